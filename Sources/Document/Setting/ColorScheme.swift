internal import Canvas

/// The colours of a page. Texts have a contrast of 7 and more with what they stand on, quiet ones 4.5 (WCAG AAA, AA).
package struct ColorScheme: Equatable, Sendable {
    var background: CssColor
    var text: CssColor
    var heading: CssColor
    /// For what is beside the point: captions, notes, numbers of lists.
    var quiet: CssColor
    var link: CssColor
    /// Under code, table headers and pictures that are still coming.
    var panel: CssColor
    var panelText: CssColor
    /// Lines between things.
    var rule: CssColor
    /// Beside quotes, round keys.
    var edge: CssColor
    var marker: CssColor
    var accent: CssColor
    /// Beside what went wrong.
    var alarm: CssColor

    /// The scaffold's night sky.
    package static let dark = ColorScheme(
        background: CssColor(rgb: 0x0B0F17),
        text: CssColor(rgb: 0xD3DAE8),
        heading: CssColor(rgb: 0xF2F5FC),
        quiet: CssColor(rgb: 0x93A0B8),
        link: CssColor(rgb: 0x86B4FF),
        panel: CssColor(rgb: 0x151C2A),
        panelText: CssColor(rgb: 0xCBD8F0),
        rule: CssColor(rgb: 0x263044),
        edge: CssColor(rgb: 0x3B4A66),
        marker: CssColor(rgb: 0x5A4A12),
        accent: CssColor(rgb: 0x4C83E0),
        alarm: CssColor(rgb: 0xE2725B)
    )

    package static let light = ColorScheme(
        background: CssColor(rgb: 0xFFFFFF),
        text: CssColor(rgb: 0x28303D),
        heading: CssColor(rgb: 0x10161F),
        quiet: CssColor(rgb: 0x5C6879),
        link: CssColor(rgb: 0x1A5BC4),
        panel: CssColor(rgb: 0xF3F5F9),
        panelText: CssColor(rgb: 0x28303D),
        rule: CssColor(rgb: 0xDDE2EA),
        edge: CssColor(rgb: 0xBFC8D6),
        marker: CssColor(rgb: 0xFFF0A8),
        accent: CssColor(rgb: 0x2A6FDB),
        alarm: CssColor(rgb: 0xC8442B)
    )

    /// The scheme for a page that may have colours of its own: dark or light as its background is, with that background.
    func adapted(to content: Content) -> ColorScheme {
        guard let named = content.background, let background = CssColor(parsing: named),
            let luminance = background.luminance
        else { return self }
        let isLight = luminance > 0.3
        var scheme = isLight ? Self.light : Self.dark
        scheme.background = background
        // Veils instead of colours, which go with any background.
        func veil(_ alpha: Double) -> CssColor {
            isLight
                ? CssColor(red: 0, green: 0, blue: 0, alpha: alpha * 0.75)
                : CssColor(red: 1, green: 1, blue: 1, alpha: alpha)
        }
        (scheme.panel, scheme.rule, scheme.edge) = (veil(0.07), veil(0.18), veil(0.3))
        if let named = content.color, let color = CssColor(parsing: named), color.contrast(with: background) >= 4.5 {
            scheme.text = color
            scheme.heading = color
        }
        return scheme
    }

    func color(of callout: Callout) -> CssColor {
        let isLight = (background.luminance ?? 0) > 0.3
        return switch callout {
        case .note: link
        case .tip: CssColor(rgb: isLight ? 0x1C7A3E : 0x55C57F)
        case .important: CssColor(rgb: isLight ? 0x7A3FC4 : 0xB793F5)
        case .warning: CssColor(rgb: isLight ? 0x8A5A00 : 0xE3B341)
        case .caution: alarm
        }
    }

    /// A colour the page wants for some words; `nil` when they could not be read in it.
    func readable(_ name: String?) -> CssColor? {
        guard let name, let color = CssColor(parsing: name), color.contrast(with: background) >= 4.5 else { return nil }
        return color
    }
}

extension CssColor {
    /// Relative luminance (WCAG 2.1); `nil` for colours that are not opaque sRGB, which pages hardly use.
    var luminance: Double? {
        let digits = text.utf8
        guard digits.count == 7, digits.first == UInt8(ascii: "#"), let rgb = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        // The curve of sRGB, to within what a choice of colours needs.
        func linear(_ byte: UInt32) -> Double {
            let value = Double(byte & 0xFF) / 255
            return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
        }
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb)
    }

    func contrast(with other: CssColor) -> Double {
        guard let one = luminance, let two = other.luminance else { return 1 }
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}
