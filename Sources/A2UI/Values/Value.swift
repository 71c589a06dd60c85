internal import ZeeProtocol

/// A property as it was described: itself, or where to find it, or how to work it out.
indirect enum Value: Hashable, Sendable {
    case literal(JSONValue)
    /// `initial` is written to the place when the component first appears and nothing is there yet.
    case bound(Path, initial: JSONValue?)
    case call(Call)

    var path: Path? {
        guard case .bound(let path, _) = self else { return nil }
        return path
    }
}

/// A function of the catalog with its arguments (v0.9).
struct Call: Hashable, Sendable {
    var name: String
    var arguments: [String: Value]
}

/// A path as it was written.
struct Path: Hashable, Sendable {
    /// How a leading slash is understood inside a template.
    enum Rule: Hashable, Sendable {
        /// v0.8: inside the item first, whatever the slash; then from the top.
        case itemFirst
        /// v0.9: from the top, always.
        case slashIsTop
    }

    let keys: [String]
    let hasSlash: Bool
    let rule: Rule

    /// v0.8: dots, brackets and slashes all part keys, empty ones vanish. So `a.b[0].c` is `/a/b/0/c`.
    init(loose text: String) {
        keys = Location.looseKeys(text)
        hasSlash = text.hasPrefix("/")
        rule = .itemFirst
    }

    /// v0.9: a JSON Pointer, or the same without the first slash.
    init(pointer text: String) {
        keys = Location.pointerKeys(text)
        hasSlash = text.hasPrefix("/")
        rule = .slashIsTop
    }
}

/// A place in the data model, from its top.
struct Location: Hashable, Sendable {
    var keys: [String]

    init(_ keys: [String] = []) { self.keys = keys }

    static let top = Location()

    var isTop: Bool { keys.isEmpty }

    func appending(_ more: some Sequence<String>) -> Location { Location(keys + more) }

    func isInside(_ other: Location) -> Bool { keys.starts(with: other.keys) }

    static func looseKeys(_ text: String) -> [String] {
        bounded(text.split(maxSplits: Limits.pathKeys) { $0 == "/" || $0 == "." || $0 == "[" || $0 == "]" })
    }

    /// Longer keys name nothing that could be there; kept as they are, they would be hashed for each instance.
    private static func bounded(_ keys: [Substring]) -> [String] {
        keys.map { String($0).cut(toBytes: Limits.nameBytes) }
    }

    static func pointerKeys(_ text: String) -> [String] {
        bounded(text.split(separator: "/", maxSplits: Limits.pathKeys)).map { key in
            guard key.contains("~") else { return key }
            // In this order, or "~01" would become a slash.
            return String(key).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }
}
