/// Where to dial, and what to trust there.
package struct Endpoint: Sendable, Equatable {
    package enum Security: Sendable, Equatable {
        case plain
        case tls(TLSTrust)
    }

    /// A name or an address literal, without brackets.
    package let host: String
    package let port: UInt16
    package let security: Security

    package init(host: String, port: UInt16, security: Security) {
        self.host = host
        self.port = port
        self.security = security
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
