/// Something that can be wrong for longer than a moment, described once: what it is called, how grave it is, what hides
/// behind it. Whether it is the case, and in which words, is a `HealthFinding`.
public struct HealthCondition: Sendable, Equatable {
    public enum Severity: String, Sendable, Comparable, CaseIterable {
        /// As somebody wanted it. Worth showing, no reason to act.
        case notice
        /// Works, but not all of it.
        case warning
        /// Does not do what it is there for.
        case error

        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

        private var rank: Int {
            switch self {
            case .notice: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The part other programs match on; once released it never changes its meaning.
    public let code: String
    /// A few words for a heading.
    public let title: String
    public let severity: Severity
    /// The next thing to try, unless the finding knows better.
    public let hint: String?
    /// Codes of conditions that explain this one: while one of them is the case, this one is not shown.
    public let dependsOn: [String]
    /// How long it has to last before it is shown: a gateway that restarts is no news.
    public let timeToVisible: Duration

    public init(
        _ code: String,
        _ title: String,
        _ severity: Severity,
        hint: String? = nil,
        dependsOn: [String] = [],
        timeToVisible: Duration = .zero
    ) {
        self.code = code
        self.title = title
        self.severity = severity
        self.hint = hint
        self.dependsOn = dependsOn
        self.timeToVisible = timeToVisible
    }
}

/// A condition that is the case now.
public struct HealthFinding: Sendable, Equatable {
    public let condition: HealthCondition
    /// One sentence with the values.
    public let text: String
    public let hint: String?

    public init(_ condition: HealthCondition, _ text: String, hint: String? = nil) {
        self.condition = condition
        self.text = text
        self.hint = hint ?? condition.hint
    }
}

/// Which conditions are the case, and since when. Times are those of any one steady clock.
public struct HealthRecord: Sendable {
    private struct Entry {
        var finding: HealthFinding
        let since: Duration
    }

    /// In the order in which they began, so that a report does not jump about.
    private var entries: [Entry] = []

    public init() {}

    /// The condition is the case. Words may change while it lasts; its beginning does not.
    public mutating func raise(_ finding: HealthFinding, at now: Duration) {
        if let index = entries.firstIndex(where: { $0.finding.condition.code == finding.condition.code }) {
            entries[index].finding = finding
        } else {
            entries.append(Entry(finding: finding, since: now))
        }
    }

    public mutating func clear(_ condition: HealthCondition) {
        entries.removeAll { $0.finding.condition.code == condition.code }
    }

    /// `nil` clears.
    public mutating func set(_ condition: HealthCondition, to finding: HealthFinding?, at now: Duration) {
        if let finding { raise(finding, at: now) } else { clear(condition) }
    }

    /// What to show: it has lasted long enough, and nothing else that is the case explains it. The gravest first.
    public func visible(at now: Duration) -> [HealthFinding] {
        let codes = Set(entries.map(\.finding.condition.code))
        let shown = entries.filter { entry in
            now - entry.since >= entry.finding.condition.timeToVisible
                && codes.isDisjoint(with: entry.finding.condition.dependsOn)
        }
        // Swift's sort is stable in fact but not by contract; the position settles it.
        return shown.enumerated()
            .sorted {
                let (left, right) = ($0.element.finding.condition.severity, $1.element.finding.condition.severity)
                return left == right ? $0.offset < $1.offset : left > right
            }
            .map(\.element.finding)
    }
}
