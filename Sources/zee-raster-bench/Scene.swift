import Glibc
import Raster

/// The scenes every engine is measured with, at 1280x720. Order of calls and of random numbers is part of the scene.
enum Scene: Int, CaseIterable {
    case rects = 1
    case beziers = 2
    case circles = 3
    case gradients = 4
    case text = 6
    case drawImage = 7
    case shadows = 8
    case star = 9
    case clip = 10
    case chart = 11
    case glyphs = 12

    func draw(on canvas: inout SceneCanvas) {
        canvas.begin(seed: UInt32(rawValue))
        switch self {
        case .rects: rects(&canvas)
        case .beziers: beziers(&canvas)
        case .circles: circles(&canvas)
        case .gradients: gradients(&canvas)
        case .text: text(&canvas)
        case .drawImage: drawImage(&canvas)
        case .shadows: shadows(&canvas)
        case .star: star(&canvas)
        case .clip: clip(&canvas)
        case .chart: chart(&canvas)
        case .glyphs: glyphs(&canvas)
        }
    }

    private static let width = Double(SceneCanvas.width)
    private static let height = Double(SceneCanvas.height)

    func place(_ canvas: inout SceneCanvas) -> Point {
        let x = canvas.random.next() * Self.width
        return Point(x, canvas.random.next() * Self.height)
    }

    /// A thousand translucent rectangles at fractional places.
    private func rects(_ canvas: inout SceneCanvas) {
        for _ in 0..<1000 {
            let corner = place(&canvas)
            let width = 5 + canvas.random.next() * 200
            let height = 5 + canvas.random.next() * 150
            let color = canvas.color(0.2, 0.8)
            canvas.fill(Rect(x: corner.x, y: corner.y, width: width, height: height), color)
        }
    }

    /// Two thousand curves with round joins, 2 to 8 pixels wide.
    private func beziers(_ canvas: inout SceneCanvas) {
        for _ in 0..<2000 {
            let start = place(&canvas)
            func near() -> Point {
                let x = start.x + (canvas.random.next() - 0.5) * 200
                return Point(x, start.y + (canvas.random.next() - 0.5) * 200)
            }
            let (first, second, end) = (near(), near(), near())
            let width = 2 + canvas.random.next() * 6
            let color = canvas.color(0.4, 1)
            canvas.stroke(color, StrokeStyle(width: width, join: .round)) {
                $0.move(to: start)
                $0.cubic(first, second, to: end)
            }
        }
    }

    /// A thousand circles with radii of 5 to 80.
    private func circles(_ canvas: inout SceneCanvas) {
        for _ in 0..<1000 {
            let center = place(&canvas)
            let radius = 5 + canvas.random.next() * 75
            canvas.fillCircle(center.x, center.y, radius, canvas.color(0.2, 0.8))
        }
    }

    /// Fifty rectangles of 1200x640 with three stops each, linear and radial in turn.
    private func gradients(_ canvas: inout SceneCanvas) {
        for index in 0..<50 {
            let from = place(&canvas)
            let to = place(&canvas)
            let radius = 200 + canvas.random.next() * 400
            var gradient = Gradient(
                index & 1 == 1
                    ? .radial(from: Circle(center: from, radius: 0), to: Circle(center: from, radius: radius))
                    : .linear(from: from, to: to)
            )
            for stop in 0..<3 {
                gradient.add(Gradient.Stop(offset: Double(stop) * 0.5, color: canvas.color(0.5, 1)))
            }
            canvas.fill(Rect(x: 40, y: 40, width: Self.width - 80, height: Self.height - 80), gradient)
        }
    }

    /// A hundred bilinear scalings of an image of 1024x1024.
    private func drawImage(_ canvas: inout SceneCanvas) {
        let whole = Rect(x: 0, y: 0, width: 1024, height: 1024)
        for _ in 0..<100 {
            let x = canvas.random.next() * Self.width - 100
            let y = canvas.random.next() * Self.height - 100
            let width = 100 + canvas.random.next() * 600
            let height = 100 + canvas.random.next() * 600
            canvas.pixmap.draw(
                Self.image,
                from: whole,
                to: Rect(x: x, y: y, width: width, height: height),
                clip: canvas.clip,
                scratch: &canvas.scratch
            )
        }
    }

    private static let image: Pixmap = {
        var pixels: [UInt32] = []
        for y in UInt32(0)..<1024 {
            for x in UInt32(0)..<1024 {
                pixels.append(0xff00_0000 | ((x ^ y) & 255) << 16 | (y >> 2) << 8 | x >> 2)
            }
        }
        return Pixmap(width: 1024, height: 1024, pixels: pixels) ?? Pixmap(width: 0, height: 0)
    }()

    /// Three hundred shapes with a blur of 20.
    private func shadows(_ canvas: inout SceneCanvas) {
        let shadow = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), blur: 20)
        for index in 0..<300 {
            let at = place(&canvas)
            let color = canvas.color(0.8, 1)
            if index & 1 == 1 {
                canvas.fillCircle(at.x, at.y, 25, color, shadow: shadow)
            } else {
                canvas.fill(Rect(x: at.x, y: at.y, width: 60, height: 40), color, shadow: shadow)
            }
        }
    }

    /// Fifty self-intersecting polygons of two thousand edges.
    private func star(_ canvas: inout SceneCanvas) {
        for index in 0..<50 {
            let color = canvas.color(0.2, 0.5)
            canvas.fill(index & 1 == 1 ? .evenOdd : .nonzero, color) { path in
                for corner in 0..<2000 {
                    let angle = 2 * Double.pi * Double(corner * 777 % 2000) / 2000 + Double(index) * 0.01
                    let point = Point(640 + 340 * cos(angle), 360 + 340 * sin(angle))
                    if corner == 0 { path.move(to: point) } else { path.line(to: point) }
                }
                path.close()
            }
        }
    }

    /// Five hundred shapes inside a star.
    private func clip(_ canvas: inout SceneCanvas) {
        var path = Path()
        for corner in 0..<10 {
            let radius: Double = corner & 1 == 1 ? 180 : 340
            let angle = 2 * Double.pi * Double(corner) / 10
            let point = Point(640 + radius * cos(angle), 360 + radius * sin(angle))
            if corner == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        canvas.clip.intersect(path, scratch: &canvas.scratch)
        for index in 0..<500 {
            let at = place(&canvas)
            let radius = 5 + canvas.random.next() * 75
            let color = canvas.color(0.2, 0.8)
            if index & 1 == 1 {
                canvas.fillCircle(at.x, at.y, radius, color)
            } else {
                canvas.fill(Rect(x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius), color)
            }
        }
    }

    /// Five thousand runs of eight glyphs from a cache: masks of 8x12 at whole pixels.
    private func glyphs(_ canvas: inout SceneCanvas) {
        guard let mask = Self.glyph else { return }
        for _ in 0..<5000 {
            let at = place(&canvas)
            let ink = Ink(canvas.color(1, 1))
            for glyph in 0..<8 {
                canvas.pixmap.fill(
                    mask,
                    x: Int(at.x) + glyph * 8,
                    y: Int(at.y),
                    ink: ink,
                    clip: canvas.clip,
                    scratch: &canvas.scratch
                )
            }
        }
    }

    private static let glyph: CoverageMask? = {
        let bytes = (0..<96).map { UInt8(truncatingIfNeeded: $0 * 37 % 256) }
        return CoverageMask(width: 8, height: 12, bytes: bytes)
    }()
}
