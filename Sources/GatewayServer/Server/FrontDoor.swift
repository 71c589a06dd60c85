internal import CanvasHost
internal import HttpWire
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire

/// What becomes of an HTTP request: a client of the gateway, a page, a socket of a page, or a refusal.
struct FrontDoor {
    enum Side: Equatable {
        /// Everything there is.
        case gateway
        /// The port that has the canvas and nothing else.
        case canvas
    }

    enum Verdict: Equatable {
        case webSocket
        case page(PageRequest, HostedPath)
        case pageSocket(HostedPath)
        case refused(Rejection)
        /// The one thing that is said to whoever asks.
        case greeting(PageRequest, text: String)
    }

    let product: String
    /// Without a secret, the name a browser used matters: a page may point its own name at this machine.
    let hasSecret: Bool
    var side = Side.gateway
    var hostsCanvas = false

    func judge(_ head: RequestHead) -> Verdict {
        guard isOriginAllowed(head) else {
            return .refused(Rejection(.forbidden, "pages of other sites may not connect here"))
        }
        let request: PageRequest
        do throws(Rejection) {
            request = try PageRequest(head)
        } catch {
            // Clients of the gateway name no path, and one that names a strange one is none the worse for it.
            return head.wantsWebSocket && side == .gateway ? .webSocket : .refused(error)
        }
        let place = HostedPath(request.path).flatMap { isServed($0) ? $0 : nil }
        if head.wantsWebSocket {
            if let place { return .pageSocket(place) }
            return side == .gateway ? .webSocket : .refused(Rejection(.notFound, "nothing here"))
        }
        if let place { return .page(request, place) }
        guard request.path.names.isEmpty else { return .refused(Rejection(.notFound, "nothing here")) }
        return .greeting(request, text: "\(product): a gateway for canvas nodes. Connect with a WebSocket.")
    }

    private func isServed(_ path: HostedPath) -> Bool {
        switch path.place {
        case .canvas, .a2ui, .reload: hostsCanvas
        case .view: side == .gateway
        }
    }

    /// Programs send no `Origin`. Browsers do, for any page that knows our port, and the same-origin rule does not hold
    /// for WebSockets: whoever is let in here has to be a page of this very host.
    private func isOriginAllowed(_ head: RequestHead) -> Bool {
        let origins = head.fields.values(of: "Origin")
        guard let origin = origins.first else { return true }
        guard origins.count == 1, let host = head.fields["Host"], let scheme = origin.firstRange(of: "://") else {
            return false
        }
        let originHost = origin[scheme.upperBound...]
        return originHost.lowercased() == host.lowercased() && (hasSecret || Self.isLoopbackName(host))
    }

    /// Whether a request came from this machine itself, see `PeerFacts.isLocal`.
    static func isLocal(_ head: RequestHead, from remote: SocketAddress) -> Bool {
        let proxied = ["X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via"]
        return remote.isLoopback && proxied.allSatisfy { head.fields[$0] == nil }
            && isLoopbackName(head.fields["Host"] ?? "")
    }

    /// `localhost` or a loopback address, with or without a port.
    static func isLoopbackName(_ host: String) -> Bool {
        var name = host[...]
        if name.hasPrefix("[") {
            name = name.dropFirst().prefix { $0 != "]" }
        } else if let colon = name.lastIndex(of: ":") {
            name = name[..<colon]
        }
        if name.lowercased() == "localhost" { return true }
        return SocketAddress(literal: String(name), port: 0)?.isLoopback ?? false
    }
}
