public import Diagnostics
package import Transport
public import ZeeProtocol

/// What a client needs to know, whatever its role.
public struct GatewayOptions: Sendable {
    public var address: GatewayAddress
    /// How the client describes itself. The platform is pinned when the device is paired, so a change of it asks for a
    /// new approval.
    public var client: ClientDescription
    public var token: String?
    public var password: String?
    public var device: DeviceIdentity?
    public var deviceTokens: DeviceTokenStore = .none
    public var log: Log = .silent
    /// Where to dial in place of what the address's name resolves to: for a gateway that is found rather than known.
    package var locate: Dialer.Resolve?
    /// How long to wait between attempts. For programs that reconnect on purpose; the gateways' own figures otherwise.
    package var backoff = Backoff()
    /// Told about every change of the connection, on the client's own thread: return at once.
    public var observe: @Sendable (SessionState) -> Void = { _ in }

    public init(address: GatewayAddress, client: ClientDescription) {
        self.address = address
        self.client = client
    }
}

/// What the connection is doing.
public enum SessionState: Sendable {
    case dialing
    /// Accepted: requests can be sent.
    case ready(HelloOK)
    /// Not connected; the next attempt comes after the wait.
    case waiting(Duration, after: NodeError)
    /// As `waiting`, until an operator approves this device.
    case awaitingApproval(PairingRequest, retryIn: Duration)
    case stopped
}

extension GatewayOptions {
    /// The machine's view. A stored token that cannot be read is as good as none, and worth a line.
    func configuration() -> SessionConfiguration {
        var configuration = SessionConfiguration(client: client)
        configuration.token = token
        configuration.password = password
        configuration.device = device.map { .init(id: $0.id, publicKey: $0.publicKey) }
        configuration.endpointIsTrusted = address.isTrusted
        configuration.userAgent = "zee-node/\(client.version)"
        configuration.backoff = backoff
        do {
            configuration.deviceToken = try deviceTokens.load()
        } catch {
            log(.warning, "the stored device tokens are not usable: \(error)")
        }
        return configuration
    }
}
