/// What the answers to the questions of DNS-SD mean. Pure: the questions are asked elsewhere.
enum ServiceAnswers {
    /// A CNAME may lead to another; more than this many is somebody's joke.
    private static let mostAliases = 8

    /// The instances behind a PTR question, each once.
    static func instances(
        in message: Message,
        of type: ServiceType,
        domain: DomainName
    ) -> (names: [ServiceName], seconds: UInt32?) {
        var seen: Set<ServiceName> = []
        var names: [ServiceName] = []
        for case .pointer(let target) in answers(to: message.question, in: message).map(\.content) {
            guard names.count < Roster.mostGateways, let name = ServiceName(target, type: type, domain: domain),
                seen.insert(name).inserted
            else { continue }
            names.append(name)
        }
        return (names, shortest(message))
    }

    struct Place: Equatable {
        let target: DomainName
        let port: UInt16
    }

    /// Where the service is: the SRV record of the best priority, and of the most weight among those. A gateway is one
    /// program on one host, so there is nothing to balance between (RFC 2782). `nil` when it is decidedly not available.
    static func place(in message: Message) -> Place? {
        let records = answers(to: message.question, in: message).compactMap { record -> (UInt16, UInt16, Place)? in
            guard case .service(let priority, let weight, let port, let target) = record.content, port > 0,
                target != .root
            else { return nil }
            return (priority, weight, Place(target: target, port: port))
        }
        return records.min { ($0.0, $1.1) < ($1.0, $0.1) }?.2
    }

    static func strings(in message: Message) -> [[UInt8]] {
        var byteCount = 0
        for case .text(let strings) in answers(to: message.question, in: message).map(\.content) {
            return Array(
                strings.prefix { string in
                    byteCount += string.count + 1
                    return byteCount <= GatewayHints.mostBytes
                }
            )
        }
        return []
    }

    /// 4 or 16 bytes each.
    static func addresses(in message: Message) -> [[UInt8]] {
        answers(to: message.question, in: message).compactMap { record in
            guard case .address(let bytes) = record.content else { return nil }
            return bytes
        }
    }

    /// For how long the answer may be believed; `nil` when it holds nothing.
    static func shortest(_ message: Message) -> UInt32? { message.answers.map(\.timeToLive).min() }

    /// The records that belong to the question: those of its name, or of what its name is an alias for. The rest of an
    /// answer is nobody's business, least of all ours.
    private static func answers(to question: Question?, in message: Message) -> [Record] {
        guard let question else { return [] }
        var name = question.name
        for _ in 0..<mostAliases {
            let own = message.answers.filter { $0.owner == name }
            let direct = own.filter { $0.content.kind == question.kind }
            guard direct.isEmpty else { return direct }
            guard case .alias(let next)? = own.lazy.map(\.content).first(where: { $0.kind == .cname }) else { break }
            name = next
        }
        return []
    }
}

extension Record.Content {
    var kind: RecordKind {
        switch self {
        case .address(let bytes): bytes.count == 4 ? .a : .aaaa
        case .alias: .cname
        case .pointer: .ptr
        case .text: .txt
        case .service: .srv
        }
    }
}
