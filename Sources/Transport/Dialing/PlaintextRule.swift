/// Where a gateway may be reached without TLS: on this machine, on a private network, or inside a tunnel that encrypts.
///
/// Judged by the text of the host alone. A name outside the listed domains is public even if it resolves to a private
/// address today, because whoever answers its next lookup chooses where the token goes.
package enum PlaintextRule {
    package static func allows(host: String) -> Bool {
        // A zone says which interface, not what kind of address; it need not exist on the machine that judges.
        let unzoned = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
        if let address = SocketAddress(literal: unzoned ?? host, port: 0) { return allows(address) }
        return allows(name: host)
    }

    /// `localhost` (RFC 6761), multicast DNS and the tailnet's own domain. A bare word is not among them: the search
    /// list may complete it to any domain.
    private static func allows(name: String) -> Bool {
        var labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        // "studio.local." is "studio.local" with the root spelled out.
        if labels.last == "" { labels.removeLast() }
        guard !labels.isEmpty, !labels.contains("") else { return false }
        if labels.last == "localhost" { return true }
        return labels.count > 1 && labels.last == "local" || labels.count > 2 && labels.suffix(2) == ["ts", "net"]
    }

    package static func allows(_ address: SocketAddress) -> Bool {
        if let four = address.ipv4Bytes {
            return switch (four[0], four[1]) {
            case (127, _): true  // loopback
            case (10, _), (172, 16...31), (192, 168): true  // RFC 1918
            case (169, 254): true  // link-local, RFC 3927
            case (100, 64...127): true  // carrier-grade NAT, RFC 6598; tailnets use it
            default: false
            }
        }
        if address.isLoopback { return true }
        let first = address.bytes[0]
        // fc00::/7 unique local (RFC 4193), fe80::/10 link-local (RFC 4291).
        return first & 0xfe == 0xfc || first == 0xfe && address.bytes[1] & 0xc0 == 0x80
    }
}
