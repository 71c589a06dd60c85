internal import Diagnostics
internal import Discovery

/// Tells the network about the embedded gateway, in the words that nodes of all generations know.
struct Advertisement {
    let announcement: Announcement

    /// `fingerprint` as `sha256:…`, when the gateway has TLS.
    init(port: UInt16, isSecure: Bool, fingerprint: String?, hostName: String) {
        // What Avahi calls this machine; a domain in the host name is not part of it.
        let host = String(hostName.prefix { $0 != "." })
        var facts = [
            ("role", "gateway"), ("transport", "gateway"), ("displayName", host), ("lanHost", "\(host).local"),
            ("gatewayPort", "\(port)"),
        ]
        if isSecure { facts.append(("gatewayTls", "1")) }
        if let fingerprint {
            facts.append(("gatewayTlsSha256", String(fingerprint.drop { $0 != ":" }.dropFirst())))
        }
        announcement = Announcement(name: "\(host) (Zee)", port: port, facts: facts)
    }

    /// Until the task is cancelled. A gateway that nobody hears of serves as well as another, so trouble is only told.
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
            log(.warning, "not announced on the network: no descriptor is left for it")
        }
    }
}
