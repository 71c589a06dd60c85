internal import Glibc

/// Figures on the way, and the verdict at the end.
struct Report: Sendable {
    private let target: Soak
    private let residentSlackKB: Int
    var descriptorSlack = 0
    /// After a tenth of the work: caches and the allocator have what they want by then.
    private var warm: Gauge?
    private var last: Gauge?
    private var tenth = 0
    private let start = ContinuousClock.now
    private var elapsed: Duration = .zero

    init(target: Soak, residentSlackKB: Int) {
        self.target = target
        self.residentSlackKB = residentSlackKB
        say("seconds\tconnections\tinvokes\tRSS kB\tdescriptors")
    }

    mutating func note(_ progress: (connections: Int, ended: Int), isLast: Bool = false) {
        let share = min(
            progress.connections * 10 / max(target.reconnects, 1),
            progress.ended * 10 / max(target.invokes, 1)
        )
        guard share > tenth || isLast else { return }
        tenth = share
        elapsed = start.duration(to: .now)
        let gauge = Gauge.read()
        if warm == nil { warm = gauge }
        last = gauge
        say(
            "\(elapsed.components.seconds)\t\(progress.connections)\t\(progress.ended)"
                + "\t\(gauge.residentKB)\t\(gauge.descriptors)"
        )
    }

    /// Prints the summary; false when anything is wrong.
    func print(_ faults: [Fault: Int], _ books: Ledger.Books) -> Bool {
        let (warm, last) = (warm ?? Gauge.read(), last ?? Gauge.read())
        let endings = Ledger.Ending.allCases.map { "\(books.endings[$0] ?? 0) \($0.rawValue)" }
        let told = Fault.allCases.map { "\(faults[$0] ?? 0) \($0.rawValue)" }
        say(
            """
            reconnects\t\(books.connections - target.nodes) accepted, \(books.attempts) attempts
            faults\t\(told.joined(separator: ", "))
            invokes\t\(books.ended): \(endings.joined(separator: ", ")); \(books.refused) more refused without a node
            results\t\(books.count(.executed)) executed, \(books.count(.acknowledged)) acknowledged, \(books.lost) lost
            RSS\t\(warm.residentKB) kB after a tenth, \(last.residentKB) kB at the end
            descriptors\t\(warm.descriptors) after a tenth, \(last.descriptors) at the end
            violations\t\(books.violationCount)
            """
        )
        for violation in books.violations { say("\t\(violation)") }
        return books.violationCount == 0 && books.lost == 0
            && last.residentKB <= warm.residentKB + residentSlackKB
            && last.descriptors <= warm.descriptors + descriptorSlack
    }
}

/// Into a pipe, too, at once: whoever watches a run of minutes wants to see it move.
func say(_ text: String) {
    print(text)
    fflush(nil)
}
