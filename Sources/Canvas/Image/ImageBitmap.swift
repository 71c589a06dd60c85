public import Raster

/// A picture without an element: the result of `createImageBitmap` and `transferToImageBitmap`.
public final class ImageBitmap {
    /// `nil` once closed.
    private(set) var pixmap: Pixmap?
    let colorSpace: PredefinedColorSpace
    private var share: CanvasMemory.Share?

    public var width: Int { pixmap?.width ?? 0 }
    public var height: Int { pixmap?.height ?? 0 }

    public convenience init(_ pixmap: Pixmap, colorSpace: PredefinedColorSpace = .srgb) {
        self.init(pixmap, colorSpace: colorSpace, share: nil)
    }

    init(_ pixmap: Pixmap, colorSpace: PredefinedColorSpace, share: CanvasMemory.Share?) {
        self.pixmap = pixmap
        self.colorSpace = colorSpace
        self.share = share
    }

    public func close() {
        pixmap = nil
        share = nil
    }

    /// `createImageBitmap(source, …)`; the part may reach outside the picture, where it is transparent, and its sides may
    /// be negative. With a memory, it takes from there.
    public convenience init(
        _ source: ImageSource,
        part: (x: Int, y: Int, width: Int, height: Int)? = nil,
        limits: CanvasLimits = CanvasLimits(),
        memory: CanvasMemory? = nil
    ) throws(CanvasError) {
        if let part, part.width == 0 || part.height == 0 {
            throw .range("createImageBitmap: the crop rect \(part.width == 0 ? "width" : "height") is 0")
        }
        guard let pixmap = try source.pixmap(in: .srgb, for: "createImageBitmap") else {
            throw .invalidState("createImageBitmap: the image source is not usable")
        }
        guard let part else {
            let share = try Self.share(of: memory, width: pixmap.width, height: pixmap.height)
            self.init(pixmap, colorSpace: .srgb, share: share)
            return
        }
        let area = PixelArea(x: part.x, y: part.y, width: part.width, height: part.height)
        guard area.fits(limits) else { throw .range("createImageBitmap: the crop rect is too large") }
        let share = try Self.share(of: memory, width: area.width, height: area.height)
        self.init(pixmap.cropped(to: area), colorSpace: .srgb, share: share)
    }

    private static func share(
        of memory: CanvasMemory?,
        width: Int,
        height: Int
    ) throws(CanvasError) -> CanvasMemory.Share? {
        guard let memory else { return nil }
        guard let share = memory.take(width: width, height: height) else {
            throw .range("createImageBitmap: out of memory")
        }
        return share
    }

    /// `createImageBitmap(imageData)`.
    public convenience init(_ data: ImageData) {
        self.init(data.pixmap(in: .srgb))
    }

    /// The same, taken from a memory.
    public convenience init(_ data: ImageData, memory: CanvasMemory) throws(CanvasError) {
        let share = try Self.share(of: memory, width: data.width, height: data.height)
        self.init(data.pixmap(in: .srgb), colorSpace: .srgb, share: share)
    }
}
