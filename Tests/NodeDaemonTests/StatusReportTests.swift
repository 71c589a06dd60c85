import Diagnostics
import Stage
import Testing
import ZeeGatewayClient
import ZeeKit
import ZeeProtocol
import ZeeTestKit

@testable import NodeDaemon

struct StatusReportTests {
    static let identity = StatusReport.Identity(name: "attic", deviceID: "d0")

    /// A node that has drawn two pictures and failed once, ten minutes after its start.
    static func busyNode(in background: Bool = false) -> (Vitals, ContinuousClock.Instant) {
        let vitals = Vitals(canvas: (1280, 720), address: "ws://g:1")
        vitals.connectionChanged(to: .ready(HelloOK.scripted(deviceToken: "t")), reaching: "ws://g:1")
        for _ in 0..<2 {
            let number = vitals.began("canvas.snapshot", within: .seconds(30))
            vitals.ended(number, .success([1, 2, 3]), StageFigures(width: 640, height: 480))
        }
        vitals.ended(vitals.began("canvas.eval", within: nil), .failure(.paramsRequired), nil)
        vitals.ended(vitals.began("made.up", within: nil), .failure(.unknownCommand), nil)
        if background { _ = vitals.move(toBackground: true, for: .operator) }
        return (vitals, vitals.now.started + .seconds(600))
    }

    static func report(_ vitals: Vitals, _ now: ContinuousClock.Instant) -> StatusReport {
        StatusReport(identity, vitals.now, at: now)
    }

    @Test func `the line says to whom, as what, how large and how much`() {
        let (vitals, now) = Self.busyNode()
        #expect(Self.report(vitals, now).line == "connected to ws://g:1 as attic, canvas 640x480, 2 snapshots")
        let (hidden, later) = Self.busyNode(in: true)
        #expect(
            Self.report(hidden, later).line
                == "connected to ws://g:1 as attic, canvas 640x480, 2 snapshots, in the background"
        )
    }

    @Test func `a waking machine does not undo what an operator has said`() {
        let (vitals, now) = Self.busyNode()
        #expect(vitals.move(toBackground: true, for: .sleep) == true)
        #expect(
            Self.report(vitals, now).findings.map(\.text) == [
                "canvas commands are refused until the machine is awake again"
            ]
        )
        #expect(vitals.move(toBackground: true, for: .operator) == nil)
        #expect(vitals.move(toBackground: false, for: .sleep) == nil)
        #expect(vitals.now.isInBackground)
        #expect(vitals.move(toBackground: false, for: .operator) == false)
        #expect(vitals.move(toBackground: false, for: .operator) == nil)
        #expect(Self.report(vitals, now).findings.isEmpty)
    }

    @Test func `the text of a healthy node is four lines`() {
        let (vitals, now) = Self.busyNode()
        let status = StatusText(Self.report(vitals, now).json)
        #expect(
            status.text == """
                zee-node 0.1.0, up 10 min
                  connected to ws://g:1 as attic, canvas 640x480, 2 snapshots
                  device d0
                  invokes: 4, 2 failed, 0 running; reconnects: 0

                """
        )
        #expect(status.exitStatus == 0)
    }

    @Test func `a node that waits says for what, and is degraded`() {
        let vitals = Vitals(canvas: (1280, 720), address: "ws://g:1")
        let error = NodeError(.gatewayUnreachable, "cannot connect to ws://g:1: refused", hint: "start the gateway")
        vitals.connectionChanged(to: .dialing, reaching: "ws://g:1")
        vitals.connectionChanged(to: .waiting(.seconds(4), after: error), reaching: "ws://g:1")
        vitals.connectionChanged(to: .dialing, reaching: "ws://g:1")
        #expect(StatusText(Self.report(vitals, vitals.now.started + .seconds(5)).json).exitStatus == 0)
        let status = StatusText(Self.report(vitals, vitals.now.started + .seconds(60)).json)
        #expect(
            status.text == """
                zee-node 0.1.0, up 60 s
                  cannot connect to ws://g:1: refused; next attempt in 4 s
                  device d0
                  invokes: 0, 0 failed, 0 running; reconnects: 0
                error: cannot connect to ws://g:1: refused [gateway-unreachable]
                  hint: start the gateway

                """
        )
        #expect(status.exitStatus == 1)
    }

    @Test(
        arguments: [
            (.authenticationFailed, "g refuses the connection: unauthorized: token mismatch", "gateway-refuses"),
            (.authenticationFailed, "g refuses the connection: device signature expired", "clock-wrong"),
            (.pinMismatch, "not the pinned one", "gateway-refuses"),
            (.pairingRequired, "pairing required", "pairing-needed"),
        ] as [(NodeError.Code, String, String)]
    )
    func `a refusal is the condition it stands for, at once`(code: NodeError.Code, text: String, condition: String) {
        let vitals = Vitals(canvas: (1, 1), address: "ws://g:1")
        vitals.connectionChanged(to: .dialing, reaching: "g")
        vitals.connectionChanged(to: .waiting(.seconds(4), after: NodeError(code, text)), reaching: "g")
        #expect(Self.report(vitals, .now).findings.map(\.condition.code) == [condition])
        vitals.connectionChanged(to: .ready(HelloOK.scripted(deviceToken: "t")), reaching: "g")
        #expect(Self.report(vitals, .now + .seconds(60)).findings.isEmpty)
    }

    @Test func `a node without a gateway says how to get one`() {
        let vitals = Vitals(canvas: (1, 1), address: "ws://127.0.0.1:18789")
        vitals.set(.gatewayUnknown, to: HealthFinding(.gatewayUnknown, "this node is paired with none", hint: "do so"))
        let report = Self.report(vitals, .now + .seconds(60))
        #expect(report.line == "waiting to be paired: do so")
        #expect(report.findings.map(\.condition.code) == ["gateway-unknown"])
        vitals.connectionChanged(to: .dialing, reaching: "g")
        #expect(Self.report(vitals, .now).line == "connecting to g")
    }

    @Test func `waiting for approval names the command`() {
        let vitals = Vitals(canvas: (1, 1), address: "ws://g:1")
        let state = SessionState.awaitingApproval(PairingRequest(requestID: "r1"), retryIn: .seconds(5))
        vitals.connectionChanged(to: state, reaching: "g")
        let report = Self.report(vitals, .now)
        #expect(report.line == "waiting for approval: zee devices approve r1")
        #expect(report.findings.map(\.condition.code) == ["pairing-needed"])
    }

    @Test func `a command that never ends makes the canvas busy after ten seconds`() {
        let vitals = Vitals(canvas: (1, 1), address: "ws://g:1")
        _ = vitals.began("canvas.eval", within: .seconds(5))
        vitals.lookAtStage()
        #expect(Self.report(vitals, .now).findings.isEmpty)
        #expect(Self.report(vitals, .now + .seconds(11)).findings.map(\.condition.code) == ["stage-busy"])
    }

    @Test func `missing fonts show after the first page`() {
        let vitals = Vitals(canvas: (1, 1), address: "ws://g:1")
        var figures = StageFigures(width: 1, height: 1)
        figures.hasFonts = false
        vitals.ended(vitals.began("canvas.present", within: nil), .success(nil), figures)
        #expect(Self.report(vitals, .now).findings.map(\.condition.code) == ["fonts-missing"])
    }

    @Test func `metrics of a node are these families`() {
        let (vitals, now) = Self.busyNode(in: true)
        let text = Self.report(vitals, now).metrics(residentBytes: 4096).openMetricsText
        let lines = text.split(separator: "\n").map(String.init)
        for line in [
            #"zee_node_build_info{version="0.1.0"} 1"#,
            #"zee_node_connection_state{state="connected"} 1"#, #"zee_node_connection_state{state="pairing"} 0"#,
            "zee_node_connections_total 1",
            #"zee_node_invokes_total{command="canvas.eval",outcome="INVALID_REQUEST"} 1"#,
            #"zee_node_invokes_total{command="canvas.snapshot",outcome="ok"} 2"#,
            #"zee_node_invokes_total{command="other",outcome="INVALID_REQUEST"} 1"#,
            #"zee_node_invoke_duration_seconds_count{command="canvas.snapshot"} 2"#,
            "zee_node_snapshots_total 2", "zee_node_result_bytes_total 6", "zee_node_background 1",
            #"zee_node_health{code="background",severity="notice"} 1"#,
            #"zee_node_health{code="fonts-missing",severity="warning"} 0"#,
            "zee_node_resident_memory_bytes 4096", "# EOF",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(residentBytes().map { $0 > 1 << 20 } ?? true)
    }
}

struct HeartbeatTests {
    let now = ContinuousClock.now

    @Test func `a stage that answers is alive`() {
        var heartbeat = Heartbeat()
        #expect(heartbeat.isAlive(at: now, deadlines: []))
        heartbeat.ask()
        heartbeat.answer()
        #expect(heartbeat.isAlive(at: now, deadlines: []))
    }

    @Test(arguments: [(-10, false), (-4, true), (3, true)])
    func `a silent one is alive as long as a command may take`(secondsToDeadline: Int, isAlive: Bool) {
        var heartbeat = Heartbeat()
        heartbeat.ask()
        #expect(heartbeat.isAlive(at: now, deadlines: [now + .seconds(secondsToDeadline)]) == isAlive)
        #expect(!heartbeat.isAlive(at: now, deadlines: []))
    }
}
