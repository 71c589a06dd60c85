internal import ZeeProtocol

struct SnippetReport {
    private var rows: [(name: String, outcome: SnippetRunner.Outcome)] = []

    mutating func add(_ name: String, _ outcome: SnippetRunner.Outcome) { rows.append((name, outcome)) }

    var passed: Int { rows.count { $0.outcome.failure == nil } }

    var summary: String { "snippets: \(passed) passed, \(rows.count - passed) failed\n" }

    var json: JSONValue {
        .array(
            rows.map { row in
                var object = JSONObject()
                object.set("name", row.name)
                object.set("passed", row.outcome.failure == nil)
                object.set("why", row.outcome.failure)
                if let distance = row.outcome.distance { object.set("picture", distance.text) }
                return .object(object)
            }
        )
    }
}
