import Synchronization
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeGatewayClient
import ZeeProtocol
import ZeeTestKit

@Suite(.timeLimit(.minutes(1)))
struct InvokeTests {
    static func invoke(
        _ id: String,
        params: String? = nil,
        timeoutMs: Int? = nil,
        key: String? = nil
    ) -> InvokeRequest {
        InvokeRequest(
            id: id,
            nodeID: "n",
            command: "test.echo",
            paramsJSON: params,
            timeoutMs: timeoutMs,
            idempotencyKey: key
        )
    }

    /// A node whose handler is the gate, connected and past its first event.
    static func connected(
        to gate: Gate,
        maxPayload: Int = 524_288,
        _ body: @Sendable (NodeUnderTest, ScriptedPeer) async throws -> Void
    ) async throws {
        var setup = NodeUnderTest.Setup()
        setup.surface.handle = { await gate.handle($0) }
        try await NodeUnderTest.run(setup) { node in
            let peer = try await node.gateway.admit(.scripted(maxPayload: maxPayload))
            _ = try await peer.nodeEvent()
            try await body(node, peer)
            // Whoever is still inside would keep the node from ending.
            gate.open()
        }
    }

    @Test(arguments: [nil, "null", #"{"a":[1,2.50,"é"]}"#])
    func `a result carries the payload and the ids of its request`(params: String?) async throws {
        try await NodeUnderTest.run { node in
            let peer = try await node.gateway.admit()
            try await peer.invoke(Self.invoke("id-1", params: params))
            let result = try await peer.result()
            #expect(result.id == "id-1")
            #expect(result.nodeID == "n")
            #expect(result.isOK)
            #expect(result.payloadJSON == params ?? "null")
        }
    }

    @Test func `a failure carries code and message and nothing else`() async throws {
        var setup = NodeUnderTest.Setup()
        setup.surface.handle = { _ in .failure(.init(code: "BUSY", message: "BUSY: later")) }
        try await NodeUnderTest.run(setup) { node in
            let peer = try await node.gateway.admit()
            try await peer.invoke(Self.invoke("a"))
            // Read strictly: a third key in the error would be refused here as it is by gateways.
            let result = try await peer.result()
            #expect(result.errorCode == "BUSY")
            #expect(result.errorMessage == "BUSY: later")
        }
    }

    @Test func `a flood fills the desk and the rest is refused at once`() async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { _, peer in
            for number in 0..<100 { try await peer.invoke(Self.invoke("\(number)")) }
            var refused = Set<String>()
            for _ in 0..<68 {
                let result = try await peer.result()
                #expect(result.errorCode == "UNAVAILABLE")
                #expect(result.errorMessage == "UNAVAILABLE: too many invokes at once")
                refused.insert(result.id)
            }
            #expect(refused == Set((32..<100).map(String.init)))

            gate.open()
            var answered = Set<String>()
            for _ in 0..<32 { answered.insert(try await peer.result().id) }
            #expect(answered == Set((0..<32).map(String.init)))
        }
    }

    @Test func `the connection lives while a handler computes`() async throws {
        var setup = NodeUnderTest.Setup()
        let isOver = Atomic(false)
        setup.surface.handle = { invoke in
            guard invoke.paramsJSON == "spin" else { return .success(nil) }
            // A picture that takes its time, on whatever thread this is.
            while !isOver.load(ordering: .relaxed) {}
            return .success(nil)
        }
        try await NodeUnderTest.run(setup) { node in
            let peer = try await node.gateway.admit()
            try await peer.invoke(Self.invoke("slow", params: "spin"))
            try await peer.invoke(Self.invoke("quick"))
            #expect(try await peer.result().id == "quick")
            isOver.store(true, ordering: .relaxed)
            #expect(try await peer.result().id == "slow")
        }
    }

    @Test func `a cancelled invoke is stopped and not answered`() async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { _, peer in
            try await peer.invoke(Self.invoke("a"))
            await gate.entered()
            try await peer.event(InvokeCancel.eventName, InvokeCancel(invokeID: "a", nodeID: "n").json)
            await gate.cancelled()
            gate.open()
            try await peer.invoke(Self.invoke("b"))
            #expect(try await peer.result().id == "b")
        }
    }

    @Test(arguments: [(1_000, 900), (nil, 29_500), (20_000, 19_500)] as [(Int?, Int)])
    func `an invoke is answered a little before its caller gives up`(limit: Int?, milliseconds: Int) async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { node, peer in
            try await peer.invoke(Self.invoke("late", timeoutMs: limit))
            await gate.entered()
            node.clock.advance(by: .milliseconds(milliseconds - 1))
            try await peer.event("tick", ["ts": 1])
            #expect(gate.cancellations == 0)
            node.clock.advance(by: .milliseconds(1))
            let result = try await peer.result()
            #expect(result.errorCode == "UNAVAILABLE")
            #expect(result.errorMessage == "node invoke timed out")
            await gate.cancelled()
        }
    }

    @Test func `an invoke that comes twice is done once`() async throws {
        let count = Atomic(0)
        var setup = NodeUnderTest.Setup()
        setup.surface.handle = { _ in
            count.add(1, ordering: .relaxed)
            return .success(nil)
        }
        try await NodeUnderTest.run(setup) { node in
            let peer = try await node.gateway.admit()
            for id in ["a", "a", "b"] { try await peer.invoke(Self.invoke(id)) }
            let ids = [try await peer.result().id, try await peer.result().id]
            #expect(Set(ids) == ["a", "b"])
            #expect(count.load(ordering: .relaxed) == 2)
            #expect(node.records.count(of: "an invoke came twice") == 1)
        }
    }

    @Test func `a repeated idempotency key joins, then remembers, then expires`() async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { node, peer in
            try await peer.invoke(Self.invoke("first", params: "1", key: "k"))
            await gate.entered()
            try await peer.invoke(Self.invoke("joined", params: "1", key: "k"))
            // Other parameters under the same key are another request.
            try await peer.invoke(Self.invoke("other", params: "2", key: "k"))
            await gate.entered()
            gate.open()
            var payloads: [String: String?] = [:]
            for _ in 0..<3 {
                let result = try await peer.result()
                payloads[result.id] = result.payloadJSON
            }
            #expect(payloads == ["first": "1", "joined": "1", "other": "2"])

            try await peer.invoke(Self.invoke("again", params: "1", key: "k"))
            #expect(try await peer.result().payloadJSON == "1")
            #expect(gate.entries == 2)

            for _ in 0..<10 {
                node.clock.advance(by: .seconds(30))
                try await peer.event("tick", ["ts": 1])
                try await peer.invoke(Self.invoke("tick \(node.clock.now)", params: "0"))
                _ = try await peer.result()
            }
            try await peer.invoke(Self.invoke("expired", params: "1", key: "k"))
            _ = try await peer.result()
            #expect(gate.entries == 13)
        }
    }

    @Test func `a result that does not fit becomes UNAVAILABLE and the connection lives`() async throws {
        var setup = NodeUnderTest.Setup()
        setup.surface.handle = { invoke in
            let size = invoke.paramsJSON == "fit" ? invoke.maxResultBytes : 70_000
            return .success(Array(repeating: UInt8(ascii: "1"), count: size))
        }
        try await NodeUnderTest.run(setup) { node in
            let peer = try await node.gateway.admit(.scripted(maxPayload: 65_536))
            try await peer.invoke(Self.invoke("large"))
            let refused = try await peer.result()
            #expect(refused.errorCode == "UNAVAILABLE")
            #expect(refused.errorMessage?.hasSuffix("does not fit the gateway's limit of 65536") == true)

            try await peer.invoke(Self.invoke("fitting", params: "fit"))
            #expect(try await peer.result().payloadJSON?.utf8.count == 65_536 - 4_096)
        }
    }

    @Test func `a gateway killed mid-invoke gets no old result after its return`() async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { node, peer in
            try await peer.invoke(Self.invoke("old"))
            await gate.entered()
            peer.channel.abort()
            // The handler ignores its cancellation for now; coming back does not wait for it.
            try await node.letItRetry()
            let second = try await node.gateway.admit()
            _ = try await second.nodeEvent()
            #expect(gate.cancellations == 1)
            gate.open()
            try await second.invoke(Self.invoke("new"))
            #expect(try await second.result().id == "new")
        }
    }

    @Test func `stopping says so, finishes what runs, refuses what comes, and closes with 1000`() async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { node, peer in
            try await peer.invoke(Self.invoke("running"))
            await gate.entered()
            async let stop: Void = node.client.stop()
            let event = try await peer.nodeEvent()
            #expect(event.payload == ["state": "stopping", "availability": ["test": false]])
            try await peer.invoke(Self.invoke("late"))
            let refused = try await peer.result()
            #expect(refused.id == "late")
            #expect(refused.errorMessage == "UNAVAILABLE: the node is stopping")
            gate.open()
            #expect(try await peer.result().id == "running")
            #expect(await peer.ending() == .closed(.normal, reason: ""))
            await stop
        }
    }

    @Test func `stopping does not wait for ever`() async throws {
        let gate = Gate()
        try await Self.connected(to: gate) { node, peer in
            try await peer.invoke(Self.invoke("stuck"))
            await gate.entered()
            async let stop: Void = node.client.stop(within: .seconds(5))
            _ = try await peer.nodeEvent()
            node.clock.advance(by: .seconds(5))
            #expect(await peer.ending() == .closed(.normal, reason: ""))
            await stop
        }
    }

    @Test func `a node can be stopped while it dials or waits`() async throws {
        try await NodeUnderTest.run { node in
            try await node.gateway.hangUp()
            for await state in node.states.stream {
                if case .waiting = state { break }
            }
            await node.client.stop()
            for await state in node.states.stream {
                if case .stopped = state { break }
            }
        }
    }
}

/// A handler that lets nobody out before it is told to, and reports who is inside. Ignores cancellation but counts it.
final class Gate: Sendable {
    private struct Inside {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var entries = 0
        var cancellations = 0
    }

    private let inside = Guarded(Inside())
    private let entrances = AsyncStream.makeStream(of: Void.self)
    private let cancels = AsyncStream.makeStream(of: Void.self)

    var entries: Int { inside.withLock { $0.entries } }
    var cancellations: Int { inside.withLock { $0.cancellations } }

    func handle(_ invoke: NodeInvoke) async -> Result<[UInt8]?, InvokeResult.Failure> {
        inside.withLock { $0.entries += 1 }
        entrances.continuation.yield()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = inside.withLock { inside in
                    if !inside.isOpen { inside.waiting.append(continuation) }
                    return inside.isOpen
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            inside.withLock { $0.cancellations += 1 }
            cancels.continuation.yield()
        }
        return .success(Array((invoke.paramsJSON ?? "null").utf8))
    }

    func entered() async { for await _ in entrances.stream { return } }
    func cancelled() async { for await _ in cancels.stream { return } }

    func open() {
        let waiting = inside.withLock { inside in
            inside.isOpen = true
            defer { inside.waiting = [] }
            return inside.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
