/// A CSS length as the text attributes take it: a number and the unit it was written with.
struct CssLength: Equatable, Sendable {
    var value: Double
    var unit: Unit

    static let zero = CssLength(value: 0, unit: .px)

    /// What relative units are relative to.
    struct Basis: Equatable, Sendable {
        var fontSize: Double
        var xHeight: Double
        /// Advance of `0`, for `ch`.
        var zeroAdvance: Double
        /// Advance of U+6C34, for `ic`.
        var ideographAdvance: Double
        var rootFontSize: Double = 16
        var viewport = (width: 1280.0, height: 720.0)

        static func == (a: Basis, b: Basis) -> Bool {
            a.fontSize == b.fontSize && a.xHeight == b.xHeight && a.zeroAdvance == b.zeroAdvance
                && a.ideographAdvance == b.ideographAdvance && a.rootFontSize == b.rootFontSize
                && a.viewport == b.viewport
        }

        /// Half an em for what only a loaded font can tell, as CSS Values 4 §6.1.1 says for fonts that do not.
        static func estimated(fontSize: Double) -> Basis {
            Basis(
                fontSize: fontSize,
                xHeight: fontSize / 2,
                zeroAdvance: fontSize / 2,
                ideographAdvance: fontSize
            )
        }
    }

    enum Unit: String, Sendable {
        case px, cm, mm, q, pt, pc
        case inch = "in"
        case em, rem, ex, ch, ic, cap, lh, rlh
        case vw, vh, vmin, vmax
    }
}

extension CssLength {
    /// A length, or the number zero, which needs no unit.
    init?(_ token: CssToken) {
        switch token {
        case .number(0): self = .zero
        case .dimension(let value, let name):
            guard let unit = Unit(rawValue: name.asciiLowercased) else { return nil }
            self.init(value: value, unit: unit)
        default: return nil
        }
    }

    /// The whole of a text.
    init?(parsing text: String) {
        var reader = CssReader(text)
        self.init(reader.nextSkippingSpace())
        guard reader.atEnd else { return nil }
    }

    /// Lower-case unit, the value as written: `1EM` is `1em` and stays relative.
    var text: String { CssNumber.text(value) + unit.rawValue }

    func pixels(_ basis: Basis) -> Double {
        let (width, height) = basis.viewport
        return switch unit {
        case .px: value
        case .inch: value * 96
        case .cm: value * 96 / 2.54
        case .mm: value * 96 / 25.4
        case .q: value * 96 / 101.6
        case .pt: value * 96 / 72
        case .pc: value * 16
        case .em: value * basis.fontSize
        case .rem: value * basis.rootFontSize
        case .ex: value * basis.xHeight
        case .ch: value * basis.zeroAdvance
        case .ic: value * basis.ideographAdvance
        // Cap height and line height of a typical text face; neither is worth a font lookup here.
        case .cap: value * basis.fontSize * 0.7
        case .lh: value * basis.fontSize * 1.2
        case .rlh: value * basis.rootFontSize * 1.2
        case .vw: value * width / 100
        case .vh: value * height / 100
        case .vmin: value * min(width, height) / 100
        case .vmax: value * max(width, height) / 100
        }
    }
}

/// An angle in radians.
struct CssAngle {
    let radians: Double

    /// A dimension of one of the four angle units. Zero without a unit is left to the caller: only some grammars
    /// allow it.
    init?(_ token: CssToken) {
        guard case .dimension(let value, let unit) = token else { return nil }
        switch unit.asciiLowercased {
        case "deg": radians = value * .pi / 180
        case "grad": radians = value * .pi / 200
        case "rad": radians = value
        case "turn": radians = value * 2 * .pi
        default: return nil
        }
    }
}
