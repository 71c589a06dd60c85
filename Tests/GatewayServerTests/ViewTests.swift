import Diagnostics
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeProtocol

@testable import GatewayServer

/// The view page over real sockets, as a browser uses it.
@Suite(.timeLimit(.minutes(1)))
struct ViewTests {
    @Test(arguments: [
        ("/__zee__/view/", "text/html; charset=utf-8"), ("/__zee__/view/view.js", "text/javascript; charset=utf-8"),
        ("/__zee__/view/view.css", "text/css; charset=utf-8"),
    ])
    func `the page is for everybody and loads nothing from elsewhere`(_ target: String, _ type: String) async throws {
        try await withGateway { port, loop in
            for host in ["localhost", "studio.local"] {
                var browser = try await Browser(port: port, on: loop)
                let answer = try await browser.get(target, host: host)
                #expect(answer.status == 200)
                #expect(answer.fields["Content-Type"] == type)
                #expect(answer.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none';") == true)
                // All it may name is itself.
                #expect(!answer.text.contains("http://"))
                #expect(!answer.text.contains("https://"))
            }
        }
    }

    @Test func `a picture comes to those who watch`() async throws {
        try await withGateway { port, loop in
            let node = try await LiveClient.open(port: port, on: loop)
            let device = try TestDevice(2)
            #expect(try await node.connect(device, role: "node").isSuccess)
            let page = try await Browser.socket("/__zee__/view/ws", port: port, on: loop)
            try await page.send(text: Array("{}".utf8))
            let roster = try JSONValue(parsing: try await page.receive(by: .now + .seconds(5)).bytes)
            #expect(roster["nodes"]?.arrayValue?.first?["name"] == "test node")

            let asked = try #require(InvokeRequest(try await node.event(InvokeRequest.eventName).payload))
            let result: JSONValue = [
                "id": .string(asked.id), "nodeId": .string(device.id), "ok": true,
                "payloadJSON": #"{"format":"jpeg","base64":"QUJD"}"#,
            ]
            #expect(try await node.call("node.invoke.result", result).isSuccess)
            let picture = try JSONValue(parsing: try await page.receive(by: .now + .seconds(5)).bytes)
            #expect(picture["type"] == "picture")
            #expect(picture["base64"] == "QUJD")
            #expect(picture["id"] == .string(device.id))
        }
    }

    @Test(
        arguments: [("{}", 1_008), (#"{"secret":"guess"}"#, 1_008), ("x", 1_008), (#"{"secret":"secret"}"#, nil)]
            as [(String, UInt16?)]
    )
    func `from elsewhere the secret is needed`(_ first: String, _ code: UInt16?) async throws {
        try await withGateway { port, loop in
            let stream = try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: port, security: .plain))
            // The name it is asked for under makes it a visitor from elsewhere.
            let url = WebSocketURL(isSecure: false, host: "studio.local", port: port, target: "/__zee__/view/ws")
            let page = try await WebSocketChannel.open(url, on: stream, by: .now + .seconds(5), random: { 7 })
            try await page.send(text: Array(first.utf8))
            do throws(ChannelError) {
                let message = try await page.receive(by: .now + .seconds(5))
                #expect(code == nil)
                #expect(String(decoding: message.bytes, as: UTF8.self) == #"{"type":"nodes","nodes":[]}"#)
            } catch {
                #expect(error.closeCode.rawValue == code)
            }
        }
    }

    @Test func `a page that says nothing is let go`() async throws {
        try await withGateway(change: { $0.limits.handshake = .milliseconds(100) }) { port, loop in
            let page = try await Browser.socket("/__zee__/view/ws", port: port, on: loop)
            await #expect(throws: ChannelError.self) { try await page.receive(by: .now + .seconds(5)) }
        }
    }
}
