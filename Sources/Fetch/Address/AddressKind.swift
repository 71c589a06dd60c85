package import Transport

/// What an address leads to, as far as its number says it.
package enum AddressKind: Hashable, Sendable {
    case global
    case loopback
    /// RFC 1918, unique local (RFC 4193), and the site-local addresses that came before them.
    case privateNetwork
    /// RFC 6598: between a provider and its customers, and in tailnets.
    case carrierGrade
    /// RFC 3927 and `fe80::/10`: this cable, and on clouds the machine that hands out credentials.
    case linkLocal
    /// Everything that is no single host of the public network: multicast, documentation, benchmarks, "this network".
    case special

    package init(_ address: SocketAddress) {
        self = address.family == .ipv4 ? Self.ipv4(address.bytes) : Self.ipv6(address.bytes)
    }

    /// The IANA special-purpose registry (RFC 6890 and its updates); what is not in it is global.
    private static func ipv4(_ bytes: [UInt8]) -> Self {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (127, _, _): .loopback
        case (10, _, _), (172, 16...31, _), (192, 168, _): .privateNetwork
        case (169, 254, _): .linkLocal
        // Alibaba's metadata service, 100.100.100.200, is among these.
        case (100, 64...127, _): .carrierGrade
        case (0, _, _): .special  // "this network": Linux takes 0.0.0.0 for loopback
        case (192, 0, 0): .special  // protocol assignments; Oracle's metadata service
        case (192, 0, 2), (198, 51, 100), (203, 0, 113): .special  // documentation
        case (192, 88, 99): .special  // 6to4 relays
        case (198, 18...19, _): .special  // benchmarks
        case (168, 63, 129): .special  // Azure's platform services answer on 168.63.129.16
        case (224..., _, _): .special  // multicast, reserved, broadcast
        default: .global
        }
    }

    private static func ipv6(_ bytes: [UInt8]) -> Self {
        // Addresses that carry an IPv4 address lead to that one, by the kernel or by some gateway on the way.
        if let embedded = embeddedIPv4(bytes) { return ipv4(embedded) }
        switch (bytes[0], bytes[1]) {
        case (0xfe, 0x80...0xbf): return .linkLocal
        case (0xfe, 0xc0...), (0xfc...0xfd, _): return .privateNetwork
        case (0xff, _): return .special
        // Only 2000::/3 has ever been given out (RFC 4291 section 2.4).
        case (0x20...0x3f, _): break
        default: return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 ? .loopback : .special
        }
        // 2001::/23 protocol assignments with Teredo, 2001:db8::/32 and 3fff::/20 documentation.
        let isAssignment = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] <= 0x01
        let isDocumentation =
            bytes.starts(with: [0x20, 0x01, 0x0d, 0xb8]) || bytes[0] == 0x3f && bytes[1] == 0xff && bytes[2] < 0x10
        return isAssignment || isDocumentation ? .special : .global
    }

    private static func embeddedIPv4(_ bytes: [UInt8]) -> [UInt8]? {
        let isZero = { (range: Range<Int>) in bytes[range].allSatisfy { $0 == 0 } }
        // ::ffff:a.b.c.d mapped, ::ffff:0:a.b.c.d translated (RFC 2765).
        if isZero(0..<10), bytes[10] == 0xff, bytes[11] == 0xff { return Array(bytes[12...]) }
        if isZero(0..<8), bytes[8] == 0xff, bytes[9] == 0xff, isZero(10..<12) { return Array(bytes[12...]) }
        // ::a.b.c.d, long withdrawn; ::1 and :: are not among them.
        if isZero(0..<12), !isZero(12..<15) { return Array(bytes[12...]) }
        // 64:ff9b::/96 and 64:ff9b:1::/48, NAT64 (RFC 6052, RFC 8215).
        if bytes.starts(with: [0x00, 0x64, 0xff, 0x9b]) { return Array(bytes[12...]) }
        // 2002:a.b.c.d::/48, 6to4.
        if bytes[0] == 0x20, bytes[1] == 0x02 { return Array(bytes[2..<6]) }
        return nil
    }
}
