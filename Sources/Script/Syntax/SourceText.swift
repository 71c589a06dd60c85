/// The text of one script and the way from an offset in it to a line and a column.
struct SourceText: Sendable {
    let name: String
    /// UTF-8 with one zero byte at the end, so that the lexer may look one byte ahead without asking.
    let bytes: [UInt8]
    /// Offset of the first byte of each line.
    private let lineStarts: [Int]

    init(_ text: String, name: String) {
        self.name = name
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 1)
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
        self.bytes = bytes
        var lineStarts = [0]
        for index in 0..<(bytes.count - 1) {
            // CR LF is one line end: the CR of the pair is not counted.
            if bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes[index + 1] != 0x0A) {
                lineStarts.append(index + 1)
            }
        }
        self.lineStarts = lineStarts
    }

    /// Number of bytes without the closing zero.
    var count: Int { bytes.count - 1 }

    /// Lines and columns count from 1; a column is one UTF-16 unit, as browsers print them.
    func position(of offset: Int) -> SourcePosition {
        let end = min(max(offset, 0), count)
        var low = 0
        var high = lineStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= end { low = middle } else { high = middle - 1 }
        }
        return SourcePosition(line: low + 1, column: utf16Length(from: lineStarts[low], to: end) + 1)
    }

    /// The text of a line without its end, for excerpts.
    func line(_ number: Int) -> String {
        guard number >= 1, number <= lineStarts.count else { return "" }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] : count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return text(from: start, to: end)
    }

    func text(from start: Int, to end: Int) -> String {
        guard start >= 0, start <= end, end <= count else { return "" }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func utf16Length(from start: Int, to end: Int) -> Int {
        var length = 0
        for index in start..<end where bytes[index] & 0xC0 != 0x80 { length += bytes[index] >= 0xF0 ? 2 : 1 }
        return length
    }
}

/// A place in a script; both numbers count from 1.
public struct SourcePosition: Sendable, Equatable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// What the lexer, the parser and the compiler say about a text they cannot accept.
struct SyntaxError: Error, Equatable {
    let message: String
    /// Byte offset of the token to blame.
    let offset: Int
}
