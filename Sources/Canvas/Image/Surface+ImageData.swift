internal import Raster

extension CanvasSurface {
    /// Transparent black of the absolute size; zero is an `IndexSizeError`.
    public func createImageData(
        _ width: Int,
        _ height: Int,
        colorSpace: PredefinedColorSpace? = nil
    ) throws(CanvasError) -> ImageData {
        try ImageData(
            width: width,
            height: height,
            colorSpace: colorSpace ?? settings.colorSpace,
            limits: limits
        )
    }

    /// The size and colour space of another one, not its pixels.
    public func createImageData(_ other: ImageData) -> ImageData {
        ImageData(
            area: PixelArea(x: 0, y: 0, width: other.width, height: other.height),
            colorSpace: other.colorSpace
        )
    }

    /// Straight pixels of an area; transparent black outside the bitmap. Negative sides reach left and up.
    public func getImageData(
        _ x: Int,
        _ y: Int,
        _ width: Int,
        _ height: Int,
        colorSpace: PredefinedColorSpace? = nil
    ) throws(CanvasError) -> ImageData {
        guard width != 0 else { throw .indexSize("getImageData: the source width is 0") }
        guard height != 0 else { throw .indexSize("getImageData: the source height is 0") }
        guard stack.layerCount == 0 else {
            throw .invalidState("getImageData: the canvas has layers that are still open")
        }
        let area = PixelArea(x: x, y: y, width: width, height: height)
        guard area.fits(limits) else { throw .range("getImageData: out of memory at ImageData creation") }

        let space = colorSpace ?? settings.colorSpace
        var result = ImageData(area: area, colorSpace: space)
        // Outside of the bitmap the answer is known, and coordinates there may be any number.
        guard area.overlap(width: pixmap.width, height: pixmap.height) != nil else { return result }
        result.data = pixmap.straightBytes(in: area.rect)
        if space != settings.colorSpace {
            var conversion = BitmapConversion(from: settings.colorSpace.space, to: space.space)
            result.data = conversion.convert(result.data)
        }
        return result
    }

    /// Replaces pixels; transform, clip, alpha, operator and shadow have no say. The dirty rectangle counts in the data's
    /// own pixels and may lie anywhere.
    public func putImageData(
        _ data: ImageData,
        _ x: Int,
        _ y: Int,
        dirty: (x: Int, y: Int, width: Int, height: Int)? = nil
    ) throws(CanvasError) {
        guard stack.layerCount == 0 else {
            throw .invalidState("putImageData: the canvas has layers that are still open")
        }
        let dirty = dirty ?? (0, 0, data.width, data.height)
        let area = PixelArea(x: dirty.x, y: dirty.y, width: dirty.width, height: dirty.height)
        guard let source = area.overlap(width: data.width, height: data.height) else { return }

        pixmap.replace(
            withStraight: data.bytes(in: settings.colorSpace),
            dataWidth: data.width,
            dirty: PixelRect(
                left: source.columns.lowerBound,
                top: source.rows.lowerBound,
                right: source.columns.upperBound,
                bottom: source.rows.upperBound
            ),
            x: x,
            y: y
        )
        if !settings.alpha { makeOpaque() }
        markChanged()
    }

    /// Puts black under what has alpha.
    private func makeOpaque() {
        let whole = Rect(x: 0, y: 0, width: Double(pixmap.width), height: Double(pixmap.height))
        let clip = Clip(width: pixmap.width, height: pixmap.height)
        pixmap.fill(whole, ink: Ink(.black, operation: .destinationOver), clip: clip, scratch: &scratch)
    }
}
