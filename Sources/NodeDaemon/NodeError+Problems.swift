internal import Configuration
internal import Diagnostics

extension NodeError {
    /// Everything that is wrong with the settings; `NodeProgram.complain` says each on a line of its own.
    init(_ problems: Problems) {
        let isUsage = problems.list.allSatisfy { if case .option = $0.origin { true } else { false } }
        let code: Code = isUsage ? .usage : .configurationInvalid
        guard let first = problems.list.first, problems.list.count == 1 else {
            self.init(code, "there are \(problems.list.count) problems in the settings", cause: problems)
            return
        }
        self.init(code, "\(first.origin): \(first.message)", hint: first.hint)
    }

    init(problem: Problem) { self.init(Problems([problem])) }
}
