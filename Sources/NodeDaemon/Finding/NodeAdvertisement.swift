internal import Discovery

/// Tells the network that there is a node, for people and tools that look for such things. No gateway needs it: nodes go
/// to gateways, and nothing can be connected to here.
struct NodeAdvertisement: Sendable {
    let announcement: Announcement

    init(name: String, deviceID: String, platform: String) {
        announcement = Announcement(
            name: name,
            type: .node,
            port: Self.discardPort,
            facts: [
                ("role", "node"), ("displayName", name), ("deviceId", deviceID), ("platform", platform),
                ("version", NodeProgram.version),
            ]
        )
    }

    /// A service has to name a port. Avahi's own presence, `_workstation._tcp`, names this one (RFC 863) as well.
    private static let discardPort: UInt16 = 9
}
