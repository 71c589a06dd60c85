import Fetch
import Testing
import Transport
import WebAddress
import ZeeTestKit

@Suite(.timeLimit(.minutes(1)))
struct FetcherTests {
    let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `a page comes with its type and its address`() async throws {
        let server = try server { _ in
            [.answer(200, ["Content-Type: Text/HTML; charset=utf-8"], body: Array("hello".utf8))]
        }
        let fetched = try await server.serving { try await fetcher(for: server).fetch(url(server, "/a")) }

        #expect(fetched.bytes == Array("hello".utf8))
        #expect(fetched.mediaType == "text/html")
        #expect(fetched.url.target == "/a")
    }

    @Test(arguments: [
        ("data:,a%20b", "text/plain", "a b"),
        ("data:image/png;base64,aGk=", "image/png", "hi"),
        ("data:text/html;charset=utf-8;base64,PGI%2B", "text/html", "<b>"),
        ("DATA:;base64, aG k", "text/plain", "hi"),
    ])
    func `data needs no server`(text: String, type: String, body: String) async throws {
        let fetched = try await Fetcher(on: loop).fetch(WebURL(text))
        #expect(fetched.mediaType == type)
        #expect(String(decoding: fetched.bytes, as: UTF8.self) == body)
    }

    @Test(arguments: ["data:no-comma", "data:;base64,%%%"])
    func `broken data is refused`(text: String) async throws {
        await #expect(throws: FetchError.badData) { try await Fetcher(on: loop).fetch(WebURL(text)) }
    }

    @Test func `nothing is sent along but what a reader needs`() async throws {
        let server = try server { _ in [.answer()] }
        _ = try await server.serving { try await fetcher(for: server).fetch(url(server, "/secret?cap=1")) }

        let request = try #require(await server.requests.first)
        let names = request.head.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != ":" }.lowercased() }
        #expect(Set(names) == ["host", "user-agent", "accept", "accept-encoding"])
    }

    @Test func `redirects are followed and the last address is the page's`() async throws {
        let server = try server { request in
            request.target == "/end" ? [.answer(body: [1])] : [.answer(302, ["Location: /end"], body: Array("x".utf8))]
        }
        let fetched = try await server.serving { try await fetcher(for: server).fetch(url(server, "/start")) }
        #expect(fetched.url.target == "/end")
        #expect(fetched.bytes == [1])
    }

    @Test func `a redirect loop ends`() async throws {
        let server = try server { _ in [.answer(301, ["Location: /again"])] }
        await #expect(throws: FetchError.tooManyRedirects) {
            try await server.serving { try await fetcher(for: server).fetch(url(server, "/")) }
        }
        #expect(await server.requests.count == 11)
    }

    @Test(arguments: [
        "file:///etc/passwd", "gopher://127.0.0.1/", "data:text/html,x", "http://u:p@host/", "http://169.254.169.254/",
        "http://[::ffff:10.0.0.1]/", "//elsewhere.test/",
    ])
    func `a redirect to where pages may not go is refused`(location: String) async throws {
        let server = try server { _ in [.answer(302, ["Location: \(location)"])] }
        let error = await #expect(throws: FetchError.self) {
            try await server.serving { try await fetcher(for: server).fetch(url(server, "/")) }
        }
        #expect(error?.code == "REDIRECT_REFUSED")
    }

    @Test func `a server's error is the error`() async throws {
        let server = try server { _ in [.answer(404, [], body: [UInt8](repeating: 65, count: 1 << 20))] }
        await #expect(throws: FetchError.status(404)) {
            try await server.serving { try await fetcher(for: server).fetch(url(server, "/")) }
        }
    }

    @Test func `what has not changed is not sent again`() async throws {
        let server = try server { request in
            request.field("If-None-Match") == "\"v1\""
                ? [.answer(304, ["ETag: \"v1\""])] : [.answer(200, ["ETag: \"v1\""], body: [7])]
        }
        try await server.serving {
            let fetcher = fetcher(for: server)
            #expect(try await fetcher.fetch(url(server, "/")).isUnchanged == false)
            let again = try await fetcher.fetch(url(server, "/"))
            #expect(again.isUnchanged && again.bytes == [7])
            await fetcher.forget()
            #expect(try await fetcher.fetch(url(server, "/")).isUnchanged == false)
        }
    }

    @Test func `a cancelled fetch ends at once`() async throws {
        let server = try server { _ in [.text("HTTP/1.1 200 OK\r\n\r\n"), .hang] }
        let error = await #expect(throws: FetchError.self) {
            try await server.serving {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let fetcher = fetcher(for: server)
                    let page = url(server, "/")
                    group.addTask { _ = try await fetcher.fetch(page) }
                    while await server.requests.isEmpty { await Task.yield() }
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
        }
        #expect(error == .cancelled)
    }

    @Test func `a pinned certificate is the only one that counts`() async throws {
        let certificate = try TestCertificate()
        let pin = certificate.identity.fingerprint
        let server = try ScriptedServer(on: loop, identity: certificate.identity) { _ in [.answer(body: [1])] }
        try await server.serving {
            let page = try WebURL("https://127.0.0.1:\(server.port)/")
            var settings = FetchSettings()
            settings.rules.trusted = [.init(host: "127.0.0.1", port: server.port)]
            let unpinned = await #expect(throws: FetchError.self) { try await Fetcher(settings, on: loop).fetch(page) }
            #expect(unpinned?.code == "CERTIFICATE_INVALID")

            settings.trust = .pin(pin)
            #expect(try await Fetcher(settings, on: loop).fetch(page).bytes == [1])

            settings.trust = .pin(try #require(Fingerprint(bytes: [UInt8](repeating: 9, count: 32))))
            let wrong = await #expect(throws: FetchError.self) { try await Fetcher(settings, on: loop).fetch(page) }
            #expect(wrong == .notTrusted(host: "127.0.0.1", reason: "it is not the one that was pinned"))
        }
    }

    private func server(_ answer: @escaping @Sendable (ScriptedServer.Request) -> [ScriptedServer.Step]) throws
        -> ScriptedServer
    {
        try ScriptedServer(on: loop, answer: answer)
    }

    private func fetcher(for server: ScriptedServer) -> Fetcher {
        var settings = FetchSettings()
        settings.rules.trusted = [.init(host: "127.0.0.1", port: server.port)]
        return Fetcher(settings, on: loop)
    }

    private func url(_ server: ScriptedServer, _ target: String) -> WebURL {
        WebURL(scheme: .http, host: "127.0.0.1", port: server.port, target: target)
    }
}
