/// The character sets of ECMAScript's lexical grammar, which strings, numbers, patterns and the lexer share.
enum SourceCharacter {
    /// White space or a line terminator: what `trim` strips and numbers may be surrounded by. All of it is in the BMP.
    static func isSpace(_ unit: some UnsignedInteger & FixedWidthInteger) -> Bool {
        switch UInt32(truncatingIfNeeded: unit) {
        case 0x20, 0x09...0x0d, 0xa0: true
        case 0..<0x1680: false
        case 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff: true
        default: false
        }
    }

    static func isLineTerminator(_ unit: some UnsignedInteger & FixedWidthInteger) -> Bool {
        switch UInt32(truncatingIfNeeded: unit) {
        case 0x0a, 0x0d, 0x2028, 0x2029: true
        default: false
        }
    }

    /// `IdentifierStartChar`: ID_Start, `$` or `_`.
    static func isIdentifierStart(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x61...0x7a, 0x41...0x5a, 0x24, 0x5f: true
        case 0..<0x80: false
        default: Unicode.Scalar(codePoint)?.properties.isIDStart ?? false
        }
    }

    /// `IdentifierPartChar`: ID_Continue, `$`, ZWNJ or ZWJ.
    static func isIdentifierPart(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x61...0x7a, 0x41...0x5a, 0x30...0x39, 0x24, 0x5f: true
        case 0..<0x80: false
        case 0x200c, 0x200d: true
        default: Unicode.Scalar(codePoint)?.properties.isIDContinue ?? false
        }
    }

    /// The value of a digit or letter in radix up to 36; nil for everything else.
    static func digit(_ unit: some UnsignedInteger & FixedWidthInteger) -> Int? {
        switch UInt32(truncatingIfNeeded: unit) {
        case let value where value >= 0x30 && value <= 0x39: Int(value) - 0x30
        case let value where value >= 0x41 && value <= 0x5a: Int(value) - 0x41 + 10
        case let value where value >= 0x61 && value <= 0x7a: Int(value) - 0x61 + 10
        default: nil
        }
    }
}
