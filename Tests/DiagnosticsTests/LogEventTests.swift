import Diagnostics
import Testing
import ZeeTestKit

struct LogEventTests {
    @Test func `ids are 128 bits in lower case, and no two events share one`() {
        for event in LogEvent.all {
            #expect(event.messageID.utf8.count == 32, "\(event.name)")
            #expect(event.messageID.allSatisfy { $0.isHexDigit && !$0.isUppercase }, "\(event.name)")
        }
        #expect(Set(LogEvent.all.map(\.messageID)).count == LogEvent.all.count)
        #expect(Set(LogEvent.all.map(\.name)).count == LogEvent.all.count)
    }

    @Test func `the catalog explains each event once, in the order of the code, and no other`() throws {
        let catalog = try RecordedText("systemd/zee-node.catalog").contents()
        // An entry begins with its id; the comment above it is the event's name (systemd's CATALOG.md).
        let entries = catalog.split(separator: "\n# ").dropFirst().map { $0.split(separator: "\n").map(String.init) }

        #expect(entries.map(\.first) == LogEvent.all.map(\.name))
        #expect(entries.map { $0.dropFirst().first } == LogEvent.all.map { "-- \($0.messageID)" })
        for lines in entries {
            #expect(lines.dropFirst(2).first?.hasPrefix("Subject: ") == true, "\(lines)")
            #expect(lines.count >= 6, "an explanation says what it means and what to do: \(lines)")
        }
    }

    @Test func `an event without an id is nobody's alarm`() {
        #expect(LogEvent.messageID(of: "console") == nil)
    }
}
