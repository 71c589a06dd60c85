internal import Diagnostics
internal import Transport
internal import ZeeProtocol

/// Where invokes become work: bounded in number, cancellable one by one, and done away from the connection's thread.
///
/// Work outlives the connection it came over only until its cancellation takes effect; meanwhile it keeps its place, so
/// that a handler that ignores cancellation cannot pile up.
actor InvokeDesk {
    /// Running or waiting for the handler's own queue. A canvas draws one thing at a time: more than this is not load
    /// but a mistake, and better refused than answered after its caller has gone.
    static let limit = 32

    typealias Outcome = Result<[UInt8]?, InvokeResult.Failure>

    private struct Job {
        /// The first one and those that came later with its idempotency key.
        var requests: [InvokeRequest]
        let key: String?
        let maxResultBytes: Int
        let started: Duration
        var outcome: Outcome?
        var isCancelled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private enum Errand: Sendable {
        case work(Int)
        case answer(InvokeResult)
    }

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let clock: SessionClock
    private let log: Log
    private let bell: Bell
    private let errands: AsyncStream<Errand>
    private let intake: AsyncStream<Errand>.Continuation
    private var jobs: [Int: Job] = [:]
    private var lastJob = 0
    private var cache = IdempotencyCache()
    private var isClosed = false

    init(on loop: EventLoop, clock: SessionClock, log: Log) {
        self.loop = loop
        self.clock = clock
        self.log = log
        bell = Bell(on: loop, clock: clock)
        (errands, intake) = AsyncStream.makeStream(of: Errand.self)
    }
}

extension InvokeDesk {
    /// Works until cancelled. `finish` sends a result.
    func run(
        _ surface: NodeSurface,
        finish: @escaping @Sendable (InvokeResult) async -> Void
    ) async {
        await withDiscardingTaskGroup { group in
            for await errand in errands {
                switch errand {
                case .work(let number): group.addTask { await self.work(on: number, with: surface, finish: finish) }
                case .answer(let result): group.addTask { await finish(result) }
                }
            }
        }
    }

    func submit(_ request: InvokeRequest, maxResultBytes: Int) {
        // The same key for another command or other parameters is another request.
        let key = request.idempotencyKey.map { "\($0)\u{0}\(request.command)\u{0}\(request.paramsJSON ?? "")" }
        if isClosed { return refuse(request, "UNAVAILABLE: the node is stopping") }
        if let key {
            if let payload = cache.payload(for: key, at: clock.now()) { return answer(request, .success(payload)) }
            if let running = jobs.first(where: { $0.value.key == key && !$0.value.isCancelled })?.key {
                jobs[running]?.requests.append(request)
                return
            }
        }
        guard jobs.count < Self.limit else { return refuse(request, "UNAVAILABLE: too many invokes at once") }
        lastJob &+= 1
        jobs[lastJob] = Job(requests: [request], key: key, maxResultBytes: maxResultBytes, started: clock.now())
        intake.yield(.work(lastJob))
    }

    /// Nobody waits for this one any more; the work ends when that is true of everybody who asked for it.
    func cancel(_ invokeID: String) {
        for (number, job) in jobs where job.requests.contains(where: { $0.id == invokeID }) {
            jobs[number]?.requests.removeAll { $0.id == invokeID }
            guard job.requests.count == 1 else { return }
            jobs[number]?.isCancelled = true
            wake(number)
            return
        }
    }

    /// Takes no more, and waits until what is there has ended, but not longer than until the deadline.
    func close(by deadline: Duration) async {
        isClosed = true
        while !jobs.isEmpty, clock.now() < deadline, !Task.isCancelled { await bell.wait(until: deadline) }
    }
}

extension InvokeDesk {
    private func work(
        on number: Int,
        with surface: NodeSurface,
        finish: @escaping @Sendable (InvokeResult) async -> Void
    ) async {
        guard let job = jobs[number], let request = job.requests.first else {
            jobs[number] = nil
            bell.ring()
            return
        }
        let invoke = NodeInvoke(
            command: request.command,
            paramsJSON: request.paramsJSON,
            timeout: request.deadline,
            maxResultBytes: job.maxResultBytes,
            sessionKey: request.sessionKey
        )
        await withDiscardingTaskGroup { group in
            // Elsewhere: on the loop, one picture would hold up every ping.
            group.addTask(executorPreference: surface.executor) {
                let outcome = await surface.handle(invoke)
                await self.ended(number, outcome)
            }
            await withCheckedContinuation { jobs[number]?.waiter = $0 }
            group.cancelAll()
        }
        guard let job = jobs.removeValue(forKey: number) else { return }
        report(job, as: request)
        let outcome = job.outcome ?? .failure(.init(code: "UNAVAILABLE", message: "UNAVAILABLE: no outcome"))
        if let key = job.key, !job.isCancelled, case .success(let payload) = outcome {
            cache.keep(payload, for: key, at: clock.now())
        }
        for request in job.requests { await finish(InvokeResult(answering: request, outcome)) }
        bell.ring()
    }

    private func ended(_ number: Int, _ outcome: Outcome) {
        jobs[number]?.outcome = outcome
        wake(number)
    }

    private func wake(_ number: Int) {
        jobs[number]?.waiter?.resume()
        jobs[number]?.waiter = nil
    }

    private func refuse(_ request: InvokeRequest, _ message: String) {
        log(.warning, message, Self.fields(of: request))
        answer(request, .failure(.init(code: "UNAVAILABLE", message: message)))
    }

    private func answer(_ request: InvokeRequest, _ outcome: Outcome) {
        intake.yield(.answer(InvokeResult(answering: request, outcome)))
    }

    private func report(_ job: Job, as request: InvokeRequest) {
        let took = Int((clock.now() - job.started) / .milliseconds(1))
        var fields = Self.fields(of: request) + [("ZEE_DURATION_MS", "\(took)")]
        switch job.outcome {
        // A node that draws all day says nothing at its usual level but what did not work.
        case _ where job.isCancelled: log(.debug, "\(request.command) was cancelled after \(took) ms", fields)
        case .success: log(.debug, "\(request.command) took \(took) ms", fields)
        case .failure(let failure)?:
            fields.append(("ZEE_ERROR_CODE", failure.code))
            log(.notice, "\(request.command) failed after \(took) ms: \(failure.message)", fields)
        case nil: log(.warning, "\(request.command) ended without an outcome", fields)
        }
    }

    private static func fields(of request: InvokeRequest) -> [(name: String, value: String)] {
        [("ZEE_EVENT", "invoke"), ("ZEE_COMMAND", request.command), ("ZEE_INVOKE_ID", request.id)]
    }
}
