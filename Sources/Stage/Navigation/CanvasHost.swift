internal import Fetch
package import Transport
internal import WebAddress

/// Where the gateway keeps its pages, as this node can reach it.
package struct CanvasHost: Sendable, Equatable {
    /// The gateway that was dialled.
    let gateway: AddressRules.Origin
    /// What the gateway advertised, with a host this machine can reach; `nil` when it advertised nothing usable. The path
    /// has no slash at its end.
    let base: WebURL?
    /// What makes a certificate the gateway's, where it has one.
    package var trust = TLSTrust.authorities(extraFile: nil)
    /// The name of the gateway's generation, as its paths have it; `nil` while nobody knows.
    var namespace: String?

    /// Paths begin with one of these: `/__zee__/canvas/`.
    static let namespaces = ["zee", "openclaw", "clawdbot", "moltbot"]

    /// Where the canvas host listens on every gateway that was not told another port.
    static let standardPort: UInt16 = 18793

    /// `advertised` is `canvasHostUrl` of the hello, or the canvas's plugin surface.
    package init(advertised: String?, gatewayHost: String, gatewayPort: UInt16) {
        gateway = AddressRules.Origin(host: gatewayHost, port: gatewayPort)
        // A gateway that advertises nonsense advertises nothing; loads from it will say that there is no canvas host.
        guard let url = advertised.flatMap({ try? WebURL($0) }), url.scheme != .data else {
            base = nil
            return
        }
        let path = url.path.hasSuffix("/") ? url.path.dropLast() : url.path
        let reachable = Self.isLoopback(url.host) ? url.with(host: gateway.host) : url
        base = reachable.with(target: String(path))
        namespace = Self.namespace(in: path)
    }

    /// The gateway at its own ports, and nowhere else.
    var trusted: Set<AddressRules.Origin> {
        var origins: Set = [gateway, AddressRules.Origin(host: gateway.host, port: Self.standardPort)]
        if let base { origins.insert(AddressRules.Origin(host: base.host, port: base.port)) }
        return origins
    }

    /// Agents know the canvas host by the address it has on the gateway's machine, which is `127.0.0.1` there and
    /// somebody else here.
    func reachable(_ url: WebURL) -> WebURL {
        guard Self.isLoopback(url.host), !Self.isLoopback(gateway.host),
            [gateway.port, Self.standardPort, base?.port].contains(url.port)
        else { return url }
        return url.with(host: gateway.host)
    }

    /// What a reference without a host may mean, the likeliest first.
    func candidates(for reference: String) -> [WebURL] {
        guard let base else { return [] }
        let root = base.description
        let texts: [String]
        if reference.hasPrefix("/") {
            texts = [root + reference]
        } else {
            let names = namespace.map { [$0] } ?? Self.namespaces
            texts = names.map { name in
                root.contains("/__\(name)__") && !root.contains("/cap/")
                    ? "\(root)/\(reference)" : "\(root)/__\(name)__/canvas/\(reference)"
            }
        }
        // What cannot be read leads nowhere.
        return texts.compactMap { try? WebURL($0) }
    }

    /// Whether an address is the canvas host's and needs a capability that may have run out.
    func isCapability(_ url: WebURL) -> Bool {
        guard let base, base.path.contains("/cap/") else { return false }
        return url.origin == base.origin && url.path.contains("/cap/")
    }

    /// The same page under a newer capability: what stands behind `/cap/TOKEN` is kept.
    func renewed(_ url: WebURL) -> WebURL {
        guard let base, let marker = url.target.firstRange(of: "/cap/") else { return url }
        let rest = url.target[marker.upperBound...].drop { $0 != "/" && $0 != "?" }
        return base.with(target: base.target + rest)
    }

    /// `/prefix/__zee__/canvas/…` has its socket at `/prefix/__zee__/ws`; a page elsewhere has none.
    func reloadSocket(of page: WebURL) -> WebURL? {
        guard let base, page.origin == base.origin || trusted.contains(.init(host: page.host, port: page.port)),
            // The last one: a capability's path begins with the namespace too.
            let name = Self.namespace(in: page.path), let range = page.path.ranges(of: "/__\(name)__").last
        else { return nil }
        return page.with(target: page.path[..<range.upperBound] + "/ws")
    }

    static func namespace(in path: Substring) -> String? {
        namespaces.first { path.contains("/__\($0)__") }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") || host == "0.0.0.0" || host == "::"
    }
}
