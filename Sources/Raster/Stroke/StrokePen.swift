/// Takes the edges of outlines, in any order: the filler adds them up, the hit test counts them.
protocol EdgeSink {
    /// One that holds nothing, to leave in another's place.
    init()

    mutating func addEdge(from a: Point, to b: Point)

    /// Whether the sink has had all the work it may do: whoever feeds it closes what is open and stops.
    var isExhausted: Bool { get }
}

extension EdgeSink {
    var isExhausted: Bool { false }
}

extension CellGrid: EdgeSink {}

/// The pen of one stroke, with everything worked out that its joins and caps need.
///
/// Where the pen's matrix only turns and scales, strokes are traced in device space with a scaled radius. Under a skew
/// they are traced in the pen's own space, where it is a circle, and each point is mapped on its way out.
struct StrokePen {
    let radius: Double
    let cap: LineCap
    let join: LineJoin
    private let miterLimitSquared: Double

    /// From the space of tracing to the pixmap; `nil` when they are the same.
    let map: AffineTransform?

    /// One pixel in the space of tracing.
    let pixel: Double

    /// One step along a round join: the chord strays a twentieth of a pixel from the arc.
    private let stepCosine: Double
    private let stepSine: Double

    init(radius: Double, style: StrokeStyle, map: AffineTransform?) {
        self.radius = radius
        cap = style.cap
        join = style.join
        miterLimitSquared = style.miterLimit * style.miterLimit
        self.map = map
        pixel = map.map { 1 / $0.largestScale } ?? 1

        // A chord over the angle s strays by radius · (1 - cos(s/2)). Steps stay between 1/500 of a turn and a quarter.
        let stray = min(max(0.05 * pixel / radius, 2e-5), 0.29)
        let half = 1 - stray
        stepCosine = 2 * half * half - 1
        stepSine = (1 - stepCosine * stepCosine).squareRoot()
    }

    /// The farthest a stroke reaches from its path.
    var reach: Double {
        let longest = max(cap == .square ? 1.4143 : 1, join == .miter ? miterLimitSquared.squareRoot() : 1)
        return radius * longest
    }

    func allowsMiter(cosine: Double) -> Bool {
        // Miter length over width is 1 / cos(turn/2), and cos² of the half is (1 + cos) / 2. At the limit it still is
        // drawn, so rounding gets the benefit of the doubt.
        cosine > -1 + 1e-9 && 2 <= miterLimitSquared * (1 + cosine) * (1 + 1e-9)
    }

    @inline(__always)
    func emit(_ a: Point, _ b: Point, into sink: inout some EdgeSink) {
        if let map {
            sink.addEdge(from: map.apply(a), to: map.apply(b))
        } else {
            sink.addEdge(from: a, to: b)
        }
    }

    /// Points of the arc round `center` strictly between two radius vectors, `clockwise` on the screen or not.
    ///
    /// Turning by a fixed step until the target is less than a step away needs no arctangent.
    @inline(__always)
    func forEachArcPoint(
        around center: Point,
        from first: Point,
        to last: Point,
        clockwise: Bool,
        _ body: (Point) -> Void
    ) {
        let sine = clockwise ? stepSine : -stepSine
        let near = stepCosine * radius * radius
        var vector = first
        // Half a turn at most; the count bounds what rounding could do.
        for _ in 0..<260 where vector.dot(last) < near {
            vector = Point(vector.x * stepCosine - vector.y * sine, vector.x * sine + vector.y * stepCosine)
            body(center + vector)
        }
    }
}
