internal import Diagnostics
internal import ZeeProtocol

/// One thing the doctor looked at.
struct Checkup: Sendable, Equatable {
    enum Verdict: String, Sendable { case ok, warn, fail }

    let verdict: Verdict
    let topic: String
    let text: String
    /// What to do about it.
    let fix: String?

    static func ok(_ topic: String, _ text: String) -> Self {
        Self(verdict: .ok, topic: topic, text: text, fix: nil)
    }

    static func warn(_ topic: String, _ text: String, fix: String) -> Self {
        Self(verdict: .warn, topic: topic, text: text, fix: fix)
    }

    static func fail(_ topic: String, _ text: String, fix: String?) -> Self {
        Self(verdict: .fail, topic: topic, text: text, fix: fix)
    }

    static func fail(_ topic: String, _ error: NodeError) -> Self {
        .fail(topic, error.message, fix: error.hint)
    }
}

extension [Checkup] {
    /// What is only odd is no reason for a script to stop.
    var exitStatus: Int32 { contains { $0.verdict == .fail } ? 1 : 0 }

    var text: String {
        let width = map(\.topic.count).max() ?? 0
        return map { checkup in
            let label = checkup.verdict.rawValue + (checkup.verdict == .ok ? "  " : "")
            let topic = checkup.topic + String(repeating: " ", count: width - checkup.topic.count)
            let fix = checkup.fix.map { "\n" + String(repeating: " ", count: 4 + 2 + width + 2) + "fix: \($0)" } ?? ""
            return "\(label)  \(topic)  \(checkup.text)\(fix)\n"
        }.joined()
    }

    var json: JSONValue {
        .object([
            "ok": .bool(exitStatus == 0),
            "checks": .array(
                map { checkup in
                    var json: JSONObject = [
                        "verdict": .string(checkup.verdict.rawValue), "topic": .string(checkup.topic),
                        "text": .string(checkup.text),
                    ]
                    if let fix = checkup.fix { json["fix"] = .string(fix) }
                    return .object(json)
                }
            ),
        ])
    }
}
