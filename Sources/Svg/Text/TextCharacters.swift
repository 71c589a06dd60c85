internal import Raster

/// The characters of a `text` element after white space is settled, each with what attributes say about its place.
struct TextCharacters {
    struct Item {
        var character: Character
        /// The element it stands in: an index into ``spans``.
        var span: Int
        var x: Double?
        var y: Double?
        var dx = 0.0
        var dy = 0.0
        /// Degrees.
        var rotation = 0.0
    }

    /// One `text`, `tspan`, `a` or `textPath` with its style.
    struct Span {
        var row: Int
        var style: Style
        /// Sum of `baseline-shift`, upwards.
        var shift: Double
        /// The `textPath` element round it.
        var path: Int?
        /// The nearest element that fixes a length, and that length.
        var length: (row: Int, pixels: Double, stretches: Bool)?
    }

    var items: [Item] = []
    var spans: [Span] = []
}

/// Walks a `text` element.
struct TextCollector {
    private let rendering: Rendering
    private var result = TextCharacters()
    private var endsInSpace = true
    /// Attribute lists of the open elements, with the number of characters there were before each.
    private var lists: [(start: Int, positions: Positions)] = []

    private struct Positions {
        var x: [Double] = []
        var y: [Double] = []
        var dx: [Double] = []
        var dy: [Double] = []
        var rotate: [Double] = []
    }

    static func characters(of row: Int, _ style: Style, _ place: Place, _ rendering: Rendering) -> TextCharacters {
        var collector = TextCollector(rendering: rendering)
        collector.collect(row, style, place, shift: 0, path: nil, length: nil)
        // The last white space of a line is none unless it is preserved.
        if let last = collector.result.items.last, last.character == " ",
            !collector.result.spans[last.span].style.inherited.text.preservesSpace
        {
            collector.result.items.removeLast()
        }
        return collector.result
    }

    private init(rendering: Rendering) { self.rendering = rendering }

    /// In bytes. The longest emoji has about thirty, the most ornate syllable less than a hundred.
    private static let longestCharacter = 256

    private mutating func collect(
        _ row: Int,
        _ style: Style,
        _ place: Place,
        shift: Double,
        path: Int?,
        length: (row: Int, pixels: Double, stretches: Bool)?
    ) {
        let element = rendering.tree[row]
        var place = place
        place.style = style.inherited
        place.basis.fontSize = style.inherited.font.size
        if let space = element["xml:space"] { place.style.text.preservesSpace = space == "preserve" }
        var style = style
        style.inherited = place.style

        let size = style.inherited.font.size
        var shift = shift
        switch style.own.baselineShift {
        case .sub: shift -= size * 0.2
        case .super: shift += size * 0.4
        case .length(let value):
            shift += value.unit == .percent ? value.value / 100 * size : value.pixels(place.basis, .vertical)
        case nil: break
        }
        var length = length
        if let text = element["textLength"], let value = Length(text)?.pixels(place.basis, .horizontal), value > 0 {
            length = (row, value, element["lengthAdjust"] == "spacingAndGlyphs")
        }
        let path = element.name == "textPath" ? row : path
        result.spans.append(
            TextCharacters.Span(row: row, style: style, shift: shift, path: path, length: length)
        )
        let span = result.spans.count - 1
        lists.append((result.items.count, positions(element, place.basis)))
        defer { lists.removeLast() }

        for child in element.children {
            guard rendering.budget.spend(500) else { return }
            switch child {
            case .text(let text):
                guard rendering.budget.spend(text.utf8.count * 10) else { return }
                append(text, span: span, preservesSpace: style.inherited.text.preservesSpace)
            case .element(let inner):
                let name = rendering.tree[inner].name
                guard name == "tspan" || name == "a" || name == "textPath", place.depth < rendering.limits.drawingDepth
                else { continue }
                let own = rendering.computedStyle(of: inner, under: place.style, place.basis)
                guard own.own.isDisplayed else { continue }
                collect(inner, own, place.deeper, shift: shift, path: path, length: length)
            }
        }
    }

    private func positions(_ element: Element, _ basis: Length.Basis) -> Positions {
        func list(_ name: String, _ direction: Length.Direction) -> [Double] {
            guard let text = element[name] else { return [] }
            return NumberReader.lengths(text, limit: rendering.limits.textLength).map { $0.pixels(basis, direction) }
        }
        return Positions(
            x: list("x", .horizontal),
            y: list("y", .vertical),
            dx: list("dx", .horizontal),
            dy: list("dy", .vertical),
            rotate: element["rotate"].map { NumberReader.list($0, limit: rendering.limits.textLength) } ?? []
        )
    }

    private mutating func append(_ text: String, span: Int, preservesSpace: Bool) {
        for character in text {
            guard result.items.count < rendering.limits.textLength else { return }
            // One character may be a letter under any number of marks, and would be shaped and drawn whole.
            guard character.utf8.count <= Self.longestCharacter else { continue }
            let isSpace = character == " " || character == "\n" || character == "\t" || character == "\r\n"
            if isSpace, !preservesSpace {
                if endsInSpace { continue }
                endsInSpace = true
            } else {
                endsInSpace = false
            }
            result.items.append(placed(TextCharacters.Item(character: isSpace ? " " : character, span: span)))
        }
    }

    /// The innermost list that reaches the character counts; the last rotation of a list goes on.
    private func placed(_ item: TextCharacters.Item) -> TextCharacters.Item {
        var item = item
        let index = result.items.count
        func value(_ list: KeyPath<Positions, [Double]>) -> Double? {
            for (start, positions) in lists.reversed() {
                let values = positions[keyPath: list]
                if index - start < values.count { return values[index - start] }
            }
            return nil
        }
        item.x = value(\.x)
        item.y = value(\.y)
        item.dx = value(\.dx) ?? 0
        item.dy = value(\.dy) ?? 0
        item.rotation = value(\.rotate) ?? lists.last { !$0.positions.rotate.isEmpty }?.positions.rotate.last ?? 0
        return item
    }
}
