internal import Raster

/// The shape of a glyph: closed contours around its origin on the baseline, y down.
struct GlyphOutline: Sendable, Equatable {
    enum Element: Sendable, Equatable {
        case move(x: Double, y: Double)
        case line(x: Double, y: Double)
        case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
        case cubic(
            control1X: Double,
            control1Y: Double,
            control2X: Double,
            control2Y: Double,
            x: Double,
            y: Double
        )

        /// Back to the contour's first point. Every contour ends with it.
        case close
    }

    var elements: [Element] = []

    /// The box around all points, control points included: where ink can be at most. `nil` for a blank glyph.
    var controlBox: InkBox? {
        var box: InkBox?
        for element in elements {
            switch element {
            case .move(let x, let y), .line(let x, let y): box.add(x, y)
            case .quadratic(let controlX, let controlY, let x, let y):
                box.add(controlX, controlY)
                box.add(x, y)
            case .cubic(let x1, let y1, let x2, let y2, let x, let y):
                box.add(x1, y1)
                box.add(x2, y2)
                box.add(x, y)
            case .close: break
            }
        }
        return box
    }

    var path: Path {
        var path = Path()
        for element in elements {
            switch element {
            case .move(let x, let y): path.move(to: Point(x, y))
            case .line(let x, let y): path.line(to: Point(x, y))
            case .quadratic(let controlX, let controlY, let x, let y):
                path.quadratic(Point(controlX, controlY), to: Point(x, y))
            case .cubic(let x1, let y1, let x2, let y2, let x, let y):
                path.cubic(Point(x1, y1), Point(x2, y2), to: Point(x, y))
            case .close: path.close()
            }
        }
        return path
    }

    /// The same shape under `x' = a·x + c·y`, `y' = b·x + d·y`.
    func mapped(a: Double, b: Double, c: Double, d: Double) -> Self {
        mapped { x, y in (a * x + c * y, b * x + d * y) }
    }

    /// Points on FreeType's grid of 26.6, which a scaled outline has in every program that lets FreeType scale it.
    func roundedTo64ths() -> Self {
        mapped { x, y in ((x * 64).rounded() / 64, (y * 64).rounded() / 64) }
    }

    private func mapped(_ map: (_ x: Double, _ y: Double) -> (x: Double, y: Double)) -> Self {
        Self(
            elements: elements.map { element in
                switch element {
                case .move(let x, let y):
                    let point = map(x, y)
                    return .move(x: point.x, y: point.y)
                case .line(let x, let y):
                    let point = map(x, y)
                    return .line(x: point.x, y: point.y)
                case .quadratic(let controlX, let controlY, let x, let y):
                    let control = map(controlX, controlY)
                    let point = map(x, y)
                    return .quadratic(controlX: control.x, controlY: control.y, x: point.x, y: point.y)
                case .cubic(let x1, let y1, let x2, let y2, let x, let y):
                    let first = map(x1, y1)
                    let second = map(x2, y2)
                    let point = map(x, y)
                    return .cubic(
                        control1X: first.x,
                        control1Y: first.y,
                        control2X: second.x,
                        control2Y: second.y,
                        x: point.x,
                        y: point.y
                    )
                case .close: return .close
                }
            }
        )
    }
}

/// A rectangle of ink, y down.
package struct InkBox: Sendable, Equatable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    func moved(x: Double, y: Double) -> Self {
        Self(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }
}

extension InkBox? {
    mutating func add(_ x: Double, _ y: Double) {
        add(InkBox(left: x, top: y, right: x, bottom: y))
    }

    mutating func add(_ other: InkBox) {
        guard let box = self else {
            self = other
            return
        }
        self = InkBox(
            left: Swift.min(box.left, other.left),
            top: Swift.min(box.top, other.top),
            right: Swift.max(box.right, other.right),
            bottom: Swift.max(box.bottom, other.bottom)
        )
    }
}
