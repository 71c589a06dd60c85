public import Diagnostics
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire
public import ZeeProtocol

extension NodeError {
    /// The end of a connection in words for people.
    init(_ failure: ChannelError, reaching peer: String) {
        switch failure {
        case .transport(let error): self.init(error, reaching: peer)
        case .upgrade(.refused(let status, _)):
            self.init(
                .gatewayUnreachable,
                "\(peer) answers with HTTP status \(status) instead of a WebSocket",
                hint: "check that host and port are the gateway's"
            )
        case .upgrade, .head:
            self.init(
                .protocolViolation,
                "\(peer) does not answer like a gateway",
                hint: "check that host and port are the gateway's",
                cause: failure
            )
        case .wire(let error):
            self.init(.protocolViolation, "\(peer) sent what is no WebSocket message: \(error)")
        case .closed(let code, let reason):
            let words = reason.isEmpty ? "" : " \(reason)"
            self.init(.unavailable, "\(peer) closed the connection (\(code.rawValue)\(words))")
        }
    }

    /// A refused `connect` in words for people.
    public init(_ refusal: GatewayError, from peer: String) {
        let (code, hint): (NodeError.Code, String?) =
            switch refusal.code {
            case .notPaired:
                (.pairingRequired, "approve this device on the gateway: openclaw devices list, or zee devices list")
            case .unavailable, .agentTimeout: (.unavailable, nil)
            default: Self.verdict(on: refusal)
            }
        self.init(code, "\(peer) refuses the connection: \(refusal.message)", hint: hint)
    }

    private static func verdict(on refusal: GatewayError) -> (NodeError.Code, String?) {
        let words = refusal.message.lowercased()
        if refusal.detailCode == .protocolMismatch || words.contains("protocol mismatch") {
            return (.protocolMismatch, "this gateway speaks another protocol version: update the older of the two")
        }
        if refusal.detailCode == .authRateLimited {
            return (.authenticationFailed, "too many attempts with a wrong secret: wait, and correct the secret")
        }
        if words.contains("token") {
            return (.authenticationFailed, "give the gateway's token: --token-file, or ZEE_GATEWAY_TOKEN")
        }
        if words.contains("password") {
            return (.authenticationFailed, "give the gateway's password: ZEE_GATEWAY_PASSWORD")
        }
        if words.contains("unauthorized") || words.contains("device") {
            return (.authenticationFailed, "check the secret and the clock of this machine")
        }
        return (.invalidRequest, nil)
    }

    /// A request that got no good answer.
    public init(_ failure: RequestFailure, of method: String) {
        switch failure {
        case .refused(let error): self.init(.init(rawValue: error.code.rawValue), error.message)
        case .timedOut: self.init(.timedOut, "\(method) was not answered in time")
        case .connectionLost: self.init(.unavailable, "the connection was lost before \(method) was answered")
        case .notConnected: self.init(.unavailable, "\(method) needs a connection, and there is none")
        case .tooManyRequests: self.init(.unavailable, "too many requests are waiting already")
        }
    }
}
