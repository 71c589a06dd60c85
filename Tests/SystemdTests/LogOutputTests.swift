import Diagnostics
import Testing

@testable import Systemd

struct LogOutputTests {
    static let record = LogRecord(.warning, "lost the gateway", [("ZEE_GATEWAY", "nas"), ("ZEE_CAUSE", "a\nb")])

    @Test func `a journal field with a line break carries its length`() {
        let datagram = journalDatagram(of: Self.record, program: "zee-node")

        var expected = Array("MESSAGE=lost the gateway\nPRIORITY=4\nSYSLOG_IDENTIFIER=zee-node\n".utf8)
        expected += Array("ZEE_GATEWAY=nas\nZEE_CAUSE\n".utf8) + [3, 0, 0, 0, 0, 0, 0, 0] + Array("a\nb\n".utf8)
        #expect(datagram == expected)
    }

    @Test func `a known event brings the id that the journal's catalog explains`() {
        let record = LogRecord(.notice, "up", [("ZEE_EVENT", "connected"), ("ZEE_GATEWAY", "nas")])

        let expected = """
            MESSAGE=up
            PRIORITY=5
            SYSLOG_IDENTIFIER=zee-node
            MESSAGE_ID=\(LogEvent.messageID(of: "connected") ?? "")
            ZEE_EVENT=connected
            ZEE_GATEWAY=nas

            """
        #expect(String(decoding: journalDatagram(of: record, program: "zee-node"), as: UTF8.self) == expected)
    }

    @Test func `a line for a person has the time, the gravity and the fields`() {
        #expect(
            terminalLine(of: Self.record, at: 1_700_000_000, colour: false)
                == "2023-11-14T22:13:20Z warning: lost the gateway  gateway=nas cause=a b"
        )
    }

    @Test func `what a gateway says cannot move a terminal's cursor`() {
        let record = LogRecord(.error, "bad \u{1B}[2J name")

        #expect(terminalLine(of: record, at: 0, colour: false) == "1970-01-01T00:00:00Z error: bad  [2J name")
    }

    @Test func `a JSON line is one line`() {
        #expect(
            jsonLine(of: Self.record, at: 0, program: "zee-node") == """
                {"time":"1970-01-01T00:00:00Z","priority":"warning","program":"zee-node",\
                "message":"lost the gateway","ZEE_GATEWAY":"nas","ZEE_CAUSE":"a\\nb"}
                """
        )
    }

    @Test func `standard error that is not the journal's stream is a terminal or a file`() {
        #expect(LogOutput.automatic(journalStream: "1:1") != .journal)
        #expect(LogOutput.automatic(journalStream: nil) != .journal)
    }
}

struct SwitchableLogTests {
    @Test func `a new threshold holds for rooms that have the log already`() {
        let output = SwitchableLog(.json, threshold: .error, program: "t")
        let log = output.log
        var built = 0
        func message() -> String {
            built += 1
            return "switchable log under test"
        }
        log(.info, message())
        #expect(built == 0)
        output.turn(to: .json, threshold: .info)
        log(.info, message())
        #expect(built == 1)
    }
}
