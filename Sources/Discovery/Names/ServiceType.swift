/// A kind of service in the way DNS-SD writes it.
package struct ServiceType: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package init(text: String) { self.text = text }

    package var description: String { text }

    /// The names under which the generations of gateways announce themselves, the present one first.
    ///
    /// `_zee-gateway` stands in the documentation and `_zee-gw` in the programs; the others are the same gateway under
    /// its later and its earlier names. `_zee-bridge` is missing on purpose: that port speaks no WebSocket.
    package static let gateways = [
        "_zee-gateway._tcp", "_zee-gw._tcp", "_openclaw-gw._tcp", "_moltbot-gw._tcp", "_clawdbot-gw._tcp",
    ].map(ServiceType.init(text:))

    /// What the embedded gateway announces.
    package static let gateway = gateways[0]

    /// What a node announces of itself, where it is told to. Nobody connects to one.
    package static let node = ServiceType(text: "_zee-node._tcp")

    var name: DomainName? { DomainName(text) }
}
