import Testing

@testable import Raster

/// Whatever arrives, drawing ends soon, stays inside the pixmap and does not trap.
struct HostileInputTests {
    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 20, 1e-300, 1e9, -1e9, 1e18, -1e18, 1e308, -1e308, .infinity, -.infinity, .nan,
        .leastNonzeroMagnitude, 4_294_967_296, 0.1, 7.7,
    ]

    @Test(.timeLimit(.minutes(1)), arguments: 1...16) func `a stream of random commands`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var drawing = Drawing(40, 30)
        let image = Pixmap(width: 3, height: 5, pixels: (0..<15).map { UInt32($0) &* 0x1111_1111 | 0xff00_0000 })
        func number() -> Double {
            Bool.random(using: &random)
                ? random.double(in: -50...90)
                : Self.numbers.randomElement(using: &random) ?? 0
        }
        func point() -> Point { Point(number(), number()) }
        func color() -> Color { Color(red: number(), green: number(), blue: number(), alpha: number()) }
        func matrix() -> AffineTransform {
            if Bool.random(using: &random) { return .identity }
            return AffineTransform(a: number(), b: number(), c: number(), d: number(), e: number(), f: number())
        }
        func path() -> Path {
            var path = Path()
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                switch Int.random(in: 0...7, using: &random) {
                case 0: path.move(to: point())
                case 1: path.line(to: point())
                case 2: path.quadratic(point(), to: point())
                case 3: path.cubic(point(), point(), to: point())
                case 4: path.close()
                case 5: path.addRect(Rect(x: number(), y: number(), width: number(), height: number()))
                case 6: path.addArc(center: point(), radius: number(), from: number(), to: number())
                default:
                    path.addEllipse(
                        center: point(),
                        radiusX: number(),
                        radiusY: number(),
                        rotation: number(),
                        from: number(),
                        to: number(),
                        counterclockwise: true,
                        transform: matrix()
                    )
                }
            }
            return path
        }
        func paint() -> Paint {
            let stops = (0..<3).map { _ in Gradient.Stop(offset: number(), color: color()) }
            switch Int.random(in: 0...4, using: &random) {
            case 0: return .gradient(Gradient(.linear(from: point(), to: point()), stops: stops), matrix())
            case 1:
                let circles = (
                    Circle(center: point(), radius: number()), Circle(center: point(), radius: number())
                )
                return .gradient(Gradient(.radial(from: circles.0, to: circles.1), stops: stops), matrix())
            case 2: return .gradient(Gradient(.conic(center: point(), angle: number()), stops: stops), matrix())
            case 3:
                guard let image else { return .color(.black) }
                let smoothing = [Smoothing.none, .low, .high].randomElement(using: &random) ?? .low
                return .pattern(
                    Pattern(image: image, repeatsX: .random(using: &random), smoothing: smoothing),
                    matrix()
                )
            default: return .color(color())
            }
        }
        func ink() -> Ink {
            Ink(
                paint(),
                operation: CompositeOperator.allCases.randomElement(using: &random) ?? .sourceOver,
                alpha: number(),
                shadow: Int.random(in: 0...9, using: &random) == 0
                    ? Shadow(color: color(), blur: min(number(), 30), offset: point())
                    : nil
            )
        }

        for _ in 0..<60 {
            switch Int.random(in: 0...7, using: &random) {
            case 0, 1:
                let rule: FillRule = Bool.random(using: &random) ? .nonzero : .evenOdd
                drawing.pixmap.fill(
                    path(),
                    rule: rule,
                    transform: matrix(),
                    ink: ink(),
                    clip: drawing.clip,
                    scratch: &drawing.scratch
                )
            case 2, 3:
                let style = StrokeStyle(
                    width: number(),
                    cap: [.butt, .round, .square].randomElement(using: &random) ?? .butt,
                    join: [.miter, .round, .bevel].randomElement(using: &random) ?? .miter,
                    miterLimit: number(),
                    dashes: (0..<Int.random(in: 0...3, using: &random)).map { _ in number().magnitude },
                    dashOffset: number()
                )
                drawing.pixmap.stroke(
                    path(),
                    style: style,
                    transform: matrix(),
                    pen: matrix(),
                    ink: ink(),
                    clip: drawing.clip,
                    scratch: &drawing.scratch
                )
            case 4:
                let rect = Rect(x: number(), y: number(), width: number(), height: number())
                drawing.pixmap.fill(
                    rect,
                    transform: matrix(),
                    ink: ink(),
                    clip: drawing.clip,
                    scratch: &drawing.scratch
                )
            case 5:
                guard let image else { break }
                drawing.pixmap.draw(
                    image,
                    from: Rect(x: number(), y: number(), width: number(), height: number()),
                    to: Rect(x: number(), y: number(), width: number(), height: number()),
                    smoothing: .high,
                    transform: matrix(),
                    clip: drawing.clip,
                    scratch: &drawing.scratch
                )
            case 6:
                drawing.clip.intersect(path(), transform: matrix(), scratch: &drawing.scratch)
                if drawing.clip.isEmpty { drawing.clip = Clip(width: 40, height: 30) }
            default:
                _ = path().contains(point(), transform: matrix())
                _ = path().strokeContains(point(), style: StrokeStyle(width: number()), pen: matrix())
            }
            // The grid is clean again after every draw, or the next one would show what is left.
            #expect(drawing.scratch.grid.cells.allSatisfy { $0 == 0 })
            #expect(drawing.scratch.grid.touched.allSatisfy { $0 == 0 })
        }
        for word in drawing.pixmap.pixels {
            if !channels(word).allSatisfy({ $0 <= Int(word >> 24) }) { Issue.record("\(channels(word))") }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a path of a hundred thousand segments`() {
        var random = SeededRandom(seed: 6)
        var path = Path()
        for _ in 0..<100_000 {
            path.line(to: Point(random.double(in: -50...50), random.double(in: -50...50)))
        }
        var drawing = Drawing(20, 20)
        drawing.fill(path, .black)
        drawing.stroke(path, .black, StrokeStyle(width: 1))
        #expect(drawing.pixmap[10, 10] >> 24 == 255)
    }

    @Test func `a rectangle of 1e308 covers everything`() {
        var drawing = Drawing(3, 2)
        drawing.fill(Rect(x: -1e308, y: -1e308, width: .greatestFiniteMagnitude, height: 1.7e308), .black)
        drawing.fill(Path.polygon([(-1e308, -1e308), (1e308, -1e308), (1e308, 1e308), (-1e308, 1e308)]), .black)
        #expect(drawing.alphas.allSatisfy { $0 == 255 })
    }

    @Test func `a curve across the world is still right where it is seen`() {
        // Almost straight through the pixmap's middle, a million pixels to either side.
        var path = Path()
        path.move(to: Point(-1e6, 10))
        path.cubic(Point(-3e5, 10), Point(3e5, 10), to: Point(1e6, 10))
        path.line(to: Point(1e6, 1e6))
        path.line(to: Point(-1e6, 1e6))
        var drawing = Drawing(4, 20)
        drawing.fill(path, .black)
        #expect(
            (0..<20).map { drawing.pixmap[2, $0] >> 24 } == [UInt32](repeating: 0, count: 10)
                + [UInt32](repeating: 255, count: 10)
        )
    }
}
