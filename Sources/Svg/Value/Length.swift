/// A number with its unit.
struct Length: Equatable, Sendable {
    enum Unit: String, Sendable {
        case number = ""
        case percent = "%"
        case px, pt, pc, mm, cm, q
        case inch = "in"
        case em, rem, ex, ch, vw, vh, vmin, vmax
    }

    var value: Double
    var unit: Unit
    /// Pixels on top, out of `calc(50% - 8px)`.
    var surplus = 0.0

    static let zero = Length(0, .number)

    init(_ value: Double, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// The whole of a text.
    init?(_ text: String) {
        var reader = NumberReader(text)
        reader.skipSpace()
        guard let length = reader.length() else { return nil }
        reader.skipSpace()
        guard reader.atEnd else { return nil }
        self = length
    }

    /// What relative units are relative to.
    struct Basis: Equatable, Sendable {
        var fontSize = 16.0
        var rootFontSize = 16.0
        /// The nearest `viewBox`, in user units.
        var width = 0.0
        var height = 0.0
    }

    /// Which side of the viewport a percentage is of.
    enum Direction: Sendable {
        case horizontal, vertical, diagonal
    }

    func pixels(_ basis: Basis, _ direction: Direction) -> Double { plain(basis, direction) + surplus }

    private func plain(_ basis: Basis, _ direction: Direction) -> Double {
        // 96 pixels an inch (CSS Values 4 §6.2); without a loaded font ex and ch are half an em (§6.1.1).
        switch unit {
        case .number, .px: value
        case .pt: value * 96 / 72
        case .pc: value * 16
        case .mm: value * 96 / 25.4
        case .cm: value * 96 / 2.54
        case .q: value * 96 / 101.6
        case .inch: value * 96
        case .em: value * basis.fontSize
        case .rem: value * basis.rootFontSize
        case .ex, .ch: value * basis.fontSize / 2
        case .vw: value * basis.width / 100
        case .vh: value * basis.height / 100
        case .vmin: value * min(basis.width, basis.height) / 100
        case .vmax: value * max(basis.width, basis.height) / 100
        case .percent: value / 100 * basis.side(direction)
        }
    }
}

extension Length.Basis {
    func side(_ direction: Length.Direction) -> Double {
        switch direction {
        case .horizontal: width
        case .vertical: height
        // SVG 2 §8.9: the diagonal over the root of two.
        case .diagonal: ((width * width + height * height) / 2).squareRoot()
        }
    }
}
