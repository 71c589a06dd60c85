import Diagnostics
import GatewayServer
import Testing
import Transport
import WebSocketChannel
import ZeeGatewayClient
import ZeeProtocol

/// A node from elsewhere needs an operator's word, and gets in by itself once it has it.
@Suite(.timeLimit(.minutes(1)))
struct PairingTests {
    /// A machine without a network has no address but loopback to come from: then a proxy's header makes it a stranger.
    static let address = ownAddress()

    private static func moveAway(_ setup: inout Node.Setup, _ rig: Rig) throws {
        // Written to the log whenever it is refused twice, so short here.
        setup.options.backoff = Backoff(floor: .milliseconds(20))
        guard let address else {
            setup.connector = proxied(rig)
            return
        }
        setup.options.address = try GatewayAddress("ws://\(address):\(rig.port)", allowsPlaintext: true)
    }

    private static func proxied(_ rig: Rig) -> Connector {
        var options = ClientOptions()
        options.fields = [("X-Forwarded-For", "192.0.2.7")]
        let url = WebSocketURL(isSecure: false, host: "127.0.0.1", port: rig.port)
        let (dialer, fixed) = (Dialer(on: rig.loop), options)
        return Connector { () async throws(ChannelError) in
            let stream: ByteStream
            do throws(TransportError) {
                stream = try await dialer.dial(Endpoint(host: url.host, port: url.port, security: .plain))
            } catch {
                throw ChannelError.transport(error)
            }
            return try await WebSocketChannel.open(
                url,
                on: stream,
                options: fixed,
                by: .now + .seconds(10),
                random: { 7 }
            )
        }
    }

    private static func run(
        _ rules: GatewayRules,
        _ body: @escaping @Sendable (Node, OperatorConnection) async throws -> Void
    ) async throws {
        try await Rig.run(rules, change: { $0.binding = address == nil ? .loopback : .lan }) { rig in
            try await Node.run(on: rig) {
                try moveAway(&$0, rig)
            } _: { node in
                try await withOperator(on: rig) { try await body(node, $0) }
            }
        }
    }

    /// The request for which the node waits.
    private static func request(of node: Node) async throws -> PairingRequest {
        for await state in node.states {
            switch state {
            case .awaitingApproval(let request, _): return request
            case .ready: throw Node.Unexpected.accepted
            default: continue
            }
        }
        throw CancellationError()
    }

    @Test(arguments: Rig.generations)
    func `a node from elsewhere waits for approval and then comes in`(_ rules: GatewayRules) async throws {
        try await Self.run(rules) { node, person in
            let request = try await Self.request(of: node)
            #expect(request.reason == (rules.explainsRefusals ? .notPaired : nil))
            let id = try #require(request.requestID)
            #expect(request.approveCommands == ["openclaw devices approve \(id)", "zee devices approve \(id)"])

            let pending = try await person.call("device.pair.list")["pending"]?.arrayValue ?? []
            #expect(pending.map { $0["requestId"] } == [.string(id)])
            #expect(pending.map { $0["deviceId"] } == [.string(node.deviceID)])
            _ = try await person.call("device.pair.approve", params: ["requestId": .string(id)])
            _ = try await node.ready()
        }
    }

    @Test(arguments: Rig.generations)
    func `a rejected node asks anew and is not let in`(_ rules: GatewayRules) async throws {
        try await Self.run(rules) { node, person in
            let first = try #require(try await Self.request(of: node).requestID)
            _ = try await person.call("device.pair.reject", params: ["requestId": .string(first)])
            // An attempt that was under way may still carry the old number.
            var next = first
            while next == first { next = try #require(try await Self.request(of: node).requestID) }
            let nodes = try await person.call("node.list")["nodes"]
            #expect(nodes == [])
        }
    }

    @Test func `a changed platform has to be approved again where platforms are pinned`() async throws {
        let folder = scratchFolder()
        for (platform, isIn) in [("linux", true), ("plan9", false), ("linux", true)] {
            try await Rig.run(.openClaw2026April, folder: folder) { rig in
                try await Node.run(on: rig) {
                    $0.options.client.platform = platform
                } _: { node in
                    guard !isIn else {
                        _ = try await node.ready()
                        return
                    }
                    let reason = try await Self.request(of: node).reason
                    #expect(reason == .metadataUpgrade)
                }
            }
        }
    }
}
