/// Why bytes are no DNS message.
package enum MessageError: Error, Equatable {
    case truncated
    /// A label's length byte with the reserved bits set (RFC 1035 section 4.1.4).
    case labelReserved
    case nameTooLong
    /// A compression pointer that does not point back. Since every pointer must, no chain of them can be a circle.
    case pointerForward
    case recordsTooMany
}

extension Message {
    /// A hostile server may fill 64 KiB with empty records; an honest one has a few for each gateway.
    static let mostRecords = 1024

    /// Reads a message of at most 64 KiB. Whatever it says, the work is bounded by its length and `mostRecords`.
    package init(_ bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.take16()
        let flags = try reader.take16()
        isResponse = flags & 0x8000 != 0
        isTruncated = flags & 0x0200 != 0
        verdict = Verdict(rawValue: UInt8(truncatingIfNeeded: flags & 0x000F))
        let questions = try reader.take16()
        let answerCount = try Int(reader.take16())
        // Authority and additional sections are not looked at.
        _ = try reader.take16()
        _ = try reader.take16()
        guard questions <= 1 else { throw .recordsTooMany }
        question = questions == 1 ? try reader.takeQuestion() : nil
        guard answerCount <= Self.mostRecords else { throw .recordsTooMany }
        var answers: [Record] = []
        for _ in 0..<answerCount {
            // What a truncated message still holds is not worth having: the whole is asked for again by TCP.
            if let record = try reader.takeRecord() { answers.append(record) }
        }
        self.answers = answers
    }
}

/// A place in a message. Every read is checked against the end.
private struct MessageReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func take8() throws(MessageError) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func take16() throws(MessageError) -> UInt16 { UInt16(try take8()) << 8 | UInt16(try take8()) }

    mutating func take32() throws(MessageError) -> UInt32 { UInt32(try take16()) << 16 | UInt32(try take16()) }

    mutating func take(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw .truncated }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// `nil` when the kind or the class is none of ours.
    mutating func takeQuestion() throws(MessageError) -> Question? {
        let name = try takeName()
        let kind = RecordKind(rawValue: try take16())
        let isInternet = try take16() == 1
        guard let name, let kind, isInternet else { return nil }
        return Question(name: name, kind: kind)
    }

    /// `nil` for a record that is none of ours, or whose content does not fit its kind: the others are still good.
    mutating func takeRecord() throws(MessageError) -> Record? {
        let owner = try takeName()
        let kind = RecordKind(rawValue: try take16())
        // The top bit of the class is multicast's "cache flush"; it means nothing here and does no harm.
        let isInternet = try take16() & 0x7FFF == 1
        let seconds = try take32()
        let length = try Int(take16())
        let end = position + length
        guard end <= bytes.count else { throw .truncated }
        defer { position = end }
        guard let owner, let kind, isInternet, let content = try takeContent(of: kind, upTo: end) else { return nil }
        return Record(owner: owner, timeToLive: seconds >> 31 == 0 ? seconds : 0, content: content)
    }

    private mutating func takeContent(of kind: RecordKind, upTo end: Int) throws(MessageError) -> Record.Content? {
        let length = end - position
        switch kind {
        case .a: return length == 4 ? .address(Array(try take(4))) : nil
        case .aaaa: return length == 16 ? .address(Array(try take(16))) : nil
        case .ptr, .cname:
            guard let name = try takeName(), position == end else { return nil }
            return kind == .ptr ? .pointer(name) : .alias(name)
        case .srv:
            guard length > 6 else { return nil }
            let (priority, weight, port) = (try take16(), try take16(), try take16())
            guard let target = try takeName(), position == end else { return nil }
            return .service(priority: priority, weight: weight, port: port, target: target)
        case .txt:
            var strings: [[UInt8]] = []
            while position < end {
                let count = try Int(take8())
                guard count <= end - position else { return nil }
                strings.append(Array(try take(count)))
            }
            return .text(strings)
        }
    }

    /// A name, following compression pointers. Each pointer must point before the place it was reached from, so the
    /// walk ends; and the labels are counted, so it ends soon. `nil` for a name no `DomainName` can hold.
    private mutating func takeName() throws(MessageError) -> DomainName? {
        var labels: [[UInt8]] = []
        var byteCount = 1
        var earliest = position
        var resume: Int?
        defer { if let resume { position = resume } }
        while true {
            let start = position
            let length = try take8()
            switch length & 0xC0 {
            case 0xC0:
                let target = Int(length & 0x3F) << 8 | Int(try take8())
                resume = resume ?? position
                guard target < min(start, earliest) else { throw .pointerForward }
                earliest = target
                position = target
            case 0:
                guard length > 0 else { return DomainName(labels: labels) }
                byteCount += Int(length) + 1
                guard byteCount <= DomainName.mostBytes else { throw .nameTooLong }
                labels.append(Array(try take(Int(length))))
            default: throw .labelReserved
            }
        }
    }
}
