@testable import Discovery

/// Writes DNS messages byte by byte, the hostile ones included: a writer in the product could not.
struct MessageBytes {
    private(set) var bytes: [UInt8]

    init(id: UInt16 = 7, flags: UInt16 = 0x8180, questions: UInt16 = 1, answers: UInt16 = 0) {
        bytes = []
        for value in [id, flags, questions, answers, 0, 0] { put(value) }
    }

    mutating func put(_ value: UInt16) { bytes += [UInt8(value >> 8), UInt8(value & 0xFF)] }

    mutating func put(_ more: [UInt8]) { bytes += more }

    mutating func put(name: String) {
        for label in DomainName(name)?.labels ?? [] { bytes += [UInt8(label.count)] + label }
        bytes.append(0)
    }

    mutating func put(question name: String, _ kind: RecordKind) {
        put(name: name)
        put(kind.rawValue)
        put(1)
    }

    mutating func put(record name: String, kind: UInt16, ttl: UInt32 = 120, _ content: [UInt8]) {
        put(name: name)
        put(kind)
        put(1)
        put(UInt16(ttl >> 16))
        put(UInt16(ttl & 0xFFFF))
        put(UInt16(content.count))
        bytes += content
    }

    static func name(_ text: String) -> [UInt8] {
        var writer = MessageBytes()
        writer.bytes = []
        writer.put(name: text)
        return writer.bytes
    }

    static func service(_ target: String, port: UInt16, priority: UInt16 = 0, weight: UInt16 = 0) -> [UInt8] {
        [priority, weight, port].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } + name(target)
    }
}
