import Canvas
import Raster

/// What the scenes draw with: a pixmap and the little state they need.
struct SceneCanvas {
    static let width = 1280
    static let height = 720

    var pixmap = Pixmap(width: width, height: height)
    var clip = Clip(width: width, height: height)
    var scratch = RasterScratch()
    var random = SceneRandom(seed: 1)
    /// What text is drawn on.
    lazy var page = CanvasSurface(width: Self.width, height: Self.height)
    private var path = Path()

    mutating func begin(seed: UInt32) {
        random = SceneRandom(seed: seed)
        clip = Clip(width: Self.width, height: Self.height)
        fill(Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)), .white)
    }

    /// A random colour; channels are whole, alpha has three decimals.
    mutating func color(_ low: Double, _ high: Double) -> Color {
        let red = (random.next() * 255).rounded()
        let green = (random.next() * 255).rounded()
        let blue = (random.next() * 255).rounded()
        let alpha = low + (high - low) * random.next()
        return Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: (alpha * 1000).rounded() / 1000)
    }

    mutating func fill(_ rect: Rect, _ color: Color, shadow: Shadow? = nil) {
        pixmap.fill(rect, ink: Ink(color, shadow: shadow), clip: clip, scratch: &scratch)
    }

    mutating func fill(_ rect: Rect, _ gradient: Gradient) {
        pixmap.fill(rect, ink: Ink(.gradient(gradient, .identity)), clip: clip, scratch: &scratch)
    }

    mutating func fillCircle(_ x: Double, _ y: Double, _ radius: Double, _ color: Color, shadow: Shadow? = nil) {
        path.removeAll()
        path.addArc(center: Point(x, y), radius: radius, from: 0, to: 2 * .pi)
        pixmap.fill(path, ink: Ink(color, shadow: shadow), clip: clip, scratch: &scratch)
    }

    mutating func fill(_ rule: FillRule = .nonzero, _ color: Color, _ build: (inout Path) -> Void) {
        path.removeAll()
        build(&path)
        pixmap.fill(path, rule: rule, ink: Ink(color), clip: clip, scratch: &scratch)
    }

    mutating func stroke(_ color: Color, _ style: StrokeStyle, _ build: (inout Path) -> Void) {
        path.removeAll()
        build(&path)
        pixmap.stroke(path, style: style, ink: Ink(color), clip: clip, scratch: &scratch)
    }
}
