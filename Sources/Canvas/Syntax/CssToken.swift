/// One token of CSS Syntax Level 3, as far as values of canvas attributes can contain it.
///
/// Names keep the letters they were written with: a font family is shown as written, a keyword is compared with
/// ``matches(_:)``.
enum CssToken: Equatable {
    case identifier(String)
    case function(String)
    case hash(String)
    case string(String)
    case number(Double)
    case percentage(Double)
    case dimension(Double, unit: String)
    case delimiter(UInt8)
    case space
    case end

    static let comma = CssToken.delimiter(UInt8(ascii: ","))
    static let slash = CssToken.delimiter(UInt8(ascii: "/"))
    static let openParenthesis = CssToken.delimiter(UInt8(ascii: "("))
    static let closeParenthesis = CssToken.delimiter(UInt8(ascii: ")"))

    /// Whether this is the keyword, in any case. `keyword` is lower case.
    func matches(_ keyword: String) -> Bool {
        guard case .identifier(let name) = self else { return false }
        return name.equalsIgnoringCase(keyword)
    }
}

extension String {
    /// ASCII case folding only, as CSS wants it: the Turkish dotless i is not an i.
    func equalsIgnoringCase(_ lowercase: String) -> Bool {
        guard utf8.count == lowercase.utf8.count else { return false }
        return zip(utf8, lowercase.utf8).allSatisfy { $0.asciiLowercased == $1 }
    }

    var asciiLowercased: String {
        guard utf8.contains(where: { $0.asciiLowercased != $0 }) else { return self }
        return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
    var isDigit: Bool { 0x30...0x39 ~= self }
    var isCssSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D || self == 0x0C }

    /// Letters, `_` and everything outside ASCII.
    var startsName: Bool { 0x61...0x7A ~= asciiLowercased || self == UInt8(ascii: "_") || self >= 0x80 }
    var continuesName: Bool { startsName || isDigit || self == UInt8(ascii: "-") }

    var hexValue: UInt8? {
        switch asciiLowercased {
        case let digit where digit.isDigit: digit - 0x30
        case let letter where 0x61...0x66 ~= letter: letter - 0x61 + 10
        default: nil
        }
    }
}
