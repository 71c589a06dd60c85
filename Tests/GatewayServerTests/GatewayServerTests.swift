import Diagnostics
import FoundationEssentials
import GatewayServer
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeProtocol

/// The gateway over real sockets.
@Suite(.timeLimit(.minutes(1)))
struct GatewayServerTests {
    @Test func `a node and an operator meet over sockets`() async throws {
        try await withGateway { port, loop in
            let node = try await LiveClient.open(port: port, on: loop)
            let device = try TestDevice(2)
            #expect(try await node.connect(device, role: "node").isSuccess)
            let person = try await LiveClient.open(port: port, on: loop)
            #expect(try await person.connect(TestDevice(1), role: "operator").isSuccess)

            async let answer = person.call(
                "node.invoke",
                [
                    "nodeId": .string(device.id), "command": "canvas.eval", "params": ["javaScript": "1+1"],
                    "idempotencyKey": "k",
                ]
            )
            let asked = try await node.event(InvokeRequest.eventName)
            let request = try #require(InvokeRequest(asked.payload))
            let ack = try await node.call(
                "node.invoke.result",
                [
                    "id": .string(request.id), "nodeId": .string(device.id), "ok": true,
                    "payloadJSON": #"{"result":"2"}"#,
                ]
            )
            #expect(ack == .success(["ok": true]))
            #expect(try await answer.get()?["payload"] == ["result": "2"])
        }
    }

    @Test func `a stopping gateway says so and closes with 1012`() async throws {
        let node: LiveClient = try await withGateway { port, loop in
            let node = try await LiveClient.open(port: port, on: loop)
            #expect(try await node.connect(TestDevice(2), role: "node").isSuccess)
            return node
        } afterStop: { node in
            let event = try await node.event(Shutdown.eventName)
            #expect(Shutdown(event.payload).reason == "test over")
            #expect(await node.ending() == .closed(.serviceRestart, reason: "service restart"))
        }
        node.channel.abort()
    }
}

extension Result {
    var isSuccess: Bool { if case .success = self { true } else { false } }
}

/// A folder of its own for each test.
func scratchFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "zee-gateway-\(UUID().uuidString)").path()
}

func wallClock() -> Moment {
    Moment(wallMs: Int(Date().timeIntervalSince1970 * 1_000), instant: .now)
}

/// Runs a gateway on a port of its own for as long as the body takes.
func withGateway<Outcome: Sendable>(
    _ rules: GatewayRules = .current,
    folder: String = scratchFolder(),
    tls: TLSIdentity? = nil,
    change: (inout GatewayConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (UInt16, EventLoop) async throws -> Outcome,
    afterStop: @escaping @Sendable (Outcome) async throws -> Void = { _ in }
) async throws -> Outcome {
    let loop = try EventLoop()
    defer { loop.stop() }
    var configuration = try GatewayConfiguration(
        settings: Gateway.Settings(rules: rules, secret: .token("secret"), version: "9.9"),
        port: 0,
        stateDirectory: folder,
        tls: tls
    )
    change(&configuration)
    let server = try GatewayServer(configuration, on: loop, log: .silent, now: wallClock)
    let port = try await server.start()
    async let running: Void = server.run()
    let outcome = await Result.catching { try await body(port, loop) }
    async let stopped: Void = server.stop(reason: "test over")
    if case .success(let value) = outcome { try await afterStop(value) }
    await stopped
    try await running
    return try outcome.get()
}

extension Result where Failure == any Error {
    static func catching(_ body: () async throws -> Success) async -> Self {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
