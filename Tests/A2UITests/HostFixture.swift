import ZeeKit
import ZeeProtocol

@testable import A2UI

extension SurfaceHost {
    /// Pushes JSON Lines, of either version.
    @discardableResult
    mutating func push(_ jsonl: String) throws -> PushReport {
        try push(A2UIPush(jsonl: jsonl, accepting: [.v08, .v09]))
    }

    init(_ jsonl: String) throws {
        self.init()
        try push(jsonl)
    }

    /// All nodes that are shown, the root first.
    mutating func nodes() -> [Node] {
        var nodes: [Node] = []
        for tree in scene().surfaces { tree.root?.visit { nodes.append($0) } }
        return nodes
    }

    /// What its texts say, from top to bottom.
    mutating func texts() -> [String] {
        nodes().compactMap { if case .text(let text) = $0.kind { text.text } else { nil } }
    }

    mutating func node(_ name: String) -> Node? { nodes().first { $0.id.description == name } }

    func value(_ path: String, on surface: String = "s") -> JSONValue? {
        surfaces.first { $0.id == surface }?.data.value(at: Location(Location.looseKeys(path)))
    }

    @discardableResult
    mutating func interact(_ interaction: Interaction) throws(InteractionFailure) -> InteractionOutcome {
        try interact(interaction, hits: HitMap())
    }
}

/// The lines tests are made of.
enum Line {
    static func begin(_ surface: String = "s", root: String = "root") -> String {
        #"{"beginRendering":{"surfaceId":"\#(surface)","root":"\#(root)"}}"# + "\n"
    }

    /// Components as pairs of an id and the JSON of `component`.
    static func components(_ components: KeyValuePairs<String, String>, on surface: String = "s") -> String {
        let list = components.map { #"{"id":"\#($0.key)","component":\#($0.value)}"# }.joined(separator: ",")
        return #"{"surfaceUpdate":{"surfaceId":"\#(surface)","components":[\#(list)]}}"# + "\n"
    }

    static func data(path: String? = nil, _ contents: String, on surface: String = "s") -> String {
        let place = path.map { #""path":"\#($0)","# } ?? ""
        return #"{"dataModelUpdate":{"surfaceId":"\#(surface)",\#(place)"contents":\#(contents)}}"# + "\n"
    }

    static func text(_ path: String) -> String { #"{"Text":{"text":{"path":"\#(path)"}}}"# }
}
