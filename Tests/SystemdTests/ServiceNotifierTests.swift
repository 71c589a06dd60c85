import Glibc
import Systemd
import Testing

/// A listener in systemd's place, on an abstract name so that no file is left behind.
struct ServiceNotifierTests: ~Copyable {
    let name = "@zee-notify-\(UInt64.random(in: 0 ... .max))"
    let listener: Int32

    init() throws {
        listener = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { field in
            for (index, byte) in name.utf8.enumerated() { field[index] = index == 0 ? 0 : byte }
        }
        let length = socklen_t(2 + name.utf8.count)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
        }
        try #require(bound == 0)
    }

    deinit { close(listener) }

    @Test func `readiness and status arrive in one datagram`() {
        ServiceNotifier(address: name).ready(status: "waiting for ws://nas")

        #expect(received() == "READY=1\nSTATUS=waiting for ws://nas")
    }

    @Test func `a status with a line break stays one assignment`() {
        ServiceNotifier(address: name).status("a\nREADY=1")

        #expect(received() == "STATUS=a READY=1")
    }

    @Test func `nobody listening is no failure`() {
        let notifier = ServiceNotifier(address: nil)
        notifier.watchdog()
        ServiceNotifier(address: "/nowhere/at/all").stopping()

        #expect(received() == nil)
    }

    private func received() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(listener, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
}
