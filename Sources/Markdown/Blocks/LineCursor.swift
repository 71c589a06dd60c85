/// One line, and how far the blocks it continues or opens have read it. Indentation is counted in columns, because a
/// tab reaches to the next multiple of four and a block may take only a part of it.
struct LineCursor {
    private(set) var bytes: Bytes
    /// Where the unread part begins.
    private(set) var at: Int
    private var column = 0
    /// The byte at `at` is a tab of which some columns are taken already.
    private var isInsideTab = false

    /// The first byte that is no space, and how many columns it is away.
    private(set) var nonspace: Int
    private(set) var indent = 0

    init(_ bytes: Bytes) {
        self.bytes = bytes
        at = bytes.startIndex
        nonspace = at
        findNonspace()
    }

    /// Four columns make code.
    var isIndented: Bool { indent >= 4 }
    var isBlank: Bool { nonspace == bytes.endIndex }
    /// The byte after the indentation; zero on a blank line.
    var first: UInt8 { bytes.byte(nonspace) }
    /// What follows the indentation.
    var rest: Bytes { bytes[nonspace...] }
    /// What is unread, indentation and all.
    var unread: Bytes { bytes[at...] }
    var isAtSpace: Bool { bytes.byte(at).isSpaceOrTab }
    var isAtEnd: Bool { at == bytes.endIndex }

    private mutating func findNonspace() {
        var place = at
        var reached = column
        while place < bytes.endIndex {
            if bytes[place] == 0x20 {
                reached += 1
            } else if bytes[place] == 0x09 {
                reached += 4 - reached % 4
            } else {
                break
            }
            place += 1
        }
        nonspace = place
        indent = reached - column
    }

    mutating func skipIndentation() {
        at = nonspace
        column += indent
        indent = 0
        isInsideTab = false
    }

    mutating func skip(bytes count: Int) {
        for _ in 0..<count where at < bytes.endIndex {
            column += bytes[at] == 0x09 ? 4 - column % 4 : 1
            at += 1
        }
        isInsideTab = false
        findNonspace()
    }

    mutating func skip(columns count: Int) {
        var left = count
        while left > 0, at < bytes.endIndex {
            if bytes[at] == 0x09 {
                let width = 4 - column % 4
                isInsideTab = width > left
                column += min(width, left)
                if !isInsideTab { at += 1 }
                left -= min(width, left)
            } else {
                isInsideTab = false
                column += 1
                at += 1
                left -= 1
            }
        }
        findNonspace()
    }

    /// One column, if it is a space or a tab.
    mutating func skipOptionalSpace() {
        if isAtSpace { skip(columns: 1) }
    }

    mutating func skipToEnd() {
        at = bytes.endIndex
        isInsideTab = false
        findNonspace()
    }

    /// Puts what is unread at the end of `text`; of a tab in part taken, the columns that are left, as spaces.
    func appendUnread(to text: inout [UInt8]) {
        guard isInsideTab else { return text.append(contentsOf: bytes[at...]) }
        text.append(contentsOf: repeatElement(0x20, count: 4 - column % 4))
        text.append(contentsOf: bytes[(at + 1)...])
    }
}
