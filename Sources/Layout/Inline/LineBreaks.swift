/// Where a line may end, after each character of a paragraph.
///
/// The rules are those of UAX #14 as far as they matter without a dictionary: spaces, hyphens and dashes, slashes of
/// addresses, ideographs with the punctuation that must not begin or end a line. Thai, Lao and Khmer have no spaces and
/// would need their dictionaries; their lines end at spaces, or in the middle when a run is wider than the line.
enum LineBreak: UInt8 {
    case none, allowed, mandatory
}

enum LineBreaks {
    /// Stands for an inline box among the characters.
    static let box: Unicode.Scalar = "\u{FFFC}"

    static func after(_ scalars: [Unicode.Scalar]) -> [LineBreak] {
        var breaks = [LineBreak](repeating: .none, count: scalars.count)
        // Marks take the class of what they stand on.
        var before = BreakClass.start
        var current = BreakClass.start
        var isOddFlag = false
        for index in scalars.indices {
            var next = BreakClass(scalars[index])
            if index > 0 {
                if current == .flag, next == .flag {
                    isOddFlag.toggle()
                } else {
                    isOddFlag = next == .flag
                }
                breaks[index - 1] = pair(before: before, current, next, isFlagPair: !isOddFlag)
            } else {
                isOddFlag = next == .flag
            }
            if next == .mark {
                if current != .start, current != .space, current != .newline { continue }
                next = .letter
            }
            before = current
            current = next
        }
        if let last = scalars.indices.last { breaks[last] = current == .newline ? .mandatory : .none }
        return breaks
    }

    private static func pair(
        before: BreakClass,
        _ current: BreakClass,
        _ next: BreakClass,
        isFlagPair: Bool
    ) -> LineBreak {
        if current == .newline { return .mandatory }
        switch next {
        case .space, .newline, .zeroWidthSpace, .mark: return .none
        default: break
        }
        switch current {
        case .zeroWidthSpace, .space: return .allowed
        case .glue, .open: return .none
        default: break
        }
        switch next {
        case .glue, .close, .hyphen, .dash, .slash, .softHyphen, .quote: return .none
        default: break
        }
        switch current {
        // A hyphen that begins a word is a sign: -5, --flag.
        case .hyphen:
            return next == .digit || before == .space || before == .start || before == .hyphen ? .none : .allowed
        case .slash: return next == .digit || before == .start || before == .space ? .none : .allowed
        case .dash, .softHyphen: return .allowed
        case .quote: return .none
        case .flag where next == .flag: return isFlagPair ? .none : .allowed
        default: break
        }
        let standsAlone: (BreakClass) -> Bool = { $0 == .ideograph || $0 == .box || $0 == .flag }
        return standsAlone(current) || standsAlone(next) ? .allowed : .none
    }
}

private enum BreakClass: UInt8 {
    case start, letter, digit, space, newline, zeroWidthSpace, glue, mark, open, close, hyphen, softHyphen, dash, slash
    case quote, ideograph, flag, box

    init(_ scalar: Unicode.Scalar) {
        self = scalar.value < 0x80 ? Self.ascii(scalar) : Self.other(scalar)
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> BreakClass {
        switch scalar {
        case "\n": .newline
        case " ", "\t": .space
        case "0"..."9": .digit
        case "(", "[", "{": .open
        case ")", "]", "}", "!", "?", ",", ".", ":", ";", "%": .close
        case "-": .hyphen
        case "/": .slash
        case "\"", "'": .quote
        default: .letter
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> BreakClass {
        switch scalar.value {
        case 0x200B: .zeroWidthSpace
        case 0x00A0, 0x202F, 0x2007, 0x2011, 0x2060, 0xFEFF, 0x200D: .glue
        case 0x00AD: .softHyphen
        case 0x2010, 0x2012, 0x2013: .hyphen
        case 0x2014, 0x2015: .dash
        case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .space
        case 0xFFFC: .box
        case 0x1F1E6...0x1F1FF: .flag
        // Skin tones and tags belong to the emoji before them.
        case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: .mark
        case 0x2018, 0x201C, 0x00AB, 0x2039, 0x201A, 0x201E: .open
        case 0x2019, 0x201D, 0x00BB, 0x203A, 0x2026, 0x2025: .close
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B,
            0xFF5F, 0xFF62:
            .open
        case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
            0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64:
            .close
        // Small kana, prolonged sound and iteration marks do not begin a line (JIS X 4051).
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1,
            0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE,
            0x3005, 0x303B, 0x309B...0x309E:
            .close
        case 0x2E80...0x2FFF, 0x3003...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            .ideograph
        case 0x1F000...0x1FAFF: .ideograph
        default: scalar.properties.isGraphemeExtend ? .mark : .letter
        }
    }
}
