internal import Canvas
internal import Raster

/// What a shape element draws: its path in user space and where its vertices are.
struct Outline {
    var path = Path()
    /// Segments of the path after each command of the author: where markers go.
    var ends: [Int] = []

    init() {}

    init(_ path: Path) {
        self.path = path
        ends = Array(1...max(1, path.segmentCount))
    }

    /// `nil` for an element that is no shape, or one whose sizes leave nothing to draw.
    init?(_ element: Element, style: Style, basis: Length.Basis, limit: Int) {
        let values = GeometryValues(element: element, style: style, basis: basis)
        switch element.name {
        case "path":
            let data = style.own.geometry[.d].flatMap(Self.pathFunction) ?? element["d"] ?? ""
            // Written as tersely as can be, data takes fifty times its length in memory.
            guard data.utf8.count / 4 <= limit else { return nil }
            (path, ends) = SvgPathParser.outlineAndEnds(data)
        case "rect":
            guard let rect = Self.rect(values) else { return nil }
            self = rect
        case "circle":
            let radius = values[.r, .diagonal]
            addEllipse(Point(values[.cx, .horizontal], values[.cy, .vertical]), radius, radius)
        case "ellipse":
            let (rx, ry) = (values.optional(.rx, .horizontal), values.optional(.ry, .vertical))
            addEllipse(Point(values[.cx, .horizontal], values[.cy, .vertical]), rx ?? ry ?? 0, ry ?? rx ?? 0)
        case "line":
            func number(_ name: String, _ direction: Length.Direction) -> Double {
                element[name].flatMap { Length($0) }?.pixels(basis, direction) ?? 0
            }
            path.move(to: Point(number("x1", .horizontal), number("y1", .vertical)))
            path.line(to: Point(number("x2", .horizontal), number("y2", .vertical)))
            ends = [1, 2]
        case "polyline", "polygon":
            let numbers = NumberReader.list(element["points"] ?? "", limit: 2 * limit)
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                let point = Point(numbers[index], numbers[index + 1])
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
                ends.append(path.segmentCount)
            }
            if element.name == "polygon" {
                path.close()
                ends.append(path.segmentCount)
            }
        default: return nil
        }
        guard !path.isEmpty, path.segmentCount <= limit else { return nil }
    }

    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// `path("…")` of a style sheet.
    private static func pathFunction(_ text: String) -> String? {
        guard text.hasPrefix("path("), text.hasSuffix(")") else { return nil }
        return String(text.dropFirst(5).dropLast()).unquoted
    }

    private mutating func addEllipse(_ center: Point, _ radiusX: Double, _ radiusY: Double) {
        guard radiusX > 0, radiusY > 0 else { return }
        path.addEllipse(center: center, radiusX: radiusX, radiusY: radiusY, from: 0, to: 2 * .pi)
        path.close()
        ends = Array(1...path.segmentCount)
    }

    private static func rect(_ values: GeometryValues) -> Outline? {
        let (width, height) = (values[.width, .horizontal], values[.height, .vertical])
        guard width > 0, height > 0 else { return nil }
        let rect = Rect(x: values[.x, .horizontal], y: values[.y, .vertical], width: width, height: height)
        let (givenX, givenY) = (values.optional(.rx, .horizontal), values.optional(.ry, .vertical))
        let rx = min(max(0, givenX ?? givenY ?? 0), width / 2)
        let ry = min(max(0, givenY ?? givenX ?? 0), height / 2)
        guard rx > 0, ry > 0 else { return Outline(Path(rect)) }

        return Outline(Path(rect, radiusX: rx, radiusY: ry))
    }
}

/// Geometry of an element from its attributes or, where it has one, from the sheet.
struct GeometryValues {
    let element: Element
    let style: Style
    let basis: Length.Basis

    subscript(_ property: Property, _ direction: Length.Direction) -> Double { optional(property, direction) ?? 0 }

    /// `nil` when nothing or `auto` is said.
    func optional(_ property: Property, _ direction: Length.Direction) -> Double? {
        guard let text = style.own.geometry[property] ?? element[property.rawValue], let length = Length(text) else {
            return nil
        }
        let value = length.pixels(basis, direction)
        return value.isFinite ? value : nil
    }
}

extension Path {
    /// A rectangle with round corners, begun as the standard has it: at the left end of its upper side.
    init(_ rect: Rect, radiusX rx: Double, radiusY ry: Double) {
        self.init()
        move(to: Point(rect.x + rx, rect.y))
        let corners = [
            (Point(rect.maxX - rx, rect.y + ry), -0.5), (Point(rect.maxX - rx, rect.maxY - ry), 0.0),
            (Point(rect.x + rx, rect.maxY - ry), 0.5), (Point(rect.x + rx, rect.y + ry), 1.0),
        ]
        for (center, turn) in corners {
            addEllipse(center: center, radiusX: rx, radiusY: ry, from: turn * .pi, to: (turn + 0.5) * .pi)
        }
        close()
    }
}
