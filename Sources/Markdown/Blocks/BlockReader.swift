/// Reads the blocks of a text, line by line, as CommonMark's appendix describes: each line first continues the blocks
/// that are open, then opens new ones, and what is left of it goes into the innermost.
struct BlockReader {
    private let source: [UInt8]
    private let limits: MarkdownLimits
    private(set) var isTruncated: Bool

    /// Nodes in the order they began; the first is the document.
    private(set) var nodes: [BlockNode] = []
    /// What the leaves hold.
    private(set) var text: [UInt8] = []
    private(set) var references = LinkReferences()

    /// The line at hand, the number of it, and the innermost open block.
    var line = LineCursor([])
    private var lineNumber = 0
    private(set) var tip = 0
    /// The last open block that the line at hand continues. What is below it closes when the line turns out not to
    /// be a lazy continuation.
    private var lastMatched = 0

    init(_ source: String, limits: MarkdownLimits) {
        self.limits = limits
        // Copied whole, a string is moved at once; its prefix goes byte by byte.
        isTruncated = source.utf8.count > limits.bytes
        var bytes = isTruncated ? Array(source.utf8.prefix(limits.bytes)) : Array(source.utf8)
        // A cut in the middle of a letter would show as a broken one.
        if isTruncated { while let last = bytes.last, last >= 0x80 { bytes.removeLast() } }
        self.source = bytes
        text.reserveCapacity(bytes.count)
        nodes.append(
            BlockNode(kind: .document, parent: BlockNode.none, depth: 0, firstLine: 1, lastLine: 1, content: 0..<0)
        )
    }

    mutating func readAll() {
        var start = 0
        while start < source.count {
            guard nodes.count < limits.blocks else {
                isTruncated = true
                break
            }
            var end = start
            while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
            lineNumber += 1
            line = LineCursor(source[start..<end])
            readLine()
            start = end + 1
            // A carriage return takes its line feed with it.
            if end + 1 < source.count, source[end] == 0x0D, source[end + 1] == 0x0A { start += 1 }
        }
        while tip != BlockNode.none { close(tip, lastLine: lineNumber) }
    }

    private mutating func readLine() {
        guard var block = continueOpenBlocks() else { return }
        lastMatched = block
        var takesMoreBlocks = nodes[block].kind == .paragraph || !nodes[block].acceptsLines
        while takesMoreBlocks {
            switch openBlock(in: block) {
            case .container: block = tip
            case .leaf:
                block = tip
                takesMoreBlocks = false
            case .nothing: takesMoreBlocks = false
            }
        }
        // Nothing opened below the blocks that the line failed to continue: a paragraph there goes on (lazily).
        if lastMatched != tip, block == lastMatched, !line.isBlank, nodes[tip].kind == .paragraph {
            line.skipIndentation()
            return appendLine()
        }
        closeUnmatched()
        addRest(to: block)
    }

    /// What is left of the line, once its blocks are open.
    private mutating func addRest(to block: Int) {
        if case .fencedCode = nodes[block].kind, nodes[block].firstLine == lineNumber {
            // The fence itself is no code.
        } else if nodes[block].acceptsLines {
            if nodes[block].kind == .paragraph { line.skipIndentation() }
            appendLine()
            if case .html(let end) = nodes[block].kind, end.isReached(by: line.unread) {
                close(block, lastLine: lineNumber)
            }
        } else if !line.isAtEnd, !line.isBlank {
            add(.paragraph)
            line.skipIndentation()
            appendLine()
        }
    }

    /// The innermost block that the line continues; `nil` when a closing fence has used the line up.
    private mutating func continueOpenBlocks() -> Int? {
        var block = 0
        while true {
            let child = nodes[block].lastChild
            guard child != BlockNode.none, nodes[child].isOpen else { return block }
            switch continues(child) {
            case .matched: block = child
            case .failed: return block
            case .closed: return nil
            }
        }
    }

    private enum Continuation { case matched, failed, closed }

    private mutating func continues(_ block: Int) -> Continuation {
        switch nodes[block].kind {
        case .document, .list: return .matched
        case .quote:
            guard !line.isIndented, line.first == UInt8(ascii: ">") else { return .failed }
            line.skipIndentation()
            line.skip(bytes: 1)
            line.skipOptionalSpace()
            return .matched
        case .item(_, let padding):
            // An item may begin with one blank line at most.
            if line.isBlank, nodes[block].firstChild == BlockNode.none { return .failed }
            guard line.indent >= padding || line.isBlank else { return .failed }
            if line.indent >= padding { line.skip(columns: padding) } else { line.skipIndentation() }
            return .matched
        case .paragraph: return line.isBlank ? .failed : .matched
        case .indentedCode:
            guard line.isIndented || line.isBlank else { return .failed }
            if line.isIndented { line.skip(columns: 4) } else { line.skipIndentation() }
            return .matched
        case .fencedCode(let fence): return continues(fence, of: block)
        case .html(let end): return line.isBlank && end.isBlankLine ? .failed : .matched
        case .table:
            return line.isBlank || interruptsTable() ? .failed : .matched
        case .heading, .rule, .nothing: return .failed
        }
    }

    private mutating func continues(_ fence: Fence, of block: Int) -> Continuation {
        if !line.isIndented, line.first == fence.character {
            let run = line.rest.prefix { $0 == fence.character }
            if run.count >= fence.length, line.rest.dropFirst(run.count).allSatisfy(\.isSpaceOrTab) {
                close(block, lastLine: lineNumber)
                return .closed
            }
        }
        for _ in 0..<fence.offset where line.isAtSpace { line.skip(columns: 1) }
        return .matched
    }

    // MARK: Growing the tree

    /// Whether as many levels may begin where `block` is. A level of a list is two nodes deep, the list and the item.
    func canNest(_ levels: Int, in block: Int) -> Bool {
        let container = nodes[block].kind == .paragraph ? nodes[block].parent : block
        return nodes[container].depth + levels <= limits.depth * 2
    }

    /// A new block inside the innermost open one that can hold it.
    mutating func add(_ kind: BlockNode.Kind) {
        while !holds(tip, kind) { close(tip, lastLine: lineNumber - 1) }
        let node = nodes.count
        nodes.append(
            BlockNode(
                kind: kind,
                parent: tip,
                depth: nodes[tip].depth + 1,
                firstLine: lineNumber,
                lastLine: lineNumber,
                content: text.count..<text.count
            )
        )
        append(node, to: tip)
        tip = node
    }

    private func holds(_ block: Int, _ kind: BlockNode.Kind) -> Bool {
        switch nodes[block].kind {
        case .document, .quote, .item: if case .item = kind { false } else { true }
        case .list: if case .item = kind { true } else { false }
        default: false
        }
    }

    private mutating func append(_ node: Int, to parent: Int) {
        let last = nodes[parent].lastChild
        if last == BlockNode.none { nodes[parent].firstChild = node } else { nodes[last].next = node }
        nodes[parent].lastChild = node
    }

    mutating func appendLine() {
        line.appendUnread(to: &text)
        text.append(0x0A)
    }

    /// Puts bytes where the innermost block's content ends.
    mutating func appendContent(_ bytes: Bytes) -> Range<Int> {
        let start = text.count
        text.append(contentsOf: bytes)
        return start..<text.count
    }

    mutating func closeUnmatched() {
        while tip != lastMatched, tip != 0 {
            // New blocks are below the last matched one and stay.
            guard nodes[tip].firstLine < lineNumber else { return }
            close(tip, lastLine: lineNumber - 1)
        }
    }

    /// Ends the paragraph at hand early: what it holds from `place` on is for the next block.
    mutating func splitTip(at place: Int) {
        let paragraph = tip
        nodes[paragraph].isOpen = false
        nodes[paragraph].lastLine = lineNumber - 2
        nodes[paragraph].content = nodes[paragraph].content.lowerBound..<place
        tip = nodes[paragraph].parent
        takeReferences(of: paragraph)
    }

    mutating func replaceTip(_ kind: BlockNode.Kind, content: Range<Int>) {
        nodes[tip].kind = kind
        nodes[tip].content = content
    }

    private mutating func close(_ block: Int, lastLine: Int) {
        nodes[block].isOpen = false
        nodes[block].lastLine = lastLine
        tip = nodes[block].parent
        if nodes[block].acceptsLines { nodes[block].content = nodes[block].content.lowerBound..<text.count }
        switch nodes[block].kind {
        case .paragraph: takeReferences(of: block)
        case .indentedCode: dropBlankEnd(of: block)
        case .item:
            let last = nodes[block].lastChild
            nodes[block].lastLine = last == BlockNode.none ? nodes[block].firstLine : nodes[last].lastLine
        case .list: closeList(block)
        default: break
        }
    }

    /// Link reference definitions at the beginning of a paragraph are no part of it.
    mutating func takeReferences(of block: Int) {
        let content = nodes[block].content
        guard !content.isEmpty else {
            // A line of dashes was about to underline the definitions above it and became a rule instead.
            nodes[block].kind = .nothing
            return
        }
        guard text[content.lowerBound] == UInt8(ascii: "[") else { return }
        let rest = references.take(from: text[content])
        nodes[block].content = rest..<content.upperBound
        if text[rest..<content.upperBound].allSatisfy(\.isWhitespace) { nodes[block].kind = .nothing }
    }

    private mutating func dropBlankEnd(of block: Int) {
        var content = text[nodes[block].content]
        var blankLines = 0
        while let end = content.dropLast().lastIndex(of: 0x0A), content[(end + 1)...].allSatisfy(\.isWhitespace) {
            content = content[...end]
            blankLines += 1
        }
        nodes[block].content = content.startIndex..<content.endIndex
        nodes[block].lastLine -= blankLines
    }

    /// A list is loose when a blank line stands between two of its items, or two blocks of an item.
    private mutating func closeList(_ list: Int) {
        var item = nodes[list].firstChild
        while item != BlockNode.none {
            if endsWithBlankLine(item) { nodes[list].isTight = false }
            var child = nodes[item].firstChild
            while child != BlockNode.none {
                if endsWithBlankLine(child) { nodes[list].isTight = false }
                child = nodes[child].next
            }
            item = nodes[item].next
        }
        let last = nodes[list].lastChild
        if last != BlockNode.none { nodes[list].lastLine = nodes[last].lastLine }
    }

    private func endsWithBlankLine(_ block: Int) -> Bool {
        let next = nodes[block].next
        return next != BlockNode.none && nodes[block].lastLine != nodes[next].firstLine - 1
    }
}
