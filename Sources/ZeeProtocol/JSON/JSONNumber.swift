/// A JSON number with the text it was written with: `1`, `1.0`, `1e0` and `-0` are four different numbers here, and
/// integers of any length survive.
///
/// The text is all there is. Up to 15 characters live inside the `String` itself, so nearly every number costs no
/// allocation.
public struct JSONNumber: Hashable, Sendable {
    /// The text as it is on the wire.
    public let literal: String

    public init(_ value: some BinaryInteger) { literal = String(value) }

    /// The shortest text that reads back as the same number; `nil` for infinities and NaN, which JSON lacks.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        literal = value.description
    }

    /// Text that is exactly one JSON number, `nil` for any other.
    public init?(literal text: String) {
        guard case .number(let number)? = try? JSONValue(parsing: text), !text.isEmpty else {
            // The reason why some text is no number is of no use to a caller who asks whether it is one.
            return nil
        }
        // The parser also accepts white space around a value; a literal has none.
        guard number.literal.utf8.count == text.utf8.count else { return nil }
        self = number
    }

    /// For the parser, which has checked the grammar.
    init(checked literal: String) { self.literal = literal }

    /// The value, when it is whole and fits 64 bits. Worked out on the digits: a detour through `Double` would turn
    /// 9007199254740993 into its neighbour.
    public var integer: Int64? { Int64(literal) ?? Self.wholeValue(of: literal) }

    /// The nearest `Double`, `nil` when that would be infinite.
    public var double: Double? {
        guard let value = Double(literal), value.isFinite else { return nil }
        return value
    }
}

extension JSONNumber {
    private static func wholeValue(of literal: String) -> Int64? {
        var digits: [UInt8] = []
        var scale = 0
        var isNegative = false
        var seenPoint = false
        var exponent = 0
        var rest = literal.utf8[...]

        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): seenPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                // An exponent too long for an Int belongs to zero or to a number that is neither whole nor in range.
                exponent = Int(Substring(rest.dropFirst())) ?? .min
                rest = rest[rest.endIndex...]
                continue
            default:
                digits.append(byte - UInt8(ascii: "0"))
                if seenPoint { scale += 1 }
            }
            rest = rest.dropFirst()
        }
        while digits.count > 1, digits.last == 0 {
            digits.removeLast()
            scale -= 1
        }
        if digits.allSatisfy({ $0 == 0 }) { return 0 }
        guard exponent != .min else { return nil }

        let (zeros, overflow) = exponent.subtractingReportingOverflow(scale)
        guard !overflow, (0...18).contains(zeros) else { return nil }
        var value: Int64 = 0
        for digit in digits + Array(repeating: 0, count: zeros) {
            // Built downwards, because the negative side reaches one further.
            let (tens, tooBig) = value.multipliedReportingOverflow(by: 10)
            let (next, tooFar) = tens.subtractingReportingOverflow(Int64(digit))
            guard !tooBig, !tooFar else { return nil }
            value = next
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self.init(value) }
}
