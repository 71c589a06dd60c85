package import Canvas
package import Raster
internal import Script
internal import Text

/// What is on the canvas now: one script realm, one visible canvas, and the event loop between them.
///
/// Everything lives until the page is replaced, so state persists from one evaluation to the next. A realm never waits: it
/// says when it wants to be run next (``nextDue``), and whoever owns it - one actor, on an executor of its own - comes
/// back then. Not to be used from two threads at once.
package final class PageRealm {
    let window: Window
    let canvas: CanvasElement
    private var surface: CanvasSurface { canvas.bitmap }

    /// `makesContext` is for harnesses that call `getContext` themselves, with settings of their own.
    package init(
        width: Int,
        height: Int,
        scale: Double = 1,
        limits: PageLimits = PageLimits(),
        host: PageHost,
        fonts: CanvasFonts = CanvasFonts(),
        makesContext: Bool = true
    ) {
        let size = (width: max(1, width), height: max(1, height))
        window = Window(size: size, scale: scale, limits: limits, host: host, fonts: fonts)
        canvas = CanvasElement(
            window,
            width: Int((Double(size.width) * scale).rounded()),
            height: Int((Double(size.height) * scale).rounded()),
            isOffscreen: false
        )
        window.mainCanvas = canvas
        window.canvasList = [canvas]
        var context = Value.null
        if makesContext {
            let surface = canvas.context(CanvasSettings())
            surface.setTransform(scale, 0, 0, scale, 0, 0)
            context = window.wrap(surface, of: canvas)
        }
        window.installPageObject(window.wrap(canvas), context, Bindings(window, []))
    }

    // MARK: - Pictures

    /// The canvas as it is, with the status card over it when there is one. Free of cost while nothing is drawn.
    package func snapshot() -> Pixmap {
        guard window.status.isShown else { return surface.snapshot() }
        return window.status.composed(over: surface.snapshot(), scale: window.scale, fonts: window.fonts)
    }

    /// Changes whenever ``snapshot()`` would.
    package var generation: UInt64 { surface.generation &+ window.status.generation }

    /// The window got another size: as in a browser, a canvas that changes its size is cleared.
    package func resize(width: Int, height: Int) {
        window.size = (max(1, width), max(1, height))
        window.updateSize()
        canvas.width = Int((Double(window.size.width) * window.scale).rounded())
        canvas.height = Int((Double(window.size.height) * window.scale).rounded())
        surface.setTransform(window.scale, 0, 0, window.scale, 0, 0)
    }

    /// Draws on the canvas from outside of any script, as the scaffold does.
    package func draw(_ body: (CanvasSurface) -> Void) { body(surface) }

    /// Selectors by which scripts of the page may look for its canvas: `#id`, `.class`.
    package func nameCanvas(_ selectors: [String]) {
        for selector in selectors { window.canvases[selector.lowercased()] = canvas }
    }

    /// Another canvas of the page, which is not the visible one. Returns the number its picture is asked for by.
    package func addCanvas(_ selectors: [String], width: Int, height: Int) -> Int {
        let canvas = CanvasElement(window, width: width, height: height, isOffscreen: false)
        window.canvasList.append(canvas)
        for selector in selectors where window.canvases[selector.lowercased()] == nil {
            window.canvases[selector.lowercased()] = canvas
        }
        return window.canvasList.count - 1
    }

    /// What has been drawn on one of the page's canvases; the visible one has number zero.
    package func picture(ofCanvas number: Int) -> Pixmap? {
        window.canvasList.indices.contains(number) ? window.canvasList[number].bitmap.snapshot() : nil
    }

    /// Selectors of elements that scripts find, and that do nothing.
    package func nameElements(_ selectors: Set<String>) {
        window.bystanders = Set(selectors.map { $0.lowercased() })
    }

    /// All scripts of the page have been run: whoever waits for `DOMContentLoaded` or `load` gets it.
    package func finishLoading() { window.announceLoad() }

    /// How the status card is set from outside.
    package func setStatus(_ title: String?, _ subtitle: String?) { window.status.set(title, subtitle) }

    /// Harnesses that compare pictures keep the card off them.
    package func setStatusEnabled(_ isEnabled: Bool) { window.status.isEnabled = isEnabled }

    // MARK: - What it takes up

    /// Of the visible bitmap.
    package var canvasBytes: Int { canvas.width * canvas.height * 4 }

    /// Of the values of the page's scripts, and what they keep alive.
    package var heapBytes: Int { window.engine.heapBytes }

    /// False where text can only be drawn with the built-in letters.
    package var hasFonts: Bool { window.fonts.library.condition == .ready }

    // MARK: - The event loop

    /// When ``runDue()`` has something to do, in nanoseconds of the host's clock; `nil` when nothing waits.
    package var nextDue: UInt64? { window.nextDue }

    /// Whether images are on their way, whose callbacks nobody can say the time of.
    package var isLoading: Bool { !window.loadingImages.isEmpty }

    /// The end of a load that the host was asked for: the picture, or `nil` for an image that is broken.
    package func imageLoaded(_ number: Int, _ picture: Pixmap?) {
        window.loadingImages.removeValue(forKey: number)?(picture)
    }

    /// Runs the timers that are due, and a frame if one is.
    package func runDue() {
        window.runDue()
        if window.isFrameDue { window.runFrame() }
    }
}
