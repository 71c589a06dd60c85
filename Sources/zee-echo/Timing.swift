internal import Glibc
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire

/// How many 1 KiB text messages go to an echo server and back in a second, one connection, a bounded number of them
/// on their way.
actor Timing {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let url: String

    init(loop: EventLoop, url: String) {
        self.loop = loop
        self.url = url
    }

    /// Enough to keep both ends busy, little enough to stay in the caches of both.
    private static let inFlight = 256

    func run(seconds: Int) async throws {
        let channel = try await openChannel(to: url, on: loop, deflate: nil)
        let message = (0..<1024).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var received = 0
        for _ in 0..<Self.inFlight { try await channel.send(text: message) }
        while ContinuousClock.now < end {
            guard case .text(let text) = try await channel.receive(), isSame(text, message) else {
                quit(76, "zee-echo: not what was sent\n")
            }
            received += 1
            try await channel.send(text: message)
        }
        let elapsed = start.duration(to: .now) / .seconds(1)
        print("\(Int(Double(received) / elapsed)) messages/s")
        await channel.close(.normal)
    }
}

/// As Python compares its strings; `==` of two arrays looks at one byte after the other.
private func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && memcmp(one, other, one.count) == 0
}
