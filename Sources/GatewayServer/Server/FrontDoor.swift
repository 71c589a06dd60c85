internal import Transport
internal import WebSocketChannel
internal import WebSocketWire

/// What becomes of an HTTP request: a WebSocket, the one page there is, or nothing.
struct FrontDoor {
    enum Verdict: Equatable {
        case webSocket
        case answer(status: Int, reason: String, text: String)
    }

    let product: String
    /// Without a secret, the name a browser used matters: a page may point its own name at this machine.
    let hasSecret: Bool

    func judge(_ head: RequestHead) -> Verdict {
        guard isOriginAllowed(head) else {
            return .answer(status: 403, reason: "Forbidden", text: "pages of other sites may not connect here")
        }
        if head.wantsWebSocket { return .webSocket }
        guard head.method == "GET" else {
            return .answer(status: 405, reason: "Method Not Allowed", text: "use GET")
        }
        guard head.target == "/" else { return .answer(status: 404, reason: "Not Found", text: "nothing here") }
        return .answer(
            status: 200,
            reason: "OK",
            text: "\(product): a gateway for canvas nodes. Connect with a WebSocket."
        )
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
    private static func isLoopbackName(_ host: String) -> Bool {
        var name = host[...]
        if name.hasPrefix("[") {
            name = name.dropFirst().prefix { $0 != "]" }
        } else if let colon = name.lastIndex(of: ":") {
            name = name[..<colon]
        }
        if name.lowercased() == "localhost" { return true }
        return SocketAddress(literal: String(name), port: 0)?.isLoopback ?? false
    }

    /// A whole plain-text answer. `nosniff`, so that no browser makes anything else of it.
    static func response(status: Int, reason: String, text: String) -> [UInt8] {
        var fields = HeaderFields([
            ("Connection", "close"), ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", "\(text.utf8.count + 1)"), ("X-Content-Type-Options", "nosniff"),
        ])
        if status == 405 { fields.append("Allow", "GET") }
        return ResponseHead(status: status, reason: reason, fields: fields).bytes + Array(text.utf8) + [0x0A]
    }
}
