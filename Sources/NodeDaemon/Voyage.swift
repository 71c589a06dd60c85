internal import Transport
internal import ZeeGatewayClient

/// The node's way to its gateway, from before it has one until it is told to stop.
actor Voyage {
    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private var client: GatewayClient?
    private var isOver = false
    private let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation

    init(on loop: EventLoop) {
        self.loop = loop
        (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// False when it is over before it began.
    func begin(_ client: GatewayClient) -> Bool {
        self.client = client
        return !isOver
    }

    /// Asks until there is an answer: now, after each call to look again, and whenever so much time has passed. `nil`
    /// when the voyage ended first.
    func wait<Answer: Sendable>(
        askingEvery interval: Duration,
        _ answer: @escaping @Sendable () -> Answer?
    ) async -> Answer? {
        let (loop, call) = (loop, call)
        return await withTaskGroup(of: Void.self, returning: Answer?.self) { group in
            group.addTask(executorPreference: loop) {
                while !Task.isCancelled {
                    do { try await LoopClock(loop).sleep(until: .now + interval) } catch { return }
                    call.yield()
                }
            }
            defer { group.cancelAll() }
            if let found = answer() { return found }
            for await _ in calls {
                if isOver { return nil }
                if let found = answer() { return found }
            }
            return nil
        }
    }

    func lookAgain() { call.yield() }

    func end(within bound: Duration) async {
        isOver = true
        call.yield()
        await client?.stop(within: bound)
    }

    /// Tells the gateway how the node is, if there is one to tell.
    func tell(_ status: NodeStatus) async { await client?.update(status) }

    /// Returns when whatever is at work has had its turn: what a watchdog asks.
    func beat() async { await client?.beat() }
}
