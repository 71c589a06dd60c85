/// Whether the loops of a node live, from what was asked of them and what they answered.
///
/// The connection's loop has to answer each time. The stage's thread is silent while a script runs, so its silence counts
/// as life for as long as some command may take; past that, it is wedged, and the service manager has to know.
struct Heartbeat: Sendable, Equatable {
    typealias Instant = ContinuousClock.Instant

    /// What a command needs beyond its own time: a snapshot that is being encoded, a garbage collection under way.
    static let grace: Duration = .seconds(5)

    private(set) var asked = 0
    private(set) var answered = 0

    /// Nothing is on its way, so the stage can be asked again.
    var isAnswered: Bool { asked == answered }

    mutating func ask() { asked += 1 }

    mutating func answer() { answered += 1 }

    /// Whether to tell the watchdog that all is well. `deadlines` are those of the commands under way.
    func isAlive(at now: Instant, deadlines: some Sequence<Instant>) -> Bool {
        isAnswered || deadlines.contains { now < $0 + Self.grace }
    }
}
