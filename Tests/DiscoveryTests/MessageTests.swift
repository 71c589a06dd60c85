import Testing

@testable import Discovery

struct MessageTests {
    @Test func `a question is twelve bytes of header, the name, and the EDNS record`() throws {
        let question = Question(name: try #require(DomainName("a.bc")), kind: .srv)
        let plain: [UInt8] = [
            0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0x61, 2, 0x62, 0x63, 0, 0, 33, 0, 1,
        ]
        var extended = plain
        extended[11] = 1
        #expect(question.message(id: 0x1234, extended: false) == plain)
        #expect(question.message(id: 0x1234, extended: true) == extended + [0, 0, 41, 0x04, 0xD0, 0, 0, 0, 0, 0, 0])
    }

    @Test func `an answer with compressed names is read`() throws {
        var writer = MessageBytes(answers: 3)
        writer.put(question: "_zee-gateway._tcp.zee.internal", .ptr)
        // The name of the question begins at 12, its domain at 12 + 13 + 5.
        writer.put([0xC0, 12, 0, 12, 0, 1, 0, 0, 0, 60, 0, 9, 6] + Array("Studio".utf8) + [0xC0, 12])
        writer.put(record: "gw.zee.internal", kind: 1, [10, 77, 0, 1])
        writer.put(record: "gw.zee.internal", kind: 99, [1, 2, 3])
        let message = try Message(writer.bytes)
        #expect(message.id == 7)
        #expect(message.verdict == .fine)
        #expect(
            message.answers == [
                Record(
                    owner: try #require(DomainName("_zee-gateway._tcp.zee.internal")),
                    timeToLive: 60,
                    content: .pointer(try #require(DomainName("Studio._zee-gateway._tcp.zee.internal")))
                ),
                Record(
                    owner: try #require(DomainName("gw.zee.internal")),
                    timeToLive: 120,
                    content: .address([10, 77, 0, 1])
                ),
            ]
        )
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let error: MessageError
        let body: [UInt8]
        var answers: UInt16 = 1
    }

    static let record: [UInt8] = [0, 12, 0, 1, 0, 0, 0, 60]

    static let bad: [Bad] = [
        Bad(testDescription: "a pointer to itself", error: .pointerForward, body: [0xC0, 12] + record + [0, 1, 0]),
        Bad(testDescription: "a pointer ahead", error: .pointerForward, body: [0xC0, 40] + record + [0, 1, 0]),
        Bad(
            testDescription: "two pointers in a circle",
            error: .pointerForward,
            body: [1, 0x61, 0xC0, 16, 0xC0, 12] + record + [0, 1, 0]
        ),
        Bad(testDescription: "a label that passes the end", error: .truncated, body: [63, 0x61]),
        Bad(testDescription: "half a pointer", error: .truncated, body: [0xC0]),
        Bad(testDescription: "a reserved label type", error: .labelReserved, body: [0x80, 0]),
        Bad(testDescription: "content that passes the end", error: .truncated, body: [0] + record + [0, 5, 1]),
        Bad(
            testDescription: "a name of 260 bytes",
            error: .nameTooLong,
            body: (0..<13).flatMap { _ in [19] + [UInt8](repeating: 0x61, count: 19) } + [0] + record + [0, 0]
        ),
        Bad(testDescription: "more records than anybody has", error: .recordsTooMany, body: [], answers: 65_535),
    ]

    @Test(arguments: bad)
    func `bytes that are no message are refused`(bad: Bad) {
        var writer = MessageBytes(questions: 0, answers: bad.answers)
        writer.put(bad.body)
        #expect(throws: bad.error) { try Message(writer.bytes) }
    }

    @Test func `every cut of a good message is refused and none is a crash`() throws {
        var writer = MessageBytes(answers: 2)
        writer.put(question: "s._zee-gateway._tcp.zee.internal", .srv)
        writer.put(record: "s._zee-gateway._tcp.zee.internal", kind: 33, MessageBytes.service("gw", port: 1))
        writer.put(record: "s._zee-gateway._tcp.zee.internal", kind: 16, [3, 0x61, 0x3D, 0x62])
        #expect(try Message(writer.bytes).answers.count == 2)
        for count in writer.bytes.indices {
            #expect(throws: MessageError.truncated) { try Message(Array(writer.bytes.prefix(count))) }
        }
    }

    static let unfit: [(kind: UInt16, content: [UInt8])] = [
        (1, [10, 0, 0]), (28, [0, 0]), (33, [0, 0, 0, 0, 0, 1]), (16, [9, 0x61]), (12, [0, 0]),
    ]

    @Test(arguments: unfit)
    func `content that does not fit its kind loses its record only`(kind: UInt16, content: [UInt8]) throws {
        var writer = MessageBytes(questions: 0, answers: 2)
        writer.put(record: "a", kind: kind, content)
        writer.put(record: "b", kind: 1, [10, 0, 0, 1])
        #expect(try Message(writer.bytes).answers.map(\.owner) == [try #require(DomainName("b"))])
    }

    @Test func `a time to live with the top bit is none`() throws {
        var writer = MessageBytes(questions: 0, answers: 1)
        writer.put(record: "a", kind: 1, ttl: 0x8000_0001, [10, 0, 0, 1])
        #expect(try Message(writer.bytes).answers.first?.timeToLive == 0)
    }
}

struct ServiceAnswersTests {
    static let domain = "zee.internal"

    static func message(_ question: String, _ kind: RecordKind, _ put: (inout MessageBytes) -> UInt16) throws -> Message
    {
        var body = MessageBytes()
        body.put(question: question, kind)
        let count = put(&body)
        var bytes = body.bytes
        bytes[6] = UInt8(count >> 8)
        bytes[7] = UInt8(count & 0xFF)
        return try Message(bytes)
    }

    @Test func `instances are those of the question, each once, sixty-four at most`() throws {
        let list = "_zee-gateway._tcp.zee.internal"
        let message = try Self.message(list, .ptr) { writer in
            writer.put(record: list, kind: 12, ttl: 30, MessageBytes.name("Studio." + list))
            writer.put(record: list, kind: 12, MessageBytes.name("STUDIO." + list))
            writer.put(record: list, kind: 12, MessageBytes.name("Printer._ipp._tcp.zee.internal"))
            writer.put(record: "other.internal", kind: 12, MessageBytes.name("Evil." + list))
            for number in 0..<100 { writer.put(record: list, kind: 12, MessageBytes.name("g\(number)." + list)) }
            return 104
        }
        let found = ServiceAnswers.instances(
            in: message,
            of: .gateway,
            domain: try #require(DomainName(Self.domain))
        )
        #expect(found.names.count == 64)
        #expect(found.names.prefix(3).map(\.instance) == ["Studio", "STUDIO", "g0"])
        #expect(found.seconds == 30)
    }

    @Test func `the best priority wins, then the most weight, and the root means no service`() throws {
        let message = try Self.message("s", .srv) { writer in
            writer.put(record: "s", kind: 33, MessageBytes.service("far", port: 1, priority: 2, weight: 9))
            writer.put(record: "s", kind: 33, MessageBytes.service("light", port: 2, priority: 1, weight: 1))
            writer.put(record: "s", kind: 33, MessageBytes.service("heavy", port: 3, priority: 1, weight: 5))
            writer.put(record: "s", kind: 33, MessageBytes.service(".", port: 4))
            writer.put(record: "s", kind: 33, MessageBytes.service("nowhere", port: 0))
            return 5
        }
        #expect(
            ServiceAnswers.place(in: message)
                == ServiceAnswers.Place(target: try #require(DomainName("heavy")), port: 3)
        )
    }

    @Test func `addresses are followed through aliases, and aliases in a circle end`() throws {
        let message = try Self.message("gw", .a) { writer in
            writer.put(record: "gw", kind: 5, MessageBytes.name("real"))
            writer.put(record: "real", kind: 1, [10, 0, 0, 1])
            writer.put(record: "stranger", kind: 1, [6, 6, 6, 6])
            return 3
        }
        #expect(ServiceAnswers.addresses(in: message) == [[10, 0, 0, 1]])
        let circle = try Self.message("gw", .a) { writer in
            writer.put(record: "gw", kind: 5, MessageBytes.name("real"))
            writer.put(record: "real", kind: 5, MessageBytes.name("gw"))
            return 2
        }
        #expect(ServiceAnswers.addresses(in: circle) == [])
    }

    static let intervals: [(seconds: UInt32?, interval: Duration)] = [
        (nil, .seconds(60)), (0, .seconds(30)), (45, .seconds(45)), (86_400, .seconds(60)),
    ]

    @Test(arguments: intervals)
    func `a round comes again after what the server allows, within bounds`(seconds: UInt32?, interval: Duration) {
        #expect(UnicastBrowser.interval(forSeconds: seconds) == interval)
    }
}

struct ResolverConfigurationTests {
    @Test func `servers, timeout and attempts are read, and the rest is left to others`() {
        let configuration = ResolverConfiguration(
            parsing: """
                # made by hand
                search lan
                nameserver 10.0.0.1
                nameserver\tfe80::1%eth0
                options timeout:1 attempts:9 edns0 rotate
                nameserver 10.0.0.2
                nameserver 10.0.0.3
                """
        )
        #expect(configuration.servers == ["10.0.0.1", "fe80::1%eth0", "10.0.0.2"])
        #expect(configuration.timeoutSeconds == 1)
        #expect(configuration.attempts == 5)
    }

    @Test func `an empty file means the name server of this machine`() {
        #expect(ResolverConfiguration(parsing: "").servers == ["127.0.0.1"])
    }
}
