/// What systemd is told about the life of a service (sd_notify(3)). Says nothing when nobody listens.
package struct ServiceNotifier: Sendable {
    private let socket: DatagramSocket?

    /// `address` is the value of `NOTIFY_SOCKET`; `nil` outside systemd.
    package init(address: String?) {
        socket = address.flatMap(DatagramSocket.init(path:))
    }

    /// Configuration and identity are good and the loops run. Not "the gateway answers": a boot must not wait for one.
    package func ready(status: String) { send(["READY=1", "STATUS=\(status)"]) }

    /// The line that `systemctl status` shows.
    package func status(_ text: String) { send(["STATUS=\(text)"]) }

    package func stopping() { send(["STOPPING=1"]) }

    /// systemd compares the time with its own, to tell a reload in progress from one that is over.
    package func reloading(monotonicMicroseconds: Int64) {
        send(["RELOADING=1", "MONOTONIC_USEC=\(monotonicMicroseconds)"])
    }

    /// The reload that was announced is over, for good or ill.
    package func reloaded() { send(["READY=1"]) }

    /// To be sent by whoever must be alive, never by a timer of its own.
    package func watchdog() { send(["WATCHDOG=1"]) }

    private func send(_ lines: [String]) {
        // A newline inside a value would begin another assignment.
        let text = lines.map { String($0.map { $0.isNewline ? " " : $0 }) }.joined(separator: "\n")
        socket?.send(Array(text.utf8))
    }
}
