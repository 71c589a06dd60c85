internal import Diagnostics
internal import Stage
internal import ZeeProtocol

/// How a node is, for a person, a program and the service manager's one line.
struct StatusReport: Sendable {
    /// What does not change while the node runs.
    struct Identity: Sendable {
        let name: String
        let deviceID: String
    }

    let identity: Identity
    let state: Vitals.State
    let findings: [HealthFinding]
    private let now: ContinuousClock.Instant

    init(_ identity: Identity, _ state: Vitals.State, at now: ContinuousClock.Instant = .now) {
        self.identity = identity
        self.state = state
        self.now = now
        findings = state.health.visible(at: state.age(at: now))
    }
}

extension StatusReport {
    /// What `systemctl status` shows: `connected to X as Y, canvas 1280x720, 12 snapshots`.
    var line: String {
        let canvas = "canvas \(state.stage.width)x\(state.stage.height)"
        let snapshots = state.tally.snapshots == 1 ? "1 snapshot" : "\(state.tally.snapshots) snapshots"
        return switch state.connection {
        case .dialing:
            if let unknown = findings.first(where: { $0.condition == .gatewayUnknown }) {
                "waiting to be paired: \(unknown.hint ?? unknown.text)"
            } else {
                "connecting to \(state.address)"
            }
        case .ready:
            "connected to \(state.address) as \(identity.name), \(canvas), \(snapshots)"
                + (state.isInBackground ? ", in the background" : "")
        case .waiting(let words): words
        case .awaitingApproval(let command): "waiting for approval: \(command)"
        case .stopped: "stopped"
        }
    }

    var json: JSONValue {
        var connection: JSONObject = ["state": .string(state.connection.name), "gateway": .string(state.address)]
        if case .ready(let version, let since) = state.connection {
            connection["gatewayVersion"] = .string(version)
            connection["connectedSeconds"] = .init(seconds(since: since))
        }
        connection["reconnects"] = .init(max(0, state.connections - 1))
        return .object([
            "version": .string(NodeProgram.version),
            "name": .string(identity.name),
            "deviceId": .string(identity.deviceID),
            "uptimeSeconds": .init(seconds(since: state.started)),
            "line": .string(line),
            "connection": .object(connection),
            "presence": .string(state.isInBackground ? "background" : "foreground"),
            "canvas": [
                "width": .init(state.stage.width), "height": .init(state.stage.height),
                "bytes": .init(state.stage.canvasBytes), "scriptHeapBytes": .init(state.stage.heapBytes),
            ],
            "invokes": [
                "running": .init(state.running.count), "total": .init(state.tally.total),
                "failed": .init(state.tally.failures), "snapshots": .init(state.tally.snapshots),
            ],
            "healthy": .init(findings.exitStatus == 0),
            "health": .array(findings.map(\.json)),
        ])
    }

    private func seconds(since instant: ContinuousClock.Instant) -> Int64 {
        instant.duration(to: now).components.seconds
    }
}

extension HealthFinding {
    var json: JSONValue {
        var json: JSONObject = [
            "code": .string(condition.code), "title": .string(condition.title),
            "severity": .string(condition.severity.rawValue), "text": .string(text),
        ]
        if let hint { json["hint"] = .string(hint) }
        return .object(json)
    }
}

/// What the command prints: made from the daemon's answer, so that an older command understands a newer daemon.
struct StatusText {
    let text: String
    /// 0 healthy, 1 an operator should look.
    let exitStatus: Int32

    init(_ json: JSONValue) {
        func whole(_ section: String, _ key: String) -> Int { json[section]?[key]?.intValue ?? 0 }
        var lines = [
            "zee-node \(json["version"]?.stringValue ?? "?"), up \(Self.words(json["uptimeSeconds"]?.intValue ?? 0))",
            "  \(json["line"]?.stringValue ?? "?")",
            "  device \(json["deviceId"]?.stringValue ?? "?")",
            "  invokes: \(whole("invokes", "total")), \(whole("invokes", "failed")) failed, "
                + "\(whole("invokes", "running")) running; reconnects: \(whole("connection", "reconnects"))",
        ]
        for finding in json["health"]?.arrayValue ?? [] {
            let (code, severity) = (finding["code"]?.stringValue ?? "?", finding["severity"]?.stringValue ?? "?")
            lines.append("\(severity): \(finding["text"]?.stringValue ?? "?") [\(code)]")
            if let hint = finding["hint"]?.stringValue { lines.append("  hint: \(hint)") }
        }
        text = lines.map { $0 + "\n" }.joined()
        exitStatus = json["healthy"]?.boolValue == false ? 1 : 0
    }

    /// `45 s`, `12 min`, `5 h`, `3 days`: the largest unit that counts beyond one.
    static func words(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
