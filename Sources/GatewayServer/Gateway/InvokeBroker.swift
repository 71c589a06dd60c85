internal import ZeeProtocol

/// Invokes on their way: who asked whom, and until when.
struct InvokeBroker {
    struct Invoke {
        let id: String
        let nodeID: String
        /// The connection that was asked. A result from another one of the same node counts as well.
        let nodePeer: PeerID
        let caller: PeerID
        /// The caller's request.
        let requestID: String
        let command: String
        let deadline: ContinuousClock.Instant
    }

    /// The wait of a caller who names none (`nodeInvokeDefaultTimeoutMs`).
    static let defaultTimeoutMs = 30_000
    /// A day: past that nobody waits any more, and sums of times stay far from overflow.
    static let longestTimeoutMs = 86_400_000
    /// Each costs some hundred bytes; a caller that floods gets an error, not our memory.
    static let limit = 8_192

    private var pending: [String: Invoke] = [:]

    /// No invoke is due before this. Not exact: an answered invoke leaves it, and the next look corrects it. Looking at
    /// all of them once for each time it passes costs less than keeping them sorted, as nearly all are answered.
    private(set) var nextDeadline: ContinuousClock.Instant?

    var count: Int { pending.count }

    mutating func begin(_ invoke: Invoke) {
        pending[invoke.id] = invoke
        nextDeadline = nextDeadline.map { min($0, invoke.deadline) } ?? invoke.deadline
    }

    func find(_ id: String) -> Invoke? { pending[id] }

    mutating func end(_ id: String) -> Invoke? { pending.removeValue(forKey: id) }

    mutating func takeDue(at now: ContinuousClock.Instant) -> [Invoke] {
        guard let next = nextDeadline, next <= now else { return [] }
        let due = take { $0.deadline <= now }
        nextDeadline = pending.values.map(\.deadline).min()
        return due
    }

    mutating func takeAll(askedOf peer: PeerID) -> [Invoke] { take { $0.nodePeer == peer } }

    mutating func takeAll(askedBy peer: PeerID) -> [Invoke] { take { $0.caller == peer } }

    mutating func take(_ requestID: String, askedBy peer: PeerID) -> Invoke? {
        take { $0.caller == peer && $0.requestID == requestID }.first
    }

    private mutating func take(where isTaken: (Invoke) -> Bool) -> [Invoke] {
        let taken = pending.values.filter(isTaken)
        for invoke in taken { pending[invoke.id] = nil }
        return taken.sorted { $0.deadline < $1.deadline }
    }
}
