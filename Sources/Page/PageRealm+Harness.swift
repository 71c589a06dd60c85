internal import Canvas
package import Raster
internal import Script

/// What test harnesses need besides: other sizes, and pictures under names.
extension PageRealm {
    /// The canvas alone, without the status card.
    package var canvasPixels: Pixmap { canvas.bitmap.snapshot() }

    /// Sets the size of the canvas itself; it may be zero or more than fits.
    package func setCanvasSize(width: Int, height: Int) {
        canvas.width = width
        canvas.height = height
    }

    /// `__image(name)`: the picture of that name as a loaded image, always the same object; one that is broken for a
    /// name nobody has a picture for.
    package func defineImages(_ pictures: [String: Pixmap]) {
        let images = NamedImages(pictures)
        window.addGlobal("__image", 1) { call in call.window.wrap(images.image(try call.text(0))) }
    }
}

/// Images by name, each made when it is first asked for. Confined to its page.
private final class NamedImages: @unchecked Sendable {
    // Safe to send: only called by the script of one page, whose thread is the only one there.
    private let pictures: [String: Pixmap]
    private var images: [String: ImageElement] = [:]

    init(_ pictures: [String: Pixmap]) { self.pictures = pictures }

    func image(_ name: String) -> ImageElement {
        if let image = images[name] { return image }
        let image = ImageElement()
        image.url = name
        // The harness holds these pictures whatever the page does: its scripts need not pay for them.
        if let picture = pictures[name], image.show(picture, from: CanvasMemory(limit: .max)) {
            images[name] = image
            return image
        }
        image.fail()
        images[name] = image
        return image
    }
}
