/// Reads the inline content of one leaf block into tokens, in one pass.
struct InlineReader {
    private let text: Bytes
    private let references: LinkReferences
    private(set) var tokens: [InlineToken] = []
    private(set) var delimiters = DelimiterRuns()
    private var html = InlineHtml()
    private var at: Int
    /// Where the plain text before `at` begins, which is no token yet.
    private var plainStart: Int
    /// Where the last run of backticks of each length begins; filled when the first run is met.
    private var lastBackticks: [Int: Int]?

    private struct Bracket {
        let token: Int
        let isImage: Bool
        /// Where the text after it begins.
        let start: Int
        /// The last delimiter run before it.
        let delimiter: Int
        /// Another bracket follows: what is between them is no label.
        var hasBracketAfter = false
    }
    private var brackets: [Bracket] = []
    /// Brackets below this one are before a link, and a link holds no link: they open none any more.
    private var inactiveBrackets = 0

    init(_ text: Bytes, references: LinkReferences) {
        self.text = text
        self.references = references
        at = text.startIndex
        plainStart = at
    }

    mutating func readAll() {
        while at < text.endIndex {
            switch text[at] {
            case 0x0A: lineBreak()
            case UInt8(ascii: "\\"): escape()
            case UInt8(ascii: "`"): code()
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): delimiterRun()
            case UInt8(ascii: "["): openBracket(isImage: false)
            case UInt8(ascii: "!"):
                if text.byte(at + 1) == UInt8(ascii: "[") { openBracket(isImage: true) } else { at += 1 }
            case UInt8(ascii: "]"): closeBracket()
            case UInt8(ascii: "<"): angle()
            case UInt8(ascii: "&"): reference()
            case UInt8(ascii: ":"), UInt8(ascii: "w"): bareLink()
            default: at += 1
            }
        }
        flush()
        delimiters.pairUp(after: DelimiterRuns.none)
    }

    /// Makes the plain text up to here a token.
    private mutating func flush() {
        if plainStart < at { tokens.append(.text(plainStart..<at)) }
    }

    /// Puts a token for the bytes up to `end`.
    private mutating func take(_ token: InlineToken, to end: Int) {
        flush()
        tokens.append(token)
        at = end
        plainStart = end
    }

    private mutating func lineBreak() {
        let newline = at
        var end = at
        while end > plainStart, text[end - 1].isSpaceOrTab { end -= 1 }
        let isHard = newline - end >= 2 && text[newline - 1] == 0x20 && text[newline - 2] == 0x20
        at = end
        flush()
        plainStart = end
        at = newline + 1
        while text.byte(at).isSpaceOrTab { at += 1 }
        plainStart = at
        tokens.append(isHard ? .hardBreak : .softBreak)
    }

    private mutating func escape() {
        let next = text.byte(at + 1)
        if next == 0x0A {
            take(.hardBreak, to: at + 2)
            while text.byte(at).isSpaceOrTab { at += 1 }
            plainStart = at
        } else if next.isPunctuation {
            take(.text(at + 1..<at + 2), to: at + 2)
        } else {
            at += 1
        }
    }

    private mutating func reference() {
        if let (character, length) = CharacterReference.read(text[at...]) {
            take(.characters(character), to: at + length)
        } else {
            at += 1
        }
    }

    private mutating func bareLink() {
        guard brackets.isEmpty, let link = Autolink.bare(in: text, at: at, floor: plainStart) else {
            at += 1
            return
        }
        at = link.lowerBound
        let scheme = text[at] == UInt8(ascii: "w") ? "http://" : ""
        takeLink(scheme + text[link].text, text: link, to: link.upperBound)
    }

    private mutating func takeLink(_ destination: String, text: Range<Int>, to end: Int) {
        take(.open(.link(LinkReferences.Target(destination: destination, title: ""))), to: end)
        tokens.append(.text(text))
        tokens.append(.close)
    }

    private mutating func angle() {
        if let (destination, inside, end) = Autolink.bracketed(in: text, at: at) {
            takeLink(destination, text: inside, to: end)
        } else if let end = html.end(in: text, at: at) {
            take(.html(at..<end), to: end)
        } else {
            at += 1
        }
    }

    // MARK: Code spans

    private mutating func code() {
        let start = at
        let open = runEnd(of: UInt8(ascii: "`"), from: start)
        let length = open - start
        if lastBackticks == nil { lastBackticks = findBackticks(from: start) }
        guard let last = lastBackticks?[length], last >= open else {
            at = open
            return
        }
        // There is one: every run up to it is skipped for good, so that the search costs what the span is long.
        var place = open
        while let tick = text[place...].firstIndex(of: UInt8(ascii: "`")) {
            let end = runEnd(of: UInt8(ascii: "`"), from: tick)
            if end - tick == length { return take(.code(codeText(text[open..<tick])), to: end) }
            place = end
        }
    }

    private func findBackticks(from start: Int) -> [Int: Int] {
        var found: [Int: Int] = [:]
        var place = start
        while let tick = text[place...].firstIndex(of: UInt8(ascii: "`")) {
            place = runEnd(of: UInt8(ascii: "`"), from: tick)
            found[place - tick] = tick
        }
        return found
    }

    private func runEnd(of byte: UInt8, from start: Int) -> Int {
        var end = start
        while end < text.endIndex, text[end] == byte { end += 1 }
        return end
    }

    /// Line ends are spaces; a space at both ends is there to keep backticks apart and goes.
    private func codeText(_ inside: Bytes) -> String {
        var inside = inside
        let isSpace = { (byte: UInt8?) in byte == 0x20 || byte == 0x0A }
        if inside.count > 1, isSpace(inside.first), isSpace(inside.last), !inside.allSatisfy({ isSpace($0) }) {
            inside = inside.dropFirst().dropLast()
        }
        return String(decoding: inside.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
    }

    // MARK: Emphasis

    private mutating func delimiterRun() {
        let character = text[at]
        let end = runEnd(of: character, from: at)
        let before = Neighbor(before: at, in: text)
        let after = Neighbor(at: end, in: text)
        let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
        let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
        // An underscore inside a word is a part of it.
        let isWordOnly = character == UInt8(ascii: "_")
        let run = delimiters.append(
            character: character,
            length: end - at,
            canOpen: isLeft && (!isWordOnly || !isRight || before.isPunctuation),
            canClose: isRight && (!isWordOnly || !isLeft || after.isPunctuation),
            start: at
        )
        take(.run(run), to: end)
    }

    // MARK: Links

    private mutating func openBracket(isImage: Bool) {
        if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketAfter = true }
        let start = at + (isImage ? 2 : 1)
        take(.text(at..<start), to: start)
        brackets.append(
            Bracket(token: tokens.count - 1, isImage: isImage, start: start, delimiter: delimiters.last)
        )
    }

    private mutating func closeBracket() {
        guard let bracket = brackets.popLast(), bracket.isImage || brackets.count >= inactiveBrackets else {
            at += 1
            return
        }
        guard let (target, end) = target(of: bracket) else {
            at += 1
            return
        }
        take(.close, to: end)
        delimiters.pairUp(after: bracket.delimiter)
        tokens[bracket.token] = .open(bracket.isImage ? .image(target) : .link(target))
        if bracket.isImage { return }
        inactiveBrackets = brackets.count
    }

    /// Where the link whose text ends at the `]` at hand leads, and where it ends.
    private func target(of bracket: Bracket) -> (LinkReferences.Target, Int)? {
        if let inline = LinkScanner.target(in: text, at: at + 1) { return inline }
        guard !references.isEmpty else { return nil }
        if let label = LinkScanner.label(in: text, at: at + 1), !label.isEmpty {
            return references.target(text[label]).map { ($0, label.upperBound + 1) }
        }
        guard !bracket.hasBracketAfter, let target = references.target(text[bracket.start..<at]) else { return nil }
        return (target, text.hasPrefix("[]", at: at + 1) ? at + 3 : at + 1)
    }
}
