internal import Text

/// A typesetter and what it was made for, kept from call to call. A class, so that looking at it counts one reference and not
/// those of a dozen texts.
final class Typesetting {
    let mark: TextMark
    let revision: Int
    let direction: TextDirection
    let language: String
    let typesetter: Typesetter

    init(
        mark: TextMark,
        revision: Int,
        direction: TextDirection,
        language: String,
        typesetter: Typesetter
    ) {
        self.mark = mark
        self.revision = revision
        self.direction = direction
        self.language = language
        self.typesetter = typesetter
    }
}

/// A text laid out and where it goes: `origin` is the left end of its baseline, in user space.
struct PlacedLine {
    let line: TextLine
    let x: Double
    let y: Double
    /// Less than one when `maxWidth` squeezes the text.
    var squeeze = 1.0
}

extension CanvasSurface {
    /// Direction of the text attribute with `inherit` resolved.
    private var paragraphDirection: TextDirection {
        switch state.text.direction {
        case .ltr: .leftToRight
        case .rtl: .rightToLeft
        case .inherit: isElementRightToLeft ? .rightToLeft : .leftToRight
        }
    }

    private var language: String { state.text.language == "inherit" ? elementLanguage : state.text.language }

    private func typesetter() -> Typesetter {
        let (direction, language) = (paragraphDirection, language)
        if let typesetting, typesetting.mark === state.textMark, typesetting.revision == fonts.revision,
            typesetting.direction == direction, typesetting.language == language
        {
            return typesetting.typesetter
        }
        var style = state.text.style
        style.direction = direction
        style.language = language
        var typesetter = fonts.library.typesetter(for: style, in: fonts.registry)
        if state.text.hasSpacing {
            // Relative units need the font first.
            let metrics = typesetter.metrics
            let basis = CssLength.Basis(
                fontSize: style.font.size,
                xHeight: metrics.xHeight,
                zeroAdvance: metrics.zeroAdvance,
                ideographAdvance: style.font.size
            )
            style.letterSpacing = state.text.letterSpacing.pixels(basis)
            style.wordSpacing = state.text.wordSpacing.pixels(basis)
            typesetter = fonts.library.typesetter(for: style, in: fonts.registry)
        }
        typesetting = Typesetting(
            mark: state.textMark,
            revision: fonts.revision,
            direction: direction,
            language: language,
            typesetter: typesetter
        )
        return typesetter
    }

    /// `nil` when nothing is drawn: a coordinate is not finite, or `maxWidth` leaves no room.
    func place(_ text: String, _ x: Double, _ y: Double, maxWidth: Double?) -> PlacedLine? {
        guard x.isFinite, y.isFinite else { return nil }
        if let maxWidth, !(maxWidth > 0 && maxWidth.isFinite) { return nil }
        let typesetter = typesetter()
        let line = typesetter.line(text)
        let squeeze = maxWidth.map { line.width > $0 ? $0 / line.width : 1 } ?? 1
        return PlacedLine(
            line: line,
            x: x - offset(of: line) * squeeze,
            y: y + baselineHeight(typesetter.metrics),
            squeeze: squeeze
        )
    }

    public func measureText(_ text: String) -> TextMetrics {
        let typesetter = typesetter()
        let line = typesetter.line(text)
        let font = typesetter.metrics
        let (left, height) = (offset(of: line), baselineHeight(font))

        var metrics = TextMetrics(width: line.width)
        if let ink = line.inkBox {
            metrics.actualBoundingBoxLeft = left - ink.left
            metrics.actualBoundingBoxRight = ink.right - left
            metrics.actualBoundingBoxAscent = -ink.top - height
            metrics.actualBoundingBoxDescent = ink.bottom + height
        } else {
            metrics.actualBoundingBoxLeft = left
            metrics.actualBoundingBoxRight = -left
        }
        metrics.fontBoundingBoxAscent = font.ascent - height
        metrics.fontBoundingBoxDescent = font.descent + height
        metrics.emHeightAscent = font.emAscent - height
        metrics.emHeightDescent = font.emDescent + height
        metrics.hangingBaseline = font.hangingBaseline - height
        metrics.alphabeticBaseline = -height
        metrics.ideographicBaseline = font.ideographicBaseline - height
        return metrics
    }

    /// How far the anchor lies right of the line's left end.
    private func offset(of line: TextLine) -> Double {
        let isRightToLeft = paragraphDirection == .rightToLeft
        return switch state.text.align {
        case .left: 0
        case .right: line.width
        case .center: line.width / 2
        case .start: isRightToLeft ? line.width : 0
        case .end: isRightToLeft ? 0 : line.width
        }
    }

    /// How far the line `textBaseline` names lies above the alphabetic one.
    private func baselineHeight(_ font: FontMetrics) -> Double {
        switch state.text.baseline {
        case .top: font.emAscent
        case .hanging: font.hangingBaseline
        case .middle: (font.emAscent - font.emDescent) / 2
        case .alphabetic: 0
        case .ideographic: font.ideographicBaseline
        case .bottom: -font.emDescent
        }
    }
}

extension TextAttributes {
    fileprivate var hasSpacing: Bool { letterSpacing.value != 0 || wordSpacing.value != 0 }

    /// Without spacing, direction and language, which need more than the attributes.
    fileprivate var style: TextStyle {
        // The attribute wins over the shorthand unless it is `normal`; likewise the width of the face.
        let capitals = FontCapitals(rawValue: self.capitals) ?? .normal
        return TextStyle(
            font: FontRequest(
                families: font.families.map { $0.request },
                size: font.size,
                weight: font.weight,
                slant: font.slant == .normal ? .upright : font.slant == .italic ? .italic : .oblique,
                stretch: (stretch == .normal ? font.stretch : stretch).percentage
            ),
            kerning: FontKerning(rawValue: kerning) ?? .auto,
            capitals: capitals == .normal && font.smallCaps ? .smallCaps : capitals,
            rendering: TextRendering(rawValue: rendering) ?? .auto
        )
    }
}

extension FontShorthand.Family {
    /// A generic name the font room does not know is an ordinary family of that name, which does no harm.
    fileprivate var request: FontFamily {
        guard isGeneric, let generic = GenericFamily(rawValue: name) else { return .named(name) }
        return .generic(generic)
    }
}
