internal import Raster

/// A pattern made by a context: the picture as it was then, and a matrix that can still change.
public final class CanvasPattern {
    let image: Pixmap
    let repeatsX: Bool
    let repeatsY: Bool
    private(set) var transform = AffineTransform.identity
    private let share: CanvasMemory.Share

    init(image: Pixmap, repetition: Repetition, share: CanvasMemory.Share) {
        self.image = image
        self.share = share
        repeatsX = repetition == .both || repetition == .x
        repeatsY = repetition == .both || repetition == .y
    }

    enum Repetition: String {
        case both = "repeat"
        case x = "repeat-x"
        case y = "repeat-y"
        case none = "no-repeat"
    }

    /// A matrix that is not finite is ignored; one without an inverse paints nothing.
    public func setTransform(_ matrix: DOMMatrixInit = DOMMatrixInit()) throws(CanvasError) {
        let affine = try matrix.flatMatrix().affine
        guard affine.isFinite else { return }
        transform = affine
    }
}

extension CanvasSurface {
    /// `nil` while the image is still loading. `repetition` is `repeat` when empty or, as null on the web, absent.
    public func createPattern(_ source: ImageSource, _ repetition: String?) throws(CanvasError) -> CanvasPattern? {
        let name = repetition ?? ""
        guard let repetition = CanvasPattern.Repetition(rawValue: name.isEmpty ? "repeat" : name) else {
            throw .syntax(
                "createPattern: the provided type ('\(name)') is not one of "
                    + "'repeat', 'no-repeat', 'repeat-x', or 'repeat-y'"
            )
        }
        guard let image = try source.pixmap(in: settings.colorSpace, for: "createPattern") else { return nil }
        // The canvas it was made of keeps its pixels only until it draws again.
        guard let share = memory.take(width: image.width, height: image.height) else {
            throw .range("createPattern: out of memory")
        }
        return CanvasPattern(image: image, repetition: repetition, share: share)
    }
}
