internal import Text

extension CanvasSurface {
    /// A CSS `font` shorthand; answers with the computed one. Ignores what does not parse.
    public var font: String {
        get { state.text.font.text }
        set {
            let viewport = (width: Double(width), height: Double(height))
            guard let font = FontParser.font(newValue, parent: elementFont, viewport: viewport) else { return }
            state.text.font = font
            // The shorthand sets this property too, as browsers have it.
            state.text.capitals = FontCapitals.normal.rawValue
        }
    }

    /// The font of the element around the canvas, which relative sizes are relative to. Ignores what does not parse.
    public func setElementFont(_ font: String) {
        if let font = FontParser.font(font, parent: .initial, viewport: (0, 0)) { elementFont = font }
    }

    public var textAlign: String {
        get { state.text.align.rawValue }
        set { assign(newValue, to: \.text.align) }
    }

    public var textBaseline: String {
        get { state.text.baseline.rawValue }
        set { assign(newValue, to: \.text.baseline) }
    }

    public var direction: String {
        get { state.text.direction.rawValue }
        set { assign(newValue, to: \.text.direction) }
    }

    /// A CSS length; relative ones stay relative and follow the font.
    public var letterSpacing: String {
        get { state.text.letterSpacing.text }
        set { if let length = CssLength(parsing: newValue) { state.text.letterSpacing = length } }
    }

    public var wordSpacing: String {
        get { state.text.wordSpacing.text }
        set { if let length = CssLength(parsing: newValue) { state.text.wordSpacing = length } }
    }

    public var fontKerning: String {
        get { state.text.kerning }
        set { if FontKerning(rawValue: newValue) != nil { state.text.kerning = newValue } }
    }

    public var fontStretch: String {
        get { state.text.stretch.rawValue }
        set { assign(newValue, to: \.text.stretch) }
    }

    public var fontVariantCaps: String {
        get { state.text.capitals }
        set { if FontCapitals(rawValue: newValue) != nil { state.text.capitals = newValue } }
    }

    public var textRendering: String {
        get { state.text.rendering }
        set { if TextRendering(rawValue: newValue) != nil { state.text.rendering = newValue } }
    }

    /// Any text; `inherit` is the element's language.
    public var lang: String {
        get { state.text.language }
        set { state.text.language = newValue }
    }
}
