internal import ZeeProtocol

/// How one version of the protocol writes values; what is written is the same in all of them.
enum Dialect: Hashable, Sendable {
    case v08
    case v09

    func path(_ text: String) -> Path {
        switch self {
        case .v08: Path(loose: text)
        case .v09: Path(pointer: text)
        }
    }

    /// `nil` for JSON that describes no value.
    func value(_ json: JSONValue?, depth: Int = 0) -> Value? {
        switch json {
        case .string, .number, .bool: return json.map(Value.literal)
        case .array(let elements)?:
            return .literal(.array(elements))
        case .object(let object)?:
            let literal = literal(in: object)
            if let path = object["path"]?.stringValue { return .bound(self.path(path), initial: literal) }
            if let literal { return .literal(literal) }
            if self == .v09, let call = call(object, depth: depth) { return .call(call) }
            return nil
        case .null?, nil: return nil
        }
    }

    private func literal(in object: JSONObject) -> JSONValue? {
        guard self == .v08 else { return nil }
        // "literal" alone is older than the schema and still understood by every web renderer.
        for key in ["literalString", "literalNumber", "literalBoolean", "literalArray", "literal"] {
            if let value = object[key], !value.isNull { return value }
        }
        return nil
    }

    func call(_ object: JSONObject, depth: Int) -> Call? {
        guard depth < Limits.callDepth, let name = object["call"]?.stringValue else { return nil }
        var arguments: [String: Value] = [:]
        for member in object["args"]?.objectValue?.members ?? [] {
            // An argument that is a list may hold values of its own: "and" and "or" take such lists.
            if case .array(let elements) = member.value {
                let values = elements.compactMap { value($0, depth: depth + 1) }
                arguments[member.key] = .call(Call(name: Call.listName, arguments: Call.numbered(values)))
            } else {
                arguments[member.key] = value(member.value, depth: depth + 1)
            }
        }
        return Call(name: name, arguments: arguments)
    }
}

extension Call {
    /// Makes a list of its arguments; not to be had from outside, where names have no spaces.
    static let listName = "a list of"

    static func numbered(_ values: [Value]) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: values.enumerated().map { (String($0.offset), $0.element) })
    }
}
