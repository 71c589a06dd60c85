import Diagnostics
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeGatewayClient
import ZeeProtocol
import ZeeTestKit

@Suite(.timeLimit(.minutes(1)))
struct OperatorConnectionTests {
    static func withGateway<Value: Sendable>(
        _ gateway: @escaping @Sendable (ScriptedGateway) async throws -> Void,
        operator body: @escaping @Sendable (OperatorConnection) async throws -> Value
    ) async throws -> Value {
        let loop = try EventLoop()
        defer { loop.stop() }
        let scripted = try ScriptedGateway(on: loop)
        var options = GatewayOptions(
            address: try GatewayAddress("ws://127.0.0.1:\(scripted.port)"),
            client: ClientDescription(id: "cli", version: "1.0", mode: "cli")
        )
        options.token = "shared"
        async let script: Void = gateway(scripted)
        let value = try await OperatorConnection.connect(options, on: loop, body)
        try await script
        return value
    }

    @Test func `an operator asks, is answered, and says goodbye`() async throws {
        let answer = try await Self.withGateway { gateway in
            let peer = try await gateway.accept()
            let connect = try await peer.challenge()
            let params = try ConnectParams(connect.params, for: .openClaw2026April)
            #expect(params.role == "operator")
            #expect(params.scopes == OperatorConnection.allScopes)
            #expect(params.commands == [])
            try await peer.answer(connect, HelloOK.scripted().json)
            let request = try await peer.request("node.list")
            try await peer.event("presence", ["changed": true])
            try await peer.answer(request, ["nodes": []])
            #expect(await peer.ending() == .closed(.normal, reason: ""))
        } operator: { connection in
            #expect(connection.hello.serverVersion == "scripted")
            let answer = try await connection.call("node.list", params: [:])
            for await event in connection.events {
                #expect(event.name == "presence")
                break
            }
            return answer
        }
        #expect(answer == ["nodes": []])
    }

    @Test func `a refused request is an error with the gateway's own words`() async throws {
        let refusal = GatewayError(.invalidRequest, "unknown nodeId")
        try await Self.withGateway { gateway in
            let peer = try await gateway.admit()
            try await peer.refuse(try await peer.request("node.describe"), refusal)
            _ = await peer.ending()
        } operator: { connection in
            _ = await #expect(throws: RequestFailure.refused(refusal)) { try await connection.call("node.describe") }
        }
    }

    @Test func `requests end when the connection does`() async throws {
        try await Self.withGateway { gateway in
            let peer = try await gateway.admit()
            _ = try await peer.request("health")
            peer.channel.abort()
        } operator: { connection in
            await #expect(throws: RequestFailure.connectionLost) { try await connection.call("health") }
            await #expect(throws: RequestFailure.notConnected) { try await connection.call("health") }
        }
    }

    struct Refusal: Sendable {
        let error: GatewayError
        let code: NodeError.Code
        let hint: String
    }

    @Test(arguments: [
        Refusal(
            error: .init(.invalidRequest, "unauthorized: gateway token mismatch"),
            code: .authenticationFailed,
            hint: "give the gateway's token: --token-file, or ZEE_GATEWAY_TOKEN"
        ),
        Refusal(
            error: .init(.notPaired, "pairing required", details: ["requestId": "r-2"]),
            code: .pairingRequired,
            hint: "on the gateway's machine, run one of: openclaw devices approve r-2  |  zee devices approve r-2"
        ),
        Refusal(
            error: .init(.invalidRequest, "protocol mismatch", details: ["expectedProtocol": 9]),
            code: .protocolMismatch,
            hint: "this gateway speaks another protocol version: update the older of the two"
        ),
    ])
    func `a gateway that says no is not asked again`(refusal: Refusal) async throws {
        let error = await #expect(throws: NodeError.self) {
            try await Self.withGateway { gateway in
                try await gateway.refuse(refusal.error)
            } operator: { _ in
                true
            }
        }
        #expect(error?.code == refusal.code)
        #expect(error?.hint == refusal.hint)
    }

    @Test func `nobody at home is an error at once`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        // A port that was just free: its listener is gone before anybody connects.
        let port = try ScriptedGateway(on: loop).port
        let options = GatewayOptions(
            address: try GatewayAddress("ws://127.0.0.1:\(port)"),
            client: ClientDescription(id: "cli", version: "1.0", mode: "cli")
        )
        let error = await #expect(throws: NodeError.self) {
            try await OperatorConnection.connect(options, on: loop) { _ in }
        }
        #expect(error?.code == .gatewayUnreachable)
    }
}
