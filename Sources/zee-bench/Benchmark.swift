/// Times one piece of work, in-process. The median of the batches resists a noisy neighbour; the minimum is the number
/// to compare across commits.
struct Benchmark {
    let name: String
    /// Returns something that depends on all of the work, so that the optimiser has to do it.
    let body: () -> Int

    init(_ name: String, _ body: @escaping () -> Int) {
        self.name = name
        self.body = body
    }

    struct Result {
        let name: String
        let iterations: Int
        let minimum: Duration
        let median: Duration
    }

    func run(batches: Int = 15, atLeast batchTime: Duration = .milliseconds(20)) -> Result {
        let clock = ContinuousClock()
        var iterations = 1
        while clock.measure({ repeatBody(iterations) }) < batchTime { iterations *= 2 }

        let times = (0..<batches).map { _ in clock.measure { repeatBody(iterations) } / iterations }.sorted()
        return Result(name: name, iterations: iterations, minimum: times[0], median: times[times.count / 2])
    }

    private func repeatBody(_ iterations: Int) {
        for _ in 0..<iterations { blackHole(body()) }
    }
}

extension Benchmark.Result {
    /// `name, minimum ns, median ns, runs a second at the median`, tab-separated.
    var line: String {
        let perSecond = Duration.seconds(1) / median
        return "\(name)\t\(Self.nanoseconds(minimum))\t\(Self.nanoseconds(median))\t\(Int(perSecond))"
    }

    private static func nanoseconds(_ duration: Duration) -> Int {
        Int(duration / .nanoseconds(1))
    }
}

/// Keeps the optimiser from proving that nobody reads the result. Underscored, but the only tool there is.
@inline(never)
@_optimize(none)
private func blackHole(_ value: Int) {}
