import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(1)))
struct EventLoopTests {
    /// An actor that lives on the loop.
    private actor Resident {
        let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
        private(set) var log: [Int] = []

        init(_ loop: EventLoop) { self.loop = loop }

        func add(_ value: Int) { log.append(value) }
        var isOnLoop: Bool { loop.isCurrent }
    }

    @Test func `its actors run on its thread`() async throws {
        let loop = try EventLoop()
        #expect(!loop.isCurrent)
        #expect(await Resident(loop).isOnLoop)
        loop.stop()
    }

    @Test func `a job that comes after stop still runs`() async throws {
        let loop = try EventLoop()
        let resident = Resident(loop)
        await resident.add(1)
        loop.stop()
        for value in 2..<20 { await resident.add(value) }
        #expect(await resident.log == Array(1..<20))
    }

    @Test func `a sleep ends at its deadline, or early when cancelled`() async throws {
        let loop = try EventLoop()
        let clock = LoopClock(loop)
        let deadline = clock.now + .milliseconds(10)
        try await clock.sleep(until: deadline)
        #expect(clock.now >= deadline)

        let long = Task { try await clock.sleep(until: deadline + .seconds(1000)) }
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
        loop.stop()
    }

    @Test func `what a timer puts off until after the jobs is not put off until the next event`() async throws {
        let loop = try EventLoop()
        await withCheckedContinuation { done in
            loop.perform {
                // Later than the events that a new loop wakes up for.
                _ = loop.setTimer(at: .now + .milliseconds(20)) { loop.afterJobs { done.resume() } }
            }
        }
        loop.stop()
    }

    @Test func `random words come one by one and do not repeat`() async throws {
        let loop = try EventLoop()
        let words = await withCheckedContinuation { done in
            // More than the system gives at a time.
            loop.perform { done.resume(returning: (0..<200).map { _ in loop.randomWord() }) }
        }
        // Two alike among 200 of 2^32 happen once in 200,000 runs; a second pair never does.
        #expect(Set(words).count >= 199)
        loop.stop()
    }

    @Test func `timers fire by deadline and then by age, and cancelled ones never`() {
        var queue = TimerQueue<ContinuousClock.Instant>()
        let start = ContinuousClock.now
        var fired: [Int] = []
        let delays = [50, 10, 30, 10, 20, 40, 10]
        let ids = delays.indices.map { index in
            queue.set(at: start + .seconds(delays[index])) { fired.append(index) }
        }
        queue.cancel(ids[2])
        queue.cancel(ids[1])
        #expect(queue.next() == start + .seconds(10))
        #expect(queue.popDue(at: start) == nil)
        while let action = queue.popDue(at: start + .seconds(40)) { action() }
        #expect(fired == [3, 6, 4, 5])
        #expect(queue.count == 1)
    }

    @Test func `deadlines that are met leave nothing behind`() {
        var queue = TimerQueue<ContinuousClock.Instant>()
        let start = ContinuousClock.now
        for index in 0..<10_000 { queue.cancel(queue.set(at: start + .seconds(index)) {}) }
        #expect(queue.count == 0)
        #expect(queue.storedCount <= 64)
    }
}
