internal import Configuration
internal import Diagnostics
internal import Vault
internal import ZeeGatewayClient

/// Which gateway to go to, and why that one.
struct GatewayChoice: Sendable {
    enum Reason: Sendable, Equatable {
        /// Somebody named it.
        case configured(Origin)
        /// The one this node was connected to before; strictly that one.
        case kept
        /// Nobody named any, and the node is not paired: it goes nowhere until that changes.
        case fallback
    }

    let address: GatewayAddress
    let reason: Reason
    /// SHA-256 of the certificate in force, from the settings or kept from before.
    let pin: String?

    init(_ configuration: Configuration, kept: KeptGateway?) throws(NodeError) {
        let pin = configuration[Setting.gatewayFingerprint]
        if let (url, origin) = try Self.url(in: configuration) {
            let address = try Self.address(url, pin: pin, configuration, origin)
            // A gateway that was once known by its certificate stays so, until somebody forgets it or pins another.
            if pin == nil, let kept, kept.pin != nil, kept.stableID == address.stableID, address.text.isEncrypted {
                self.address = try Self.address(url, pin: kept.pin, configuration, origin)
                self.pin = kept.pin
            } else {
                self.address = address
                self.pin = pin
            }
            reason = .configured(origin)
        } else if let kept {
            self.pin = pin ?? kept.pin
            address = try Self.address(kept.url, pin: self.pin, configuration, .fallback, id: kept.stableID)
            reason = .kept
        } else {
            self.pin = pin
            let scheme = pin == nil ? "ws" : "wss"
            let port = configuration[Setting.gatewayPort]
            address = try Self.address("\(scheme)://127.0.0.1:\(port)", pin: pin, configuration, .fallback)
            reason = .fallback
        }
    }

    /// A whole URL or its parts, whichever the stronger source says; `nil` when nobody says where the gateway is.
    private static func url(in configuration: Configuration) throws(NodeError) -> (url: String, origin: Origin)? {
        let parts = [
            (configuration.rank(of: Setting.gatewayHost), configuration.origin(of: Setting.gatewayHost)),
            (configuration.rank(of: Setting.gatewayPort), configuration.origin(of: Setting.gatewayPort)),
            (configuration.rank(of: Setting.gatewayTLS), configuration.origin(of: Setting.gatewayTLS)),
        ]
        let strongest = parts.max { $0.0 < $1.0 } ?? (0, .fallback)
        let rank = configuration.rank(of: Setting.gatewayURL)
        if let url = configuration[Setting.gatewayURL], rank >= strongest.0 {
            let origin = configuration.origin(of: Setting.gatewayURL)
            guard rank > strongest.0 else {
                throw NodeError(
                    problem: Problem(
                        strongest.1,
                        "gateway.url says it all",
                        hint: "drop host, port and tls, or drop the url (\(origin))"
                    )
                )
            }
            return (url, origin)
        }
        guard strongest.0 > 0 else { return nil }
        let host = configuration[Setting.gatewayHost] ?? "127.0.0.1"
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        // A pin without TLS would be refused; who gives one wants TLS.
        let isSecure = configuration[Setting.gatewayTLS] || configuration[Setting.gatewayFingerprint] != nil
        return ("\(isSecure ? "wss" : "ws")://\(bracketed):\(configuration[Setting.gatewayPort])", strongest.1)
    }

    private static func address(
        _ url: String,
        pin: String?,
        _ configuration: Configuration,
        _ origin: Origin,
        id: String? = nil
    ) throws(NodeError) -> GatewayAddress {
        do throws(NodeError) {
            return try GatewayAddress(
                url,
                pin: pin,
                authorityFile: configuration[Setting.gatewayAuthorities],
                allowsPlaintext: configuration[Setting.gatewayAllowsPlaintext],
                id: id
            )
        } catch {
            guard origin != .fallback else { throw error }
            throw NodeError(error.code, "\(origin): \(error.message)", hint: error.hint, cause: error)
        }
    }
}

extension GatewayChoice {
    /// Whether it is known by what it announces, and not by an address.
    var isFound: Bool { !address.stableID.hasPrefix("manual|") }

    /// What is worth keeping once this gateway has let the node in.
    func kept(name: String?) -> KeptGateway {
        KeptGateway(stableID: address.stableID, url: address.text, pin: pin.map(Self.digits), name: name)
    }

    /// The settings have been checked: what is left without separators is 64 digits.
    private static func digits(of pin: String) -> String {
        let prefix = ["sha-256", "sha256"].first { pin.lowercased().hasPrefix($0) } ?? ""
        return pin.dropFirst(prefix.count).lowercased().filter { $0.isHexDigit }
    }
}

extension String {
    fileprivate var isEncrypted: Bool { lowercased().hasPrefix("wss:") }
}
