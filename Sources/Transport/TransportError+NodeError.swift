package import Diagnostics
internal import Glibc

extension NodeError {
    /// A transport failure in words for people. `peer` is what they typed or configured: `wss://studio.local:18789`.
    package init(_ failure: TransportError, reaching peer: String) {
        let (code, message, hint) = failure.words(reaching: peer)
        self.init(code, message, hint: hint, cause: failure)
    }
}

extension TransportError {
    private typealias Words = (code: NodeError.Code, message: String, hint: String?)

    fileprivate func words(reaching peer: String) -> (code: NodeError.Code, message: String, hint: String?) {
        switch self {
        case .endpointInvalid(let text):
            (.configurationInvalid, "\"\(text)\" is not a gateway URL", "write ws://HOST:18789 or wss://HOST:18789")
        case .plaintextRefused(let host):
            (
                .configurationInvalid, "\(host) is a public host and ws:// would send the token in clear",
                "use wss://, or allow plaintext explicitly if the network in between is yours"
            )
        case .pinWithoutTLS:
            (.configurationInvalid, "a certificate pin needs TLS", "write wss:// instead of ws://, or drop the pin")
        case .resolutionFailed(let host, let reason):
            (.gatewayUnreachable, "\(host) has no address: \(reason)", "check the spelling and the name server")
        case .connectFailed(let failures): Self.words(for: failures, reaching: peer)
        case .timedOut(let step):
            (
                .timedOut, "\(peer) took too long to \(step.rawValue)",
                "check that the gateway runs and is not overloaded"
            )
        case .cancelled: (.unavailable, "the connection to \(peer) was given up", nil)
        case .closed: (.unavailable, "the connection to \(peer) is closed", nil)
        case .connectionLost(let errno):
            (.gatewayUnreachable, "lost the connection to \(peer): \(describe(errno: errno))", nil)
        case .listenFailed(let address, EADDRINUSE):
            (
                .listenFailed, "\(address) is in use by another program",
                "choose another --port, or find the program with: ss -ltnp"
            )
        case .listenFailed(let address, let errno):
            (.listenFailed, "cannot listen on \(address): \(describe(errno: errno))", nil)
        case .descriptorsExhausted(let errno):
            (
                .unavailable, "no room for another connection: \(describe(errno: errno))",
                "raise LimitNOFILE= or ulimit -n"
            )
        case .tls(let failure): failure.words(reaching: peer)
        case .system(let call, let errno): (.unavailable, "\(call) failed: \(describe(errno: errno))", nil)
        }
    }

    private static func words(for failures: [ConnectFailure], reaching peer: String) -> Words {
        guard !failures.isEmpty else { return (.gatewayUnreachable, "\(peer) has no address to try", nil) }
        let tried = failures.map { "\($0.address): \(describe(errno: $0.errno))" }.joined(separator: "; ")
        let hint =
            if failures.allSatisfy({ $0.errno == ECONNREFUSED }) {
                "the host is up and nothing listens on that port: start the gateway, or check the port"
            } else if failures.allSatisfy({ $0.errno == ETIMEDOUT }) {
                "nothing answers: check the address, the firewall and IPAddressDeny= of the service"
            } else {
                "check the address and the network"
            }
        let code: NodeError.Code = failures.allSatisfy { $0.errno == ETIMEDOUT } ? .timedOut : .gatewayUnreachable
        return (code, "cannot connect to \(peer) (\(tried))", hint)
    }
}

extension TLSFailure {
    fileprivate func words(reaching peer: String) -> (code: NodeError.Code, message: String, hint: String?) {
        switch self {
        case .pinMismatch(let expected, let seen):
            (
                .pinMismatch, "\(peer) shows the certificate \(seen), pinned is \(expected)",
                "compare with the gateway's own fingerprint; pin the new one only if they are the same"
            )
        case .certificateRejected(let reason, let seen):
            (
                .certificateInvalid, "the certificate of \(peer) is refused: \(reason)",
                seen.map { "if the gateway's own fingerprint is \($0), pin it" }
            )
        case .handshakeFailed(let reason):
            (.gatewayUnreachable, "no TLS with \(peer): \(reason)", "check that the gateway has TLS on, or use ws://")
        case .truncated:
            (.gatewayUnreachable, "\(peer) cut the connection without saying goodbye", nil)
        case .credentialsUnusable(let path, let reason):
            (
                .configurationInvalid, "\(path) cannot be used: \(reason)",
                "check that the file exists and is readable PEM"
            )
        case .broken(let reason): (.gatewayUnreachable, "TLS with \(peer) broke: \(reason)", nil)
        }
    }
}
