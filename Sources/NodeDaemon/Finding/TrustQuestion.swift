internal import Diagnostics
internal import Transport

/// Whether what a gateway shows may be trusted from now on, and who has to say so.
struct TrustQuestion: Equatable {
    /// What is kept: the certificate to insist on; `nil` when an authority vouches for it, or without TLS.
    let pin: Fingerprint?
    /// A person has to agree first.
    let mustAsk: Bool

    /// `expected` is what the operator brought from the gateway itself. `isAgreed` stands for the person's word where no
    /// certificate has to be compared; a certificate that nobody vouches for is never agreed to unseen.
    init(about sight: GatewayProbe.Sight, expecting expected: Fingerprint?, isAgreed: Bool) throws(NodeError) {
        guard let expected else {
            let isUnknown = sight.fingerprint != nil && !sight.isVouchedFor
            pin = isUnknown ? sight.fingerprint : nil
            mustAsk = isUnknown || !isAgreed
            return
        }
        guard let seen = sight.fingerprint else {
            throw NodeError(
                .usage,
                "\(sight.peer) was reached without TLS and shows no certificate",
                hint: "use a wss:// URL or --tls"
            )
        }
        guard seen == expected else {
            throw NodeError(
                .pinMismatch,
                "\(sight.peer) shows the certificate \(seen), expected is \(expected)",
                hint: "this is another gateway, or somebody in between; compare with the gateway's own log"
            )
        }
        pin = seen
        mustAsk = false
    }
}
