/// `localeCompare`: the order of the Unicode collation algorithm's root, in small.
///
/// Three levels as there: letters before accents before case, so `a < A < á < b`. White space, punctuation, symbols and
/// digits come first, in the root's order for ASCII. Latin letters sort alphabetically, other scripts by code point, and
/// there is no tailoring for languages.
struct Collation {
    /// What of a difference counts (ECMA-402's `sensitivity`).
    enum Sensitivity: String { case base, accent, `case`, variant }

    var sensitivity = Sensitivity.variant
    /// Runs of digits are compared as the numbers they write.
    var isNumeric = false

    /// Negative, zero or positive.
    func compare(_ left: borrowing Span<UInt16>, _ right: borrowing Span<UInt16>) -> Int {
        let (left, right) = (SortKey(left, isNumeric: isNumeric), SortKey(right, isNumeric: isNumeric))
        let levels: [KeyPath<SortKey, [UInt32]>] =
            switch sensitivity {
            case .base: [\.primary]
            case .accent: [\.primary, \.secondary]
            case .case: [\.primary, \.tertiary]
            case .variant: [\.primary, \.secondary, \.tertiary]
            }
        for level in levels {
            let (first, second) = (left[keyPath: level], right[keyPath: level])
            if first == second { continue }
            return first.lexicographicallyPrecedes(second) ? -1 : 1
        }
        return 0
    }
}

private struct SortKey {
    var primary: [UInt32] = []
    var secondary: [UInt32] = []
    var tertiary: [UInt32] = []

    init(_ text: borrowing Span<UInt16>, isNumeric: Bool) {
        var digits: [UInt32] = []
        for point in Normalization.decomposition(text) {
            if isNumeric, (0x30...0x39).contains(point) {
                digits.append(point)
                continue
            }
            addNumber(&digits)
            add(point)
        }
        addNumber(&digits)
    }

    /// Longer numbers are larger ones: their length comes first, among the digits' weights.
    private mutating func addNumber(_ digits: inout [UInt32]) {
        guard !digits.isEmpty else { return }
        let significant = digits.drop { $0 == 0x30 }
        primary.append(3 << 24 + 0x100 + UInt32(truncatingIfNeeded: min(significant.count, 1 << 20)))
        primary += significant
        secondary.append(0)
        tertiary.append(0)
        digits.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ point: UInt32) {
        if isMark(point) {
            // An accent weighs on the letter before it: it comes into the second level after that letter's zero.
            secondary.append(point)
            return
        }
        if let (letters, isUpper) = Self.expansion(point) {
            for letter in letters { addBase(letter, isUpper: isUpper) }
            secondary.append(point | 0x20)
            return
        }
        guard let weight = Self.weight(point) else { return }
        primary.append(weight)
        secondary.append(0)
        tertiary.append(Self.isUpper(point) ? 1 : 0)
    }

    private mutating func addBase(_ letter: UInt32, isUpper: Bool) {
        guard let weight = Self.weight(letter) else { return }
        primary.append(weight)
        secondary.append(0)
        tertiary.append(isUpper ? 1 : 0)
    }

    private func isMark(_ point: UInt32) -> Bool {
        guard point >= 0x300, let scalar = Unicode.Scalar(point) else { return false }
        return scalar.properties.generalCategory == .nonspacingMark
    }

    /// Latin letters that sort as others with a difference of the second level.
    private static func expansion(_ point: UInt32) -> (letters: [UInt32], isUpper: Bool)? {
        switch point {
        case 0xc6: ([0x61, 0x65], true)
        case 0xe6: ([0x61, 0x65], false)
        case 0xdf: ([0x73, 0x73], false)
        case 0xd8: ([0x6f], true)
        case 0xf8: ([0x6f], false)
        case 0x110, 0x111: ([0x64], point == 0x110)
        case 0x141, 0x142: ([0x6c], point == 0x141)
        case 0x152, 0x153: ([0x6f, 0x65], point == 0x152)
        default: nil
        }
    }

    /// Groups in the root's order; nil for what it ignores.
    private static func weight(_ point: UInt32) -> UInt32? {
        let punctuation: UInt32 = 1 << 24
        let symbol: UInt32 = 2 << 24
        let digit: UInt32 = 3 << 24
        let letter: UInt32 = 4 << 24
        let other: UInt32 = 5 << 24
        switch point {
        case 0x09...0x0d, 0x20: return point
        case 0..<0x20, 0x7f..<0xa0: return nil
        case 0x30...0x39: return digit + point
        case 0x41...0x5a: return letter + point + 0x20
        case 0x61...0x7a: return letter + point
        default: break
        }
        if let place = asciiOrder.firstIndex(of: point) { return punctuation + UInt32(place) }
        guard let properties = Unicode.Scalar(point)?.properties else { return other + point }
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return 0x20
        case .control, .format: return nil
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return punctuation + 0x80 + point
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return symbol + point
        case .decimalNumber: return digit + 0x30 + UInt32(properties.numericValue ?? 0)
        default:
            let lower = properties.lowercaseMapping.unicodeScalars
            return other + (lower.first?.value ?? point)
        }
    }

    /// ASCII punctuation and symbols, from first to last.
    private static let asciiOrder: [UInt32] = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars.map(\.value)

    private static func isUpper(_ point: UInt32) -> Bool {
        if point < 0x80 { return (0x41...0x5a).contains(point) }
        return Unicode.Scalar(point)?.properties.isUppercase ?? false
    }
}
