internal import ZeeProtocol

/// Counts outcomes and writes them down.
struct WptReport {
    private var rows: [(test: WptCase, outcome: WptRunner.Outcome)] = []

    mutating func add(_ test: WptCase, _ outcome: WptRunner.Outcome) { rows.append((test, outcome)) }

    func count(_ matches: (WptRunner.Verdict) -> Bool) -> Int { rows.count { matches($0.outcome.verdict) } }

    var passed: Int { count { $0 == .passed } }
    var failed: Int { count { if case .failed = $0 { true } else { false } } }
    var skipped: Int { count { if case .skipped = $0 { true } else { false } } }

    /// Within 3 everywhere; edges of curves, letters and shadows may be further off on 2 % of the pixels.
    private static func isClose(_ test: WptCase, _ distance: Distance) -> Bool {
        if distance.largest <= 3 { return true }
        guard ["path-objects.yaml", "text.yaml", "shadows.yaml"].contains(test.file) else { return false }
        return distance.far * 50 <= distance.pixels
    }

    private var judged: [(test: WptCase, distance: Distance)] {
        rows.compactMap { row in row.test.isCore ? row.outcome.golden.map { (row.test, $0) } : nil }
    }

    /// The figures, the last two lines in the form that other programs read.
    var summary: String {
        var text = ""
        for file in Set(rows.map(\.test.file)).sorted() {
            let part = rows.filter { $0.test.file == file }
            let core = part.filter(\.test.isCore)
            text += "\(file): \(part.count { $0.outcome.verdict == .passed })/\(part.count)"
            text += ", core \(core.count { $0.outcome.verdict == .passed })/\(core.count)\n"
        }
        let core = rows.filter(\.test.isCore)
        text += "core: \(core.count { $0.outcome.verdict == .passed })/\(core.count)\n"
        let close = judged.count { Self.isClose($0.test, $0.distance) }
        text += "golden: \(close) within tolerance, \(judged.count - close) not\n"
        text += "wpt: \(passed) passed, \(failed) failed, \(skipped) skipped\n"
        return text
    }

    var json: JSONValue {
        .array(
            rows.map { row in
                var object = JSONObject()
                object.set("name", row.test.name)
                object.set("file", row.test.file)
                object.set("core", row.test.isCore)
                switch row.outcome.verdict {
                case .passed: object.set("verdict", "pass")
                case .failed(let why):
                    object.set("verdict", "fail")
                    object.set("why", why)
                case .skipped(let tag):
                    object.set("verdict", "skip")
                    object.set("why", tag)
                }
                if let golden = row.outcome.golden {
                    object.set("goldenLargest", golden.largest)
                    object.set("goldenDifferent", golden.different)
                    object.set("goldenFar", golden.far)
                    object.set("goldenClose", Self.isClose(row.test, golden))
                }
                return .object(object)
            }
        )
    }
}
