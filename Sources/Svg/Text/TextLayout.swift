internal import Canvas
internal import Raster
internal import Text

/// A `text` element laid out: pieces of one style each, at their places in user space.
struct TextLayout {
    struct Piece {
        var style: Style
        var line: TextLine
        var metrics: FontMetrics
        /// The left end of the alphabetic baseline.
        var origin = Point.zero
        /// Radians.
        var rotation = 0.0
        /// Horizontal scale and what is added after every cluster, for `textLength`.
        var stretch = 1.0
        var extra = 0.0
        var clusters = 0
        var path: Int?

        var width: Double { line.width * stretch + extra * Double(clusters) }
    }

    private(set) var pieces: [Piece] = []

    init(of row: Int, _ style: Style, _ place: Place, _ rendering: Rendering) {
        let characters = TextCollector.characters(of: row, style, place, rendering)
        guard rendering.budget.spend(characters.items.count * 2_000) else { return }
        var drafts = Self.drafts(characters)
        for index in drafts.indices { drafts[index].shape(characters, place.basis, rendering) }
        Self.fit(&drafts, characters)
        pieces = Self.place(drafts, characters, scale: place.transform.fontScale)
    }
}

/// Characters that are shaped together, and where they begin.
private struct Draft {
    var text = ""
    var clusters = 0
    var first: TextCharacters.Item
    var startsChunk: Bool
    var piece: TextLayout.Piece?
}

extension TextLayout {
    /// Cut wherever the style changes or a character has a place of its own.
    private static func drafts(_ characters: TextCharacters) -> [Draft] {
        var drafts: [Draft] = []
        var path: Int?
        for (index, item) in characters.items.enumerated() {
            let previous = index > 0 ? characters.items[index - 1] : nil
            let entersPath = characters.spans[item.span].path != path
            path = characters.spans[item.span].path
            let isMoved = item.x != nil || item.y != nil || item.dx != 0 || item.dy != 0
            if let previous, previous.span == item.span, previous.rotation == item.rotation, item.rotation == 0,
                !isMoved
            {
                drafts[drafts.count - 1].text.append(item.character)
                drafts[drafts.count - 1].clusters += 1
                continue
            }
            let starts = previous == nil || item.x != nil || item.y != nil || entersPath
            drafts.append(
                Draft(text: String(item.character), clusters: 1, first: item, startsChunk: starts)
            )
        }
        return drafts
    }

    /// `textLength`: what a length lacks goes between the characters, or stretches them.
    private static func fit(_ drafts: inout [Draft], _ characters: TextCharacters) {
        var groups: [Int: [Int]] = [:]
        for (index, draft) in drafts.enumerated() {
            if let length = characters.spans[draft.first.span].length { groups[length.row, default: []].append(index) }
        }
        for members in groups.values {
            guard let first = members.first, let length = characters.spans[drafts[first].first.span].length else {
                continue
            }
            var natural = 0.0
            var clusters = 0
            for index in members {
                natural += (drafts[index].piece?.line.width ?? 0) + drafts[index].first.dx
                clusters += drafts[index].clusters
            }
            guard natural > 0 else { continue }
            for index in members {
                if length.stretches {
                    drafts[index].piece?.stretch = length.pixels / natural
                } else if clusters > 1 {
                    drafts[index].piece?.extra = (length.pixels - natural) / Double(clusters - 1)
                }
            }
        }
    }

    /// Along the line, each chunk pulled back as its anchor wants.
    private static func place(_ drafts: [Draft], _ characters: TextCharacters, scale: Double) -> [Piece] {
        var pieces: [Piece] = []
        var pen = Point.zero
        var chunk = (first: 0, start: 0.0)
        func finishChunk() {
            guard chunk.first < pieces.count else { return }
            let text = pieces[chunk.first].style.inherited.text
            // The space after the last character is no part of the length.
            let length = pen.x - chunk.start - (pieces.last?.extra ?? 0)
            let share: Double =
                switch text.anchor {
                case .start: text.isRightToLeft ? 1 : 0
                case .middle: 0.5
                case .end: text.isRightToLeft ? 0 : 1
                }
            for index in chunk.first..<pieces.count { pieces[index].origin.x -= length * share }
        }
        for draft in drafts {
            guard var piece = draft.piece else { continue }
            let span = characters.spans[draft.first.span]
            if draft.startsChunk {
                finishChunk()
                // A path is a line of its own: places on it are distances from its start.
                if span.path != nil, draft.first.x == nil { pen = .zero }
                if let x = draft.first.x { pen.x = x }
                if let y = draft.first.y { pen.y = y }
                chunk = (pieces.count, pen.x)
            }
            pen = pen + Point(draft.first.dx, draft.first.dy)
            let text = span.style.inherited.text
            let baseline = span.style.own.alignmentBaseline ?? text.baseline
            piece.origin = Point(pen.x, pen.y + baseline.height(in: piece.metrics, scale: scale) - span.shift)
            piece.rotation = draft.first.rotation * .pi / 180
            piece.path = span.path
            pen.x += piece.width
            pieces.append(piece)
        }
        finishChunk()
        return pieces.filter { $0.origin.isFinite && $0.width.isFinite }
    }
}

extension Draft {
    mutating func shape(_ characters: TextCharacters, _ basis: Length.Basis, _ rendering: Rendering) {
        let style = characters.spans[first.span].style
        let values = style.inherited
        var basis = basis
        basis.fontSize = values.font.size
        let textStyle = TextStyle(
            font: FontRequest(
                families: values.font.families,
                size: values.font.size,
                weight: values.font.weight,
                slant: values.font.slant,
                stretch: values.font.stretch
            ),
            capitals: values.font.smallCaps ? .smallCaps : .normal,
            letterSpacing: values.text.letterSpacing.pixels(basis, .horizontal),
            wordSpacing: values.text.wordSpacing.pixels(basis, .horizontal),
            direction: values.text.isRightToLeft ? .rightToLeft : .leftToRight
        )
        let typesetter = rendering.fonts.library.typesetter(for: textStyle, in: rendering.fonts.registry)
        piece = TextLayout.Piece(
            style: style,
            line: typesetter.line(text),
            metrics: typesetter.metrics,
            clusters: clusters
        )
    }
}

extension AffineTransform {
    /// Pixels a unit of text has, as browsers choose the size of a font for it. Never zero.
    var fontScale: Double {
        let scale = ((a * a + b * b + c * c + d * d) / 2).squareRoot()
        return scale > 1e-6 && scale.isFinite ? scale : 1
    }
}

extension TextLayout {
    /// The box round the cells of all characters.
    var box: Rect? {
        var result: Rect?
        for piece in pieces {
            let cell = Rect(
                x: 0,
                y: -piece.metrics.ascent,
                width: piece.width,
                height: piece.metrics.ascent + piece.metrics.descent
            )
            result = piece.frame.bounds(of: cell).union(result)
        }
        return result
    }
}

extension TextLayout.Piece {
    /// From the piece's own space, with its baseline's left end at zero, to user space.
    var frame: AffineTransform {
        let move = AffineTransform.translation(x: origin.x, y: origin.y)
        return rotation == 0 ? move : move.concatenating(.rotation(radians: rotation))
    }

    /// Each glyph with its origin in the piece's own space.
    func eachGlyph(_ visit: (GlyphRun, PositionedGlyph, Point) -> Void) {
        var index = 0
        var last: Int32?
        for run in line.runs {
            for glyph in run.glyphs {
                if let last, last != glyph.cluster { index += 1 }
                last = glyph.cluster
                visit(run, glyph, Point(glyph.x * stretch + extra * Double(index), glyph.y))
            }
        }
    }
}
