internal import Canvas
internal import Raster
internal import Script

/// An `HTMLImageElement`. Pictures in `data:` URLs are decoded by the host, others fetched by it too; either way in a task
/// of the page as the web demands, so that `onload` can be set after `src`.
final class ImageElement {
    var source = ImageSource.incomplete
    var url = ""
    var size: (width: Int, height: Int) = (0, 0)
    private var share: CanvasMemory.Share?
    /// Attributes that shadow the natural size.
    var shownWidth: Int?
    var shownHeight: Int?
    var listeners: [(type: String, function: Pin)] = []

    /// `false` when there is no memory for the picture.
    func show(_ pixmap: Pixmap, from memory: CanvasMemory) -> Bool {
        share = nil
        guard let taken = memory.take(width: pixmap.width, height: pixmap.height) else { return false }
        share = taken
        source = .pixmap(pixmap)
        size = (pixmap.width, pixmap.height)
        return true
    }

    func fail() {
        source = .broken
        share = nil
        size = (0, 0)
    }

    var isComplete: Bool { if case .incomplete = source { url.isEmpty } else { true } }
}

enum Images {
    typealias This = Row<ImageElement>

    /// `new Image(width, height)`.
    static let constructor = Interface(
        name: "Image",
        parent: "HTMLImageElement",
        make: { call in
            let image = ImageElement()
            if call.has(0) { image.shownWidth = try call.unsignedLong(0) }
            if call.has(1) { image.shownHeight = try call.unsignedLong(1) }
            return image
        }
    )

    static let element = Interface(
        name: "HTMLImageElement",
        parent: "HTMLElement",
        members: [
            This.attribute("src") { image, call in
                call.value(image.url)
            } set: { image, call in
                image.url = try call.text(0)
                call.window.load(image, element: call.context.this)
            },
            This.attribute("width") { image, _ in
                Value(image.shownWidth ?? image.size.width)
            } set: { image, call in
                image.shownWidth = try call.reflectedSize(0)
            },
            This.attribute("height") { image, _ in
                Value(image.shownHeight ?? image.size.height)
            } set: { image, call in
                image.shownHeight = try call.reflectedSize(0)
            },
            This.readOnly("naturalWidth") { image, _ in Value(image.size.width) },
            This.readOnly("naturalHeight") { image, _ in Value(image.size.height) },
            This.readOnly("complete") { image, _ in Value(image.isComplete) },
            This.action("removeAttribute", 1) { image, call in
                guard try call.text(0) == "src" else { return }
                image.url = ""
                image.source = .incomplete
            },
            This.action("setAttribute", 2) { image, call in
                let (name, value) = (try call.text(0), try call.text(1))
                guard name == "src" else { return }
                image.url = value
                call.window.load(image, element: call.context.this)
            },
            This.readOnly("tagName") { _, call in call.value("IMG") },
        ]
    )
}
