/// Any JSON value, kept exactly: numbers as they were written, object members in the order they came.
///
/// Two values are equal when they would be written as the same text. So `1` differs from `1.0`, member order counts,
/// and strings are compared by their bytes: Swift's `==` takes "é" and "e" + U+0301 for one string, JSON does not.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): JSONKey(value).hash(into: &hasher)
        case .array(let values): hasher.combine(values)
        case .object(let value): hasher.combine(value)
        }
    }
}

// Typed access. Each answers `nil` for a value of another kind: nothing is converted behind the caller's back.
extension JSONValue {
    public var isNull: Bool { self == .null }

    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    public var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    public var numberValue: JSONNumber? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The number, when it is a whole number that fits: `7`, `7.0` and `70e-1` are 7; `7.5` and `1e30` are `nil`.
    public var intValue: Int? { numberValue?.integer.flatMap { Int(exactly: $0) } }

    /// The nearest finite `Double`; `nil` for what is no number and for magnitudes past `Double`.
    public var doubleValue: Double? { numberValue?.double }

    public var arrayValue: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    public var objectValue: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// The member of an object; `nil` when there is none or this is no object. `.null` stays `.null`.
    public subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// The element of an array; `nil` past either end or when this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

    /// A literal that is no finite number has no JSON form and becomes `null`, as in JavaScript.
    public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// A repeated key keeps its first place and its last value.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

extension JSONValue {
    public init(_ value: String) { self = .string(value) }
    public init(_ value: Bool) { self = .bool(value) }
    public init(_ value: some BinaryInteger) { self = .number(JSONNumber(value)) }
    public init(_ values: [String]) { self = .array(values.map { .string($0) }) }
}

extension JSONValue: CustomStringConvertible {
    /// The compact JSON text.
    public var description: String { String(decoding: encoded(), as: UTF8.self) }
}
