public import Raster

/// What can be drawn: `CanvasImageSource` of the standard, as far as a node has such things.
public enum ImageSource {
    /// A decoded picture, sRGB.
    case pixmap(Pixmap)
    case canvas(CanvasSurface)
    case bitmap(ImageBitmap)
    /// An image that failed to load or decode: drawing it is an `InvalidStateError`.
    case broken
    /// An image that is still loading or has no source: drawing it does nothing.
    case incomplete
}

extension ImageSource {
    /// The picture at this moment in the colour space of a bitmap; `nil` when there is nothing to draw, which is no error.
    func pixmap(in space: PredefinedColorSpace, for member: String) throws(CanvasError) -> Pixmap? {
        switch self {
        case .pixmap(let pixmap):
            return pixmap.isEmpty ? nil : pixmap.converted(from: .srgb, to: space)
        case .bitmap(let bitmap):
            guard let pixmap = bitmap.pixmap else {
                throw .invalidState("\(member): the image source is detached")
            }
            return pixmap.converted(from: bitmap.colorSpace, to: space)
        case .canvas(let canvas):
            guard canvas.width > 0, canvas.height > 0 else {
                throw .invalidState("\(member): the image argument is a canvas element with a width or height of 0")
            }
            if canvas.stack.layerCount > 0 {
                throw .invalidState("\(member): the canvas has layers that are still open")
            }
            let pixmap = canvas.snapshot()
            return pixmap.isEmpty ? nil : pixmap.converted(from: canvas.settings.colorSpace, to: space)
        case .broken:
            throw .invalidState("\(member): the HTMLImageElement provided is in the 'broken' state")
        case .incomplete:
            return nil
        }
    }
}

extension Pixmap {
    var isEmpty: Bool { width == 0 || height == 0 }

    /// Through straight colours; the same pixmap when the spaces agree.
    func converted(from source: PredefinedColorSpace, to target: PredefinedColorSpace) -> Pixmap {
        guard source != target else { return self }
        var conversion = BitmapConversion(from: source.space, to: target.space)
        let words = pixels.map { conversion.convert($0.straight).premultiplied }
        return Pixmap(width: width, height: height, pixels: words) ?? self
    }
}
