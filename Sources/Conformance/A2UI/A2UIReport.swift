internal import ZeeProtocol

struct A2UIReport {
    private var rows: [(name: String, outcome: A2UIRunner.Outcome)] = []

    mutating func add(_ name: String, _ outcome: A2UIRunner.Outcome) { rows.append((name, outcome)) }

    var passed: Int { rows.count { $0.outcome.failure == nil } }

    var summary: String {
        let strings = rows.reduce(0) { $0 + $1.outcome.expected }
        let blank = rows.filter { $0.outcome.remark != nil }
            .map { "blank, as it should be: \($0.name): \($0.outcome.remark ?? "")\n" }.joined()
        return blank + "expected strings: \(strings)\na2ui: \(passed) passed, \(rows.count - passed) failed\n"
    }

    var json: JSONValue {
        .array(
            rows.map { row in
                var object = JSONObject()
                object.set("name", row.name)
                object.set("passed", row.outcome.failure == nil)
                object.set("why", row.outcome.failure)
                object.set("remark", row.outcome.remark)
                object.set("expectedStrings", row.outcome.expected)
                object.set("warnings", row.outcome.warnings)
                return .object(object)
            }
        )
    }
}
