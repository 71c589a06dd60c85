public import Raster

/// A picture without an element: the result of `createImageBitmap` and `transferToImageBitmap`.
public final class ImageBitmap {
    /// `nil` once closed.
    private(set) var pixmap: Pixmap?
    let colorSpace: PredefinedColorSpace

    public var width: Int { pixmap?.width ?? 0 }
    public var height: Int { pixmap?.height ?? 0 }

    public init(_ pixmap: Pixmap, colorSpace: PredefinedColorSpace = .srgb) {
        self.pixmap = pixmap
        self.colorSpace = colorSpace
    }

    public func close() { pixmap = nil }

    /// `createImageBitmap(source, …)`; the part may reach outside the picture, where it is transparent, and its sides may
    /// be negative.
    public convenience init(
        _ source: ImageSource,
        part: (x: Int, y: Int, width: Int, height: Int)? = nil,
        limits: CanvasLimits = CanvasLimits()
    ) throws(CanvasError) {
        if let part, part.width == 0 || part.height == 0 {
            throw .range("createImageBitmap: the crop rect \(part.width == 0 ? "width" : "height") is 0")
        }
        guard let pixmap = try source.pixmap(in: .srgb, for: "createImageBitmap") else {
            throw .invalidState("createImageBitmap: the image source is not usable")
        }
        guard let part else {
            self.init(pixmap)
            return
        }
        let area = PixelArea(x: part.x, y: part.y, width: part.width, height: part.height)
        guard area.fits(limits) else { throw .range("createImageBitmap: the crop rect is too large") }
        self.init(pixmap.cropped(to: area))
    }

    /// `createImageBitmap(imageData)`.
    public convenience init(_ data: ImageData) {
        self.init(data.pixmap(in: .srgb))
    }
}
