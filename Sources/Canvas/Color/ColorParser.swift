/// Reads any `<color>` of CSS Color 4 and the parts of level 5 that browsers ship: `color-mix()` and relative colours.
struct ColorParser {
    let currentColor: CssColor
    /// How deep `color-mix()` and `from` may nest: text from outside must not use up the stack.
    var depthLeft = 16

    static func color(_ text: String, currentColor: CssColor) -> CssColor? {
        // Most colours of scripts are hexadecimal; read in place they cost no memory.
        if text.utf8.first == UInt8(ascii: "#"), let color = hex(text.utf8.dropFirst()) { return color }
        var reader = CssReader(text)
        let parser = ColorParser(currentColor: currentColor)
        guard let color = parser.color(&reader), reader.atEnd else { return nil }
        return color
    }

    /// One colour; the reader stands behind it afterwards.
    func color(_ reader: inout CssReader) -> CssColor? {
        switch reader.nextSkippingSpace() {
        case .hash(let digits): Self.hex(digits.utf8)
        case .identifier(let name): keyword(name.asciiLowercased)
        case .function(let name): function(name.asciiLowercased, &reader)
        default: nil
        }
    }
}

extension ColorParser {
    /// Three, four, six or eight digits.
    private static func hex(_ digits: some Collection<UInt8>) -> CssColor? {
        let count = digits.count
        guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
        var word: UInt32 = 0
        for digit in digits {
            guard let value = digit.hexValue else { return nil }
            // A short notation writes each digit once and means it twice.
            word = count < 6 ? word << 8 | UInt32(value) * 17 : word << 4 | UInt32(value)
        }
        let opaque = count == 3 || count == 6
        let color = CssColor(rgb: opaque ? word : word >> 8)
        return opaque ? color : CssColor(legacy: color.components, alpha: Double(word & 0xFF) / 255)
    }

    private func keyword(_ name: String) -> CssColor? {
        switch name {
        case "transparent": .transparent
        case "currentcolor": currentColor
        default: NamedColor.value(name).map { CssColor(rgb: $0) }
        }
    }

    private func function(_ name: String, _ reader: inout CssReader) -> CssColor? {
        guard depthLeft > 0 else { return nil }
        var inner = self
        inner.depthLeft -= 1

        switch name {
        case "rgb", "rgba": return inner.notation(.rgb, &reader)
        case "hsl", "hsla": return inner.notation(.hsl, &reader)
        case "hwb": return inner.notation(.hwb, &reader)
        case "lab": return inner.notation(.lab, &reader)
        case "lch": return inner.notation(.lch, &reader)
        case "oklab": return inner.notation(.oklab, &reader)
        case "oklch": return inner.notation(.oklch, &reader)
        case "color": return inner.colorFunction(&reader)
        case "color-mix": return inner.mix(&reader)
        default: return nil
        }
    }

    /// Everything but `color()` and `color-mix()`: three components and an alpha.
    private func notation(_ notation: ColorNotation, _ reader: inout CssReader) -> CssColor? {
        var origin: ColorOrigin?
        if reader.peekSkippingSpace().matches("from") {
            _ = reader.nextSkippingSpace()
            guard let color = color(&reader) else { return nil }
            origin = ColorOrigin(color, channels: notation)
        }

        var components = ColorComponents(notation: notation, origin: origin)
        guard components.read(&reader), reader.takeFunctionEnd() else { return nil }
        return components.color
    }

    private func colorFunction(_ reader: inout CssReader) -> CssColor? {
        var source: CssColor?
        if reader.peekSkippingSpace().matches("from") {
            _ = reader.nextSkippingSpace()
            guard let color = color(&reader) else { return nil }
            source = color
        }
        guard case .identifier(let name) = reader.nextSkippingSpace(),
            let space = ColorSpace(predefined: name)
        else { return nil }

        let notation = ColorNotation(predefined: space)
        let origin = source.map { ColorOrigin($0, channels: notation) }
        var components = ColorComponents(notation: notation, origin: origin)
        guard components.read(&reader), reader.takeFunctionEnd() else { return nil }
        return components.color
    }
}
