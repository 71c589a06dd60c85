/// The value of `fillStyle` and `strokeStyle`.
public enum StyleValue {
    /// A colour, serialised.
    case text(String)
    case gradient(CanvasGradient)
    case pattern(CanvasPattern)
}

extension CanvasSurface {
    public var fillStyle: StyleValue { state.fillStyle.value }
    public var strokeStyle: StyleValue { state.strokeStyle.value }

    /// Ignores what is no colour.
    public func setFillStyle(_ color: String) {
        if let style = style(color) { state.fillStyle = style }
    }

    public func setFillStyle(_ color: CssColor) { state.fillStyle = .color(color) }
    public func setFillStyle(_ gradient: CanvasGradient) { state.fillStyle = .gradient(gradient) }
    public func setFillStyle(_ pattern: CanvasPattern) { state.fillStyle = .pattern(pattern) }

    /// Ignores what is no colour.
    public func setStrokeStyle(_ color: String) {
        if let style = style(color) { state.strokeStyle = style }
    }

    public func setStrokeStyle(_ color: CssColor) { state.strokeStyle = .color(color) }
    public func setStrokeStyle(_ gradient: CanvasGradient) { state.strokeStyle = .gradient(gradient) }
    public func setStrokeStyle(_ pattern: CanvasPattern) { state.strokeStyle = .pattern(pattern) }

    /// Scripts set the same few colours over and over, so the last one parsed is remembered with its text.
    private func style(_ text: String) -> PaintStyle? {
        if text == lastColor?.text, let color = lastColor?.color { return .color(color) }
        guard let color = CssColor(parsing: text, currentColor: currentColor) else { return nil }
        // `currentcolor` in any place would go stale with the element's colour; such texts are rare and long enough.
        lastColor = text.utf8.count < 64 && currentColor == .black ? (text, color) : nil
        return .color(color)
    }
}

extension PaintStyle {
    var value: StyleValue {
        switch self {
        case .color(let color): .text(color.text)
        case .gradient(let gradient): .gradient(gradient)
        case .pattern(let pattern): .pattern(pattern)
        }
    }
}
