internal import Raster

/// Reads arguments from the fuzzer's bytes; beyond their end everything is zero.
struct Bytes {
    private let input: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ input: UnsafeBufferPointer<UInt8>) { self.input = input }

    var isAtEnd: Bool { place >= input.count }

    mutating func byte() -> UInt8 {
        guard place < input.count else { return 0 }
        defer { place += 1 }
        return input[place]
    }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func choice<T>(_ values: [T]) -> T { values[Int(byte()) % values.count] }

    /// Mostly places on or near the pixmap, now and then one of the numbers that break things, or any bits at all.
    mutating func number() -> Double {
        let kind = byte()
        switch kind {
        case 0..<200: return Double(Int8(bitPattern: kind)) + Double(byte()) / 256
        case 200..<245: return Self.rare[Int(kind) % Self.rare.count]
        default:
            var bits: UInt64 = 0
            for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
            return Double(bitPattern: bits)
        }
    }

    private static let rare: [Double] = [
        0, -0.0, 1, -1, 0.5, 1e-300, 1e-9, 1e9, -1e9, 1e18, -1e18, 1e308, -1e308, .infinity, -.infinity, .nan,
        .leastNonzeroMagnitude, 4_294_967_296, -2_147_483_648,
    ]

    mutating func point() -> Point {
        let x = number()
        return Point(x, number())
    }

    mutating func rect() -> Rect {
        let corner = point()
        let size = point()
        return Rect(x: corner.x, y: corner.y, width: size.x, height: size.y)
    }

    mutating func matrix() -> AffineTransform {
        if byte() & 3 != 0 { return .identity }
        let (x, y, move) = (point(), point(), point())
        return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, e: move.x, f: move.y)
    }

    mutating func color() -> Color {
        func channel() -> Double { Double(byte()) / 255 }
        let (red, green, blue) = (channel(), channel(), channel())
        return Color(red: red, green: green, blue: blue, alpha: channel())
    }

    mutating func path() -> Path {
        var path = Path()
        for _ in 0..<byte() % 16 {
            switch byte() % 8 {
            case 0: path.move(to: point())
            case 1, 2: path.line(to: point())
            case 3:
                let control = point()
                path.quadratic(control, to: point())
            case 4:
                let (first, second) = (point(), point())
                path.cubic(first, second, to: point())
            case 5: path.close()
            case 6: path.addRect(rect())
            default:
                let (center, radii, angles) = (point(), point(), point())
                path.addEllipse(
                    center: center,
                    radiusX: radii.x,
                    radiusY: radii.y,
                    rotation: number(),
                    from: angles.x,
                    to: angles.y,
                    counterclockwise: flag(),
                    transform: matrix()
                )
            }
        }
        return path
    }

    mutating func paint(_ image: Pixmap) -> Paint {
        switch byte() % 6 {
        case 0:
            let pattern = Pattern(image: image, repeatsX: flag(), repeatsY: flag(), smoothing: smoothing())
            return .pattern(pattern, matrix())
        case 1: return .gradient(gradient(.linear(from: point(), to: point())), matrix())
        case 2:
            let (from, to) = (point(), point())
            let first = Circle(center: from, radius: number())
            return .gradient(gradient(.radial(from: first, to: Circle(center: to, radius: number()))), matrix())
        case 3: return .gradient(gradient(.conic(center: point(), angle: number())), matrix())
        default: return .color(color())
        }
    }

    private mutating func gradient(_ geometry: Gradient.Geometry) -> Gradient {
        var gradient = Gradient(geometry)
        for _ in 0..<byte() % 5 { gradient.add(Gradient.Stop(offset: number(), color: color())) }
        return gradient
    }

    mutating func smoothing() -> Smoothing { choice([.none, .low, .medium, .high]) }

    mutating func ink(_ image: Pixmap) -> Ink {
        let paint = paint(image)
        let operation = choice(CompositeOperator.allCases)
        let alpha = number()
        guard byte() % 8 == 0 else { return Ink(paint, operation: operation, alpha: alpha) }
        let shadow = Shadow(color: color(), blur: number(), offset: point())
        return Ink(paint, operation: operation, alpha: alpha, shadow: shadow)
    }

    mutating func style() -> StrokeStyle {
        let width = number()
        return StrokeStyle(
            width: width,
            cap: choice([.butt, .round, .square]),
            join: choice([.miter, .round, .bevel]),
            miterLimit: number(),
            dashes: (0..<byte() % 4).map { _ in number() },
            dashOffset: number()
        )
    }
}
