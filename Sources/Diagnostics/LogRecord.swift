/// One line of the journal, as data: what happened, how grave it is, and the values a query can ask for.
public struct LogRecord: Sendable, Equatable {
    /// syslog(3) priorities; the journal and `<N>` prefixes use the same numbers.
    public enum Priority: Int, Sendable, Comparable, CaseIterable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
        case debug = 7

        /// Lower numbers are graver, so "at least as grave as" reads `priority <= .warning`.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    public let priority: Priority

    /// One sentence for a person. Never holds a secret.
    public let message: String

    /// Journal fields in the order they were given. Names are `A-Z 0-9 _`, at most 64 bytes, no leading underscore.
    public let fields: [(name: String, value: String)]

    public init(_ priority: Priority, _ message: String, _ fields: [(name: String, value: String)] = []) {
        self.priority = priority
        self.message = message
        self.fields = fields
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.priority == rhs.priority && lhs.message == rhs.message
            && lhs.fields.elementsEqual(rhs.fields) { $0.name == $1.name && $0.value == $1.value }
    }
}

/// Where records go: the journal, a terminal, or a test's list. A closure, because every room needs to say
/// something and none needs to know who listens.
public struct Log: Sendable {
    private let threshold: @Sendable () -> LogRecord.Priority
    private let sink: @Sendable (LogRecord) -> Void

    public init(threshold: LogRecord.Priority = .info, sink: @escaping @Sendable (LogRecord) -> Void) {
        self.init(threshold: { threshold }, sink: sink)
    }

    /// Asks for the threshold at each record, so that it can be changed while the log is in use.
    public init(
        threshold: @escaping @Sendable () -> LogRecord.Priority,
        sink: @escaping @Sendable (LogRecord) -> Void
    ) {
        self.threshold = threshold
        self.sink = sink
    }

    /// Says nothing to anybody.
    public static let silent = Log { _ in }

    /// Writes one record. The message is not even built when nobody would read it.
    public func callAsFunction(
        _ priority: LogRecord.Priority,
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [(name: String, value: String)] = []
    ) {
        guard priority <= threshold() else { return }
        sink(LogRecord(priority, message(), fields()))
    }

    /// Writes a record that exists already.
    public func write(_ record: LogRecord) {
        guard record.priority <= threshold() else { return }
        sink(record)
    }
}
