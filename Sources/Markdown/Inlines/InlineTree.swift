/// Makes the tree of inlines from tokens whose marks are known to nest.
struct InlineTree {
    private let text: Bytes
    private let depthLimit: Int
    private var frames: [Frame] = [Frame(mark: nil)]
    /// Marks that are open beyond the limit, or links inside links; their ends are skipped with them.
    private var skipped: [Bool] = []
    private var openLinks = 0
    /// Plain text since the last inline of another kind.
    private var plain: [UInt8] = []

    private struct Frame {
        let mark: InlineToken.Mark?
        var inlines: [Markdown.Inline] = []
    }

    init(_ text: Bytes, depthLimit: Int) {
        self.text = text
        self.depthLimit = depthLimit
    }

    mutating func inlines(_ reader: InlineReader) -> [Markdown.Inline] {
        for token in reader.tokens {
            switch token {
            case .text(let range): plain.append(contentsOf: text[range])
            case .characters(let characters): plain.append(contentsOf: characters.utf8)
            case .code(let code): append(.code(code))
            case .html(let range): append(.html(text[range].text))
            case .softBreak: append(.softBreak)
            case .hardBreak: append(.hardBreak)
            case .open(let mark): open(mark)
            case .close: close()
            case .run(let run):
                let run = reader.delimiters.runs[run]
                for _ in 0..<run.closes { close() }
                plain.append(contentsOf: text[run.start..<run.start + run.left])
                for mark in run.opens.reversed() { open(mark) }
            }
        }
        flush()
        // Every mark that opens closes; the outermost frame is what is left.
        return frames[0].inlines
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        frames[frames.count - 1].inlines.append(.text(String(decoding: plain, as: UTF8.self)))
        plain.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ inline: Markdown.Inline) {
        flush()
        frames[frames.count - 1].inlines.append(inline)
    }

    private mutating func open(_ mark: InlineToken.Mark) {
        var isLink = false
        if case .link = mark { isLink = true }
        let isSkipped = frames.count > depthLimit || isLink && openLinks > 0
        skipped.append(isSkipped)
        guard !isSkipped else { return }
        flush()
        if isLink { openLinks += 1 }
        frames.append(Frame(mark: mark))
    }

    private mutating func close() {
        guard skipped.popLast() == false, frames.count > 1 else { return }
        flush()
        let frame = frames.removeLast()
        switch frame.mark {
        case .emphasis: append(.emphasis(frame.inlines))
        case .strong: append(.strong(frame.inlines))
        case .strikethrough: append(.strikethrough(frame.inlines))
        case .link(let target):
            openLinks -= 1
            append(.link(destination: target.destination, title: target.title, frame.inlines))
        case .image(let target):
            let alternative = frame.inlines.plainText
            append(.image(source: target.destination, title: target.title, alternative: alternative))
        case nil: break
        }
    }
}

extension [Markdown.Inline] {
    /// The words alone, as a picture's description and an outline need them.
    package var plainText: String {
        var text = ""
        for inline in self {
            switch inline {
            case .text(let words), .code(let words): text += words
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner):
                text += inner.plainText
            case .image(_, _, let alternative): text += alternative
            case .softBreak, .hardBreak: text += " "
            case .html: break
            }
        }
        return text
    }
}
