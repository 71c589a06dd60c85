/// A text taken apart into scalars, as the bidi algorithm and the shaper want it, with the way back to UTF-16.
struct ScalarText {
    private(set) var scalars: [UInt32] = []

    /// UTF-16 offset of each scalar.
    private(set) var offsets: [Int] = []

    /// Scalars that imitate small capitals: their letter has been made a capital, to be set smaller.
    private(set) var small: [Bool] = []

    /// All below U+0300, the first combining mark: no marks, no right-to-left letters, no controls that reorder.
    private(set) var isSimple = true

    /// How many marks the letter before has taken.
    private var marks = 0

    /// A letter carries a few marks. To shape one with thousands takes time that grows with their square (512 KB of them
    /// 20 s), so that the rest is left out.
    private static let mostMarks = 32

    /// Controls for which `hasGlyph` says that the font draws something are kept.
    init(
        _ text: String,
        limit: Int,
        imitating capitals: ImitatedCapitals?,
        hasGlyph: (UInt32) -> Bool = { _ in false }
    ) {
        var offset = 0
        let capacity = min(text.utf8.count, limit)
        scalars.reserveCapacity(capacity)
        offsets.reserveCapacity(capacity)
        for scalar in text.unicodeScalars {
            guard offset < limit else { break }
            if Self.isShapeless(scalar.value), hasGlyph(scalar.value) {
                push(scalar.value, at: offset, isSmall: false)
            } else {
                append(scalar, at: offset, imitating: capitals)
            }
            offset += scalar.value > 0xFFFF ? 2 : 1
        }
    }

    var count: Int { scalars.count }

    private mutating func append(_ scalar: Unicode.Scalar, at offset: Int, imitating capitals: ImitatedCapitals?) {
        if let capitals, capitals.applies(to: scalar) {
            // One letter may become two capitals (ß, SS); both belong to its cluster.
            for capital in scalar.properties.uppercaseMapping.unicodeScalars {
                push(capital.value, at: offset, isSmall: true)
            }
            return
        }
        push(Self.normalized(scalar.value), at: offset, isSmall: false)
    }

    private mutating func push(_ value: UInt32, at offset: Int, isSmall: Bool) {
        marks = Self.isMark(value) ? marks + 1 : 0
        guard marks <= Self.mostMarks else { return }
        scalars.append(value)
        offsets.append(offset)
        small.append(isSmall)
        if value >= 0x300 { isSimple = false }
    }

    /// Whole blocks of letters without marks are not looked up: Latin to IPA, Han and the syllables of Hangul.
    private static func isMark(_ value: UInt32) -> Bool {
        switch value {
        case 0..<0x300, 0x3400..<0xA000, 0xAC00..<0xD7B0: false
        default: Unicode.Scalar(value)?.properties.isGraphemeExtend ?? false
        }
    }

    /// The canvas text algorithm turns every ASCII white space into a space. Other controls have no shape, and some
    /// fonts draw a box for them: they become a zero-width space.
    private static func normalized(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x09, 0x0A, 0x0C, 0x0D: 0x20
        default: isShapeless(value) ? 0x200B : value
        }
    }

    /// Controls but for white space.
    private static func isShapeless(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0C, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}

/// Small capitals for a font that has none of its own.
enum ImitatedCapitals {
    /// Small letters only.
    case lowercase

    /// Capitals as well.
    case all

    func applies(to scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.changesWhenUppercased || (self == .all && properties.isUppercase)
    }

    /// Blink's size of an imitated small capital, against the full one.
    static let scale = 0.7
}
