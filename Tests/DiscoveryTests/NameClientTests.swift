import Synchronization
import Testing
import Transport

@testable import Discovery

@Suite(.timeLimit(.minutes(1)))
struct NameClientTests {
    static let name = "_zee-gateway._tcp.zee.internal"

    let loop: EventLoop
    let question: Question

    init() throws {
        loop = try EventLoop()
        question = Question(name: try #require(DomainName(Self.name)), kind: .ptr)
    }

    /// The query's bytes as an answer: header and question are repeated, the rest is the test's.
    static func answer(
        to query: [UInt8],
        flags: UInt16 = 0x8180,
        id: UInt16? = nil,
        question: String = name,
        instances: Int = 1
    ) -> [UInt8] {
        let own = UInt16(query[0]) << 8 | UInt16(query[1])
        var writer = MessageBytes(id: id ?? own, flags: flags, answers: UInt16(instances))
        writer.put(question: question, .ptr)
        for number in 0..<instances {
            writer.put(record: question, kind: 12, MessageBytes.name("gateway-\(number)." + question))
        }
        return writer.bytes
    }

    func ask(
        timeout: Duration = .seconds(20),
        attempts: Int = 1,
        _ script: @escaping ScriptedNameServer.Script
    ) async throws -> Int {
        let server = try ScriptedNameServer(on: loop, script)
        let client = NameClient(servers: [server.server], timeout: timeout, attempts: attempts, on: loop)
        return try await server.serve { [question] in try await client.answer(to: question).answers.count }
    }

    @Test func `forgeries with another number or question are passed over`() async throws {
        let count = try await ask { query, _ in
            let own = UInt16(query[0]) << 8 | UInt16(query[1])
            return [
                Self.answer(to: query, id: own &+ 1, instances: 9),
                Self.answer(to: query, question: "elsewhere.internal", instances: 8),
                Self.answer(to: query, flags: 0x0100, instances: 7),
                [0, 1, 2], Self.answer(to: query),
            ]
        }
        #expect(count == 1)
    }

    @Test func `a truncated answer is asked for again by TCP`() async throws {
        let count = try await ask { query, byStream in
            guard byStream else { return [Self.answer(to: query, flags: 0x8380, instances: 0)] }
            return [Self.answer(to: query, instances: 60)]
        }
        #expect(count == 60)
    }

    @Test func `an answer cut in the middle of a record counts as truncated`() async throws {
        let count = try await ask { query, byStream in
            let whole = Self.answer(to: query, flags: byStream ? 0x8180 : 0x8380, instances: 3)
            return [byStream ? whole : whole.dropLast(5)]
        }
        #expect(count == 3)
    }

    @Test func `a server without EDNS is asked without`() async throws {
        let count = try await ask { query, _ in
            // The count of additional records says whether EDNS was there.
            let formatError = Array(query.prefix(2)) + [0x81, 0x81] + [UInt8](repeating: 0, count: 8)
            return [query[11] == 1 ? formatError : Self.answer(to: query)]
        }
        #expect(count == 1)
    }

    @Test func `a name that does not exist is an empty answer`() async throws {
        #expect(try await ask { query, _ in [Self.answer(to: query, flags: 0x8183, instances: 0)] } == 0)
    }

    @Test func `the next server is asked when one refuses`() async throws {
        let refusing = try ScriptedNameServer(on: loop) { query, _ in
            [Self.answer(to: query, flags: 0x8185, instances: 0)]
        }
        let good = try ScriptedNameServer(on: loop) { query, _ in [Self.answer(to: query)] }
        let client = NameClient(servers: [refusing.server, good.server], attempts: 1, on: loop)
        let count = try await refusing.serve { [question] in
            try await good.serve { try await client.answer(to: question).answers.count }
        }
        #expect(count == 1)
    }

    @Test func `a refusal is an error that names the server`() async throws {
        await #expect(throws: LookupError.refused(server: "127.0.0.1", code: "refused")) {
            _ = try await ask { query, _ in [Self.answer(to: query, flags: 0x8185, instances: 0)] }
        }
    }

    @Test func `a port where nobody listens is silence, and quick`() async throws {
        let server: NameClient.Server
        do { server = try ScriptedNameServer(on: loop) { _, _ in [] }.server }
        let client = NameClient(servers: [server], timeout: .seconds(50), attempts: 2, on: loop)
        await #expect(throws: LookupError.silent(server: "127.0.0.1")) { _ = try await client.answer(to: question) }
    }

    @Test func `silence ends with the time`() async throws {
        await #expect(throws: LookupError.silent(server: "127.0.0.1")) {
            _ = try await ask(timeout: .milliseconds(50)) { _, _ in [] }
        }
    }

    @Test func `without a server there is no answer`() async throws {
        await #expect(throws: LookupError.noServer) {
            _ = try await NameClient(servers: [], on: loop).answer(to: question)
        }
    }

    @Test func `a survey finds route, facts and addresses, whatever else is refused`() async throws {
        let server = try ScriptedNameServer(on: loop) { query, _ in [Self.zone(query)] }
        let client = NameClient(servers: [server.server], attempts: 1, on: loop)
        let domain = try #require(DomainName("zee.internal"))
        let browser = UnicastBrowser(domain, types: ServiceType.gateways, asking: client, on: loop) { _ in }
        let survey = try await server.serve { try await browser.survey() }
        let studio = ServiceName(instance: "Studio Gateway", type: .gateway, domain: "zee.internal.")
        var hints = GatewayHints()
        hints.usesTLS = true
        #expect(
            survey.routes == [
                studio: Roster.Route(
                    host: "gw.zee.internal",
                    port: 18790,
                    addresses: [Roster.Address([127, 0, 0, 2], interface: 0)].compactMap(\.self),
                    hints: hints
                )
            ]
        )
        #expect(survey.seconds == 90)
    }

    /// A zone with one gateway.
    private static func zone(_ query: [UInt8]) -> [UInt8] {
        guard let question = try? Message(query + []).question else { return [] }
        let instance = #"Studio\032Gateway._zee-gateway._tcp.zee.internal"#
        let own = UInt16(query[0]) << 8 | UInt16(query[1])
        let records: [RecordKind: [(String, UInt32, [UInt8])]] = [
            .ptr: [(name, 90, MessageBytes.name(instance))],
            .srv: [(instance, 120, MessageBytes.service("gw.zee.internal", port: 18790))],
            .txt: [(instance, 120, [12] + Array("gatewayTls=1".utf8))],
            .a: [("gw.zee.internal", 120, [127, 0, 0, 2])],
        ]
        let answers = (records[question.kind] ?? []).filter { DomainName($0.0) == question.name }
        // As dnsmasq does with names it does not have.
        var writer = MessageBytes(id: own, flags: answers.isEmpty ? 0x8185 : 0x8180, answers: UInt16(answers.count))
        writer.put(question: question.name.text, question.kind)
        for (owner, ttl, content) in answers {
            writer.put(record: owner, kind: question.kind.rawValue, ttl: ttl, content)
        }
        return writer.bytes
    }
}
