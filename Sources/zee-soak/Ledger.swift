internal import Transport

/// The books: what became of every invoke, and what must not have happened.
final class Ledger: Sendable {
    enum Ending: String, CaseIterable {
        case answered
        /// The errors a caller is promised when a node goes away or is slow.
        case nodeDisconnected = "node disconnected"
        case timedOut = "timed out"
    }

    struct Books {
        var endings: [Ending: Int] = [:]
        /// Refused at once because no node was there, and asked again.
        var refused = 0
        var connections = 0
        var attempts = 0
        /// What is known of each invoke, by its number. Made as large as it will get, so that the books do not look like
        /// a leak of what they watch.
        var marks: [Marks]
        var violations: [String] = []
        var violationCount = 0
        var lastNumber = 0

        var ended: Int { endings.values.reduce(0, +) }
        /// Results that the gateway took responsibility for and the caller never saw.
        var lost: Int { marks.count { $0.contains(.acknowledged) && !$0.contains(.answered) } }

        func count(_ mark: Marks) -> Int { marks.count { $0.contains(mark) } }
    }

    struct Marks: OptionSet {
        let rawValue: UInt8
        static let executed = Self(rawValue: 1)
        static let acknowledged = Self(rawValue: 2)
        static let answered = Self(rawValue: 4)
    }

    private let books: Guarded<Books>

    init(expecting invokes: Int) { books = Guarded(Books(marks: Array(repeating: [], count: invokes * 2))) }

    var current: Books { books.withLock { $0 } }

    /// Without a copy of the books.
    func progress() -> (connections: Int, ended: Int) { books.withLock { ($0.connections, $0.ended) } }

    func nextNumber() -> Int {
        books.withLock { books in
            books.lastNumber += 1
            return books.lastNumber
        }
    }

    func ended(_ number: Int, _ ending: Ending) {
        books.withLock { books in
            books.endings[ending, default: 0] += 1
            if ending == .answered, !books.mark(number, .answered) {
                books.violate("invoke \(number) was answered twice")
            }
        }
    }

    func executed(_ number: Int) {
        books.withLock { books in
            if !books.mark(number, .executed) { books.violate("invoke \(number) was executed twice") }
        }
    }

    func acknowledged(_ number: Int) { books.withLock { _ = $0.mark(number, .acknowledged) } }
    func refused() { books.withLock { $0.refused += 1 } }
    func connected() { books.withLock { $0.connections += 1 } }
    func dialled() { books.withLock { $0.attempts += 1 } }
    func violate(_ text: String) { books.withLock { $0.violate(text) } }
}

extension Ledger.Books {
    /// False when it was marked so already.
    fileprivate mutating func mark(_ number: Int, _ mark: Ledger.Marks) -> Bool {
        guard number >= 0 else { return true }
        if number >= marks.count { marks.append(contentsOf: repeatElement([], count: number - marks.count + 1)) }
        return marks[number].insert(mark).inserted
    }

    /// All are counted; a few are enough to start looking.
    fileprivate mutating func violate(_ text: String) {
        violationCount += 1
        if violations.count < 20 { violations.append(text) }
    }
}
