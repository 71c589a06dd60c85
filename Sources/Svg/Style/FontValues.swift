internal import Text

/// The font properties as computed.
struct FontValues: Equatable, Sendable {
    var families: [FontFamily] = [.generic(.serif)]
    var size = 16.0
    var weight = 400
    var slant = FontSlant.upright
    var stretch = 100.0
    var smallCaps = false
}

/// The text properties as computed.
struct TextValues: Equatable, Sendable {
    enum Anchor: String, Sendable {
        case start, middle, end
    }

    var anchor = Anchor.start
    var baseline = Baseline.alphabetic
    var letterSpacing = Length.zero
    var wordSpacing = Length.zero
    var isRightToLeft = false
    var preservesSpace = false
    var language = ""
    var decoration = TextDecoration()
}

/// The lines at, under and over text.
struct TextDecoration: OptionSet, Sendable {
    let rawValue: UInt8

    static let underline = TextDecoration(rawValue: 1)
    static let overline = TextDecoration(rawValue: 2)
    static let lineThrough = TextDecoration(rawValue: 4)
}

/// Which line of the font stands on the given height.
enum Baseline: Sendable {
    case alphabetic, middle, central, hanging, mathematical, textTop, textBottom

    init?(_ name: String) {
        switch name {
        case "auto", "alphabetic", "baseline", "use-script", "no-change": self = .alphabetic
        case "middle": self = .middle
        case "central": self = .central
        case "hanging": self = .hanging
        case "mathematical": self = .mathematical
        case "text-before-edge", "before-edge", "text-top", "top": self = .textTop
        case "text-after-edge", "after-edge", "text-bottom", "ideographic", "bottom": self = .textBottom
        default: return nil
        }
    }

    /// How far it lies above the alphabetic one. Browsers measure fonts in whole pixels of the screen, of which a unit
    /// here has `scale`.
    func height(in metrics: FontMetrics, scale: Double) -> Double {
        func whole(_ value: Double) -> Double { (value * scale).rounded() / scale }
        return switch self {
        case .alphabetic: 0
        case .middle: whole(metrics.xHeight) / 2
        case .central: (whole(metrics.ascent) - whole(metrics.descent)) / 2
        case .hanging: whole(metrics.ascent) * 0.8
        case .mathematical: whole(metrics.ascent) / 2
        case .textTop: whole(metrics.ascent)
        case .textBottom: -whole(metrics.descent)
        }
    }
}

enum BaselineShift: Equatable, Sendable {
    case sub, `super`
    case length(Length)
}

extension FontValues {
    /// A list of names and generic families.
    static func families(_ text: String) -> [FontFamily] {
        var cursor = CssCursor(text)
        var result: [FontFamily] = []
        while !cursor.atEnd, result.count < 32 {
            let written = cursor.text(upTo: [UInt8(ascii: ",")]).trimmed
            _ = cursor.take(UInt8(ascii: ","))
            let name = written.unquoted
            guard !name.isEmpty else { continue }
            if name.utf8.count == written.utf8.count, let generic = GenericFamily(rawValue: name.lowercased()) {
                result.append(.generic(generic))
            } else {
                result.append(.named(name))
            }
        }
        return result
    }

    mutating func setSize(_ text: String, parent: Double, basis: Length.Basis) {
        let value: Double
        switch text {
        case "xx-small": value = 9
        case "x-small": value = 10
        case "small": value = 13
        case "medium": value = 16
        case "large": value = 18
        case "x-large": value = 24
        case "xx-large": value = 32
        case "xxx-large": value = 48
        case "larger": value = parent * 1.2
        case "smaller": value = parent / 1.2
        default:
            guard let length = Length(text) else { return }
            value = length.unit == .percent ? length.value / 100 * parent : length.pixels(basis, .diagonal)
        }
        guard value >= 0 else { return }
        // Beyond this no glyph is distinguishable from a blot, and products of sizes stay in range.
        size = min(value, 1e5)
    }

    mutating func setWeight(_ text: String, parent: Int) {
        switch text {
        case "normal": weight = 400
        case "bold": weight = 700
        case "bolder": weight = parent < 350 ? 400 : parent < 550 ? 700 : 900
        case "lighter": weight = parent < 550 ? 100 : parent < 750 ? 400 : 700
        default: if let number = Int(text), (1...1000).contains(number) { weight = number }
        }
    }

    mutating func setSlant(_ text: String) {
        if text == "normal" { slant = .upright }
        if text == "italic" { slant = .italic }
        if text.hasPrefix("oblique") { slant = .oblique }
    }

    mutating func setStretch(_ text: String) {
        let percentages: [String: Double] = [
            "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5, "normal": 100,
            "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
        ]
        if let value = percentages[text] { stretch = value }
    }

    /// The shorthand: words before the size, the size with an optional line height, the families.
    mutating func setShorthand(_ text: String, parent: FontValues, basis: Length.Basis) {
        var values = FontValues()
        var cursor = CssCursor(text)
        while !cursor.atEnd {
            cursor.skipSpace()
            let word = cursor.text(upTo: [0x20, UInt8(ascii: "/"), UInt8(ascii: ",")]).lowercased()
            if word.isEmpty { return }
            switch word {
            case "normal": break
            case "italic", "oblique": values.setSlant(word)
            case "small-caps": values.smallCaps = true
            case "bold", "bolder", "lighter": values.setWeight(word, parent: parent.weight)
            case _ where Int(word) != nil: values.setWeight(word, parent: parent.weight)
            default:
                let before = values.stretch
                values.setStretch(word)
                if values.stretch != before { continue }
                values.size = -1
                values.setSize(word, parent: parent.size, basis: basis)
                guard values.size >= 0 else { return }
                cursor.skipSpace()
                if cursor.take(UInt8(ascii: "/")) {
                    cursor.skipSpace()
                    _ = cursor.text(upTo: [0x20])
                }
                values.families = Self.families(cursor.text(upTo: []))
                guard !values.families.isEmpty else { return }
                self = values
                return
            }
        }
    }
}
