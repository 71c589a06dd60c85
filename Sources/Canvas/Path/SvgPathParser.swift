internal import CMath
package import Raster

/// Reads SVG path data (SVG 2 §9.3) into an outline. An error ends the path where it was: everything before it stays.
package struct SvgPathParser {
    private let bytes: [UInt8]
    private var index = 0
    private var outline = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The last control point while the previous command was of the family that the smooth form continues.
    private var lastCubicControl: Point?
    private var lastQuadraticControl: Point?

    /// How many segments the outline had after each command: an arc is several curves, but one vertex of the path.
    private var ends: [Int] = []

    package static func outline(_ text: String) -> Path { outlineAndEnds(text).outline }

    package static func outlineAndEnds(_ text: String) -> (outline: Path, ends: [Int]) {
        var parser = SvgPathParser(bytes: Array(text.utf8))
        parser.run()
        return (parser.outline, parser.ends)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func run() {
        var command: UInt8 = 0
        skipSpace()
        while index < bytes.count, outline.segmentCount < Path2D.maximumSegments {
            let byte = bytes[index]
            if byte.asciiLowercased.startsName {
                command = byte
                index += 1
                // Path data begins with a move; what else comes first is an error at the very start.
                if outline.isEmpty, command.asciiLowercased != UInt8(ascii: "m") { return }
            } else if command == 0 || command.asciiLowercased == UInt8(ascii: "z") {
                return
            } else {
                // Arguments without a letter repeat the command; after a move they are lines.
                skipComma()
                if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
                if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            }
            guard draw(command) else { return }
            ends.append(outline.segmentCount)
            skipSpace()
        }
    }
}

extension SvgPathParser {
    /// One set of arguments of one command. `false` at an error.
    private mutating func draw(_ command: UInt8) -> Bool {
        let isRelative = command >= UInt8(ascii: "a")
        let origin = isRelative ? current : .zero
        let (cubicControl, quadraticControl) = (lastCubicControl, lastQuadraticControl)
        let kind = command.asciiLowercased
        var nextCubic: Point?
        var nextQuadratic: Point?
        defer {
            lastCubicControl = nextCubic
            lastQuadraticControl = nextQuadratic
        }

        switch kind {
        case UInt8(ascii: "z"):
            outline.close()
            current = start
        case UInt8(ascii: "m"):
            guard let point = point(origin) else { return false }
            outline.move(to: point)
            (current, start) = (point, point)
        case UInt8(ascii: "l"):
            guard let point = point(origin) else { return false }
            line(to: point)
        case UInt8(ascii: "h"):
            guard let x = number() else { return false }
            line(to: Point(origin.x + x, current.y))
        case UInt8(ascii: "v"):
            guard let y = number() else { return false }
            line(to: Point(current.x, origin.y + y))
        case UInt8(ascii: "c"):
            guard let first = point(origin), let second = point(origin), let end = point(origin) else { return false }
            cubic(first, second, end)
            nextCubic = second
        case UInt8(ascii: "s"):
            guard let second = point(origin), let end = point(origin) else { return false }
            cubic(reflected(cubicControl), second, end)
            nextCubic = second
        case UInt8(ascii: "q"):
            guard let control = point(origin), let end = point(origin) else { return false }
            quadratic(control, end)
            nextQuadratic = control
        case UInt8(ascii: "t"):
            guard let end = point(origin) else { return false }
            let control = reflected(quadraticControl)
            quadratic(control, end)
            nextQuadratic = control
        case UInt8(ascii: "a"):
            guard let radiusX = number(), let radiusY = number(), let rotation = number(), let large = flag(),
                let sweep = flag(), let end = point(origin)
            else { return false }
            arc(abs(radiusX), abs(radiusY), rotation * .pi / 180, large: large, clockwise: sweep, to: end)
        default: return false
        }
        return true
    }

    private func reflected(_ control: Point?) -> Point {
        guard let control else { return current }
        return Point(2 * current.x - control.x, 2 * current.y - control.y)
    }

    private mutating func line(to end: Point) {
        outline.line(to: end)
        current = end
    }

    private mutating func cubic(_ first: Point, _ second: Point, _ end: Point) {
        outline.cubic(first, second, to: end)
        current = end
    }

    private mutating func quadratic(_ control: Point, _ end: Point) {
        outline.quadratic(control, to: end)
        current = end
    }

    /// From end points to centre (SVG 2 §B.2.4), then in pieces of a quarter turn at most. The last piece ends exactly
    /// at the end point, so that a close adds no sliver.
    private mutating func arc(
        _ radiusX: Double,
        _ radiusY: Double,
        _ rotation: Double,
        large: Bool,
        clockwise: Bool,
        to end: Point
    ) {
        guard current != end else { return }
        guard radiusX > 0, radiusY > 0 else { return line(to: end) }

        let (sine, cosine) = (sin(rotation), cos(rotation))
        let (hx, hy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
        let (x1, y1) = (cosine * hx + sine * hy, cosine * hy - sine * hx)
        // Radii too small to span the distance grow until they just do.
        let lambda = (x1 / radiusX) * (x1 / radiusX) + (y1 / radiusY) * (y1 / radiusY)
        let growth = max(1, lambda.squareRoot())
        let (rx, ry) = (radiusX * growth, radiusY * growth)
        let offset = max(0, 1 / max(lambda, .leastNormalMagnitude) - 1).squareRoot() * (large == clockwise ? -1 : 1)
        let (cx1, cy1) = lambda >= 1 ? (0, 0) : (offset * rx * y1 / ry, -offset * ry * x1 / rx)

        let frame = AffineTransform.translation(
            x: cosine * cx1 - sine * cy1 + (current.x + end.x) / 2,
            y: sine * cx1 + cosine * cy1 + (current.y + end.y) / 2
        )
        .concatenating(.rotation(radians: rotation)).concatenating(.scale(x: rx, y: ry))
        let from = atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
        var sweep = atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - from
        if clockwise, sweep < 0 { sweep += 2 * .pi }
        if !clockwise, sweep > 0 { sweep -= 2 * .pi }
        guard frame.isFinite, sweep.isFinite else { return line(to: end) }

        // Eighths of a turn: off by 4e-6 of the radius.
        let pieces = max(1, (abs(sweep) / (.pi / 4) - 1e-9).rounded(.up))
        let step = sweep / pieces
        let handle = 4.0 / 3 * tan(step / 4)
        for piece in 1...Int(pieces) {
            let (a, b) = (from + step * Double(piece - 1), from + step * Double(piece))
            outline.cubic(
                frame.apply(Point(cos(a) - handle * sin(a), sin(a) + handle * cos(a))),
                frame.apply(Point(cos(b) + handle * sin(b), sin(b) - handle * cos(b))),
                to: piece == Int(pieces) ? end : frame.apply(Point(cos(b), sin(b)))
            )
        }
        current = end
    }
}

extension SvgPathParser {
    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isCssSpace { index += 1 }
    }

    private mutating func skipComma() {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return }
        index += 1
        skipSpace()
    }

    private mutating func number() -> Double? {
        skipArgumentSeparator()
        guard let number = DecimalScanner(allowsTrailingDot: true).scan(bytes, from: index) else { return nil }
        index = number.end
        return number.value
    }

    private mutating func point(_ origin: Point) -> Point? {
        guard let x = number(), let y = number() else { return nil }
        return Point(origin.x + x, origin.y + y)
    }

    /// A single digit: `a1 1 0 01 5 5` is two flags and then the end point.
    private mutating func flag() -> Bool? {
        skipArgumentSeparator()
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        switch bytes[index] {
        case UInt8(ascii: "0"): return false
        case UInt8(ascii: "1"): return true
        default: return nil
        }
    }

    /// No comma may stand between a command's letter and its first argument.
    private mutating func skipArgumentSeparator() {
        guard index > 0, bytes[index - 1].startsName else { return skipComma() }
        skipSpace()
    }
}
