internal import Canvas
internal import Raster
internal import Script

/// The global object of a page and all that hangs on it: the engine, the canvases, the queues of the event loop.
///
/// One thread at a time, like the page it belongs to.
final class Window {
    let engine: Engine
    let limits: PageLimits
    let host: PageHost
    let fonts: CanvasFonts
    /// What the bitmaps and paths of this page may take together.
    let memory: CanvasMemory
    private var classes: [String: HostClass.Registered] = [:]
    private let objects = ObjectRegistry()
    private var owners: [ObjectIdentifier: Owner] = [:]

    var queue: TaskQueue
    /// The canvas that is shown.
    var mainCanvas: CanvasElement?
    /// Asked for and not come yet, by the numbers the host knows them under.
    var loadingImages: [Int: (Pixmap?) -> Void] = [:]
    var imageCount = 0
    /// What scripts may ask for: canvases by their ids and classes, in lower case, and the canvases in their order.
    var canvases: [String: CanvasElement] = [:]
    var canvasList: [CanvasElement] = []
    /// Ids and classes of elements that are on the page and do nothing here.
    var bystanders: Set<String> = []
    var stubs: [String: StubElement] = [:]
    /// Who waits for the page to be complete.
    var readers: [(type: String, function: Pin)] = []
    var location: Pin?
    /// `location.hash`, with its `#`: a page that sets it stays where it is.
    var fragment = ""
    let documentPayload = StubElement("#document")
    var status = StatusCard()
    /// Where `performance.now()` began.
    let origin: UInt64
    var size: (width: Int, height: Int)
    var scale: Double
    /// When the last frame was drawn, in milliseconds of the page. The first may come at once.
    var lastFrame = -1000.0
    /// What an evaluation in progress allows its timers.
    var turnDeadline = UInt64.max
    var isCancelled: () -> Bool = { false }
    /// Whether the parts of the page that are written in its own language are there.
    var hasEvents = false
    var hasBlobs = false
    var isForwarding = false

    private struct Owner { weak var canvas: CanvasElement? }

    init(size: (width: Int, height: Int), scale: Double, limits: PageLimits, host: PageHost, fonts: CanvasFonts) {
        engine = Engine(limits: limits.script, clock: host.clock)
        self.limits = limits
        self.host = host
        self.fonts = fonts
        memory = CanvasMemory(limit: limits.pictureBytes)
        // The engine holds the memory by way of the objects, so the memory must not hold the engine.
        memory.didTake = { [unowned engine] in engine.noteHostBytes($0) }
        self.size = size
        self.scale = scale
        origin = host.clock.monotonicNanoseconds()
        queue = TaskQueue(limit: limits.pendingCallbacks)
        let bindings = Bindings(self, AllInterfaces.tables)
        classes = bindings.classes
        install(bindings)
    }

    /// `performance.now()`.
    var milliseconds: Double { Double(host.clock.monotonicNanoseconds() &- origin) / 1_000_000 }

    // MARK: - Objects for what the host holds

    /// The object for a payload: the one it has, or a new one of the class.
    func object(_ payload: AnyObject, _ name: String, bytes: Int = 0) -> Value {
        let key = ObjectIdentifier(payload)
        if let known = objects.values[key] { return known }
        guard let host = classes[name] else { return .undefined }
        engine.noteHostBytes(bytes)
        let made = engine.makeObject(of: host, payload: payload) { [objects] in objects.values[key] = nil }
        objects.values[key] = made
        return made
    }

    func wrap(_ gradient: CanvasGradient) -> Value { object(gradient, "CanvasGradient") }
    func wrap(_ pattern: CanvasPattern) -> Value { object(pattern, "CanvasPattern") }
    func wrap(_ matrix: MatrixObject) -> Value { object(matrix, "DOMMatrix") }
    func wrap(_ point: PointObject) -> Value { object(point, "DOMPoint") }
    func wrap(_ metrics: MetricsObject) -> Value { object(metrics, "TextMetrics") }

    func wrap(_ bitmap: ImageBitmap) -> Value {
        object(bitmap, "ImageBitmap", bytes: bitmap.width * bitmap.height * 4)
    }

    func wrap(_ image: ImageElement) -> Value { element(image, "HTMLImageElement") }

    func wrap(_ canvas: CanvasElement) -> Value {
        if canvas.isOffscreen {
            return object(canvas, "OffscreenCanvas", bytes: canvas.width &* canvas.height &* 4)
        }
        return element(canvas, "HTMLCanvasElement", bytes: canvas.width &* canvas.height &* 4)
    }

    func wrap(_ surface: CanvasSurface, of canvas: CanvasElement) -> Value {
        let name = canvas.isOffscreen ? "OffscreenCanvasRenderingContext2D" : "CanvasRenderingContext2D"
        return object(surface, name)
    }

    /// An element has a `style` whose properties may be set and do nothing.
    func element(_ payload: AnyObject, _ name: String, bytes: Int = 0) -> Value {
        if let known = objects.values[ObjectIdentifier(payload)] { return known }
        let made = object(payload, name, bytes: bytes)
        for member in ["style", "dataset"] {
            engine.define(member, engine.makeObject(), on: made, isEnumerable: false)
        }
        return made
    }

    func adopt(_ surface: CanvasSurface, of canvas: CanvasElement) {
        owners[ObjectIdentifier(surface)] = Owner(canvas: canvas)
    }

    func canvas(of surface: CanvasSurface) -> Value {
        guard let canvas = owners[ObjectIdentifier(surface)]?.canvas else { return .null }
        return wrap(canvas)
    }

    func value(of style: StyleValue) -> Value {
        switch style {
        case .text(let text): engine.string(text)
        case .gradient(let gradient): wrap(gradient)
        case .pattern(let pattern): wrap(pattern)
        }
    }
}

/// The objects that stand for what the host holds, so that the same gradient, canvas or context is always the same object.
/// They do not keep the objects alive: an entry goes when its object is collected.
///
/// Apart from the window because the objects outlive it for a moment, and a weak reference to the window would make every
/// call of a member, which holds the window while it runs, count references in the slow way.
private final class ObjectRegistry {
    var values: [ObjectIdentifier: Value] = [:]
}
