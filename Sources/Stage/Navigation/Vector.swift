internal import Canvas
internal import ImageCodec
internal import Raster
internal import Svg

/// An SVG document on a page of its own, where browsers put it: white behind it, in its own size at the top left, or
/// over all of the window where it has none. What is larger than the window is made to fit instead of being cut off.
struct Vector: Scenery {
    let document: SvgDocument

    func paint(on surface: CanvasSurface) {
        Blank().paint(on: surface)
        var (width, height) = (Double(surface.width), Double(surface.height))
        if document.hasSize {
            let size = document.intrinsicSize
            let scale = min(1, width / size.width, height / size.height)
            (width, height) = (size.width * scale, size.height * scale)
        }
        surface.save()
        surface.resetTransform()
        document.draw(on: surface, x: 0, y: 0, width: width, height: height, images: pixels(of:))
        // The state stack holds what `save` put there.
        try? surface.restore()
    }
}

extension SvgDocument {
    /// As an image of another page: in its own size, within what any image may have.
    var wholePicture: Pixmap? {
        let size = intrinsicSize
        let scale = min(1, 4096 / max(size.width, size.height, 1))
        let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
        let pixmap = picture(width: width, height: height, images: pixels(of:)).pixmap
        return pixmap.width > 0 ? pixmap : nil
    }
}

/// Pictures inside of documents. Documents inside of documents are left out: they could go on for ever.
private func pixels(of bytes: [UInt8]) -> Pixmap? { try? ImageDecoder.decode(bytes) }
