internal import Transport

/// Why a question has no answer. An answer that says "there is none" is an answer.
package enum LookupError: Error, Hashable, Sendable {
    case noServer
    /// Nobody answered in time, or sense.
    case silent(server: String)
    /// SERVFAIL, REFUSED and their like.
    case refused(server: String, code: String)
    case cancelled
}

/// Asks the machine's name servers: UDP first, TCP when the answer does not fit (RFC 7766), the next server when one
/// fails. Our own, because glibc's blocks a thread for every question and cannot be stopped; see decision 0011.
actor NameClient {
    struct Server: Equatable, Sendable {
        let address: SocketAddress

        init(_ address: SocketAddress) { self.address = address }
    }

    static let port: UInt16 = 53

    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    private let servers: [Server]
    private let timeout: Duration
    private let attempts: Int
    private let random: @Sendable () -> UInt16

    init(
        servers: [Server],
        timeout: Duration = .seconds(2),
        attempts: Int = 2,
        on loop: EventLoop,
        random: @escaping @Sendable () -> UInt16 = { UInt16.random(in: 0 ... .max) }
    ) {
        self.loop = loop
        self.servers = servers
        self.timeout = timeout
        self.attempts = attempts
        self.random = random
    }

    init(_ configuration: ResolverConfiguration, on loop: EventLoop) {
        self.init(
            servers: configuration.servers.compactMap { text in
                SocketAddress(literal: text, port: Self.port).map(Server.init)
            },
            timeout: .seconds(configuration.timeoutSeconds),
            attempts: configuration.attempts,
            on: loop
        )
    }

    /// A whole answer to the question. Names that do not exist have an answer without records.
    func answer(to question: Question) async throws(LookupError) -> Message {
        var failure = LookupError.noServer
        for _ in 0..<attempts {
            for server in servers {
                do throws(LookupError) {
                    return try await ask(server, question)
                } catch .cancelled {
                    throw .cancelled
                } catch {
                    failure = error
                }
            }
        }
        throw failure
    }

    private func ask(_ server: Server, _ question: Question) async throws(LookupError) -> Message {
        let deadline = ContinuousClock.now + timeout
        do throws(TransportError) {
            var message = try await askByDatagram(server, question, extended: true, by: deadline)
            if message.verdict == .formatError || message.verdict == .notImplemented {
                // A server that does not know EDNS (RFC 6891 section 7).
                message = try await askByDatagram(server, question, extended: false, by: deadline)
            }
            if message.isTruncated { message = try await askByStream(server, question, by: deadline) }
            switch message.verdict {
            case .fine, .noSuchName: return message
            case let other:
                throw TransportError.resolutionFailed(host: "", reason: other.map { "\($0)" } ?? "unknown code")
            }
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .resolutionFailed(_, let code): throw .refused(server: server.address.host, code: code)
            default: throw .silent(server: server.address.host)
            }
        }
    }

    private func askByDatagram(
        _ server: Server,
        _ question: Question,
        extended: Bool,
        by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> Message {
        let socket = try DatagramSocket(to: server.address, on: loop)
        let id = random()
        try await socket.send(question.message(id: id, extended: extended))
        while true {
            let datagram = try await socket.receive(by: deadline)
            // Anything else is a forgery or a straggler; the real one may still come.
            guard let message = Self.message(datagram, answering: question, id: id) else { continue }
            return message
        }
    }

    /// RFC 1035 section 4.2.2: two bytes of length before each message.
    private func askByStream(
        _ server: Server,
        _ question: Question,
        by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> Message {
        let endpoint = Endpoint(host: server.address.host, port: server.address.port, security: .plain)
        let stream = try await Dialer(on: loop).dial(endpoint, by: deadline)
        let id = random()
        let query = question.message(id: id, extended: true)
        try await stream.send([UInt8(query.count >> 8), UInt8(query.count & 0xFF)] + query, by: deadline)
        var received: [UInt8] = []
        while true {
            let wanted = received.count < 2 ? 2 : 2 + (Int(received[0]) << 8 | Int(received[1]))
            guard received.count < wanted else {
                stream.abort()
                guard let message = Self.message(Array(received.dropFirst(2)), answering: question, id: id) else {
                    throw .closed
                }
                return message
            }
            let bytes = try await stream.receive(atMost: wanted - received.count, by: deadline)
            guard !bytes.isEmpty else { throw .closed }
            received += bytes
        }
    }

    /// The answer to this question, or `nil`: the peer's address, the number and the question must all be ours, as
    /// RFC 5452 section 9.1 demands, and the whole must be readable.
    private static func message(_ bytes: [UInt8], answering question: Question, id: UInt16) -> Message? {
        // A message that is cut off is read as far as its header: it says "truncated", and that is enough.
        let message: Message
        do throws(MessageError) { message = try Message(bytes) } catch {
            guard let head = truncatedHead(bytes) else { return nil }
            message = head
        }
        guard message.id == id, message.isResponse else { return nil }
        // A server that cannot read the question cannot repeat it.
        guard message.question == question || message.verdict == .formatError else { return nil }
        return message
    }

    /// A server may cut an answer in the middle of a record (RFC 2181 section 9).
    private static func truncatedHead(_ bytes: [UInt8]) -> Message? {
        guard bytes.count > 12, bytes[2] & 0x02 != 0 else { return nil }
        // Header and question with the answers counted as none.
        var head = bytes
        for index in 6..<12 { head[index] = 0 }
        // The second look fails where the first did, if that was in the question.
        do throws(MessageError) { return try Message(head) } catch { return nil }
    }
}
