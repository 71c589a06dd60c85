extension InlineFlow {
    /// The paragraph in lines no wider than `width`, if words allow; greedy, as every browser does.
    ///
    /// An infinite width breaks at hard breaks only and leaves the lines at the left.
    package func lines(width: Double) -> InlineLayout {
        var setter = LineSetter(flow: self, width: width.isNaN ? 0 : max(0, width))
        return setter.run()
    }
}

/// One walk over the pieces.
private struct LineSetter {
    let flow: InlineFlow
    let width: Double
    private var lines: [InlineLayout.Line] = []
    private var fragments: [InlineLayout.Fragment] = []
    private var x = 0.0
    private var pendingSpaces = ""
    private var pendingAdvance = 0.0
    private var extent: LineExtent
    private var top = 0.0
    private var isTruncated = false
    private var endsInSoftHyphen = false

    /// What sums of advances may be wrong by: a text must fit into the width it was measured to have.
    private static let tolerance = 0.01

    init(flow: InlineFlow, width: Double) {
        self.flow = flow
        self.width = width
        extent = flow.strut
    }

    mutating func run() -> InlineLayout {
        let pieces = flow.pieces
        var start = 0
        while start < pieces.count, !isTruncated {
            var end = start
            var advance = 0.0
            while end < pieces.count {
                advance += pieces[end].advance
                end += 1
                if pieces[end - 1].lineBreak != .none { break }
                advance += pieces[end - 1].spaceAdvance
            }
            let fits = !flow.style.wraps || x + pendingAdvance + advance <= width + Self.tolerance
            if fits || fragments.isEmpty && !flow.style.breaksWords {
                for index in start..<end { append(pieces[index]) }
            } else if fragments.isEmpty {
                for index in start..<end where !isTruncated { appendBreakingWords(pieces[index]) }
            } else {
                endLine(hasMore: true)
                continue
            }
            if pieces[end - 1].lineBreak == .mandatory { endLine(hasMore: end < pieces.count) }
            start = end
        }
        // A hard break at the very end opens no line of its own.
        if !fragments.isEmpty || lines.isEmpty && !pieces.isEmpty && !isTruncated { endLine(hasMore: false) }
        return InlineLayout(
            lines: lines,
            direction: flow.direction,
            width: lines.reduce(0) { max($0, $1.width) },
            height: top,
            isTruncated: isTruncated
        )
    }
}

extension LineSetter {
    private mutating func append(_ piece: InlinePiece) {
        extent.include(piece.extent)
        endsInSoftHyphen = piece.endsInSoftHyphen
        if !piece.text.isEmpty || piece.advance > 0 || isBox(piece.item) { place(piece) }
        pendingSpaces += piece.spaces
        pendingAdvance += piece.spaceAdvance
    }

    private func isBox(_ item: Int) -> Bool {
        if case .box = flow.items[item] { true } else { false }
    }

    /// Joins the fragment before it when both are of one item, so that a line of one style is painted with one call and
    /// shaped as a whole.
    private mutating func place(_ piece: InlinePiece) {
        if let last = fragments.indices.last, fragments[last].item == piece.item, !isBox(piece.item) {
            fragments[last].text += pendingSpaces + piece.text
            fragments[last].width += pendingAdvance + piece.advance
        } else {
            var fragment = InlineLayout.Fragment(
                item: piece.item,
                text: piece.text,
                style: 0,
                x: x + pendingAdvance,
                width: piece.advance,
                ascent: piece.extent.ascent,
                descent: piece.extent.descent,
                rise: 0
            )
            if case .text(let text) = flow.items[piece.item] {
                fragment.style = text.style
                fragment.rise = text.rise
                // Spaces of the item before that were waiting belong to nobody's ink.
                if fragments.isEmpty {
                    fragment.text = pendingSpaces + fragment.text
                    fragment.x = 0
                    fragment.width += pendingAdvance
                }
            }
            fragments.append(fragment)
        }
        x += pendingAdvance + piece.advance
        pendingSpaces = ""
        pendingAdvance = 0
    }

    /// For a word wider than a line: as many letters as fit on each, at least one.
    private mutating func appendBreakingWords(_ piece: InlinePiece) {
        guard case .text(let text) = flow.items[piece.item], !piece.text.isEmpty else {
            if !fragments.isEmpty, x + pendingAdvance + piece.advance > width + Self.tolerance {
                endLine(hasMore: true)
            }
            if !isTruncated { append(piece) }
            return
        }
        var rest = Substring(piece.text)
        while !rest.isEmpty, !isTruncated {
            let room = width - x - pendingAdvance + Self.tolerance
            let head = prefix(of: rest, fitting: room, style: text.style, atLeastOne: fragments.isEmpty)
            if head.isEmpty {
                endLine(hasMore: true)
                continue
            }
            rest = rest[head.endIndex...]
            var part = piece
            part.text = String(head)
            part.advance = flow.measure(part.text, text.style).advance.soundLength
            if !rest.isEmpty {
                part.spaces = ""
                part.spaceAdvance = 0
                part.endsInSoftHyphen = false
            }
            append(part)
            if !rest.isEmpty { endLine(hasMore: true) }
        }
    }

    /// The longest beginning that is no wider than `room`: doubled until it is too long, then halved, so that one
    /// line costs measuring a few times its own length however long the word.
    private func prefix(of text: Substring, fitting room: Double, style: Int, atLeastOne: Bool) -> Substring {
        func fits(_ end: Substring.Index) -> Bool {
            flow.measure(String(text[..<end]), style).advance <= room
        }
        var fitting = text.startIndex
        var count = 0
        var step = 8
        var tooLong: Substring.Index?
        while tooLong == nil {
            guard let end = text.index(fitting, offsetBy: step, limitedBy: text.endIndex) else {
                if fits(text.endIndex) { return text }
                tooLong = text.endIndex
                break
            }
            if fits(end) {
                (fitting, count) = (end, count + step)
                if end == text.endIndex { return text }
                step *= 2
            } else {
                tooLong = end
            }
        }
        var low = 0
        var high = text.distance(from: fitting, to: tooLong ?? text.endIndex)
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(text.index(fitting, offsetBy: middle)) { low = middle } else { high = middle }
        }
        if count + low == 0, atLeastOne { low = 1 }
        return text[..<(text.index(fitting, offsetBy: low, limitedBy: text.endIndex) ?? text.endIndex)]
    }
}

extension LineSetter {
    private mutating func endLine(hasMore: Bool) {
        let isLast = flow.style.maximumLines > 0 && lines.count + 1 >= flow.style.maximumLines
        if endsInSoftHyphen, hasMore { addToLast("-") }
        if isLast, hasMore || x > width + Self.tolerance { truncate() }
        let isEmpty = fragments.isEmpty
        if isEmpty, extent == LineExtent(ascent: 0, descent: 0) { extent = flow.pieces.first?.extent ?? extent }
        align()
        let height = max(0, extent.ascent + extent.descent)
        lines.append(
            InlineLayout.Line(
                fragments: fragments,
                top: top,
                height: height,
                baseline: top + extent.ascent,
                width: x
            )
        )
        top += height
        fragments = []
        (x, pendingAdvance, pendingSpaces) = (0, 0, "")
        (extent, endsInSoftHyphen) = (flow.strut, false)
    }

    private mutating func addToLast(_ text: String) {
        guard let last = fragments.indices.last else { return }
        let advance = flow.measure(text, fragments[last].style).advance.soundLength
        fragments[last].text += text
        fragments[last].width += advance
        x += advance
    }

    /// Takes letters off the end until the ellipsis has room. A line too narrow for the ellipsis itself shows just that.
    private mutating func truncate() {
        isTruncated = true
        let ellipsis = flow.style.ellipsis
        while let last = fragments.indices.last {
            let fragment = fragments[last]
            guard !fragment.text.isEmpty else {
                guard fragments.count > 1, fragment.x + fragment.width > width else { return }
                fragments.removeLast()
                continue
            }
            let room = width - fragment.x - flow.measure(ellipsis, fragment.style).advance + Self.tolerance
            var head = prefix(of: Substring(fragment.text), fitting: room, style: fragment.style, atLeastOne: false)
            while head.last == " " { head.removeLast() }
            if head.isEmpty, fragments.count > 1 {
                fragments.removeLast()
                continue
            }
            fragments[last].text = head + ellipsis
            fragments[last].width = flow.measure(fragments[last].text, fragment.style).advance.soundLength
            x = fragments[last].x + fragments[last].width
            return
        }
    }

    /// Moves the fragments to where alignment and direction want them.
    private mutating func align() {
        let isRightToLeft = flow.direction == .rightToLeft
        if isRightToLeft {
            for index in fragments.indices {
                fragments[index].x = x - fragments[index].x - fragments[index].width
            }
        }
        guard width.isFinite, width > x else { return }
        let free = width - x
        let shift: Double =
            switch flow.style.alignment {
            case .left: 0
            case .right: free
            case .center: free / 2
            case .start: isRightToLeft ? free : 0
            case .end: isRightToLeft ? 0 : free
            }
        for index in fragments.indices { fragments[index].x += shift }
    }
}
