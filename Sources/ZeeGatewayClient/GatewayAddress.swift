public import Diagnostics
package import Transport
package import WebSocketChannel

/// Where a gateway is and what proves that it is the right one.
public struct GatewayAddress: Sendable {
    /// As given, for logs: it holds no secret, because a URL with one is refused.
    public let text: String
    package let endpoint: Endpoint
    package let url: WebSocketURL
    private let givenID: String?

    /// Reads `ws://HOST:PORT` or `wss://HOST:PORT`; without a port it is 18789.
    ///
    /// `pin` is the SHA-256 of the gateway's certificate in any usual spelling. With one, authorities and names are not
    /// looked at. `ws` goes to private addresses only, unless `allowsPlaintext` says that the network is trusted. `id` is
    /// the stable id under which it was found, for one whose address may change.
    public init(
        _ text: String,
        pin: String? = nil,
        authorityFile: String? = nil,
        allowsPlaintext: Bool = false,
        id: String? = nil
    ) throws(NodeError) {
        self.text = text
        givenID = id
        let fingerprint = pin.map { Fingerprint(parsing: $0) }
        if case .some(.none) = fingerprint {
            throw NodeError(
                .configurationInvalid,
                "the TLS fingerprint is not 64 hexadecimal digits",
                hint: "copy the SHA-256 of the gateway's certificate as it prints it"
            )
        }
        do {
            endpoint = try Endpoint(
                url: text,
                pin: fingerprint ?? nil,
                extraAuthorities: authorityFile,
                allowingPlaintext: allowsPlaintext
            )
        } catch {
            throw NodeError(error, reaching: text)
        }
        do {
            let parsed = try WebSocketURL(text)
            // The endpoint knows the gateways' default port; a bare WebSocket URL means 80 or 443.
            url = WebSocketURL(
                isSecure: parsed.isSecure,
                host: endpoint.host,
                port: endpoint.port,
                target: parsed.target
            )
        } catch {
            throw NodeError(
                .configurationInvalid,
                "this is not a gateway URL (\(error))",
                hint: "write ws://HOST:18789 or wss://HOST:18789"
            )
        }
    }

    /// The name under which secrets of this gateway are kept: the same for every spelling of one address.
    public var stableID: String { givenID ?? "manual|\(endpoint.host.lowercased())|\(endpoint.port)" }

    /// Loopback, or TLS with a pinned certificate: the only places where a device token is shown in place of a refused
    /// shared one.
    var isTrusted: Bool {
        if case .tls(.pin) = endpoint.security { return true }
        if endpoint.host.lowercased() == "localhost" { return true }
        return SocketAddress(literal: endpoint.host, port: endpoint.port)?.isLoopback ?? false
    }
}
