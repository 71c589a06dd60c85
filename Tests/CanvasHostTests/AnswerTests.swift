import HttpWire
import Testing
import Transport
import WebSocketWire

@testable import CanvasHost

/// What is answered, without a socket. The clock is a minute ahead, so that no file is too young to be told apart.
struct AnswerTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("<h1>Hello</h1>", to: "index.html")
        try scratch.write("0123456789", to: "digits.bin")
        try scratch.write("<svg/>", to: "draw ings/a&b.svg")
    }

    private func ask(
        _ target: String,
        _ fields: [(name: String, value: String)] = [],
        method: PageRequest.Method = .get,
        ageSeconds: Int = 60
    ) async throws -> PageAnswer {
        let loop = try EventLoop()
        defer { loop.stop() }
        let folder = ServedFolder(path: scratch.path)
        let changed = try? folder.open(["digits.bin"]).changedNs  // nil in tests of a folder that is gone
        let host = CanvasHost(folder, on: loop, nowNs: { (changed ?? 0) + ageSeconds * 1_000_000_000 })
        let path = try RequestPath(target: target)
        let request = PageRequest(method: method, path: path, fields: HeaderFields(fields))
        return await host.answer(request, at: try #require(HostedPath(path)).place)
    }

    private func body(_ answer: PageAnswer) throws -> String {
        switch answer.content {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .file(let file, let range, let tail):
            let bytes = try file.read(from: range.lowerBound, atMost: range.count) + tail
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test func `a folder is its index page, with the reload script behind it`() async throws {
        let answer = try await ask("/__zee__/canvas/")
        #expect(answer.response.status == .ok)
        #expect(answer.response.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(answer.response.fields["Cache-Control"] == "no-cache")
        #expect(try body(answer) == "<h1>Hello</h1>" + liveReloadScript)
        #expect(answer.length == 14 + liveReloadScript.utf8.count)
    }

    @Test func `other files are served as they are`() async throws {
        let answer = try await ask("/__zee__/canvas/draw%20ings/a%26b.svg")
        #expect(try body(answer) == "<svg/>")
        #expect(answer.response.fields["Content-Type"] == "image/svg+xml")
        #expect(answer.response.fields["Cross-Origin-Resource-Policy"] == "same-origin")
    }

    @Test(
        arguments: [
            ("/__zee__/canvas/nothing", .notFound, nil), ("/__zee__/canvas/draw%20ings/", .notFound, nil),
            ("/__zee__/canvas/digits.bin/", .notFound, nil), ("/__zee__/canvas", .found, "canvas/"),
            ("/__zee__/canvas/draw%20ings?a=b", .found, "draw%20ings/?a=b"), ("/__zee__/a2ui", .found, "a2ui/"),
            ("/__zee__/a2ui/", .ok, nil), ("/__openclaw__/a2ui/index.html", .ok, nil),
            ("/__zee__/a2ui/a2ui.bundle.js", .notFound, nil), ("/__zee__/ws", .badRequest, nil),
        ] as [(String, Status, String?)]
    )
    func `each path has one answer`(_ target: String, _ status: Status, _ location: String?) async throws {
        let answer = try await ask(target)
        #expect(answer.response.status == status)
        #expect(answer.response.fields["Location"] == location)
    }

    @Test func `a good copy is not sent again`() async throws {
        let first = try await ask("/__zee__/canvas/digits.bin")
        let tag = try #require(first.response.fields["ETag"])
        let date = try #require(first.response.fields["Last-Modified"])
        #expect(try await ask("/__zee__/canvas/digits.bin", [("If-None-Match", tag)]).response.status == .notModified)
        #expect(
            try await ask("/__zee__/canvas/digits.bin", [("If-Modified-Since", date)]).response.status == .notModified
        )
        // The same bytes at another place are another file.
        #expect(try await ask("/__zee__/canvas/", [("If-None-Match", tag)]).response.status == .ok)

        try scratch.write("9876543210", to: "digits.bin")
        #expect(try await ask("/__zee__/canvas/digits.bin", [("If-None-Match", tag)]).response.status == .ok)
    }

    @Test func `a file too young to be told apart has no tag`() async throws {
        let answer = try await ask("/__zee__/canvas/digits.bin", ageSeconds: 0)
        #expect(answer.response.fields["ETag"] == nil)
        #expect(answer.response.fields["Last-Modified"] == nil)
    }

    @Test func `a range is a part, and of a page there are none`() async throws {
        let part = try await ask("/__zee__/canvas/digits.bin", [("Range", "bytes=2-4")])
        #expect(part.response.status == .partialContent)
        #expect(part.response.fields["Content-Range"] == "bytes 2-4/10")
        #expect(try body(part) == "234")
        let none = try await ask("/__zee__/canvas/digits.bin", [("Range", "bytes=10-")])
        #expect(none.response.status == .rangeNotSatisfiable)
        #expect(none.response.fields["Content-Range"] == "bytes */10")
        #expect(try await ask("/__zee__/canvas/", [("Range", "bytes=2-4")]).response.status == .ok)
        #expect(
            try await ask("/__zee__/canvas/digits.bin", [("Range", "bytes=2-4")], method: .head).response.status == .ok
        )
    }

    @Test func `the A2UI page has the functions that clients look for`() async throws {
        let page = try body(try await ask("/__zee__/a2ui/?platform=linux"))
        for name in ["applyMessages", "reset", "getSurfaces", #""zee", "openclaw", "clawdbot", "moltbot""#] {
            #expect(page.contains(name))
        }
    }

    @Test func `an empty folder gets a page, another one is left alone`() throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let path = "\(scratch.path)/new/canvas"
        let host = CanvasHost(ServedFolder(path: path), on: loop, nowNs: { 0 })
        try host.prepare()
        #expect(try scratch.text(of: "new/canvas/index.html") == starterPage)
        try scratch.write("mine", to: "new/canvas/index.html")
        try host.prepare()
        #expect(try scratch.text(of: "new/canvas/index.html") == "mine")

        try scratch.write("x", to: "other/file.txt")
        try CanvasHost(ServedFolder(path: "\(scratch.path)/other"), on: loop, nowNs: { 0 }).prepare()
        #expect(throws: (any Error).self) { try scratch.text(of: "other/index.html") }
    }
}
