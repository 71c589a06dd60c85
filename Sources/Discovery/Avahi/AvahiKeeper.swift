internal import CAvahi
internal import Transport

/// What is done through avahi-daemon while there is one: browsing, or announcing.
protocol AvahiWork: AnyObject {
    /// The daemon is ready. Called again after `pause`. False when it refused.
    func begin(with client: AvahiClient) -> Bool
    /// The daemon is choosing a new host name.
    func pause()
    /// The client is about to go, and what was made with it has to go first.
    func end()
    /// `nil` when all is well.
    func hasTrouble(_ trouble: DiscoveryTrouble?)
}

/// Keeps some work going through restarts of avahi-daemon and of the system bus.
///
/// libavahi reports the end of either by one "failure", after which nothing of the old client works or is told of any
/// more; and it cannot wait for a bus that is not there. So each failure ends the client, and a new one is tried after
/// 1, 2, 4 … 30 seconds. Lives on a loop of its own: making a client blocks for as long as the daemon takes to answer.
actor AvahiKeeper {
    static let firstDelay: Duration = .seconds(1)
    static let longestDelay: Duration = .seconds(30)

    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    private let work: any AvahiWork
    /// So that an hour without a bus is one piece of news and not a hundred.
    private var trouble: DiscoveryTrouble?

    init(_ work: sending any AvahiWork, on loop: EventLoop) {
        self.work = work
        self.loop = loop
    }

    /// Until the task is cancelled.
    func run() async {
        guard AvahiLibrary.calls != nil else {
            tell(.avahiNotInstalled)
            return await untilCancelled()
        }
        var delay = Self.firstDelay
        while !Task.isCancelled {
            let wasRunning = await oneClient()
            if wasRunning { delay = Self.firstDelay }
            do { try await LoopClock(loop).sleep(until: .now + delay) } catch { return }
            delay = min(delay * 2, Self.longestDelay)
        }
    }

    /// From making a client to its failure. True when the daemon answered in between.
    private func oneClient() async -> Bool {
        guard let calls = AvahiLibrary.calls else { return false }
        let (states, reported) = AsyncStream.makeStream(of: AvahiClient.State.self)
        let client = AvahiClient(calls, on: loop) { reported.yield($0) }
        guard let client else {
            reported.finish()
            return await explain(states)
        }
        var wasRunning = false
        defer { work.end() }
        for await state in states {
            switch state {
            case .connecting: tell(.avahiNotRunning)
            case .registering: work.pause()
            case .running:
                guard work.begin(with: client) else {
                    tell(.avahiRefuses(client.lastError))
                    return wasRunning
                }
                wasRunning = true
                tell(nil)
            case .failed(let words):
                tell(.avahiRefuses(words))
                return wasRunning
            }
        }
        return wasRunning
    }

    private func explain(_ states: AsyncStream<AvahiClient.State>) async -> Bool {
        for await case .failed(let words) in states { tell(.avahiRefuses(words)) }
        return false
    }

    private func tell(_ trouble: DiscoveryTrouble?) {
        guard trouble != self.trouble else { return }
        self.trouble = trouble
        work.hasTrouble(trouble)
    }

    private func untilCancelled() async {
        let (never, _) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
    }
}
