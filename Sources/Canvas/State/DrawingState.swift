internal import Raster

/// Everything `save()` keeps: the transform, the clip and all attributes. Not the current path, not the pixels.
struct DrawingState {
    var transform = AffineTransform.identity
    var clip: Clip

    var fillStyle = PaintStyle.color(.black)
    var strokeStyle = PaintStyle.color(.black)
    var pen = StrokeStyle()
    /// As set: an odd list is stored twice over, as `getLineDash()` shows it.
    var dashes: [Double] = []

    var globalAlpha = 1.0
    var operation = CompositeOperator.sourceOver
    var filter = FilterList.none

    var shadowColor = CssColor.transparent
    var shadowOffset = Point.zero
    var shadowBlur = 0.0

    var smoothsImages = true
    var smoothingQuality = SmoothingQuality.low

    var text = TextAttributes() {
        didSet { if text != oldValue { textMark = TextMark() } }
    }
    /// The same as long as the text attributes are: to compare them all at each text would copy and count a dozen texts.
    private(set) var textMark = TextMark()

    init(clip: Clip) { self.clip = clip }

    /// Whether a shadow is drawn at all: it is visible and not exactly behind its shape.
    var castsShadow: Bool {
        !shadowColor.isTransparent && (shadowBlur > 0 || shadowOffset != .zero)
    }

    var smoothing: Smoothing {
        guard smoothsImages else { return .none }
        return switch smoothingQuality {
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}

/// Stands for one set of text attributes by being itself.
final class TextMark {}

enum SmoothingQuality: String { case low, medium, high }

/// The attributes of `CanvasTextDrawingStyles`.
struct TextAttributes: Equatable {
    var font = FontShorthand.initial
    var align = TextAlign.start
    var baseline = TextBaseline.alphabetic
    var direction = TextDirectionality.inherit
    var letterSpacing = CssLength.zero
    var wordSpacing = CssLength.zero
    var kerning = "auto"
    var stretch = FontStretch.normal
    var capitals = "normal"
    var rendering = "auto"
    var language = "inherit"
}

enum TextAlign: String { case start, end, left, right, center }

enum TextBaseline: String { case top, hanging, middle, alphabetic, ideographic, bottom }

enum TextDirectionality: String { case ltr, rtl, inherit }

/// What a fill or stroke paints with.
enum PaintStyle {
    case color(CssColor)
    case gradient(CanvasGradient)
    case pattern(CanvasPattern)
}
