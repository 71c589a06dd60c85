import Testing

@testable import Canvas

/// Random streams of canvas calls with numbers and texts that scripts really pass mixed with absurd ones. A stream is its
/// seed, so that a failure can be run again.
struct RandomCommandTests {
    @Test(.timeLimit(.minutes(1)), arguments: 0..<40)
    func `no stream of calls traps or hangs`(seed: UInt64) throws {
        var stream = CommandStream(seed: seed)
        let clock = ContinuousClock()
        for _ in 0..<150 {
            let name = stream.description
            let time = try clock.measure { try stream.step() }
            // A debug build is some forty times slower than what the limit of one second is about.
            #expect(time < .seconds(20), "\(name)")
        }
        _ = stream.canvas.snapshot()
    }
}

/// SplitMix64: small, and the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

struct CommandStream: CustomStringConvertible {
    let canvas: CanvasSurface
    private let source: CanvasSurface
    private var random: SplitMix
    private var path = Path2D()
    private var count = 0
    private let seed: UInt64

    var description: String { "seed \(seed), call \(count)" }

    init(seed: UInt64) {
        self.seed = seed
        random = SplitMix(state: seed)
        var limits = CanvasLimits()
        limits.maximumBlurDeviation = 30
        limits.maximumPathSegments = 20_000
        canvas = CanvasSurface(width: 120, height: 80, limits: limits)
        source = CanvasSurface(width: 17, height: 9)
        source.fillRect(1, 1, 12, 5)
    }

    /// Mostly near the canvas, sometimes anywhere.
    private mutating func number() -> Double {
        switch random.next() % 16 {
        case 0: HostileInputTests.numbers[Int(random.next() % UInt64(HostileInputTests.numbers.count))]
        case 1: Double(bitPattern: random.next())
        case 2: 0
        case 3: Double(Int64(truncatingIfNeeded: random.next() % 2_000)) - 1_000
        default: Double(random.next() % 20_000) / 100 - 40
        }
    }

    private mutating func size() -> Double { abs(number()) }

    private mutating func whole() -> Int { Int(exactly: number().rounded()) ?? Int(truncatingIfNeeded: random.next()) }

    private mutating func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }

    private mutating func color() -> String {
        pick([
            "red", "#0f0", "rgba(0, 0, 255, 0.5)", "transparent", "hsl(\(number()), 50%, 50%)",
            "oklch(0.5 0.2 \(number()))",
            "color-mix(in lab, red, blue \(number())%)", "bogus", "color(display-p3 \(number()) 0.5 0.5)",
        ])
    }

    /// One random call. What a call throws by the rules is as good as a result; anything else fails the test by itself.
    mutating func step() throws {
        count += 1
        do {
            switch random.next() % 6 {
            case 0: try setAttribute()
            case 1: try transformOrState()
            case 2, 3: try tracePath()
            case 4: try draw()
            default: try pixelsAndStyles()
            }
        } catch is CanvasError {
        }
    }

    private mutating func setAttribute() throws {
        switch random.next() % 16 {
        case 0: canvas.setFillStyle(color())
        case 1: canvas.setStrokeStyle(color())
        case 2: canvas.lineWidth = number()
        case 3: canvas.lineCap = pick(["butt", "round", "square"])
        case 4: canvas.lineJoin = pick(["miter", "round", "bevel"])
        case 5: canvas.miterLimit = number()
        case 6: canvas.setLineDash([size(), size()])
        case 7: canvas.lineDashOffset = number()
        case 8: canvas.globalAlpha = number()
        case 9:
            canvas.globalCompositeOperation = pick([
                "source-over", "copy", "xor", "source-in", "destination-atop", "lighter", "multiply", "luminosity",
            ])
        case 10: canvas.shadowColor = color()
        case 11: canvas.shadowBlur = number()
        case 12: canvas.shadowOffsetX = number()
        case 13:
            canvas.filter = pick([
                "none", "blur(\(number())px)", "drop-shadow(\(number())px 2px 1px red)", "invert(1) blur(2px)",
                "sepia(1)",
            ])
        case 14: canvas.font = pick(["10px serif", "\(size())px sans-serif", "italic bold 30px monospace"])
        default: canvas.letterSpacing = "\(number())px"
        }
    }

    private mutating func transformOrState() throws {
        switch random.next() % 10 {
        case 0: canvas.save()
        case 1: try canvas.restore()
        case 2: canvas.translate(number(), number())
        case 3: canvas.scale(number() / 40, number() / 40)
        case 4: canvas.rotate(number())
        case 5: canvas.transform(number() / 40, number() / 40, number() / 40, number() / 40, number(), number())
        case 6: canvas.resetTransform()
        case 7: try canvas.beginLayer()
        case 8: try canvas.endLayer()
        default: if random.next() % 8 == 0 { canvas.reset() }
        }
    }

    private mutating func tracePath() throws {
        switch random.next() % 12 {
        case 0: canvas.beginPath()
        case 1: canvas.moveTo(number(), number())
        case 2: canvas.closePath()
        case 3: canvas.quadraticCurveTo(number(), number(), number(), number())
        case 4: canvas.bezierCurveTo(number(), number(), number(), number(), number(), number())
        case 5:
            try canvas.arc(number(), number(), number(), number(), number(), counterclockwise: random.next() % 2 == 0)
        case 6: try canvas.ellipse(number(), number(), number(), number(), number(), number(), number())
        case 7: try canvas.arcTo(number(), number(), number(), number(), number())
        case 8:
            try canvas.roundRect(number(), number(), number(), number(), radii: [DOMPoint(x: number(), y: number())])
        case 9: canvas.rect(number(), number(), number(), number())
        case 10:
            path = Path2D("M\(number()) \(number())L\(number()) \(number())A\(number()) 5 3 0 1 \(number()) 9z")
            path.addPath(path, canvas.getTransform())
        default: canvas.lineTo(number(), number())
        }
    }

    private mutating func draw() throws {
        let rule: CanvasFillRule = random.next() % 2 == 0 ? .nonzero : .evenodd
        switch random.next() % 14 {
        case 0: canvas.fill(rule)
        case 1: canvas.stroke()
        case 2: canvas.fillRect(number(), number(), number(), number())
        case 3: canvas.strokeRect(number(), number(), number(), number())
        case 4: canvas.clearRect(number(), number(), number(), number())
        case 5: canvas.fill(path, rule)
        case 6: canvas.stroke(path)
        case 7: if random.next() % 4 == 0 { canvas.clip(rule) }
        case 8: if random.next() % 4 == 0 { canvas.clip(path, rule) }
        case 9: canvas.fillText(pick(["Hello", "مرحبا", "👩‍👧", "\u{0}a\tb", ""]), number(), number())
        case 10: canvas.strokeText("Text", number(), number(), maxWidth: number())
        case 11: try canvas.drawImage(.canvas(source), number(), number())
        case 12: try canvas.drawImage(.canvas(canvas), number(), number(), number(), number())
        default:
            try canvas.drawImage(
                .canvas(source),
                number(),
                number(),
                number(),
                number(),
                number(),
                number(),
                number(),
                number()
            )
        }
    }

    private mutating func pixelsAndStyles() throws {
        switch random.next() % 8 {
        case 0: _ = try canvas.getImageData(whole(), whole(), whole() % 200, whole() % 200)
        case 1:
            let data = try source.getImageData(0, 0, 17, 9)
            try canvas.putImageData(data, whole(), whole(), dirty: (whole(), whole(), whole(), whole()))
        case 2:
            let gradient = try canvas.createRadialGradient(number(), number(), number(), number(), number(), number())
            for _ in 0..<3 { try? gradient.addColorStop(number() / 40, color()) }  // refused stops are left out
            canvas.setFillStyle(gradient)
        case 3:
            let gradient = try canvas.createConicGradient(number(), number(), number())
            try gradient.addColorStop(0, color())
            canvas.setStrokeStyle(gradient)
        case 4:
            if let pattern = try canvas.createPattern(.canvas(source), pick(["repeat", "no-repeat", "repeat-x", ""])) {
                canvas.setFillStyle(pattern)
            }
        case 5: _ = canvas.isPointInPath(number(), number())
        case 6: _ = canvas.isPointInStroke(path, number(), number())
        default: _ = canvas.measureText("Text")
        }
    }
}
