import Diagnostics
import Synchronization
import Testing

struct LogTests {
    @Test func `a record below the threshold is not even built`() {
        let records = Mutex<[LogRecord]>([])
        let log = Log(threshold: .notice) { record in records.withLock { $0.append(record) } }
        var built = 0
        func text(_ text: String) -> String {
            built += 1
            return text
        }

        log(.debug, text("quiet"))
        log(.warning, text("loud"), [("ZEE_COMMAND", "canvas.eval")])

        #expect(built == 1)
        #expect(records.withLock(\.self) == [LogRecord(.warning, "loud", [("ZEE_COMMAND", "canvas.eval")])])
    }
}
