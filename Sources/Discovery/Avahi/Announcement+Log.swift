package import Diagnostics

extension Announcement {
    /// Announces until the task is cancelled. A program that nobody hears of serves as well as another, so trouble is
    /// only told.
    package func stand(log: Log) async {
        do throws(DiscoveryError) {
            try await Discovery.announce(
                self,
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
