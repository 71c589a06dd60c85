/// Where to dial, and what to trust there.
package struct Endpoint: Sendable, Equatable {
    package enum Security: Sendable, Equatable {
        case plain
        case tls(TLSTrust)
    }

    /// The port of every gateway that was not told another one.
    package static let defaultPort: UInt16 = 18789

    /// A name or an address literal, without brackets.
    package let host: String
    package let port: UInt16
    package let security: Security

    package init(host: String, port: UInt16, security: Security) {
        self.host = host
        self.port = port
        self.security = security
    }

    /// Reads `ws://host:port`, `wss://[fe80::1%eth0]:port`; a path, if any, is for the layer above.
    /// A pin is the certificate to insist on, instead of authorities and names, and an error with `ws`.
    /// `allowingPlaintext` is the operator's consent to `ws` where `PlaintextRule` refuses it.
    package init(
        url: String,
        pin: Fingerprint? = nil,
        extraAuthorities: String? = nil,
        allowingPlaintext: Bool = false
    ) throws(TransportError) {
        guard let scheme = url.firstRange(of: "://") else { throw .endpointInvalid(url) }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isSecure: Bool
        switch url[..<scheme.lowerBound].lowercased() {
        case "ws", "http": isSecure = false
        case "wss", "https": isSecure = true
        default: throw .endpointInvalid(url)
        }
        guard let (host, port) = Self.split(authority) else { throw .endpointInvalid(url) }
        self.host = host
        self.port = port ?? Self.defaultPort
        guard !isSecure else {
            security = .tls(pin.map { .pin($0) } ?? .authorities(extraFile: extraAuthorities))
            return
        }
        guard pin == nil else { throw .pinWithoutTLS }
        guard allowingPlaintext || PlaintextRule.allows(host: host) else { throw .plaintextRefused(host: host) }
        security = .plain
    }

    /// `host`, `host:port`, `[v6]`, `[v6]:port`. `nil` for anything else, credentials before an `@` included.
    private static func split(_ authority: Substring) -> (host: String, port: UInt16?)? {
        let host: Substring
        let rest: Substring
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<end]
            rest = authority[authority.index(after: end)...]
            guard host.contains(":") else { return nil }
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority[host.endIndex...]
        }
        let isClean = host.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "@") && $0 < 0x7f }
        guard !host.isEmpty, isClean else { return nil }
        guard !rest.isEmpty else { return (String(host), nil) }
        let digits = rest.dropFirst()
        // UInt16("+1") is 1; a port is digits only.
        guard rest.first == ":", digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits), port > 0
        else { return nil }
        return (String(host), port)
    }
}

/// What makes a peer's certificate the right one.
package enum TLSTrust: Sendable, Equatable {
    /// A chain to an authority this machine trusts, or one in the extra PEM file, and the dialled name in the
    /// certificate.
    case authorities(extraFile: String?)

    /// Exactly this certificate. Authorities, names and dates are not looked at.
    case pin(Fingerprint)
}
