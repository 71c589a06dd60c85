internal import Diagnostics
internal import Systemd
internal import Transport
internal import Vault
internal import ZeeGatewayClient

extension NodeDaemon {
    var unpairedHint: String {
        "see 'zee-node discover', then '\(settings.pairCommand)'; or set a gateway in zee-node.conf, or with --url"
    }

    /// A person who has just paired the node looks at it within seconds; one file a time is nothing to read.
    private static let pairingInterval: Duration = .seconds(3)

    /// Where to go, and what to say there.
    struct Destination: Sendable {
        let gateway: GatewayChoice
        let token: Secret?
        let password: Secret?
    }

    /// The gateway of the settings, or the one that the node is paired with while it waits. `nil` when it is stopped
    /// first. Nothing is ever taken from the network unasked: whoever announces a gateway first would get the token.
    func destination(of voyage: Voyage) async -> Destination? {
        guard settings.gateway.reason == .fallback else {
            return Destination(gateway: settings.gateway, token: token, password: password)
        }
        let (reload, log, notifier) = (reload, log, notifier)
        let chosen = await voyage.wait(askingEvery: Self.pairingInterval) { () -> Destination? in
            do throws(NodeError) {
                let settings = try reload()
                guard settings.gateway.reason != .fallback else { return nil }
                // Who pairs a waiting node may just have told it the token as well.
                return Destination(
                    gateway: settings.gateway,
                    token: try settings.secret(.token),
                    password: try settings.secret(.password)
                )
            } catch {
                // Somebody's work in progress; what is wrong with the settings is said by SIGHUP and check-config.
                log(.debug, "still waiting: \(error.message)")
                return nil
            }
        }
        guard let chosen else { return nil }
        let address = chosen.gateway.address.text
        log(.notice, "paired: going to \(address)", [("ZEE_EVENT", "paired")])
        notifier.status("connecting to \(address)")
        return chosen
    }

    /// For a gateway that is known by what it announces. Its name may mean nothing to this machine's resolver, and its
    /// address may change.
    func locator(of gateway: GatewayChoice) -> GatewayLocator {
        let isSecure = gateway.address.endpoint.security != .plain
        let resolver = Resolver(on: loop)
        return GatewayLocator(id: gateway.address.stableID, isSecure: isSecure, on: loop) {
            host,
            port,
            deadline async throws(TransportError) in
            try await resolver.addresses(of: host, port: port, by: deadline)
        }
    }
}
