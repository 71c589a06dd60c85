/// How much head a peer may send before anything is known about it.
package struct HeadLimits: Equatable, Sendable {
    package var maxBytes: Int
    package var maxFields: Int

    /// 16 KiB and 100 fields are what the common servers allow.
    package init(maxBytes: Int = 16 * 1024, maxFields: Int = 100) {
        self.maxBytes = maxBytes
        self.maxFields = maxFields
    }
}

/// Why bytes are not the head of an HTTP/1.1 message.
package enum HeadError: Error, Equatable, Sendable {
    case tooLarge(limit: Int)
    case tooManyFields(limit: Int)
    case malformedStartLine
    case unsupportedVersion
    case malformedField(line: Int)
    /// A field continued on the next line, which RFC 9112 §5.2 deprecates and proxies read differently.
    case obsoleteFolding
    /// A carriage return without its line feed, or a line feed alone: where the next line begins is a matter of taste,
    /// and of attacks.
    case bareLineBreak

    /// What a server says before it closes: whoever sent this may be a person at a terminal.
    package var answer: [UInt8] {
        let reason =
            switch status {
            case 431: "Request Header Fields Too Large"
            case 505: "HTTP Version Not Supported"
            default: "Bad Request"
            }
        let fields = HeaderFields([("Connection", "close"), ("Content-Length", "0")])
        return ResponseHead(status: status, reason: reason, fields: fields).bytes
    }

    /// The status a server answers with.
    package var status: Int {
        switch self {
        case .tooLarge, .tooManyFields: 431
        case .unsupportedVersion: 505
        case .malformedStartLine, .malformedField, .obsoleteFolding, .bareLineBreak: 400
        }
    }
}

/// Collects bytes up to the empty line, and gives the lines of the head. Bytes after it are kept for what follows.
struct HeadReader: Sendable {
    struct Lines {
        var start: String
        var fields: HeaderFields
    }

    private let limits: HeadLimits
    private var bytes: [UInt8] = []
    /// Where the next line begins; everything before has been read and is not looked at again.
    private var lineStart = 0
    /// How far the search for the end of that line has come.
    private var searched = 0
    private var start: String?
    private var fields = HeaderFields()

    init(limits: HeadLimits) { self.limits = limits }

    /// What came after the head.
    var remainder: [UInt8] { Array(bytes[lineStart...]) }

    mutating func receive(_ more: Span<UInt8>) {
        unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    /// The head, once it is whole; `nil` while lines are missing.
    mutating func next() throws(HeadError) -> Lines? {
        while let line = try nextLine() {
            guard let start else {
                // RFC 9112 §2.2: an empty line before a request is a leftover of the previous one.
                if !line.isEmpty { self.start = try Self.startLine(bytes[line]) }
                continue
            }
            if line.isEmpty { return Lines(start: start, fields: fields) }
            guard fields.fields.count < limits.maxFields else { throw .tooManyFields(limit: limits.maxFields) }
            try appendField(bytes[line])
        }
        return nil
    }

    /// The bounds of the next line without its end.
    private mutating func nextLine() throws(HeadError) -> Range<Int>? {
        while searched < bytes.count {
            guard searched < limits.maxBytes else { throw .tooLarge(limit: limits.maxBytes) }
            switch bytes[searched] {
            case 0x0A:
                throw .bareLineBreak
            case 0x0D:
                guard searched + 1 < bytes.count else { return nil }
                guard bytes[searched + 1] == 0x0A else { throw .bareLineBreak }
                let line = lineStart..<searched
                searched += 2
                lineStart = searched
                return line
            default: searched += 1
            }
        }
        return nil
    }

    private static func startLine(_ line: ArraySlice<UInt8>) throws(HeadError) -> String {
        guard line.allSatisfy(isFieldValueByte) else { throw .malformedStartLine }
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func appendField(_ line: ArraySlice<UInt8>) throws(HeadError) {
        guard line.first != 0x20, line.first != 0x09 else { throw .obsoleteFolding }
        let number = fields.fields.count + 2
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformedField(line: number) }
        // No space before the colon (RFC 9112 §5.1): the token rule has none.
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(isTokenByte) else { throw .malformedField(line: number) }
        let value = line[(colon + 1)...]
        guard value.allSatisfy(isFieldValueByte) else { throw .malformedField(line: number) }
        fields.append(String(decoding: name, as: UTF8.self), trimmed(String(decoding: value, as: UTF8.self)))
    }
}

/// `HTTP/1.0` and `HTTP/1.1`; nothing else is spoken here.
package enum HTTPVersion: String, Sendable {
    case http10 = "HTTP/1.0"
    case http11 = "HTTP/1.1"

    static func parse(_ text: some StringProtocol) throws(HeadError) -> Self {
        if let version = Self(rawValue: String(text)) { return version }
        let digits = [UInt8](text.utf8.dropFirst(5))
        let isVersion =
            text.hasPrefix("HTTP/") && digits.count == 3 && digits[1] == UInt8(ascii: ".")
            && [digits[0], digits[2]].allSatisfy { (0x30...0x39).contains($0) }
        throw isVersion ? .unsupportedVersion : .malformedStartLine
    }
}
