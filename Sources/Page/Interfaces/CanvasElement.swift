internal import Canvas
internal import Raster
internal import Script

/// An `HTMLCanvasElement` or an `OffscreenCanvas`: a size, and a surface from the first time somebody asks for it.
final class CanvasElement {
    /// The window owns every canvas of its page, through the engine; a canvas that owned it back would keep both for ever.
    private unowned let window: Window
    let isOffscreen: Bool
    /// Whether `getContext` has made the surface the script's.
    private(set) var hasContext = false
    private var surface: CanvasSurface?
    private var size: (width: Int, height: Int)
    /// Content attributes that text takes over.
    var direction = ""
    var language = ""

    init(_ window: Window, width: Int, height: Int, isOffscreen: Bool) {
        self.window = window
        self.isOffscreen = isOffscreen
        size = (width, height)
    }

    var width: Int {
        get { surface?.width ?? size.width }
        set {
            size.width = newValue < 0 ? 300 : newValue
            surface?.setWidth(newValue)
        }
    }

    var height: Int {
        get { surface?.height ?? size.height }
        set {
            size.height = newValue < 0 ? 150 : newValue
            surface?.setHeight(newValue)
        }
    }

    /// The first call decides the settings.
    func context(_ settings: CanvasSettings) -> CanvasSurface {
        if hasContext, let surface { return surface }
        hasContext = true
        let made = makeSurface(settings)
        surface = made
        return made
    }

    /// What `drawImage` sees: clear as long as nobody has a context.
    var bitmap: CanvasSurface {
        if let surface { return surface }
        let made = makeSurface(CanvasSettings())
        surface = made
        return made
    }

    private func makeSurface(_ settings: CanvasSettings) -> CanvasSurface {
        let surface = CanvasSurface(
            width: size.width,
            height: size.height,
            settings: settings,
            limits: window.limits.canvas,
            fonts: window.fonts,
            memory: window.memory
        )
        surface.isElementRightToLeft = direction == "rtl"
        surface.elementLanguage = language
        window.adopt(surface, of: self)
        return surface
    }
}

enum Canvases {
    typealias This = Row<CanvasElement>

    static let element = Interface(
        name: "HTMLCanvasElement",
        parent: "HTMLElement",
        members: [
            This.attribute("width") { canvas, _ in
                Value(canvas.width)
            } set: { canvas, call in
                canvas.width = try call.reflectedSize(0)
            },
            This.attribute("height") { canvas, _ in
                Value(canvas.height)
            } set: { canvas, call in
                canvas.height = try call.reflectedSize(0)
            },
            This.attribute("dir") { canvas, call in
                call.value(canvas.direction)
            } set: { canvas, call in
                canvas.direction = try call.text(0)
                canvas.bitmap.isElementRightToLeft = canvas.direction == "rtl"
            },
            This.attribute("lang") { canvas, call in
                call.value(canvas.language)
            } set: { canvas, call in
                canvas.language = try call.text(0)
                canvas.bitmap.elementLanguage = canvas.language
            },
            This.method("getContext", 1) { canvas, call in try context(canvas, call) },
            This.method("toDataURL") { canvas, call in
                guard canvas.width > 0, canvas.height > 0 else { return call.value("data:,") }
                let type = call.has(0) ? try call.text(0) : "image/png"
                let quality = call[1].isNumber ? try call.number(1) : nil
                guard let url = call.window.host.dataURL(canvas.bitmap.snapshot(), type, quality) else {
                    throw Refusal.type("this node cannot encode images here.")
                }
                return call.value(url)
            },
            Window.loading("toBlob"),
            This.method("transferControlToOffscreen") { _, _ in
                throw Refusal.type("offscreen rendering of an element is not supported; draw on it directly.")
            },
            This.action("setAttribute", 2) { canvas, call in
                try setAttribute(try call.text(0), try call.text(1), canvas)
            },
            This.method("getAttribute", 1) { canvas, call in
                switch try call.text(0) {
                case "width": call.value("\(canvas.width)")
                case "height": call.value("\(canvas.height)")
                default: .null
                }
            },
            This.action("removeAttribute", 1) { canvas, call in
                switch try call.text(0) {
                case "width": canvas.width = -1
                case "height": canvas.height = -1
                default: break
                }
            },
            This.method("getBoundingClientRect") { canvas, call in
                let (width, height) = (Value(canvas.width), Value(canvas.height))
                let zero = Value(0)
                return try call.object([
                    ("x", zero), ("y", zero), ("left", zero), ("top", zero), ("width", width), ("height", height),
                    ("right", width), ("bottom", height),
                ])
            },
            This.readOnly("clientWidth") { canvas, _ in Value(canvas.width) },
            This.readOnly("clientHeight") { canvas, _ in Value(canvas.height) },
            This.readOnly("offsetWidth") { canvas, _ in Value(canvas.width) },
            This.readOnly("offsetHeight") { canvas, _ in Value(canvas.height) },
            This.readOnly("tagName") { _, call in call.value("CANVAS") },
        ]
    )

    static let offscreen = Interface(
        name: "OffscreenCanvas",
        arity: 2,
        make: { call in
            let (width, height) = (try call.unsignedLong(0), try call.unsignedLong(1))
            return CanvasElement(call.window, width: width, height: height, isOffscreen: true)
        },
        members: [
            This.attribute("width") { canvas, _ in
                Value(canvas.width)
            } set: { canvas, call in
                canvas.width = try call.unsignedLong(0)
            },
            This.attribute("height") { canvas, _ in
                Value(canvas.height)
            } set: { canvas, call in
                canvas.height = try call.unsignedLong(0)
            },
            This.method("getContext", 1) { canvas, call in
                let kind = try call.text(0)
                guard ["2d", "webgl", "webgl2", "bitmaprenderer", "webgpu"].contains(kind) else {
                    throw Refusal.type(
                        "The provided value '\(kind)' is not a valid enum value of type OffscreenRenderingContextType."
                    )
                }
                return try context(canvas, call)
            },
            Window.loading("convertToBlob"),
            This.method("transferToImageBitmap") { canvas, call in
                guard canvas.hasContext else {
                    throw CanvasError(
                        .invalidStateError,
                        "Cannot transfer an ImageBitmap from an OffscreenCanvas with no context"
                    )
                }
                return call.window.wrap(try canvas.bitmap.transferToImageBitmap())
            },
        ]
    )

    /// Only two-dimensional contexts exist; for others the answer is null, as in a browser without a graphics card.
    private static func context(_ canvas: CanvasElement, _ call: Call) throws -> Value {
        guard try call.text(0) == "2d" else { return .null }
        let settings = try call.settings(1)
        return call.window.wrap(canvas.context(settings), of: canvas)
    }

    private static func setAttribute(_ name: String, _ value: String, _ canvas: CanvasElement) throws {
        // "Rules for parsing non-negative integers": digits at the start count, the rest is ignored.
        let digits = value.drop { $0 == " " || $0 == "+" }.prefix { $0.isASCII && $0.isNumber }
        let number = Int(digits).flatMap { $0 <= 2_147_483_647 ? $0 : nil } ?? -1
        switch name {
        case "width": canvas.width = number
        case "height": canvas.height = number
        case "dir": canvas.direction = value
        case "lang": canvas.language = value
        default: break
        }
    }
}
