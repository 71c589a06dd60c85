internal import Canvas
internal import Raster

// `clip-path: circle(…)` and the other basic shapes (CSS Shapes 1 §3), over the box of the element.
extension Rendering {
    /// Narrows a clip. A shape that is not understood clips nothing, as a declaration that was dropped.
    func narrow(_ clip: inout Clip, by text: String, of row: Int, _ style: Style, _ place: Place) {
        guard let box = fillBox(of: row, style, place) else { return }
        var cursor = CssCursor(text)
        cursor.skipSpace()
        let name = cursor.name().lowercased()
        guard cursor.take(UInt8(ascii: "(")) else { return }
        let arguments = cursor.text(upTo: [UInt8(ascii: ")")])
        let reader = ClipShape(box: box, basis: place.basis)
        guard let (path, rule) = reader.path(name, arguments), path.segmentCount <= limits.pathSegments,
            budget.spend(path.segmentCount * 60 + clip.bounds.width * clip.bounds.height / 2)
        else { return }
        clip.intersect(path, rule: rule, transform: place.transform, scratch: &scratch)
    }
}

/// Reads basic shapes into paths in the user space of an element.
struct ClipShape {
    let box: Rect
    let basis: Length.Basis

    func path(_ name: String, _ arguments: String) -> (Path, FillRule)? {
        switch name {
        case "circle", "ellipse": return round(name, arguments).map { ($0, .nonzero) }
        case "inset": return inset(arguments).map { ($0, .nonzero) }
        case "polygon": return polygon(arguments)
        case "path":
            let parts = arguments.split(separator: ",", maxSplits: 1).map(\.trimmed)
            let rule = parts.count > 1 ? FillRule(word: parts[0]) : nil
            let data = rule == nil ? arguments : parts[1]
            let drawn = SvgPathParser.outlineAndEnds(data.unquoted).0
            return (drawn.transformed(by: .translation(x: box.x, y: box.y)), rule ?? .nonzero)
        default: return nil
        }
    }

    private func x(_ length: Length) -> Double {
        box.x
            + (length.unit == .percent
                ? length.value / 100 * box.width + length.surplus : length.pixels(basis, .diagonal))
    }

    private func y(_ length: Length) -> Double {
        box.y
            + (length.unit == .percent
                ? length.value / 100 * box.height + length.surplus : length.pixels(basis, .diagonal))
    }

    /// `40px at 60px 60px`, `closest-side at center`, `50% 30%`.
    private func round(_ name: String, _ text: String) -> Path? {
        let words = text.words
        let at = words.firstIndex(of: "at") ?? words.count
        let center = position(Array(words[at...].dropFirst()))
        var radii = words[..<at].map { word in radius(word, center, isCircle: name == "circle") }
        if radii.isEmpty { radii = [radius("closest-side", center, isCircle: name == "circle")] }
        guard let first = radii[0] else { return nil }
        var (rx, ry) = (first.x, first.y)
        if name == "ellipse", radii.count > 1 {
            guard let second = radii[1] else { return nil }
            ry = second.y
        }
        (rx, ry) = (max(0, rx), max(0, ry))
        guard rx.isFinite, ry.isFinite, center.x.isFinite, center.y.isFinite else { return nil }
        var path = Path()
        path.addEllipse(center: center, radiusX: rx, radiusY: ry, from: 0, to: 2 * .pi)
        path.close()
        return path
    }

    private func radius(_ word: String, _ center: Point, isCircle: Bool) -> (x: Double, y: Double)? {
        let (left, right) = (abs(center.x - box.x), abs(box.maxX - center.x))
        let (top, bottom) = (abs(center.y - box.y), abs(box.maxY - center.y))
        switch word {
        case "closest-side":
            let (x, y) = (min(left, right), min(top, bottom))
            return isCircle ? (min(x, y), min(x, y)) : (x, y)
        case "farthest-side":
            let (x, y) = (max(left, right), max(top, bottom))
            return isCircle ? (max(x, y), max(x, y)) : (x, y)
        default:
            guard let length = Length(word) else { return nil }
            guard isCircle else { return (x(length) - box.x, y(length) - box.y) }
            let sides = Length.Basis(width: box.width, height: box.height)
            let radius = length.unit == .percent ? length.pixels(sides, .diagonal) : length.pixels(basis, .diagonal)
            return (radius, radius)
        }
    }

    private func position(_ words: [String]) -> Point {
        func length(_ word: String) -> Length? {
            switch word {
            case "left", "top": Length(0, .percent)
            case "center": Length(50, .percent)
            case "right", "bottom": Length(100, .percent)
            default: Length(word)
            }
        }
        let isVerticalFirst = ["top", "bottom"].contains(words.first)
        let horizontal = isVerticalFirst ? words.dropFirst().first : words.first
        let vertical = isVerticalFirst ? words.first : words.dropFirst().first
        let middle = Length(50, .percent)
        return Point(x(horizontal.flatMap(length) ?? middle), y(vertical.flatMap(length) ?? middle))
    }

    /// `10px 20px round 12px`: margins as CSS counts them, and one radius for all corners.
    private func inset(_ text: String) -> Path? {
        let words = text.words
        let round = words.firstIndex(of: "round") ?? words.count
        let margins = words[..<round].compactMap { Length($0) }
        guard margins.count == round, (1...4).contains(margins.count) else { return nil }
        let right = margins.count > 1 ? margins[1] : margins[0]
        let bottom = margins.count > 2 ? margins[2] : margins[0]
        let left = margins.count > 3 ? margins[3] : right
        let (x0, x1) = (x(left), box.maxX - (x(right) - box.x))
        let (y0, y1) = (y(margins[0]), box.maxY - (y(bottom) - box.y))
        guard x1 > x0, y1 > y0, (x1 - x0).isFinite, (y1 - y0).isFinite else { return Path() }
        let radius = words[round...].dropFirst().first.flatMap { Length($0) }?.pixels(basis, .diagonal) ?? 0
        let r = min(max(0, radius), (x1 - x0) / 2, (y1 - y0) / 2)
        let rect = Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
        guard r > 0 else { return Path(rect) }
        return Path(rect, radiusX: r, radiusY: r)
    }

    private func polygon(_ text: String) -> (Path, FillRule)? {
        var corners = text.split(separator: ",").map { String($0).words }
        var rule = FillRule.nonzero
        if let first = corners.first, first.count == 1, let named = FillRule(word: first[0]) {
            rule = named
            corners.removeFirst()
        }
        var path = Path()
        for corner in corners {
            guard corner.count == 2, let first = Length(corner[0]), let second = Length(corner[1]) else { return nil }
            let point = Point(x(first), y(second))
            guard point.x.isFinite, point.y.isFinite else { return nil }
            if path.isEmpty { path.move(to: point) } else { path.line(to: point) }
        }
        guard !path.isEmpty else { return nil }
        path.close()
        return (path, rule)
    }
}

extension FillRule {
    fileprivate init?(word: String) {
        switch word {
        case "nonzero": self = .nonzero
        case "evenodd": self = .evenOdd
        default: return nil
        }
    }
}
