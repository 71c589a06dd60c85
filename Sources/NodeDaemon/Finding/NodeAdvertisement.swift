internal import Diagnostics
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

    /// Until the task is cancelled. A node that nobody hears of draws as well as another, so trouble is only told.
    func run(log: Log) async {
        do throws(DiscoveryError) {
            try await Discovery.announce(
                announcement,
                named: { name in
                    guard let name else { return }
                    log(.notice, "announced on the network as \"\(name)\"", [("ZEE_EVENT", "announced")])
                },
                trouble: { trouble in
                    guard let trouble else { return }
                    log(.warning, "not announced on the network: \(trouble)", [("ZEE_EVENT", "discovery")])
                }
            )
        } catch {
            log(.warning, "not announced on the network: no descriptor is left for it", [("ZEE_EVENT", "discovery")])
        }
    }
}
