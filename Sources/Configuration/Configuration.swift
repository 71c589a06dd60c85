/// Where a value was said.
package enum Origin: Sendable, Hashable, CustomStringConvertible {
    case fallback
    /// Line 0 is the file as a whole.
    case file(path: String, line: Int)
    case variable(String)
    case option(String)

    package var description: String {
        switch self {
        case .fallback: "default"
        case .file(let path, let line): line == 0 ? path : "\(path):\(line)"
        case .variable(let name): "$\(name)"
        case .option(let name): name
        }
    }
}

/// One thing that is wrong with what was said, and where.
package struct Problem: Sendable, Equatable, CustomStringConvertible {
    package let origin: Origin
    package let message: String
    package let hint: String?

    package init(_ origin: Origin, _ message: String, hint: String? = nil) {
        self.origin = origin
        self.message = message
        self.hint = hint
    }

    /// As compilers say it: `file:line: message; hint`.
    package var description: String { "\(origin): \(message)" + (hint.map { "; \($0)" } ?? "") }
}

/// Everything that is wrong, at once: nobody wants to be told one misspelling a start.
package struct Problems: Error, Sendable, Equatable {
    package let list: [Problem]

    package init(_ list: [Problem]) { self.list = list }
}

/// The settings in force: for each key its value and who said it. The strongest source wins: command line, environment,
/// drop-ins from the last to the first, the main file, and what is built in.
package struct Configuration: Sendable, Equatable {
    struct Assignment: Sendable, Equatable {
        /// Of a list, one for each time the key stands in the file.
        var texts: [String]
        let origin: Origin
        /// Grows with the strength of the source; all lines of one file share one.
        let rank: Int

        var text: String { texts.joined(separator: ", ") }
    }

    var assignments: [String: Assignment] = [:]

    /// What is built in.
    package init() {}

    package subscript<Value>(key: Key<Value>) -> Value {
        guard let assignment = assignments[key.spec.path] else { return key.fallback }
        // What is kept here was checked when it was taken in, so reading it again does not fail.
        return (try? key.read(assignment.text)) ?? key.fallback
    }

    package func origin<Value>(of key: Key<Value>) -> Origin { assignments[key.spec.path]?.origin ?? .fallback }

    /// The strength of whoever set the key: 0 when nobody did. Two keys of one file are of one strength.
    package func rank<Value>(of key: Key<Value>) -> Int { assignments[key.spec.path]?.rank ?? 0 }

    /// The keys whose values differ, in the order of the catalog.
    package func changes(to other: Configuration) -> [KeySpec] {
        Setting.all.filter { spec in
            (assignments[spec.path]?.text ?? spec.fallback) != (other.assignments[spec.path]?.text ?? spec.fallback)
        }
    }
}
