public import Raster

/// A canvas: a bitmap and its 2D context in one object.
///
/// `HTMLCanvasElement` and `OffscreenCanvas` are both this to us, and so is the `CanvasRenderingContext2D` of either: the
/// web's two objects share one identity, one size and one life. A surface is confined to whoever made it; nothing in it
/// is locked.
public final class CanvasSurface {
    public let settings: CanvasSettings
    public let limits: CanvasLimits
    public let fonts: CanvasFonts
    /// Shared with the other canvases of a page.
    public let memory: CanvasMemory

    /// The attributes as set, which may be more than the bitmap can be.
    public private(set) var width: Int
    public private(set) var height: Int

    /// Counts every change of the bitmap, so that whoever keeps a snapshot knows when it is old.
    public private(set) var generation: UInt64 = 0

    /// What the element around a canvas would hand down: its `color`, `font`, `direction` and `lang`.
    public var currentColor = CssColor.black
    var elementFont = FontShorthand.initial
    public var isElementRightToLeft = false
    public var elementLanguage = ""

    /// Empty while the size is zero, beyond the limits or more than there is memory for; drawing does nothing then.
    var pixmap: Pixmap
    private var share: CanvasMemory.Share?
    var state: DrawingState
    var stack = StateStack()
    var pen = PathPen()
    var pathRoom = PathRoom()
    /// The path of one call, kept for its storage.
    var shape = PathPen()
    var scratch = RasterScratch()
    var lastColor: (text: String, color: CssColor)?
    var typesetting: Typesetting?

    /// Sizes are taken as attributes are: negative ones are the defaults, 300 and 150.
    public init(
        width: Int = 300,
        height: Int = 150,
        settings: CanvasSettings = CanvasSettings(),
        limits: CanvasLimits = CanvasLimits(),
        fonts: CanvasFonts = CanvasFonts(),
        memory: CanvasMemory = CanvasMemory()
    ) {
        self.width = width < 0 ? 300 : width
        self.height = height < 0 ? 150 : height
        self.settings = settings
        self.limits = limits
        self.fonts = fonts
        self.memory = memory
        pixmap = Pixmap(width: 0, height: 0)
        state = DrawingState(clip: Clip(.empty))
        resetBitmap()
    }

    /// Setting a size, even the same one, clears the bitmap and resets the context.
    public func setWidth(_ newValue: Int) {
        width = newValue < 0 ? 300 : newValue
        stack.removeAll()
        resetBitmap()
    }

    public func setHeight(_ newValue: Int) {
        height = newValue < 0 ? 150 : newValue
        stack.removeAll()
        resetBitmap()
    }

    /// The pixels now, premultiplied; free until the canvas draws again. While layers are open it is what lies under
    /// them.
    public func snapshot() -> Pixmap { stack.bottomPixmap ?? pixmap }

    /// Begins from a snapshot of the same size, whatever clip and transform say: a copy of memory where `drawImage` would
    /// look at every pixel. Does nothing and says so where sizes differ or layers are open.
    package func begin(from picture: Pixmap) -> Bool {
        guard picture.width == pixmap.width, picture.height == pixmap.height, stack.layerCount == 0 else {
            return false
        }
        pixmap.pixels.replaceSubrange(pixmap.pixels.indices, with: picture.pixels)
        markChanged()
        return true
    }

    /// `OffscreenCanvas.transferToImageBitmap()`: hands the bitmap over and starts with a clear one. The state stays.
    public func transferToImageBitmap() throws(CanvasError) -> ImageBitmap {
        guard !pixmap.isEmpty else { throw .invalidState("transferToImageBitmap: the canvas has a size of 0") }
        guard stack.layerCount == 0 else {
            throw .invalidState("transferToImageBitmap: the canvas has layers that are still open")
        }
        guard let share = memory.take(width: width, height: height) else {
            throw .range("transferToImageBitmap: out of memory")
        }
        let bitmap = ImageBitmap(pixmap, colorSpace: settings.colorSpace, share: self.share)
        pixmap = clearPixmap()
        self.share = share
        markChanged()
        return bitmap
    }

    public func getContextAttributes() -> CanvasSettings { settings }
}

extension CanvasSurface {
    /// Whether there is a bitmap to draw on.
    var hasBitmap: Bool { !pixmap.isEmpty }

    func markChanged() { generation &+= 1 }

    /// A clear bitmap of the current size and the initial state with an empty path.
    func resetBitmap() {
        pixmap = Pixmap(width: 0, height: 0)
        share = nil
        if isAffordable, let taken = memory.take(width: width, height: height) {
            share = taken
            pixmap = clearPixmap()
        }
        scratch.fit(pixels: pixmap.width * pixmap.height)
        state = DrawingState(clip: Clip(width: pixmap.width, height: pixmap.height))
        pen.outline.removeAll()
        markChanged()
    }

    private var isAffordable: Bool {
        width <= limits.maximumSide && height <= limits.maximumSide
            && PixelArea(x: 0, y: 0, width: width, height: height).fits(limits)
    }

    /// Of a size that is known to be affordable.
    private func clearPixmap() -> Pixmap {
        var clear = Pixmap(width: width, height: height)
        if !settings.alpha { clear.pixels = [UInt32](repeating: 0xFF00_0000, count: width * height) }
        return clear
    }
}
