extension BlockReader {
    enum Opened {
        /// A block that may hold others: the rest of the line may open more.
        case container
        case leaf
        case nothing
    }

    /// Opens the block that the unread part of the line begins, if it begins one.
    mutating func openBlock(in block: Int) -> Opened {
        guard !line.isIndented else { return openIndentedCode() }
        switch line.first {
        case UInt8(ascii: ">"): return openQuote(in: block)
        case UInt8(ascii: "#"): return openHeading() ?? .nothing
        case UInt8(ascii: "`"), UInt8(ascii: "~"): return openFence() ?? .nothing
        case UInt8(ascii: "<"): return openHtml(in: block) ?? .nothing
        case UInt8(ascii: "="): return underline(block) ?? .nothing
        case UInt8(ascii: "-"):
            return underline(block) ?? openRule() ?? openItem(in: block) ?? openTable(in: block) ?? .nothing
        case UInt8(ascii: "*"), UInt8(ascii: "_"): return openRule() ?? openItem(in: block) ?? .nothing
        case UInt8(ascii: "+"), 0x30...0x39: return openItem(in: block) ?? .nothing
        case UInt8(ascii: "|"), UInt8(ascii: ":"): return openTable(in: block) ?? .nothing
        default: return .nothing
        }
    }

    private mutating func openQuote(in block: Int) -> Opened {
        guard canNest(1, in: block) else { return .nothing }
        closeUnmatched()
        line.skipIndentation()
        line.skip(bytes: 1)
        line.skipOptionalSpace()
        add(.quote)
        return .container
    }

    private mutating func openHeading() -> Opened? {
        let marks = line.rest.prefix { $0 == UInt8(ascii: "#") }
        var title = line.rest.dropFirst(marks.count)
        guard marks.count <= 6, title.isEmpty || title.byte(title.startIndex).isSpaceOrTab else { return nil }
        closeUnmatched()
        title = title.trimmed()
        // Marks at the end close the heading when a space stands before them.
        let end = title.lastIndex { $0 != UInt8(ascii: "#") }
        if let end, title[end].isSpaceOrTab { title = title[...end].trimmed() }
        if end == nil { title = title.prefix(0) }
        add(.heading(level: marks.count))
        replaceTip(.heading(level: marks.count), content: appendContent(title))
        line.skipToEnd()
        return .leaf
    }

    private mutating func openFence() -> Opened? {
        let character = line.first
        let run = line.rest.prefix { $0 == character }
        guard run.count >= 3 else { return nil }
        let info = line.rest.dropFirst(run.count).trimmed()
        // Backticks in the info string would make this a code span.
        guard character == UInt8(ascii: "~") || !info.contains(character) else { return nil }
        closeUnmatched()
        var fence = Fence(character: character, length: run.count, offset: line.indent, info: 0..<0)
        add(.fencedCode(fence))
        fence.info = appendContent(info)
        replaceTip(.fencedCode(fence), content: fence.info.upperBound..<fence.info.upperBound)
        line.skipToEnd()
        return .leaf
    }

    private mutating func openHtml(in block: Int) -> Opened? {
        guard let end = HtmlBlockEnd(opening: line.rest) else { return nil }
        // A lone tag is too little to end a paragraph.
        if end == .blankLineAfterTag, nodes[block].kind == .paragraph || isLazyLine { return nil }
        closeUnmatched()
        add(.html(end))
        return .leaf
    }

    /// Whether the line could continue a paragraph that is open below the blocks it continues.
    private var isLazyLine: Bool { nodes[tip].kind == .paragraph }

    /// A line of `=` or `-` makes the paragraph above a heading.
    private mutating func underline(_ block: Int) -> Opened? {
        guard nodes[block].kind == .paragraph else { return nil }
        let run = line.rest.prefix { $0 == line.first }
        guard line.rest.dropFirst(run.count).allSatisfy(\.isSpaceOrTab) else { return nil }
        closeUnmatched()
        let start = nodes[block].content.lowerBound
        replaceTip(.paragraph, content: start..<text.count)
        takeReferences(of: block)
        guard nodes[block].kind == .paragraph else {
            // Only definitions stand above: there is nothing to underline, and the line is a paragraph's.
            replaceTip(.paragraph, content: text.count..<text.count)
            return nil
        }
        let level = line.first == UInt8(ascii: "=") ? 1 : 2
        let title = text[nodes[block].content].trimmed()
        replaceTip(.heading(level: level), content: title.startIndex..<title.endIndex)
        line.skipToEnd()
        return .leaf
    }

    private mutating func openRule() -> Opened? {
        guard isRule(line.rest) else { return nil }
        closeUnmatched()
        add(.rule)
        line.skipToEnd()
        return .leaf
    }

    private func isRule(_ rest: Bytes) -> Bool {
        guard let mark = rest.first else { return false }
        var marks = 0
        for byte in rest {
            if byte == mark { marks += 1 } else if !byte.isSpaceOrTab { return false }
        }
        return marks >= 3
    }

    private mutating func openItem(in block: Int) -> Opened? {
        var levels = 2
        if case .list = nodes[block].kind { levels = 1 }
        guard canNest(levels, in: block), let (marker, length) = ListMarker.read(line.rest) else { return nil }
        let after = line.rest.dropFirst(length)
        guard after.isEmpty || after.byte(after.startIndex).isSpaceOrTab else { return nil }
        if isParagraph(block) {
            // Text that happens to begin with a number or a dash is more likely than an empty item or a list from 14.
            guard !after.allSatisfy(\.isSpaceOrTab), marker.number == nil || marker.number == 1 else { return nil }
        }
        closeUnmatched()
        let indent = line.indent
        line.skipIndentation()
        line.skip(bytes: length)
        var spaces = 0
        var probe = line
        while spaces < 5, probe.isAtSpace {
            probe.skip(columns: 1)
            spaces += 1
        }
        if spaces >= 1, spaces < 5, !probe.isAtEnd {
            line = probe
        } else {
            // Nothing behind the marker, or code: the content begins one column after it.
            spaces = 1
            line.skipOptionalSpace()
        }
        if case .list(let first) = nodes[tip].kind, first.continues(marker) {
        } else {
            add(.list(marker))
        }
        add(.item(marker, padding: indent + length + spaces))
        return .container
    }

    private func isParagraph(_ block: Int) -> Bool { nodes[block].kind == .paragraph }

    private mutating func openIndentedCode() -> Opened {
        guard !isLazyLine, !line.isBlank else { return .nothing }
        line.skip(columns: 4)
        closeUnmatched()
        add(.indentedCode)
        return .leaf
    }

    /// A row of dashes under a line with as many cells makes a table of both.
    private mutating func openTable(in block: Int) -> Opened? {
        guard nodes[block].kind == .paragraph, block == tip, let columns = TableRow.alignments(line.rest)?.count else {
            return nil
        }
        let content = nodes[block].content.lowerBound..<text.count
        let lastLine = text[content].dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? content.lowerBound
        guard TableRow.cells(text[lastLine..<content.upperBound].trimmed(), limit: columns + 1).count == columns else {
            return nil
        }
        let header = lastLine..<content.upperBound
        if lastLine == content.lowerBound {
            replaceTip(.table, content: header)
        } else {
            splitTip(at: lastLine)
            add(.table)
            replaceTip(.table, content: header)
        }
        line.skipIndentation()
        return .leaf
    }

    /// Whether the line begins a block that a table does not take for a row.
    func interruptsTable() -> Bool {
        guard !line.isIndented else { return true }
        switch line.first {
        case UInt8(ascii: ">"): return true
        case UInt8(ascii: "#"):
            let marks = line.rest.prefix { $0 == UInt8(ascii: "#") }
            return marks.count <= 6 && line.rest.byte(marks.endIndex).isWhitespace
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            return line.rest.prefix { $0 == line.first }.count >= 3
        case UInt8(ascii: "<"): return HtmlBlockEnd(opening: line.rest).map { $0 != .blankLineAfterTag } ?? false
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "+"), 0x30...0x39:
            if isRule(line.rest) { return true }
            guard let (_, length) = ListMarker.read(line.rest) else { return false }
            let after = line.rest.byte(line.nonspace + length)
            return after == 0 || after.isSpaceOrTab
        default: return false
        }
    }
}
