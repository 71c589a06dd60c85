import Glibc
import Testing
import Transport

@testable import Systemd

/// What needs no bus. Tests/Linux/fleet.sh has one, and somebody who speaks for logind on it.
struct SleepWatchTests {
    @Test(.enabled(if: access("/run/systemd/seats", F_OK) != 0, "logind runs here"), .timeLimit(.minutes(1)))
    func `where no logind runs there is nothing to watch`() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }

        await SleepWatch(on: loop).run { _ in Issue.record("nobody said anything") }
    }
}
