internal import Transport

/// A TCP proxy between nodes and their gateway that keeps to a plan of faults, and hears what is said.
actor FaultyProxy {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let listener: Listener
    private let gateway: Endpoint
    private let ledger: Ledger
    private let span: Int
    private var generator: SplitMix64
    private var witnesses: [Int: Witness] = [:]
    private var lastConnection = 0
    private(set) var counts: [Fault: Int] = [:]

    /// How long a stalled connection lives when nobody gives it up: longer than a node's patience, which is two ticks.
    private static let stall: Duration = .seconds(2)
    private static let longestDelayMs = 50
    private static let trickledBytes = 64
    private static let noiseBytes = 512

    init(to port: UInt16, span: Int, seed: UInt64, ledger: Ledger, on loop: EventLoop) throws(TransportError) {
        self.loop = loop
        self.ledger = ledger
        self.span = span
        gateway = Endpoint(host: "127.0.0.1", port: port, security: .plain)
        generator = SplitMix64(seed: seed)
        listener = try Listener(.loopback, port: 0, on: loop)
    }

    nonisolated var port: UInt16 { listener.port }

    /// Until cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do throws(TransportError) {
                    let stream = try await listener.accept()
                    let plan = FaultPlan(upTo: span, using: &generator)
                    group.addTask { await self.carry(stream, plan) }
                } catch {
                    break
                }
            }
            listener.close()
        }
    }

    private func carry(_ node: ByteStream, _ plan: FaultPlan) async {
        defer { node.abort() }
        let far: ByteStream
        do throws(TransportError) {
            far = try await Dialer(on: loop).dial(gateway)
        } catch {
            return
        }
        defer { far.abort() }
        lastConnection += 1
        let number = lastConnection
        witnesses[number] = Witness()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.pump(from: node, to: far, .toGateway, of: number, plan) }
            group.addTask { await self.pump(from: far, to: node, .toNode, of: number, plan) }
            // The end of one direction is the end of both, as when a program closes its socket.
            await group.next()
            node.abort()
            far.abort()
        }
        witnesses[number] = nil
    }

    private func pump(
        from source: ByteStream,
        to target: ByteStream,
        _ direction: Direction,
        of number: Int,
        _ plan: FaultPlan
    ) async {
        var steps = plan.direction == direction ? plan.steps[...] : []
        var passed = 0
        do {
            while case let bytes = try await source.receive(atMost: 16_384), !bytes.isEmpty {
                witnesses[number]?.heard(bytes, direction, ledger)
                var rest = bytes[...]
                while let step = steps.first, passed + rest.count >= step.offset {
                    let head = rest.prefix(max(step.offset - passed, 0))
                    passed += head.count
                    rest = rest.dropFirst(head.count)
                    try await target.send(Array(head))
                    steps.removeFirst()
                    counts[step.fault, default: 0] += 1
                    rest = try await commit(step.fault, on: target, rest, plan)
                    guard !step.fault.endsConnection else { return }
                }
                passed += rest.count
                try await target.send(Array(rest))
            }
            try await target.drain()
        } catch {
            // One end has gone, which is what this program is about.
        }
    }

    /// Returns what is still to be passed on.
    private func commit(
        _ fault: Fault,
        on target: ByteStream,
        _ rest: ArraySlice<UInt8>,
        _ plan: FaultPlan
    ) async throws -> ArraySlice<UInt8> {
        let clock = LoopClock(loop)
        var generator = SplitMix64(seed: plan.noise)
        switch fault {
        case .delay:
            let delay = Int.random(in: 1...Self.longestDelayMs, using: &generator)
            try await clock.sleep(until: .now + .milliseconds(delay))
            return rest
        case .trickle:
            for byte in rest.prefix(Self.trickledBytes) {
                try await target.send([byte])
                try await target.drain()
                try await clock.sleep(until: .now + .microseconds(100))
            }
            return rest.dropFirst(Self.trickledBytes)
        case .cut: return []
        case .finish:
            try await target.finish()
            try await clock.sleep(until: .now + .milliseconds(5))
            return []
        case .garbage:
            try await target.send(generator.bytes(Self.noiseBytes))
            try await target.drain()
            // Time enough to read it, and to close because of it.
            try await clock.sleep(until: .now + .milliseconds(5))
            return []
        case .stall:
            try await clock.sleep(until: .now + Self.stall)
            return []
        }
    }
}
