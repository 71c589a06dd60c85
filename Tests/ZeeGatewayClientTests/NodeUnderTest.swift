import Diagnostics
import Testing
import Transport
import Vault
import ZeeGatewayClient
import ZeeProtocol
import ZeeTestKit

/// A client and the gateway it talks to, on one event loop, with time that moves when told and jitter of exactly one.
struct NodeUnderTest: Sendable {
    let client: GatewayClient
    let gateway: ScriptedGateway
    let clock: ManualClock
    let states: States
    let records: Records
    let tokens: Tokens

    struct Setup: Sendable {
        var token: String? = "shared"
        var password: String?
        var deviceToken: String?
        var surface = NodeSurface(commands: ["test.echo"], capabilities: ["test"]) { invoke in
            .success(Array((invoke.paramsJSON ?? "null").utf8))
        }
    }

    /// Runs the node while the body plays the gateway; ends it without ceremony after.
    static func run(
        _ setup: Setup = Setup(),
        _ body: @Sendable (NodeUnderTest) async throws -> Void
    ) async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let node = try NodeUnderTest(setup, on: loop)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await node.client.run() }
            try await body(node)
            group.cancelAll()
        }
        #expect(await node.gateway.overlaps == 0)
    }

    static let key = try? DeviceKey(seed: Array(0..<32))

    private init(_ setup: Setup, on loop: EventLoop) throws {
        gateway = try ScriptedGateway(on: loop)
        let key = try #require(Self.key)
        let (states, records, tokens) = (States(), Records(), Tokens(setup.deviceToken))
        var options = GatewayOptions(
            address: try GatewayAddress("ws://127.0.0.1:\(gateway.port)"),
            client: ClientDescription(displayName: "Desk", version: "1.0")
        )
        options.token = setup.token
        options.password = setup.password
        options.device = DeviceIdentity(
            id: try key.deviceID,
            publicKey: Base64.encode(key.publicKey, alphabet: .url)
        ) { Base64.encode(try key.sign($0), alphabet: .url) }
        options.deviceTokens = DeviceTokenStore(load: { tokens.token }, save: { tokens.save($0) })
        options.log = Log(threshold: .debug) { records.append($0) }
        options.observe = { states.append($0) }
        clock = ManualClock()
        client = GatewayClient(
            options,
            surface: setup.surface,
            on: loop,
            clock: SessionClock(clock),
            random: { 1 << 63 }
        )
        self.states = states
        self.records = records
        self.tokens = tokens
    }
}

extension NodeUnderTest {
    /// Waits for the node to be refused or dropped, says how long it will wait, and lets that time pass.
    @discardableResult
    func letItRetry() async throws -> (wait: Duration, error: NodeError?) {
        for await state in states.stream {
            switch state {
            case .waiting(let wait, let error):
                clock.advance(by: wait)
                return (wait, error)
            case .awaitingApproval(_, let wait):
                clock.advance(by: wait)
                return (wait, nil)
            default: continue
            }
        }
        throw CancellationError()
    }

    func waitUntilReady() async throws {
        for await state in states.stream {
            if case .ready = state { return }
        }
        throw CancellationError()
    }
}

/// States in the order they came, for one reader at a time.
final class States: Sendable {
    let stream: AsyncStream<SessionState>
    private let sink: AsyncStream<SessionState>.Continuation

    init() { (stream, sink) = AsyncStream.makeStream(of: SessionState.self) }

    func append(_ state: SessionState) { sink.yield(state) }
}

final class Records: Sendable {
    private let list = Guarded<[LogRecord]>([])

    func append(_ record: LogRecord) { list.withLock { $0.append(record) } }

    /// Messages at least as grave as this that contain the words.
    func count(of words: String, atLeast priority: LogRecord.Priority = .debug) -> Int {
        list.withLock { list in list.count { $0.priority <= priority && $0.message.contains(words) } }
    }

    var all: [LogRecord] { list.withLock { $0 } }
}

final class Tokens: Sendable {
    private let box: Guarded<String?>

    init(_ token: String?) { box = Guarded(token) }

    var token: String? { box.withLock { $0 } }
    func save(_ token: String?) { box.withLock { $0 = token } }
}
