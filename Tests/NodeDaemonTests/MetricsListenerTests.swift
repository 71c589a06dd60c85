import Diagnostics
import Testing
import Transport

@testable import NodeDaemon

@Suite(.timeLimit(.minutes(1)))
struct MetricsListenerTests {
    @Test(
        arguments: [
            ("GET /metrics HTTP/1.1", "HTTP/1.1 200 OK"), ("GET / HTTP/1.1", "HTTP/1.1 404 Not Found"),
            ("POST /metrics HTTP/1.1", "HTTP/1.1 404 Not Found"), ("", "HTTP/1.1 404 Not Found"),
        ]
    )
    func `there is one thing to get`(request: String, status: String) {
        let text = String(
            decoding: MetricsListener.response(to: Array("\(request)\r\n\r\n".utf8)) { "# EOF\n" },
            as: UTF8.self
        )
        #expect(text.hasPrefix(status + "\r\n"))
        #expect(text.hasSuffix("\r\n\r\n# EOF\n") == status.hasSuffix("OK"))
    }

    @Test func `it answers over a socket, one after the other`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let listener = try MetricsListener(.loopback(.ipv4, port: 0), on: loop)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: loop) { await listener.run { "up 1\n# EOF\n" } }
            for _ in 0..<2 {
                let stream = try await Dialer(on: loop).dial(
                    Endpoint(host: "127.0.0.1", port: listener.port, security: .plain)
                )
                try await stream.send(Array("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
                var text = ""
                while true {
                    let bytes = try await stream.receive(atMost: 4096)
                    if bytes.isEmpty { break }
                    text += String(decoding: bytes, as: UTF8.self)
                }
                #expect(text.hasSuffix("Connection: close\r\n\r\nup 1\n# EOF\n"))
                #expect(text.contains("Content-Length: 11\r\n"))
            }
            group.cancelAll()
        }
    }

    @Test(arguments: ["127.0.0.1:9464", "127.9.9.9:1", "[::1]:9464"])
    func `loopback addresses are taken`(text: String) throws {
        #expect(try NodeSettingsTests.settings("--set metrics.listen=\(text)").metricsAddress != nil)
    }

    @Test(arguments: ["0.0.0.0:9464", "10.0.0.1:9464", "[::]:9464", "localhost:9464", "127.0.0.1", "127.0.0.1:0", ":1"])
    func `others are refused`(text: String) {
        #expect(throws: NodeError.self) { try NodeSettingsTests.settings("--set metrics.listen=\(text)") }
    }
}
