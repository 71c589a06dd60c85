/// One file of settings, read into entries. Knows the grammar; what a key means, the catalog knows.
///
///     # a comment stands on a line of its own, and so may ; this
///     [section]
///     key = value
///     name = "quoted, to keep spaces or commas"
///     list = one, two, \
///            three
///
/// A comment never follows a value: `Desk #2` is a fine name, and half of it gone without a word would be worse than
/// the error that `1280 # pixels` gets.
struct ConfigurationText: Equatable {
    struct Entry: Equatable {
        let section: String
        let key: String
        /// As written, without the spaces around it.
        let value: String
        let line: Int
    }

    private(set) var entries: [Entry] = []
    /// Every section header, used or not: an unknown one is a fault even when nothing stands below it.
    private(set) var sections: [(name: String, line: Int)] = []
    private(set) var problems: [Fault] = []

    /// What is wrong with a line, whatever its file is called.
    struct Fault: Equatable {
        let line: Int
        let message: String
        var hint: String?
    }

    /// The sample has some two hundred lines. A file beyond this is no settings file.
    static let sizeLimit = 256 << 10
    /// Faults of one file that are worth telling; a picture renamed to `.conf` has thousands.
    static let faultLimit = 20
    private static let lineLimit = 8_192

    init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit else {
            fault(1, "the file is larger than \(Self.sizeLimit >> 10) KiB", hint: "it is hardly a settings file")
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            fault(Self.firstBadLine(of: bytes), "this is not UTF-8 text", hint: "save the file as UTF-8")
            return
        }
        // Editors of other systems begin a file with a byte order mark.
        read(text.unicodeScalars.first == "\u{FEFF}" ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...])
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.entries == rhs.entries && lhs.problems == rhs.problems
            && lhs.sections.elementsEqual(rhs.sections) { $0 == $1 }
    }
}

extension ConfigurationText {
    private typealias Scalars = Substring.UnicodeScalarView

    private mutating func read(_ text: Scalars) {
        var section: String?
        // The parts of a line that goes on, and where it began.
        var begun: (line: Int, text: String)?
        for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard problems.count < Self.faultLimit else { return }
            let number = index + 1
            var line = Self.trimmed(raw)
            let isComment = line.first == "#" || line.first == ";"
            if begun == nil, line.isEmpty || isComment { continue }
            let goesOn = line.last == "\\" && !isComment
            if goesOn { line = Self.trimmed(line.dropLast()) }
            // A comment between the parts of a value is left out, as in systemd's files.
            var whole = begun ?? (number, "")
            if !isComment {
                if !whole.text.isEmpty, !line.isEmpty { whole.text += " " }
                whole.text.unicodeScalars.append(contentsOf: line)
            }
            guard whole.text.utf8.count <= Self.lineLimit else {
                fault(whole.line, "the line is longer than \(Self.lineLimit) bytes")
                begun = nil
                continue
            }
            if goesOn || (isComment && begun != nil) {
                begun = whole
                continue
            }
            begun = nil
            take(whole.text, line: whole.line, section: &section)
        }
        if let begun { take(begun.text, line: begun.line, section: &section) }
    }

    private mutating func take(_ text: String, line: Int, section: inout String?) {
        guard !text.isEmpty else { return }
        // They would be commands to the terminal that shows the message about them.
        if let bad = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control && $0 != "\t" }) {
            fault(line, "there is a control character (U+\(String(bad.value, radix: 16, uppercase: true)))")
            return
        }
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"), text.utf8.count > 2 else {
                fault(line, "'\(excerpt(text))' is no section header", hint: "write it as [name]")
                return
            }
            let name = String(Self.trimmed(text.unicodeScalars.dropFirst().dropLast()))
            section = name
            sections.append((name, line))
            return
        }
        guard let equals = text.firstIndex(of: "=") else {
            fault(line, "'\(excerpt(text))' is neither 'key = value' nor a [section]")
            return
        }
        let key = String(Self.trimmed(text.unicodeScalars[..<equals]))
        let value = String(Self.trimmed(text.unicodeScalars[text.unicodeScalars.index(after: equals)...]))
        guard !key.isEmpty else {
            fault(line, "there is no key before '='")
            return
        }
        entries.append(Entry(section: section ?? "", key: key, value: value, line: line))
    }

    private mutating func fault(_ line: Int, _ message: String, hint: String? = nil) {
        problems.append(Fault(line: line, message: message, hint: hint))
    }

    private static func trimmed(_ text: Scalars) -> Scalars {
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return text[text.endIndex...] }
        return text[first...last]
    }

    private static func firstBadLine(of bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }
}

/// Enough of a text to recognise it; the rest may be a megabyte.
func excerpt(_ text: String) -> String { text.count <= 40 ? text : text.prefix(40) + "…" }
