internal import Canvas

/// A colour of a theme: straight sRGB and an alpha, with the mixing that palettes are made by.
struct Tint: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    static let clear = Tint(0x000000, 0)
    static let white = Tint(0xFFFFFF)
    static let black = Tint(0x000000)

    init(_ rgb: UInt32, _ alpha: Double = 1) {
        red = Double(rgb >> 16 & 0xFF) / 255
        green = Double(rgb >> 8 & 0xFF) / 255
        blue = Double(rgb & 0xFF) / 255
        self.alpha = alpha
    }

    /// `#rrggbb`; anything else is `nil`.
    init?(hexadecimal text: String) {
        guard text.utf8.count == 7, text.first == "#", let rgb = UInt32(text.dropFirst(), radix: 16) else { return nil }
        self.init(rgb)
    }

    /// A share of this colour and the rest of another, component by component.
    func mixed(_ share: Double, with other: Tint) -> Tint {
        var tint = self
        tint.red = red * share + other.red * (1 - share)
        tint.green = green * share + other.green * (1 - share)
        tint.blue = blue * share + other.blue * (1 - share)
        return tint
    }

    func faded(_ factor: Double) -> Tint {
        var tint = self
        tint.alpha *= factor
        return tint
    }

    /// Relative luminance of WCAG 2.
    private var luminance: Double {
        func linear(_ component: Double) -> Double {
            // The cubic is within a hundredth of the exact curve, which is enough to choose between black and white.
            let (c, c2) = (component, component * component)
            return c * c2 * 0.305306011 + c2 * 0.682171111 + c * 0.012522878
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// This colour, or the nearest one on the way to the ink that stands out from the ground as much as WCAG 2 says text
    /// of its size should: 4.5 for small text, 3 for large text and for marks.
    func readable(on ground: Tint, toward ink: Tint, ratio: Double) -> Tint {
        var tint = self
        // Twenty steps reach the ink; whoever is readable from the start takes none.
        for step in 0..<20 where tint.contrast(with: ground) < ratio {
            tint = mixed(1 - Double(step + 1) / 20, with: ink)
        }
        return tint
    }

    func contrast(with other: Tint) -> Double {
        let (one, two) = (luminance + 0.05, other.luminance + 0.05)
        return max(one, two) / min(one, two)
    }

    /// What can be read on it: the darker of the two where both can.
    func text(dark: Tint, light: Tint) -> Tint { luminance > 0.22 ? dark : light }

    var color: CssColor { CssColor(red: red, green: green, blue: blue, alpha: alpha) }
}

/// What a shape is filled with.
enum Fill: Hashable, Sendable {
    case none
    case solid(Tint)
    /// As CSS writes them: 180 degrees run down, 90 to the right.
    case gradient(degrees: Double, from: Tint, to: Tint)

    func faded(_ factor: Double) -> Fill {
        switch self {
        case .none: .none
        case .solid(let tint): .solid(tint.faded(factor))
        case .gradient(let degrees, let from, let to):
            .gradient(degrees: degrees, from: from.faded(factor), to: to.faded(factor))
        }
    }
}

/// A shadow as CSS lists it.
struct DropShadow: Hashable, Sendable {
    var y: Double
    var blur: Double
    var tint: Tint
}

/// Background, border and shadow of a box.
struct Decor: Hashable, Sendable {
    var fill = Fill.none
    var border = Tint.clear
    var borderWidth = 1.0
    /// Half of the shorter side when it would be more.
    var radius = 0.0
    var shadow: DropShadow?

    func faded(_ factor: Double) -> Decor {
        var decor = self
        decor.fill = fill.faded(factor)
        decor.border = border.faded(factor)
        decor.shadow?.tint = (shadow?.tint ?? .clear).faded(factor)
        return decor
    }
}
