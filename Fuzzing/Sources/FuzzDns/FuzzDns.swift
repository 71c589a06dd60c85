@testable import Discovery

/// DNS messages, TXT strings, written names and resolver files, whatever they hold: nothing may trap, grow without bound,
/// or say after a round trip something else than before. The first byte chooses the reader.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let kind = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch kind & 3 {
    case 0, 1: read(rest)
    case 2: hint(rest)
    default: write(String(decoding: rest, as: UTF8.self))
    }
    return 0
}

private func read(_ bytes: [UInt8]) {
    guard let message = try? Message(bytes) else { return }
    precondition(message.answers.count <= Message.mostRecords)
    for record in message.answers {
        precondition(DomainName(record.owner.text) == record.owner, "a name that was read can be written and read")
    }
    guard let domain = DomainName("zee.internal") else { return }
    for type in ServiceType.gateways {
        let found = ServiceAnswers.instances(in: message, of: type, domain: domain).names
        precondition(found.count <= Roster.mostGateways)
        for name in found { precondition(!name.stableID.isEmpty) }
    }
    _ = ServiceAnswers.place(in: message)
    _ = GatewayHints(ServiceAnswers.strings(in: message))
    _ = ServiceAnswers.addresses(in: message)
    if let question = message.question {
        let again = try? Message(question.message(id: message.id, extended: false))
        precondition(again?.question == question, "a question that was read can be asked")
    }
}

/// Strings with their lengths before them, as in a TXT record.
private func hint(_ bytes: [UInt8]) {
    var strings: [[UInt8]] = []
    var rest = bytes[...]
    while let length = rest.popFirst() {
        strings.append(Array(rest.prefix(Int(length))))
        rest = rest.dropFirst(Int(length))
    }
    let hints = GatewayHints(strings)
    precondition((hints.fingerprint?.utf8.count ?? 64) == 64)
    precondition(hints.merged(with: hints) == hints)
}

private func write(_ text: String) {
    _ = ResolverConfiguration(parsing: text)
    guard let name = DomainName(text) else { return }
    precondition(DomainName(name.text) == name)
}
