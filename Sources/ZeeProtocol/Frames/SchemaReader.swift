/// One way in which a value differs from its schema.
public struct SchemaViolation: Hashable, Sendable {
    /// Where, as `/client/id`; empty for the root.
    public let path: String
    /// What is wrong, worded as the recorded gateways word it (their validator does not name the place).
    public let text: String

    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

extension [SchemaViolation] {
    /// All violations on one line, each wording once, as gateways put it into an error message.
    public var wireText: String {
        var texts: [String] = []
        for violation in self where !texts.contains(violation.text) { texts.append(violation.text) }
        return texts.joined(separator: "; ")
    }
}

/// Parameters a gateway would refuse.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    public let violations: [SchemaViolation]

    public init(_ violations: [SchemaViolation]) { self.violations = violations }

    /// What goes after `invalid <method> params: `.
    public var description: String { violations.wireText }
}

/// Reads the members of one object and collects everything that is wrong with it, instead of stopping at the first.
///
/// Strict is what a gateway does to a client: closed objects, exact types. Lenient is what a client does to a gateway:
/// unknown keys are passed over and an optional member of the wrong type counts as absent.
public struct SchemaReader: Sendable {
    public enum Strictness: Sendable {
        case strict
        case lenient
    }

    public private(set) var violations: [SchemaViolation] = []
    private let json: JSONValue
    private let strictness: Strictness
    private let path: String
    private var required: Set<String> = []

    /// Enough to tell a programmer everything, not so much that a hostile object of 100,000 keys fills the log.
    private static let mostViolations = 32

    public init(_ json: JSONValue, strictness: Strictness, path: String = "") {
        self.json = json
        self.strictness = strictness
        self.path = path
        if json.objectValue == nil { note(nil, "should be object") }
    }

    /// Declares the object's keys: any other is a violation in a strict reader, a missing required one in both.
    public mutating func expect(_ allowed: Set<String>, required names: [String] = []) {
        guard let object = json.objectValue else { return }
        if strictness == .strict {
            for member in object.members where !allowed.contains(member.key) {
                note(nil, "at root: unexpected property '\(member.key)'")
            }
        }
        for name in names where object[name] == nil { note(nil, "should have required property '\(name)'") }
        required = Set(names)
    }

    public mutating func note(_ key: String?, _ text: String) {
        guard violations.count < Self.mostViolations else { return }
        violations.append(SchemaViolation(path: key.map { "\(path)/\($0)" } ?? path, text: text))
    }

    /// Takes over what a reader of a nested object found.
    public mutating func adopt(_ other: SchemaReader) {
        violations.append(contentsOf: other.violations.prefix(max(0, Self.mostViolations - violations.count)))
    }

    public func reader(of key: String) -> SchemaReader? {
        json[key].map { SchemaReader($0, strictness: strictness, path: "\(path)/\(key)") }
    }

    public func json(_ key: String) -> JSONValue? { json[key] }

    public mutating func string(_ key: String) -> String? { read(key, "should be string") { $0.stringValue } }

    public mutating func nonEmptyString(_ key: String) -> String? {
        let text = string(key)
        guard text?.isEmpty != true else {
            return mismatch(key, "should NOT have fewer than 1 characters")
        }
        return text
    }

    public mutating func bool(_ key: String) -> Bool? { read(key, "should be boolean") { $0.boolValue } }

    public mutating func integer(_ key: String, atLeast least: Int) -> Int? {
        guard let value = read(key, "should be integer", { $0.intValue }) else { return nil }
        guard value >= least else { return mismatch(key, "should be >= \(least)") }
        return value
    }

    public mutating func strings(_ key: String) -> [String]? {
        guard let values = read(key, "should be array", { $0.arrayValue }) else { return nil }
        let texts = values.compactMap(\.stringValue)
        guard texts.count == values.count else { return mismatch(key, "should be string") }
        return texts
    }

    public mutating func flags(_ key: String) -> [String: Bool]? {
        guard let object = read(key, "should be object", { $0.objectValue }) else { return nil }
        var flags: [String: Bool] = [:]
        for member in object.members {
            guard let value = member.value.boolValue else { return mismatch(key, "should be boolean") }
            flags[member.key] = value
        }
        return flags
    }

    private mutating func read<Value>(_ key: String, _ complaint: String, _ take: (JSONValue) -> Value?) -> Value? {
        guard let found = json[key] else { return nil }
        return take(found) ?? mismatch(key, complaint)
    }

    private mutating func mismatch<Value>(_ key: String, _ complaint: String) -> Value? {
        if strictness == .strict || required.contains(key) { note(key, complaint) }
        return nil
    }
}
