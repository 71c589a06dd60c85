import CMath
import Testing

@testable import Raster

struct ShadowTests {
    @Test(arguments: [0.4, 1, 1.9, 2, 3.5, 5, 10, 20])
    func `a blur is close to the bell curve`(sigma: Double) {
        let blur = GaussianBlur(sigma: sigma)
        let half = 80
        // A half plane: the blurred edge is the integral of the bell. Large enough that the mask's own borders, beyond
        // which there is nothing, do not matter in its middle.
        var wide = CoverageMask(width: 4 * half, height: 4 * half)
        for y in 0..<4 * half {
            for x in 2 * half..<4 * half { wide.bytes[y * wide.width + x] = 255 }
        }
        blur.apply(to: &wide)
        for x in half..<3 * half {
            let distance = Double(x) + 0.5 - Double(2 * half)
            let exact = 255 * 0.5 * (1 + erf(distance / (sigma * 2.0.squareRoot())))
            let value = Double(wide.bytes[2 * half * wide.width + x])
            // A kernel of a few samples cannot follow the steepest bells.
            #expect(abs(value - exact) <= 255 * (sigma < 1 ? 0.07 : 0.025), "\(x)")
        }
    }

    @Test func `both directions of a blur are the same`() {
        var random = SeededRandom(seed: 8)
        for sigma in [0.7, 3, 4.2, 7] {
            var upright = CoverageMask(width: 37, height: 37)
            for index in upright.bytes.indices { upright.bytes[index] = UInt8.random(in: 0...255, using: &random) }
            var turned = CoverageMask(width: 37, height: 37)
            for y in 0..<37 {
                for x in 0..<37 { turned.bytes[x * 37 + y] = upright.bytes[y * 37 + x] }
            }
            GaussianBlur(sigma: sigma).apply(to: &upright)
            GaussianBlur(sigma: sigma).apply(to: &turned)
            for y in 0..<37 {
                for x in 0..<37 {
                    let difference = abs(Int(turned.bytes[x * 37 + y]) - Int(upright.bytes[y * 37 + x]))
                    #expect(difference <= 3)
                }
            }
        }
    }

    @Test func `a shadow lies at its offset under the shape`() {
        var drawing = Drawing(6, 3)
        let shadow = Shadow(color: Color(red: 0, green: 1, blue: 0), offset: Point(2, 1))
        drawing.pixmap.fill(
            Rect(x: 0, y: 0, width: 3, height: 2),
            ink: Ink(Color(red: 1, green: 0, blue: 0, alpha: 1), shadow: shadow),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        let (red, green): (UInt32, UInt32) = (0xff00_00ff, 0xff00_ff00)
        #expect(
            drawing.pixmap.pixels == [
                red, red, red, 0, 0, 0, red, red, red, green, green, 0, 0, 0, green, green, green, 0,
            ]
        )
    }

    @Test func `shapes outside the clip cast shadows into it`() {
        var drawing = Drawing(4, 1)
        drawing.pixmap.fill(
            Rect(x: -100, y: 0, width: 4, height: 1),
            ink: Ink(.black, shadow: Shadow(color: .black, offset: Point(100, 0))),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        #expect(drawing.alphas(row: 0) == [255, 255, 255, 255])
    }

    @Test func `a shadow is as strong as colour, source and global alpha together`() {
        var drawing = Drawing(1, 1)
        drawing.pixmap.fill(
            Rect(x: -5, y: 0, width: 1, height: 1),
            ink: Ink(
                Color(red: 1, green: 0, blue: 0, alpha: 0.5),
                alpha: 0.5,
                shadow: Shadow(color: Color(red: 0, green: 0, blue: 1, alpha: 0.5), offset: Point(5, 0))
            ),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        #expect(drawing.pixmap[0, 0] == 0x2020_0000)
    }

    @Test(.timeLimit(.minutes(1))) func `a blur of a hundred thousand pixels is bounded`() {
        var drawing = Drawing(100, 100)
        var path = Path()
        path.addArc(center: Point(50, 50), radius: 30, from: 0, to: 7)
        drawing.pixmap.fill(
            path,
            ink: Ink(.black, shadow: Shadow(color: .black, blur: 1e5)),
            clip: drawing.clip,
            scratch: &drawing.scratch
        )
        #expect(drawing.pixmap[50, 50] >> 24 == 255)
    }
}
