package import ZeeKit
internal import ZeeProtocol

/// Looks over messages before they are sent, as strictly as the specification allows.
///
/// The node is lenient because what agents write is; who writes an interface by hand wants to hear about all of it. The
/// sentences are those of the protocol's own validator where it has one.
package struct Review: Hashable, Sendable {
    /// What strict renderers refuse.
    package private(set) var problems: [String] = []
    private static let most = 100
    /// Of the protocol's own validator.
    private static let deepest = 50
    private static let deepestCall = 5

    package init(_ push: A2UIPush) {
        var surfaces: [String: SurfaceParts] = [:]
        var order: [String] = []
        for message in push.messages {
            if message.body.isDeeper(than: Self.deepest) {
                add("\(message.place): Global recursion limit exceeded: depth > \(Self.deepest)")
                continue
            }
            let id = message.body["surfaceId"]?.stringValue ?? "@default"
            if surfaces[id] == nil { order.append(id) }
            look(at: message, in: &surfaces[id, default: SurfaceParts()])
        }
        for id in order { if let parts = surfaces[id] { judge(parts, of: id) } }
    }

    private mutating func add(_ problem: String) {
        guard problems.count < Self.most else { return }
        problems.append(problem.cut(toBytes: 300))
    }
}

/// What was said about one surface.
private struct SurfaceParts {
    var root: String?
    /// The names each component refers to, in the order of their definition.
    var components: [(id: String, references: [String])] = []
    var ids: Set<String> = []
}

extension Review {
    private mutating func look(at message: A2UIMessage, in parts: inout SurfaceParts) {
        switch message.kind {
        case .beginRendering: parts.root = message.body["root"]?.stringValue
        case .createSurface: parts.root = "root"
        case .surfaceUpdate, .updateComponents:
            var own: Set<String> = []
            for json in message.body["components"]?.arrayValue ?? [] {
                guard let id = json["id"]?.stringValue else { continue }
                if !own.insert(id).inserted { add("\(message.place): Duplicate component ID: \(id)") }
                let isWrapped = message.kind == .surfaceUpdate
                let properties = isWrapped ? json["component"]?.objectValue?.members.first?.value : json
                let references = references(in: properties, of: id, at: message.place)
                if !parts.ids.insert(id).inserted { parts.components.removeAll { $0.id == id } }
                parts.components.append((id, references))
                if callDepth(in: json) > Self.deepestCall {
                    add("\(message.place): Recursion limit exceeded: functionCall depth > \(Self.deepestCall)")
                }
                checkPaths(in: json, at: message.place)
            }
        case .dataModelUpdate, .updateDataModel: checkPath(message.body["path"], at: message.place)
        case .deleteSurface: parts = SurfaceParts()
        }
    }

    /// Every name of a component in the properties, by the names that properties with children have in any catalog.
    private mutating func references(in json: JSONValue?, of id: String, at place: String) -> [String] {
        var names: [String] = []
        func take(_ json: JSONValue?) {
            switch json {
            case .string(let name)?: names.append(name)
            case nil, .null?: break
            case let other?: add("\(place): the child of '\(id)': \(other) is not of type 'string'")
            }
        }
        for key in ["child", "entryPointChild", "contentChild", "trigger", "content"] {
            // The content of other catalogs' components may be anything.
            if key != "content" || json?["trigger"] != nil { take(json?[key]) }
        }
        let children = json?["children"]
        for element in (children?["explicitList"] ?? children)?.arrayValue ?? [] { take(element) }
        if let template = children?["template"] ?? children, template.objectValue != nil {
            take(template["componentId"])
        }
        for tab in (json?["tabItems"] ?? json?["tabs"])?.arrayValue ?? [] { take(tab["child"]) }
        return names
    }

    private mutating func judge(_ parts: SurfaceParts, of surface: String) {
        guard !parts.components.isEmpty else { return }
        let references = Dictionary(parts.components.map { ($0.id, $0.references) }) { _, last in last }
        for (id, names) in parts.components where names.contains(id) {
            add("Self-reference detected: component '\(id)' references itself")
        }
        if let id = parts.components.first(where: { Walk(references).findsCycle(from: $0.id) })?.id {
            add("Circular reference detected: component '\(id)' contains itself")
        }
        // Parts of a surface may come in several pushes; only who begins rendering claims to be complete.
        guard let root = parts.root else { return }
        guard parts.ids.contains(root) else {
            add("Missing root component: surface '\(surface)' has no component with the id '\(root)'")
            return
        }
        for (id, names) in parts.components {
            for name in names where !parts.ids.contains(name) {
                add("Component '\(id)' references non-existent component '\(name)'")
            }
        }
        var walk = Walk(references)
        let depth = walk.depth(from: root)
        if depth > Self.deepest { add("Global recursion limit exceeded: logical depth > \(Self.deepest)") }
        for (id, _) in parts.components where !walk.seen.contains(id) {
            add("Component '\(id)' is not reachable from '\(root)'")
        }
    }
}

// Paths and calls.
extension Review {
    private mutating func checkPaths(in json: JSONValue, at place: String) {
        switch json {
        case .object(let object):
            for member in object.members {
                if member.key == "path" || member.key == "dataBinding" { checkPath(member.value, at: place) }
                checkPaths(in: member.value, at: place)
            }
        case .array(let elements): for element in elements { checkPaths(in: element, at: place) }
        default: break
        }
    }

    /// A tilde escapes a slash or itself and nothing else (RFC 6901).
    private mutating func checkPath(_ json: JSONValue?, at place: String) {
        guard let path = json?.stringValue else { return }
        var rest = path[...]
        while let tilde = rest.firstIndex(of: "~") {
            rest = rest[rest.index(after: tilde)...]
            guard rest.first == "0" || rest.first == "1" else {
                add("\(place): Invalid path syntax: \(path.quoted)")
                return
            }
        }
    }

    private func callDepth(in json: JSONValue) -> Int {
        switch json {
        case .object(let object):
            let isCall = object["call"] != nil
            return object.members.reduce(0) { max($0, callDepth(in: $1.value)) } + (isCall ? 1 : 0)
        case .array(let elements): return elements.reduce(0) { max($0, callDepth(in: $1)) }
        default: return 0
        }
    }
}

/// A walk over components by their references. No recursion: definitions may form a chain as long as they like.
private struct Walk {
    let references: [String: [String]]
    private(set) var seen: Set<String> = []

    init(_ references: [String: [String]]) { self.references = references }

    /// Whether a component can be reached from itself, other than at once.
    func findsCycle(from start: String) -> Bool {
        var open = (references[start] ?? []).filter { $0 != start }
        var seen: Set<String> = []
        while let id = open.popLast() {
            if id == start { return true }
            if seen.insert(id).inserted { open += references[id] ?? [] }
        }
        return false
    }

    /// The number of levels below `start`, counted by levels, so that circles end.
    mutating func depth(from start: String) -> Int {
        var level = [start]
        var depth = -1
        while !level.isEmpty {
            depth += 1
            var next: [String] = []
            for id in level where seen.insert(id).inserted { next += references[id] ?? [] }
            level = next.filter { references[$0] != nil && !seen.contains($0) }
        }
        return depth
    }
}

extension JSONValue {
    /// Counted level by level; a parsed value nests no deeper than the parser allows.
    fileprivate func isDeeper(than limit: Int) -> Bool {
        switch self {
        case .object(let object): limit <= 0 || object.members.contains { $0.value.isDeeper(than: limit - 1) }
        case .array(let elements): limit <= 0 || elements.contains { $0.isDeeper(than: limit - 1) }
        default: false
        }
    }
}
