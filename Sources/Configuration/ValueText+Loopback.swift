internal import Glibc

extension ValueText {
    /// What is wrong with a place to listen that only this machine may reach. Names are not taken: what they mean is
    /// somebody else's decision.
    static func loopbackFault(_ text: String) -> ValueFault? {
        let hint = "write 127.0.0.1:PORT or [::1]:PORT"
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
            return ValueFault("is '\(excerpt(text))' without a port", hint: hint)
        }
        let host = String(text[..<colon])
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, host, &bytes) == 1, bytes[0] == 127 { return nil }
        // RFC 4291 section 2.5.3: fifteen zeros and a one.
        let inner = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : ""
        if unsafe inet_pton(AF_INET6, inner, &bytes) == 1, bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] == 1 {
            return nil
        }
        return ValueFault("is '\(excerpt(text))', which others can reach", hint: hint)
    }
}
