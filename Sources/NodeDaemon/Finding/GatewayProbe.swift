internal import Diagnostics
internal import Discovery
internal import Transport
internal import ZeeGatewayClient

/// A visit to a gateway, to see what it shows before anybody trusts it. Nothing is sent but TLS handshakes.
struct GatewayProbe: Sendable {
    struct Sight: Sendable, Equatable {
        /// Where it answered.
        let peer: String
        /// The certificate it showed; `nil` without TLS.
        let fingerprint: Fingerprint?
        /// Whether an authority that this machine trusts vouches for it.
        let isVouchedFor: Bool
    }

    let loop: EventLoop
    /// Where a search says it is, in place of what its name resolves to.
    let addresses: [SocketAddress]

    func look(at address: GatewayAddress) async throws(NodeError) -> Sight {
        do throws(TransportError) {
            return try await sight(of: address.endpoint)
        } catch .tls(.certificateRejected(_, let seen?)) {
            // Once more as the node will come: with the pin. The certificate must be the same each time.
            let pinned = Endpoint(
                host: address.endpoint.host,
                port: address.endpoint.port,
                security: .tls(.pin(seen))
            )
            do throws(TransportError) { return try await sight(of: pinned) } catch {
                throw NodeError(error, reaching: address.text)
            }
        } catch {
            throw NodeError(error, reaching: address.text)
        }
    }

    private func sight(of endpoint: Endpoint) async throws(TransportError) -> Sight {
        let resolver = Resolver(on: loop)
        let known = addresses
        let dialer = Dialer(on: loop) { host, port, deadline async throws(TransportError) in
            known.isEmpty ? try await resolver.addresses(of: host, port: port, by: deadline) : known
        }
        let stream = try await dialer.dial(endpoint)
        let fingerprint = await stream.tlsFacts?.peerFingerprint
        stream.abort()
        let isByAuthority = if case .tls(.authorities) = endpoint.security { true } else { false }
        return Sight(
            peer: stream.remoteAddress.description,
            fingerprint: fingerprint,
            isVouchedFor: isByAuthority
        )
    }
}

extension FoundGateway {
    /// Addresses to dial. Without TLS only those to which the plaintext rule lets a secret go: an announcement may name
    /// any address.
    func socketAddresses(isSecure: Bool) -> [SocketAddress] {
        guard let port else { return [] }
        return addresses.compactMap { SocketAddress(literal: $0, port: port) }
            .filter { isSecure || PlaintextRule.allows($0) }
    }
}
