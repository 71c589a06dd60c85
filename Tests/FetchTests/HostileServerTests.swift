import Synchronization
import Testing
import Transport
import WebAddress
import ZeeTestKit

@testable import Fetch

@Suite(.timeLimit(.minutes(1)))
struct HostileServerTests {
    let loop: EventLoop

    init() throws { loop = try EventLoop() }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: [ScriptedServer.Step]
        let code: String

        init(_ description: String, _ code: String, _ answer: ScriptedServer.Step...) {
            testDescription = description
            self.answer = answer
            self.code = code
        }
    }

    static let cases: [Case] = [
        Case("a body that never ends", "TIMEOUT", .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .hang),
        Case("a head that never ends", "TIMEOUT", .text("HTTP/1.1 200 OK\r\nA: b"), .hang),
        Case("silence", "TIMEOUT", .hang),
        Case("a body that drips", "TIMEOUT", .text("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n"), .drip),
        Case("a body without length that drips", "TIMEOUT", .text("HTTP/1.1 200 OK\r\n\r\n"), .drip),
        Case("a head that drips", "TIMEOUT", .text("HTTP/1.1 200 OK\r\nA: "), .drip),
        Case(
            "100 MB as announced",
            "TOO_LARGE",
            .text("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n"),
            .send(zeros),
            .close
        ),
        Case(
            "100 MB in chunks",
            "TOO_LARGE",
            .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6400000\r\n"),
            .send(zeros),
            .text("\r\n0\r\n\r\n")
        ),
        Case(
            "less than was announced",
            "PROTOCOL_VIOLATION",
            .text("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc"),
            .close
        ),
        Case(
            "a length beyond all limits",
            "TOO_LARGE",
            .text("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\nabc"),
            .close
        ),
        Case(
            "a length that is no number",
            "PROTOCOL_VIOLATION",
            .text("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc"),
            .close
        ),
        Case("100 MB without a length", "TOO_LARGE", .text("HTTP/1.1 200 OK\r\n\r\n"), .send(zeros), .close),
        Case(
            "a gzip bomb",
            "TOO_LARGE",
            .answer(200, ["Content-Encoding: gzip"], body: GzipBomb.bytes(expandingTo: 100 << 20))
        ),
        Case(
            "garbage that calls itself gzip",
            "PROTOCOL_VIOLATION",
            .answer(200, ["Content-Encoding: gzip"], body: Array("not gzip at all".utf8))
        ),
        Case("an encoding nobody knows", "PROTOCOL_VIOLATION", .answer(200, ["Content-Encoding: zip"], body: [1])),
        Case("no HTTP", "PROTOCOL_VIOLATION", .text("SSH-2.0-OpenSSH_9.2\r\n"), .close),
        Case("HTTP/0.9", "PROTOCOL_VIOLATION", .text("<html>hello"), .close),
        Case("nothing", "CONNECT_FAILED", .close),
        Case(
            "fields without end",
            "TOO_LARGE",
            .text(
                "HTTP/1.1 200 OK\r\n" + String(repeating: "A: \(String(repeating: "b", count: 1000))\r\n", count: 99)
            ),
            .hang
        ),
        Case("a redirect to nowhere", "HTTP_302", .answer(302)),
        Case("an answer to a question that was not asked", "HTTP_304", .answer(304)),
    ]

    static let zeros = [UInt8](repeating: 0, count: 100 << 20)

    @Test(arguments: cases)
    func `a hostile answer is a bounded, typed error`(hostile: Case) async throws {
        let server = try ScriptedServer(on: loop) { _ in hostile.answer }
        var settings = FetchSettings()
        settings.rules.trusted = [.init(host: "127.0.0.1", port: server.port)]
        settings.maxBytes = 1 << 20
        if hostile.code == "TIMEOUT" { settings.timeout = .milliseconds(300) }
        let fetcher = Fetcher(settings, on: loop)
        let url = WebURL(scheme: .http, host: "127.0.0.1", port: server.port, target: "/")

        let error = await #expect(throws: FetchError.self) {
            try await server.serving { try await fetcher.fetch(url) }
        }
        #expect(error?.code == hostile.code)
    }

    @Test(arguments: [
        "http://127.0.0.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://[::ffff:7f00:1]:PORT/",
        "http://0.0.0.0:PORT/", "http://2130706433:PORT/", "http://0x7f.1:PORT/", "http://017700000001:PORT/",
        "http://127.1:PORT/", "http://localhost:PORT/", "http://[64:ff9b::7f00:1]:PORT/",
    ])
    func `no spelling of an internal address is connected to`(text: String) async throws {
        let server = try ScriptedServer(on: loop) { _ in [.answer()] }
        var settings = FetchSettings()
        settings.rules.allowed = [.anyHost]
        let fetcher = Fetcher(settings, on: loop)
        let url = try WebURL(text.split(separator: "PORT").joined(separator: "\(server.port)"))

        let error = await #expect(throws: FetchError.self) { try await fetcher.fetch(url) }
        #expect(error?.code == "ADDRESS_REFUSED")
        #expect(try await server.wasLeftAlone())
    }

    @Test(arguments: [
        "http://127.0.0.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "//localhost:PORT/", "http://2130706433:PORT/",
        "http://u:p@127.0.0.1:PORT/", "gopher://127.0.0.1:PORT/", "http://[64:ff9b::7f00:1]:PORT/",
    ])
    func `no redirect leads to an internal address`(location: String) async throws {
        let inside = try ScriptedServer(on: loop) { _ in [.answer()] }
        let target = location.split(separator: "PORT", omittingEmptySubsequences: false).joined(
            separator: "\(inside.port)"
        )
        let outside = try ScriptedServer(on: loop) { _ in [.answer(302, ["Location: \(target)"])] }
        var settings = FetchSettings()
        settings.rules.trusted = [.init(host: "127.0.0.1", port: outside.port)]
        settings.rules.allowed = [.anyHost]
        let fetcher = Fetcher(settings, on: loop)
        let url = WebURL(scheme: .http, host: "127.0.0.1", port: outside.port, target: "/")

        let error = await #expect(throws: FetchError.self) {
            try await outside.serving { try await fetcher.fetch(url) }
        }
        #expect(error?.code == "REDIRECT_REFUSED")
        #expect(try await inside.wasLeftAlone())
    }

    @Test func `a name that leads to an internal address is not connected to`() async throws {
        let server = try ScriptedServer(on: loop) { _ in [.answer()] }
        var settings = FetchSettings()
        settings.rules.allowed = [.anyHost]
        let fetcher = Fetcher(settings, on: loop) { _, port, _ in [.loopback(.ipv4, port: port)] }

        await #expect(throws: FetchError.addressNotAllowed(host: "inside.test")) {
            try await fetcher.fetch(WebURL("http://inside.test:\(server.port)/"))
        }
        #expect(try await server.wasLeftAlone())
    }

    @Test func `a name that changes its address is judged again`() async throws {
        // 127.0.0.2 stands for the public address the name has at first; 127.0.0.1 is where it wants to get.
        let outside = try ScriptedServer(on: loop, scope: .address(.ipv4(127, 0, 0, 2, port: 0))) { _ in
            [.answer(200, ["Connection: close"], body: [1]), .close]
        }
        var settings = FetchSettings()
        settings.rules.allowed = [.anyHost] + ["127.0.0.2"].compactMap { .init($0) }
        let inside = try ScriptedServer(on: loop, scope: .address(.ipv4(127, 0, 0, 1, port: outside.port))) { _ in
            [.answer()]
        }
        let lookups = Lookups()
        let fetcher = Fetcher(settings, on: loop) { _, port, _ in
            [lookups.next() == 0 ? .ipv4(127, 0, 0, 2, port: port) : .loopback(.ipv4, port: port)]
        }
        let url = try WebURL("http://rebinding.test:\(outside.port)/")

        #expect(try await outside.serving { try await fetcher.fetch(url) }.bytes == [1])
        await #expect(throws: FetchError.addressNotAllowed(host: "rebinding.test")) { try await fetcher.fetch(url) }
        #expect(try await inside.wasLeftAlone())
    }

    @Test func `of several addresses only the allowed ones are tried`() async throws {
        let inside = try ScriptedServer(on: loop) { _ in [.answer()] }
        var settings = FetchSettings()
        settings.rules.allowed = [.anyHost] + ["127.0.0.3"].compactMap { .init($0) }
        let fetcher = Fetcher(settings, on: loop) { _, port, _ in
            [.loopback(.ipv4, port: port), .ipv4(127, 0, 0, 3, port: port)]
        }

        let error = await #expect(throws: FetchError.self) {
            try await fetcher.fetch(WebURL("http://mixed.test:\(inside.port)/"))
        }
        #expect(error?.code == "CONNECT_FAILED")
        #expect(try await inside.wasLeftAlone())
    }

    @Test func `the socket itself is judged last`() async throws {
        let inside = try ScriptedServer(on: loop) { _ in [.answer()] }
        let library = try CurlLibrary.shared.get()
        let thread = TransferThread(library, idleTime: .zero)
        let request = Transfer.Request(
            url: WebURL(scheme: .http, host: "guarded.test", port: inside.port, target: "/"),
            addresses: [.loopback(.ipv4, port: inside.port)],
            allows: { _ in false },
            fields: [],
            trust: nil,
            timeout: .seconds(5),
            maxBytes: 1,
            settings: FetchSettings()
        )
        let result = await withCheckedContinuation { continuation in
            thread.start(Transfer(request, library: library) { continuation.resume(returning: $0) })
        }

        guard case .failure(let error) = result else {
            Issue.record("a refused socket was used")
            return
        }
        #expect(error == .addressNotAllowed(host: "guarded.test"))
        #expect(try await inside.wasLeftAlone())
    }

    @Test func `more than so many requests wait for nobody`() async throws {
        var settings = FetchSettings()
        settings.maxRequests = 0
        settings.rules.allowed = [.anyHost]
        await #expect(throws: FetchError.tooMany) {
            try await Fetcher(settings, on: loop).fetch(WebURL("http://example.test/"))
        }
    }
}

private final class Lookups: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

/// A gzip file whose one block repeats one byte: 13 bits for each 258 of them.
enum GzipBomb {
    static func bytes(expandingTo count: Int) -> [UInt8] {
        var bits = BitWriter([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
        // Final block, fixed codes (RFC 1951 section 3.2.6); the literal 0 is 00110000.
        for bit in [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] { bits.append(bit) }
        // Length 258 is symbol 285, 11000101; distance 1 is symbol 0, 00000.
        let match = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
        for _ in 0..<(count / 258) { for bit in match { bits.append(bit) } }
        for _ in 0..<7 { bits.append(0) }
        return bits.bytes + [UInt8](repeating: 0, count: 9)
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var used = 8

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func append(_ bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit) << UInt8(used)
            used += 1
        }
    }
}
