import Diagnostics
import GatewayServer
import Testing
import Transport
import Vault
import ZeeGatewayClient
import ZeeProtocol

/// A real node on a rig, with commands of the canvas that need no canvas.
struct Node: Sendable {
    let client: GatewayClient
    let states: AsyncStream<SessionState>
    let deviceID: String

    /// What a test may have different from a well-behaved node.
    struct Setup {
        var options: ZeeGatewayClient.GatewayOptions
        var surface: NodeSurface
        var connector: Connector?
    }

    static let commands = ["canvas.eval", "canvas.navigate", "canvas.present", "canvas.snapshot"]

    /// Runs the node while the body uses it, and stops it in good order after.
    static func run(
        on rig: Rig,
        device number: UInt8 = 7,
        _ change: (inout Setup) throws -> Void = { _ in },
        _ body: @escaping @Sendable (Node) async throws -> Void
    ) async throws {
        let (states, sink) = AsyncStream.makeStream(of: SessionState.self)
        var setup = Setup(options: try options(on: rig, device: number), surface: .standIn)
        setup.options.observe = { sink.yield($0) }
        try change(&setup)
        let node = Node(
            client: GatewayClient(setup.options, surface: setup.surface, on: rig.loop, connector: setup.connector),
            states: states,
            deviceID: setup.options.device?.id ?? ""
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await node.client.run() }
            defer { group.cancelAll() }
            try await body(node)
            await node.client.stop(within: .milliseconds(100))
        }
    }

    static func options(on rig: Rig, device number: UInt8) throws -> ZeeGatewayClient.GatewayOptions {
        var options = ZeeGatewayClient.GatewayOptions(
            address: try rig.address(),
            client: ClientDescription(displayName: "Desk", version: "1.0")
        )
        options.token = Rig.token
        options.device = try DeviceIdentity(number)
        return options
    }

    func ready() async throws -> HelloOK {
        for await state in states {
            if case .ready(let hello) = state { return hello }
        }
        throw CancellationError()
    }

    /// Waits until the node was refused or could not connect, and says why and how long it will wait.
    func refusal() async throws -> (wait: Duration, error: NodeError) {
        for await state in states {
            switch state {
            case .waiting(let wait, let error): return (wait, error)
            case .ready: throw Unexpected.accepted
            default: continue
            }
        }
        throw CancellationError()
    }

    enum Unexpected: Error { case accepted }
}

extension DeviceIdentity {
    init(_ number: UInt8) throws {
        let key = try DeviceKey(seed: [UInt8](repeating: number, count: DeviceKey.seedLength))
        self.init(id: try key.deviceID, publicKey: Base64.encode(key.publicKey, alphabet: .url)) { message in
            Base64.encode(try key.sign(message), alphabet: .url)
        }
    }
}

extension NodeSurface {
    /// `canvas.eval` gives its parameters back, `canvas.present` takes its time, `canvas.snapshot` is as large as it is
    /// told to be, `canvas.navigate` fails.
    static let standIn = Self(commands: Node.commands, capabilities: ["canvas"]) { invoke in
        switch invoke.command {
        case "canvas.eval": return .success(Array((invoke.paramsJSON ?? "null").utf8))
        case "canvas.present":
            // Cancelled or not, there is nothing to say: the caller has long stopped waiting.
            try? await Task.sleep(for: .seconds(5))
            return .success(nil)
        case "canvas.snapshot":
            let json = invoke.paramsJSON.flatMap { try? JSONValue(parsing: $0) }  // nil: the smallest picture
            let size = json?["bytes"]?.intValue ?? invoke.maxResultBytes - Self.envelope.count
            return .success(Self.picture(bytes: size))
        default: return .failure(.init(code: "UNAVAILABLE", message: "UNAVAILABLE: node not ready"))
        }
    }

    private static let envelope = #"{"format":"png","base64":""}"#

    static func picture(bytes: Int) -> [UInt8] {
        let head = Self.envelope.dropLast(2)
        return Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "Q"), count: max(bytes, 0)) + Array(#""}"#.utf8)
    }
}

/// An operator of the rig.
func withOperator(
    on rig: Rig,
    _ body: @escaping @Sendable (OperatorConnection) async throws -> Void
) async throws {
    var options = try Node.options(on: rig, device: 1)
    options.client = ClientDescription(id: "cli", displayName: "Person", version: "1.0", mode: "cli")
    try await OperatorConnection.connect(options, on: rig.loop, body)
}

extension OperatorConnection {
    func invoke(
        _ command: String,
        of node: Node,
        _ params: JSONValue? = nil,
        timeoutMs: Int = 10_000,
        key: String
    ) async -> Result<JSONValue, RequestFailure> {
        var request: JSONObject = [
            "nodeId": .string(node.deviceID), "command": .string(command), "timeoutMs": JSONValue(timeoutMs),
            "idempotencyKey": .string(key),
        ]
        request.set("params", params)
        do throws(RequestFailure) {
            return .success(try await call("node.invoke", params: .object(request), timeout: .seconds(20)))
        } catch {
            return .failure(error)
        }
    }
}
