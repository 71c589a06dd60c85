/// Now, by both clocks: the wall's for what is written down, the steady one for what is waited for.
package struct Moment: Sendable, Equatable {
    package var wallMs: Int
    package var instant: ContinuousClock.Instant

    package init(wallMs: Int, instant: ContinuousClock.Instant) {
        self.wallMs = wallMs
        self.instant = instant
    }

    package func advanced(by duration: Duration) -> Moment {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        return Moment(wallMs: wallMs + milliseconds, instant: instant + duration)
    }
}

/// Where ids and secrets come from; a test hands out known ones.
package struct Entropy: Sendable {
    private let source: @Sendable (_ count: Int) -> [UInt8]

    package init(_ source: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.source = source }

    /// The kernel's, which is what Swift's system generator reads.
    package static let system = Entropy { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
    }

    func bytes(_ count: Int) -> [UInt8] { source(count) }

    /// RFC 9562, version 4.
    func uuid() -> String {
        var bytes = source(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
