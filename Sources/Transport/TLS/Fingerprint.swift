/// The SHA-256 of a certificate in DER form: how this network names a gateway's certificate.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    package static let byteCount = 32

    /// Exactly 32 bytes.
    package let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads what operators paste: `sha256:AA:BB…`, `SHA-256 aa bb`, plain hex. Everything that is no hex digit is
    /// dropped after the prefix, as the gateways' own tools do; 64 digits must remain.
    package init?(parsing text: String) {
        // Longer input holds nothing but separators, or is no fingerprint.
        guard text.utf8.count <= 1024 else { return nil }
        var rest = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }[...]
        for prefix in ["sha-256", "sha256"] where rest.starts(with: prefix.utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
            rest = rest.dropFirst(prefix.utf8.count)
            break
        }
        let digits = rest.compactMap { Self.value(ofHexDigit: $0) }
        guard digits.count == Self.byteCount * 2 else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// 64 lower-case hex digits: the form of `gatewayTlsSha256`.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    package var description: String { "sha256:\(hex)" }

    /// Compares in a time that does not depend on where the first difference is.
    func matches(_ other: Fingerprint) -> Bool {
        zip(bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func value(ofHexDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
