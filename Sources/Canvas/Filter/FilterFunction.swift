/// One function of the `filter` attribute, with amounts as plain numbers.
enum FilterFunction: Equatable, Sendable {
    case blur(x: CssLength, y: CssLength)
    case brightness(Double)
    case contrast(Double)
    case dropShadow(x: CssLength, y: CssLength, deviation: CssLength, color: CssColor)
    case grayscale(Double)
    case hueRotate(radians: Double)
    case invert(Double)
    case opacity(Double)
    case saturate(Double)
    case sepia(Double)
    /// From a ``CanvasFilter``.
    case recolor(Recoloring)
    case convolve(Convolution)
    /// `url(#…)`: there is no document to find it in, and a filter that is not found does nothing.
    case reference
}

/// The value of `filter`: the text as it was set, and what it means.
struct FilterList: Equatable, Sendable {
    var text = "none"
    var functions: [FilterFunction] = []

    static let none = FilterList()

    var isEmpty: Bool { functions.isEmpty }

    init() {}

    init(functions: [FilterFunction], text: String = "") {
        self.functions = functions
        self.text = text
    }

    /// `nil` for what is no `<filter-value-list>`: the attribute keeps its value then.
    init?(parsing text: String, currentColor: CssColor, limit: Int) {
        self.text = text
        var reader = CssReader(text)
        if reader.peekSkippingSpace().matches("none") {
            _ = reader.nextSkippingSpace()
            guard reader.atEnd else { return nil }
            self.text = "none"
            return
        }
        let parser = FilterParser(currentColor: currentColor)
        while !reader.atEnd {
            guard functions.count < limit, let function = parser.function(&reader) else { return nil }
            functions.append(function)
        }
        if functions.isEmpty { return nil }
    }
}

/// Reads the functions of Filter Effects 1 §6.
private struct FilterParser {
    let currentColor: CssColor

    func function(_ reader: inout CssReader) -> FilterFunction? {
        guard case .function(let name) = reader.nextSkippingSpace() else { return nil }
        switch name.asciiLowercased {
        case "blur": return blur(&reader)
        case "drop-shadow": return dropShadow(&reader)
        case "hue-rotate": return hueRotate(&reader)
        case "url": return url(&reader)
        case "brightness": return amount(&reader).map { .brightness($0) }
        case "contrast": return amount(&reader).map { .contrast($0) }
        case "saturate": return amount(&reader).map { .saturate($0) }
        case "grayscale": return amount(&reader).map { .grayscale(min($0, 1)) }
        case "invert": return amount(&reader).map { .invert(min($0, 1)) }
        case "opacity": return amount(&reader).map { .opacity(min($0, 1)) }
        case "sepia": return amount(&reader).map { .sepia(min($0, 1)) }
        default: return nil
        }
    }

    /// Number or percentage, not negative; one when the parentheses are empty.
    private func amount(_ reader: inout CssReader) -> Double? {
        if reader.takeFunctionEnd() { return 1 }
        let value: Double
        switch reader.nextSkippingSpace() {
        case .number(let number): value = number
        case .percentage(let percentage): value = percentage / 100
        default: return nil
        }
        guard value >= 0, reader.takeFunctionEnd() else { return nil }
        return value
    }

    private func blur(_ reader: inout CssReader) -> FilterFunction? {
        if reader.takeFunctionEnd() { return .blur(x: .zero, y: .zero) }
        guard let length = CssLength(reader.nextSkippingSpace()), length.value >= 0, reader.takeFunctionEnd() else {
            return nil
        }
        return .blur(x: length, y: length)
    }

    private func hueRotate(_ reader: inout CssReader) -> FilterFunction? {
        if reader.takeFunctionEnd() { return .hueRotate(radians: 0) }
        let token = reader.nextSkippingSpace()
        let radians = token == .number(0) ? 0 : CssAngle(token)?.radians
        guard let radians, reader.takeFunctionEnd() else { return nil }
        return .hueRotate(radians: radians)
    }

    /// `<color>? && <length>{2,3}`: the colour on either side.
    private func dropShadow(_ reader: inout CssReader) -> FilterFunction? {
        var color = color(&reader)
        var lengths: [CssLength] = []
        while lengths.count < 3, let length = CssLength(reader.peekSkippingSpace()) {
            _ = reader.nextSkippingSpace()
            lengths.append(length)
        }
        guard lengths.count >= 2 else { return nil }
        if color == nil { color = self.color(&reader) }
        let deviation = lengths.count == 3 ? lengths[2] : .zero
        guard deviation.value >= 0, reader.takeFunctionEnd() else { return nil }
        return .dropShadow(x: lengths[0], y: lengths[1], deviation: deviation, color: color ?? currentColor)
    }

    private func color(_ reader: inout CssReader) -> CssColor? {
        var ahead = reader
        guard let color = ColorParser(currentColor: currentColor).color(&ahead) else { return nil }
        reader = ahead
        return color
    }

    private func url(_ reader: inout CssReader) -> FilterFunction? {
        while !reader.atEnd {
            if reader.nextSkippingSpace() == .closeParenthesis { break }
        }
        return .reference
    }
}
