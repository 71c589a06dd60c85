/// A paragraph's characters after white space was dealt with, each with the item it came from.
struct InlineCharacters {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var items: [Int32] = []

    init(_ inline: [InlineItem], whiteSpace: ParagraphStyle.WhiteSpace) {
        for (index, item) in inline.enumerated() {
            switch item {
            case .box: append(LineBreaks.box, index)
            case .text(let text):
                for scalar in text.text.unicodeScalars { add(scalar, index, whiteSpace) }
            }
        }
        // Spaces at the end of a paragraph that collapses them are none.
        while whiteSpace != .preserve, scalars.last == " " {
            scalars.removeLast()
            items.removeLast()
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ item: Int) {
        scalars.append(scalar)
        items.append(Int32(truncatingIfNeeded: item))
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ item: Int, _ whiteSpace: ParagraphStyle.WhiteSpace) {
        switch scalar {
        case "\r": return
        case "\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}":
            if whiteSpace == .collapse, scalar == "\n" || scalar == "\u{C}" { return add(" ", item, whiteSpace) }
            while whiteSpace != .preserve, scalars.last == " " {
                scalars.removeLast()
                items.removeLast()
            }
            append("\n", item)
        case "\t" where whiteSpace == .preserve:
            // Tab stops would need columns; four spaces are what source text shown in a card wants.
            for _ in 0..<4 { append(" ", item) }
        case " ", "\t":
            if whiteSpace != .preserve {
                guard let last = scalars.last, last != " ", last != "\n" else { return }
            }
            append(" ", item)
        // Other controls have no width and no glyph; an object replacement character is how boxes are told apart.
        case "\u{0}"..."\u{1F}", "\u{7F}": return
        case LineBreaks.box: append("\u{FFFD}", item)
        default: append(scalar, item)
        }
    }

    /// That of the first letter that has one (UAX #9 P2), by blocks: Hebrew to Arabic Extended, and the scripts of the
    /// second plane that run to the left.
    var firstDirection: InlineLayout.Direction {
        for scalar in scalars {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                return .rightToLeft
            case 0x41...0x5A, 0x61...0x7A: return .leftToRight
            case 0x80...: if scalar.properties.isAlphabetic { return .leftToRight }
            default: continue
            }
        }
        return .leftToRight
    }
}

/// Cuts the characters of a paragraph into pieces and measures them.
struct InlineCutter {
    let items: [InlineItem]
    let measure: TextMeasure
    /// Of one space in each style met: most pieces end in one.
    private var spaceAdvances: [Int: Double] = [:]

    init(items: [InlineItem], measure: @escaping TextMeasure) {
        self.items = items
        self.measure = measure
    }

    mutating func pieces(of characters: InlineCharacters) -> [InlinePiece] {
        let (scalars, owners) = (characters.scalars, characters.items)
        let breaks = LineBreaks.after(scalars)
        var pieces: [InlinePiece] = []
        var start = 0
        while start < scalars.count {
            let owner = owners[start]
            // The word: up to a space, a break or the next item.
            var end = start
            var lineBreak = LineBreak.none
            while end < scalars.count, owners[end] == owner, scalars[end] != " ", scalars[end] != "\n" {
                end += 1
                if breaks[end - 1] != .none {
                    lineBreak = breaks[end - 1]
                    break
                }
            }
            let wordEnd = end
            while lineBreak == .none, end < scalars.count, owners[end] == owner, scalars[end] == " " {
                end += 1
                lineBreak = breaks[end - 1]
            }
            let spaceEnd = end
            if lineBreak == .none, end < scalars.count, owners[end] == owner, scalars[end] == "\n" {
                end += 1
                lineBreak = .mandatory
            }
            pieces.append(
                piece(scalars[start..<wordEnd], spaces: spaceEnd - wordEnd, item: Int(owner), lineBreak: lineBreak)
            )
            start = end
        }
        return pieces
    }

    private mutating func piece(
        _ scalars: ArraySlice<Unicode.Scalar>,
        spaces: Int,
        item: Int,
        lineBreak: LineBreak
    ) -> InlinePiece {
        var piece = InlinePiece(
            item: item,
            text: "",
            advance: 0,
            extent: LineExtent(ascent: 0, descent: 0),
            spaces: String(repeating: " ", count: spaces),
            spaceAdvance: 0,
            lineBreak: lineBreak,
            endsInSoftHyphen: lineBreak == .allowed && scalars.last == "\u{AD}"
        )
        switch items[item] {
        case .box(let box):
            piece.advance = box.width.soundLength
            piece.extent = LineExtent(ascent: box.ascent.soundLength, descent: box.descent.soundLength)
        case .text(let text):
            var word = String.UnicodeScalarView()
            for scalar in scalars where scalar != "\u{AD}" && scalar != "\u{200B}" { word.append(scalar) }
            piece.text = String(word)
            let extent = measure(piece.text, text.style)
            piece.advance = piece.text.isEmpty ? 0 : extent.advance.soundLength
            piece.extent = LineExtent(extent, lineHeight: text.lineHeight, rise: text.rise)
            if spaces > 0 { piece.spaceAdvance = spaceAdvance(text.style) * Double(spaces) }
        }
        return piece
    }

    private mutating func spaceAdvance(_ style: Int) -> Double {
        if let known = spaceAdvances[style] { return known }
        let advance = measure(" ", style).advance.soundLength
        spaceAdvances[style] = advance
        return advance
    }
}
