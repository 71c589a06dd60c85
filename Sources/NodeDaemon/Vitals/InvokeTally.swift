internal import Diagnostics
internal import ZeeKit
internal import ZeeProtocol

/// Invokes, counted by command and outcome.
struct InvokeTally: Sendable {
    struct Line: Sendable, Hashable {
        let command: String
        /// `ok`, or the code of the failure.
        let outcome: String
    }

    private(set) var counts: [Line: Int] = [:]
    private(set) var durations: [String: Histogram] = [:]
    private(set) var snapshots = 0
    private(set) var payloadBytes = 0

    var total: Int { counts.values.reduce(0, +) }
    var failures: Int { counts.filter { $0.key.outcome != "ok" }.values.reduce(0, +) }

    mutating func count(
        _ command: String,
        _ outcome: Result<[UInt8]?, InvokeResult.Failure>,
        took duration: Duration
    ) {
        // Commands come from the gateway: names nobody declared share one line, or the table would grow with them.
        let name = CommandName(rawValue: command)?.rawValue ?? "other"
        let verdict: String
        switch outcome {
        case .success(let payload):
            verdict = "ok"
            payloadBytes &+= payload?.count ?? 0
            if name == CommandName.snapshot.rawValue { snapshots += 1 }
        case .failure(let failure): verdict = failure.code
        }
        counts[Line(command: name, outcome: verdict), default: 0] += 1
        durations[name, default: Histogram()].observe(duration)
    }
}
