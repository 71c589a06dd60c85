/// Why bytes are not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: String, Hashable, Sendable {
        case unexpectedEnd = "unexpected end"
        case unexpectedByte = "unexpected byte"
        case trailingBytes = "bytes after the value"
        case invalidNumber = "invalid number"
        case invalidEscape = "invalid escape"
        case invalidUTF8 = "invalid UTF-8"
        case controlCharacter = "control character in a string"
        case tooDeep = "nested too deeply"
        case tooLong = "too many bytes"
        case tooManyValues = "too many values"
    }

    public let reason: Reason
    /// Where in the input, in bytes from its start.
    public let offset: Int

    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String { "\(reason.rawValue) at byte \(offset)" }
}

/// What a JSON text may cost before it is refused.
public struct JSONLimits: Hashable, Sendable {
    /// Objects and arrays inside each other. The parser recurses, so this bounds the stack as well.
    public var depth: Int
    public var bytes: Int
    /// Values of any kind in one document: `[0,0,…]` needs twelve times its size in memory, so bytes alone bound too little.
    public var values: Int

    /// The defaults fit the largest frame any gateway generation sends (25 MiB) with room for its envelope.
    public init(depth: Int = 128, bytes: Int = 27_000_000, values: Int = 1_000_000) {
        self.depth = min(depth, 1_000)
        self.bytes = bytes
        self.values = values
    }
}
