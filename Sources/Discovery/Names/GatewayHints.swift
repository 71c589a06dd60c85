/// What a gateway says of itself in its TXT record. Nobody vouches for it: anyone on the network may announce anything.
/// So it is shown to people and may ask for more protection, but never chooses a route and never replaces a pin.
package struct GatewayHints: Hashable, Sendable {
    /// RFC 6763 section 6.2 advises to stay below 1,300 bytes; a record many times that size is of no use to anybody.
    static let mostBytes = 8192
    private static let mostPairs = 64
    /// Hints are for people to read; a DNS string has 255 bytes.
    private static let mostValueBytes = 255

    /// A name for people.
    package var displayName: String?
    /// The gateway wants TLS. The absence of it promises nothing.
    package var usesTLS = false
    /// SHA-256 of its certificate, 64 lower-case hex digits: to compare with what the gateway then shows.
    package var fingerprint: String?
    /// Its multicast name, as it sees it.
    package var lanHost: String?
    package var tailnetName: String?
    /// `gateway` or `bridge`.
    package var transport: String?

    package init() {}

    /// The strings of a TXT record, each `key=value`, `key=` or `key`. The first of several equal keys counts
    /// (RFC 6763 section 6.4), and keys ignore case.
    init(_ strings: some Sequence<some Collection<UInt8>>) {
        var values: [String: String] = [:]
        for string in strings.prefix(Self.mostPairs) {
            let key = string.prefix { $0 != UInt8(ascii: "=") }
            // RFC 6763 section 6.4: printable ASCII, and never empty.
            guard !key.isEmpty, key.count <= 64, key.allSatisfy({ 0x20...0x7E ~= $0 }) else { continue }
            let value = string.dropFirst(key.count + 1).prefix(Self.mostValueBytes)
            let name = String(decoding: key, as: UTF8.self).lowercased()
            guard values[name] == nil else { continue }
            values[name] = readable(value)
        }
        displayName = values["displayname"].flatMap { $0.isEmpty ? nil : $0 }
        lanHost = values["lanhost"].flatMap { $0.isEmpty ? nil : $0 }
        tailnetName = values["tailnetdns"].flatMap { $0.isEmpty ? nil : $0 }
        transport = values["transport"].flatMap { $0.isEmpty ? nil : $0 }
        usesTLS = ["1", "true", "yes"].contains(values["gatewaytls"]?.lowercased())
        fingerprint = values["gatewaytlssha256"].flatMap(fingerprintDigits)
        // Who names a certificate has one.
        if fingerprint != nil { usesTLS = true }
    }

    /// Several views of one gateway: whoever asks for TLS is heard.
    func merged(with other: GatewayHints) -> GatewayHints {
        var merged = self
        merged.displayName = displayName ?? other.displayName
        merged.fingerprint = fingerprint ?? other.fingerprint
        merged.lanHost = lanHost ?? other.lanHost
        merged.tailnetName = tailnetName ?? other.tailnetName
        merged.transport = transport ?? other.transport
        merged.usesTLS = usesTLS || other.usesTLS
        return merged
    }
}

/// Control characters are commands to a terminal, and the bytes may be no text at all.
private func readable(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && !(127..<160 ~= $0.value) }))
}

/// 64 hex digits out of `sha256:AA:BB…` or plain hex; `nil` for anything else.
private func fingerprintDigits(_ text: String) -> String? {
    var rest = text.lowercased()[...]
    for prefix in ["sha-256", "sha256"] where rest.hasPrefix(prefix) {
        rest = rest.dropFirst(prefix.count)
        break
    }
    let digits = rest.utf8.filter { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    return digits.count == 64 ? String(decoding: digits, as: UTF8.self) : nil
}
