import Testing

@testable import Raster

struct GradientTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    private func painted(
        _ gradient: Gradient,
        width: Int = 100,
        height: Int = 2,
        transform: AffineTransform = .identity,
        alpha: Double = 1
    ) -> Pixmap {
        var drawing = Drawing(width, height)
        drawing.pixmap.fill(
            Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
            ink: Ink(.gradient(gradient, transform), alpha: alpha),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        return drawing.pixmap
    }

    private func ramp(_ geometry: Gradient.Geometry, _ stops: [(Double, Color)]) -> Gradient {
        Gradient(geometry, stops: stops.map { Gradient.Stop(offset: $0.0, color: $0.1) })
    }

    private static let across = Gradient.Geometry.linear(from: .zero, to: Point(100, 0))

    @Test func `a linear gradient is even`() {
        let pixmap = painted(ramp(Self.across, [(0, Self.red), (1, Self.blue)]))
        for x in 0..<100 {
            let t = (Double(x) + 0.5) / 100
            let expected = [Int((1 - t) * 255 + 0.5), 0, Int(t * 255 + 0.5), 255]
            #expect(zip(channels(pixmap[x, 1]), expected).allSatisfy { abs($0 - $1) <= 1 })
        }
    }

    @Test func `colours mix before they are premultiplied`() {
        // A web-platform test: yellow transparent to blue opaque, at a quarter of the way.
        let stops = [(0.0, Color(red: 1, green: 1, blue: 0, alpha: 0)), (1, Self.blue)]
        let pixmap = painted(ramp(Self.across, stops))
        #expect(distance(pixmap[25, 0].straight, 0x4141_bebe) <= 4)
        #expect(distance(pixmap[75, 0].straight, 0xbfbf_4040) <= 4)
    }

    @Test func `equal offsets make a hard edge in order of adding`() {
        let green = Color(red: 0, green: 1, blue: 0)
        let pixmap = painted(
            ramp(Self.across, [(0, Self.red), (0.5, Self.red), (0.5, Self.blue), (0.5, green), (1, green)])
        )
        #expect(pixmap[49, 0] == Self.red.premultiplied())
        #expect(pixmap[50, 0] == green.premultiplied())
    }

    @Test(arguments: [
        Gradient.Geometry.linear(from: Point(3, 3), to: Point(3, 3)),
        .radial(from: Circle(center: Point(5, 5), radius: 2), to: Circle(center: Point(5, 5), radius: 2)),
    ])
    func `a gradient without extent paints nothing`(geometry: Gradient.Geometry) {
        let pixmap = painted(ramp(geometry, [(0, Self.red), (1, Self.blue)]))
        #expect(pixmap.pixels.allSatisfy { $0 == 0 })
        #expect(painted(Gradient(Self.across)).pixels.allSatisfy { $0 == 0 }, "nor does one without stops")
    }

    @Test func `beyond the ends the end colours go on`() {
        let pixmap = painted(
            ramp(.linear(from: Point(40, 0), to: Point(60, 0)), [(0, Self.red), (1, Self.blue)])
        )
        #expect(pixmap[0, 0] == Self.red.premultiplied())
        #expect(pixmap[99, 0] == Self.blue.premultiplied())
    }

    @Test func `a radial gradient follows the distance`() {
        let center = Point(50, 50)
        let pixmap = painted(
            ramp(
                .radial(from: Circle(center: center, radius: 10), to: Circle(center: center, radius: 40)),
                [(0, .black), (1, .white)]
            ),
            height: 100
        )
        for y in stride(from: 0, to: 100, by: 7) {
            for x in stride(from: 0, to: 100, by: 7) {
                let distance = (Point(Double(x) + 0.5, Double(y) + 0.5) - center).length
                let expected = Int(min(max((distance - 10) / 30, 0), 1) * 255 + 0.5)
                #expect(abs(Int(pixmap[x, y] & 255) - expected) <= 1)
            }
        }
    }

    @Test func `a cone paints the largest circle through a pixel and nothing outside`() {
        // A point growing into a circle of 20 at a distance of 60: outside the tangents there is nothing.
        let gradient = ramp(
            .radial(
                from: Circle(center: Point(10, 50), radius: 0),
                to: Circle(center: Point(70, 50), radius: 20)
            ),
            [(0, .black), (1, .white)]
        )
        let pixmap = painted(gradient, height: 100)
        #expect(pixmap[5, 50] == 0)
        #expect(pixmap[40, 5] == 0)
        for x in stride(from: 12, to: 99, by: 9) {
            let place = Double(x) + 0.5 - 10
            // On the axis (nearly) the near side of the circle: w·60 - w·20 = place.
            let expected = Int(min(place / 40, 1) * 255 + 0.5)
            #expect(abs(Int(pixmap[x, 50] & 255) - expected) <= 2, "\(x)")
        }
    }

    @Test func `a conic gradient goes clockwise from its angle`() {
        let gradient = ramp(.conic(center: Point(50, 50), angle: .pi / 2), [(0, .black), (1, .white)])
        let pixmap = painted(gradient, height: 100)
        // Downwards is the start, then left, up and right.
        let expected: [(Int, Int, Double)] = [(20, 50, 0.25), (50, 20, 0.5), (80, 50, 0.75), (49, 80, 0.003)]
        for (x, y, t) in expected {
            #expect(abs(Int(pixmap[x, y] & 255) - Int(t * 255)) <= 3, "\(x) \(y)")
        }
    }

    @Test func `ten thousand stops and a singular matrix are survived`() {
        var gradient = Gradient(Self.across)
        var random = SeededRandom(seed: 4)
        for _ in 0..<10_000 {
            gradient.add(Gradient.Stop(offset: random.double(in: 0...1), color: Self.red))
        }
        #expect(painted(gradient)[50, 0] == Self.red.premultiplied())
        let flat = AffineTransform(a: 1, b: 1, c: 1, d: 1, e: 0, f: 0)
        #expect(painted(gradient, transform: flat).pixels.allSatisfy { $0 == 0 })
        let huge = AffineTransform.scale(x: 1e300, y: 1e-300)
        #expect(painted(gradient, transform: huge).pixels.count == 200)
    }
}
