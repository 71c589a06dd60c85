internal import Canvas
internal import Raster
internal import Text

extension Rendering {
    /// The words of a `foreignObject`, line by line in the middle of its frame: diagrams keep their labels in there, and
    /// a label without its layout is worth more than none.
    func drawForeign(_ row: Int, _ style: Style, _ place: Place) {
        notes.add("foreignObject is shown as plain text at best")
        guard !place.isClipping, style.inherited.isVisible else { return }
        var lines = [""]
        gather(row, into: &lines, depth: 0)
        lines = lines.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty }
        let values = GeometryValues(element: tree[row], style: style, basis: place.basis)
        let frame = Rect(
            x: values[.x, .horizontal],
            y: values[.y, .vertical],
            width: values[.width, .horizontal],
            height: values[.height, .vertical]
        )
        guard !lines.isEmpty, frame.width > 0, frame.height > 0, frame.isFinite else { return }

        let font = style.inherited.font
        let request = FontRequest(families: font.families, size: font.size, weight: font.weight, slant: font.slant)
        let typesetter = fonts.library.typesetter(for: TextStyle(font: request), in: fonts.registry)
        let height = (typesetter.metrics.ascent + typesetter.metrics.descent) * 1.2
        var y =
            frame.y + (frame.height - height * Double(lines.count)) / 2 + height / 2
            + (typesetter.metrics.ascent - typesetter.metrics.descent) / 2
        // HTML is written in the colour of the text, not in that of a fill.
        var style = style
        style.inherited.fill = .currentColor
        style.inherited.stroke = .none
        var place = place
        place.style = style.inherited
        for text in lines {
            guard budget.spend(text.utf8.count * 2_000) else { return }
            let line = typesetter.line(text)
            var piece = TextLayout.Piece(style: style, line: line, metrics: typesetter.metrics)
            piece.origin = Point(frame.x + (frame.width - line.width) / 2, y)
            drawPiece(piece, place, nil)
            y += height
        }
    }

    /// Text of all descendants; what is a block or a break of HTML begins a new line.
    private func gather(_ row: Int, into lines: inout [String], depth: Int) {
        guard depth < limits.drawingDepth, lines.count < 100, budget.spend(500) else { return }
        for child in tree[row].children {
            switch child {
            case .text(let text):
                guard lines[lines.count - 1].utf8.count + text.utf8.count <= limits.textLength else { return }
                lines[lines.count - 1] += text
            case .element(let inner):
                let isBlock = ["br", "p", "div", "li", "h1", "h2", "h3", "tr"].contains(tree[inner].foreignName)
                if isBlock { lines.append("") }
                gather(inner, into: &lines, depth: depth + 1)
                if isBlock { lines.append("") }
            }
        }
    }
}
