internal import Canvas
internal import Layout
internal import Raster

extension Setter {
    /// A paragraph as the layout room wants it, and what each of its items looks like.
    struct Composition {
        struct Look {
            var style: SpanStyle
            var font = 0
            var size = 0.0
            var color: CssColor
            var image: ImagePlace?
            var canvas: Int?
        }

        var flow: InlineFlow
        var looks: [Look]
    }

    mutating func set(_ paragraph: Paragraph, in place: Place) {
        var place = place
        paragraphs += 1
        if paragraph.role == .summary {
            let side = (typography.size * 0.5).rounded()
            let top = y + (typography.lineHeight(of: .summary) - side) / 2
            marks.append(.wedge(Frame(x: place.x, y: top, width: side, height: side), scheme.quiet))
            place = inner(place, by: typography.size)
        }
        let composition = compose(paragraph, in: place)
        let lines = composition.flow.lines(width: place.width)
        put(lines, of: composition, in: place)
        y += lines.height
        if paragraph.role == .heading(1), document.kind != .error {
            y += (typography.size * 0.5).rounded()
            marks.append(.box(Frame(x: place.x, y: y, width: place.width, height: 1), scheme.rule, radius: 0))
            y += 1
        }
    }

    func compose(_ paragraph: Paragraph, in place: Place) -> Composition {
        let lineHeight = (typography.lineHeight(of: paragraph.role) * place.scale).rounded()
        var items: [InlineItem] = []
        var looks: [Composition.Look] = []
        var bytes = 0
        for inline in paragraph.inlines {
            guard bytes < Self.longestParagraph else { break }
            // Breaks and pictures have no letters and cost as much.
            bytes += 1
            switch inline {
            case .text(let text, let style):
                let look = look(of: style, in: paragraph.role, place)
                let part = text.utf8Prefix(Self.longestParagraph - bytes)
                bytes += part.utf8.count
                items.append(self.text(String(part), look, lineHeight))
                looks.append(look)
            case .lineBreak:
                let look = look(of: SpanStyle(), in: paragraph.role, place)
                items.append(self.text("\n", look, lineHeight))
                looks.append(look)
            case .image(let image, let style):
                var look = look(of: style, in: paragraph.role, place)
                if case .missing = document.images[image.image] {
                    look.color = scheme.quiet
                    items.append(self.text(image.alternative, look, lineHeight))
                } else {
                    let size = size(of: image, in: place)
                    items.append(.box(InlineBox(width: size.width, ascent: size.height)))
                    look.image = image
                }
                looks.append(look)
            case .canvas(let canvas):
                var look = look(of: SpanStyle(), in: paragraph.role, place)
                let size = canvasSize(canvas, in: place)
                items.append(.box(InlineBox(width: size.width, ascent: size.height)))
                look.canvas = canvas
                looks.append(look)
            }
        }
        var style = ParagraphStyle()
        style.whiteSpace = .collapseKeepingLines
        style.maximumLines = Self.mostLines
        style.alignment =
            switch paragraph.alignment == .start ? place.alignment ?? .start : paragraph.alignment {
            case .start: .start
            case .left: .left
            case .center: .center
            case .right: .right
            }
        let ruler = self.ruler
        let flow = InlineFlow(items, style: style) { ruler.measure($0, $1) }
        return Composition(flow: flow, looks: looks)
    }

    private func text(_ text: String, _ look: Composition.Look, _ lineHeight: Double) -> InlineItem {
        let isPadded = look.style.traits.contains(.code) || look.style.traits.contains(.key)
        var text = InlineText(isPadded ? text.padded : text, style: look.font, lineHeight: lineHeight)
        // Small enough a line height that raised text does not push the lines apart.
        if look.style.traits.contains(.raised) {
            text.rise = look.size * 0.45
            text.lineHeight = look.size
        } else if look.style.traits.contains(.lowered) {
            text.rise = -look.size * 0.2
            text.lineHeight = look.size
        }
        return .text(text)
    }

    private func look(of style: SpanStyle, in role: Paragraph.Role, _ place: Place) -> Composition.Look {
        let traits = style.traits
        var font = FontStyle(size: typography.size(of: role) * place.scale)
        var color = place.isQuoted ? scheme.quiet : scheme.text
        switch role {
        case .heading(6): (font.weight, color) = (600, scheme.quiet)
        case .heading: (font.weight, color) = (600, scheme.heading)
        case .term, .summary: (font.weight, color) = (600, scheme.heading)
        case .caption, .note: color = scheme.quiet
        case .body, .line: break
        }
        if place.isBold { (font.weight, color) = (600, scheme.heading) }
        if traits.contains(.bold) {
            font.weight = 700
            if role == .body || role == .line, !place.isQuoted { color = scheme.heading }
        }
        font.isItalic = traits.contains(.italic)
        if traits.contains(.code) || traits.contains(.key) {
            font.isMonospaced = true
            font.size *= traits.contains(.key) ? 0.8125 : 0.875
            color = traits.contains(.key) ? scheme.text : scheme.panelText
        }
        if traits.contains(.small) { font.size *= 0.85 }
        if traits.contains(.raised) || traits.contains(.lowered) { font.size *= 0.75 }
        if style.link != nil { color = scheme.link }
        if traits.contains(.struck) { color = scheme.quiet }
        color = scheme.readable(style.color) ?? color
        font.size = (font.size * 4).rounded() / 4
        return Composition.Look(style: style, font: ruler.style(font), size: font.size, color: color)
    }

    // MARK: Pictures

    private func size(of image: ImagePlace, in place: Place) -> Size {
        var natural: Size?
        if case .picture(let pixmap) = document.images[image.image], pixmap.width > 0, pixmap.height > 0 {
            natural = Size(width: Double(pixmap.width), height: Double(pixmap.height))
        }
        let ratio = natural.map { $0.height / $0.width }
        var size: Size
        switch (image.width, image.height) {
        case (let width?, let height?): size = Size(width: width, height: height)
        case (let width?, nil): size = Size(width: width, height: width * (ratio ?? 9 / 16))
        case (nil, let height?): size = Size(width: ratio.map { height / $0 } ?? height * 16 / 9, height: height)
        case (nil, nil): size = natural ?? Size(width: 320, height: 180)
        }
        if size.width > place.width {
            size = Size(width: place.width, height: size.height * place.width / size.width)
        }
        return Size(width: max(1, size.width), height: min(max(1, size.height), 20_000))
    }

    private func canvasSize(_ canvas: Int, in place: Place) -> Size {
        let place = place.width
        let size = document.content.canvases[canvas]
        let (width, height) = (Double(min(size.width, 10_000)), Double(min(size.height, 10_000)))
        return width > place ? Size(width: place, height: height * place / width) : Size(width: width, height: height)
    }

    // MARK: Marks

    private mutating func put(_ lines: InlineLayout, of composition: Composition, in place: Place) {
        let isRightToLeft = lines.direction == .rightToLeft
        for line in lines.lines {
            let baseline = y + line.baseline
            for fragment in line.fragments {
                let look = composition.looks[fragment.item]
                let x = place.x + fragment.x
                if let image = look.image {
                    let frame = Frame(
                        x: x,
                        y: baseline - fragment.ascent,
                        width: fragment.width,
                        height: fragment.ascent
                    )
                    marks.append(.image(image, frame))
                    addLink(look, frame)
                } else if let canvas = look.canvas {
                    let frame = Frame(
                        x: x,
                        y: baseline - fragment.ascent,
                        width: fragment.width,
                        height: fragment.ascent
                    )
                    marks.append(.canvas(canvas, frame))
                } else {
                    put(fragment, look, x: x, baseline: baseline - fragment.rise, isRightToLeft)
                    addLink(look, Frame(x: x, y: y + line.top, width: fragment.width, height: line.height))
                }
            }
        }
    }

    private mutating func addLink(_ look: Composition.Look, _ frame: Frame) {
        guard let link = look.style.link else { return }
        links.append(
            Document.Link(
                x: frame.x,
                y: frame.y,
                width: frame.width,
                height: frame.height,
                address: document.content.links[link]
            )
        )
    }

    private mutating func put(
        _ fragment: InlineLayout.Fragment,
        _ look: Composition.Look,
        x: Double,
        baseline: Double,
        _ isRightToLeft: Bool
    ) {
        let traits = look.style.traits
        let size = look.size
        let words = fragment.text.withoutPadding
        guard !words.isEmpty else { return }
        let back = Frame(x: x, y: baseline - size * 1.05, width: fragment.width, height: size * 1.45)
        let hasPadding = fragment.text.unicodeScalars.first == Ruler.padding
        if traits.contains(.key) {
            marks.append(.box(back, scheme.panel, radius: 4))
            marks.append(.outline(back, scheme.edge, radius: 4))
        } else if traits.contains(.code) {
            marks.append(.box(back, scheme.panel, radius: 4))
        } else if traits.contains(.marked) {
            marks.append(.box(back, scheme.marker, radius: 2))
        }
        marks.append(
            .text(
                TextMark(
                    text: words,
                    x: hasPadding ? x + size * Ruler.paddingWidth : x,
                    baseline: baseline,
                    font: look.font,
                    color: look.color,
                    isRightToLeft: isRightToLeft,
                    reach: size * 1.5
                )
            )
        )
        func line(at height: Double, _ color: CssColor) {
            let frame = Frame(x: x, y: baseline + height, width: fragment.width, height: max(1, (size / 16).rounded()))
            marks.append(.box(frame, color, radius: 0))
        }
        if traits.contains(.underlined) || look.style.link != nil { line(at: (size * 0.14).rounded(), look.color) }
        if traits.contains(.struck) { line(at: -(size * 0.3).rounded(), look.color) }
    }
}
