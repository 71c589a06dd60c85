internal import Diagnostics
internal import Systemd
internal import Transport
internal import Vault
internal import ZeeGatewayClient

extension NodeDaemon {
    static let unpairedHint =
        "see 'zee-node discover', then 'zee-node pair GATEWAY'; or set a gateway in zee-node.conf, or with --url"
    static let unpairedStatus = "waiting to be paired: \(unpairedHint)"

    /// A person who has just paired the node looks at it within seconds; one file a time is nothing to read.
    private static let pairingInterval: Duration = .seconds(3)

    /// The gateway of the settings, or the one that the node is paired with while it waits. `nil` when it is stopped
    /// first. Nothing is ever taken from the network unasked: whoever announces a gateway first would get the token.
    func gatewayToGoTo(on voyage: Voyage) async -> GatewayChoice? {
        guard settings.gateway.reason == .fallback else { return settings.gateway }
        let (reload, log, notifier) = (reload, log, notifier)
        let chosen = await voyage.wait(askingEvery: Self.pairingInterval) { () -> GatewayChoice? in
            // Settings that are wrong for the moment are somebody's work in progress; SIGHUP says what is wrong.
            do throws(NodeError) {
                let gateway = try reload().gateway
                return gateway.reason == .fallback ? nil : gateway
            } catch {
                return nil
            }
        }
        guard let chosen else { return nil }
        log(.notice, "paired: going to \(chosen.address.text)", [("ZEE_EVENT", "paired")])
        notifier.status("connecting to \(chosen.address.text)")
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
