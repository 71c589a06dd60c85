/// A gateway that somebody announces: where it may be, which is not to say that it is there or what it claims to be.
package struct FoundGateway: Hashable, Sendable, Identifiable {
    package enum Source: String, Sendable, CaseIterable {
        /// Multicast DNS on the local network.
        case multicast
        /// A name server, for networks that multicast does not cross.
        case unicast
    }

    package let service: ServiceName
    package let source: Source
    /// The target of its SRV record, without the final dot; `nil` until that is known.
    package let host: String?
    package let port: UInt16?
    /// Address literals, the best to try first; link-local ones with their interface: `fe80::1%eth0`.
    package let addresses: [String]
    package let hints: GatewayHints

    package init(
        service: ServiceName,
        source: Source,
        host: String? = nil,
        port: UInt16? = nil,
        addresses: [String] = [],
        hints: GatewayHints = GatewayHints()
    ) {
        self.service = service
        self.source = source
        self.host = host
        self.port = port
        self.addresses = addresses
        self.hints = hints
    }

    package var id: String { service.stableID }

    /// What people call it.
    package var name: String { service.instance }

    /// Whether there is enough to dial: an announced name alone is not.
    package var isResolved: Bool { host != nil && port != nil }

    /// Whether one of its addresses is good beyond one cable. Until then, waiting a moment more is worth it: families
    /// and interfaces are told of one after the other.
    package var hasLastingAddress: Bool { addresses.contains { !$0.hasPrefix("fe80") && !$0.hasPrefix("169.254.") } }

    /// The gateway as a URL: by its host name, which stays when addresses change.
    package var url: String? {
        guard let host, let port else { return nil }
        return "\(hints.usesTLS ? "wss" : "ws")://\(host):\(port)"
    }
}
