/// What a server says to a request for a WebSocket.
package struct UpgradeResponse: Equatable, Sendable {
    package let agreement: UpgradeAgreement
    package let head: ResponseHead

    package var bytes: [UInt8] { head.bytes }

    /// Checks a request as RFC 6455 §4.2.1 lists it, and makes the 101 for it.
    ///
    /// `subprotocols` is what this server speaks, best first; a client that asks for none of them gets none. `deflate`
    /// is what it allows of permessage-deflate; `nil` never compresses.
    package init(
        to request: RequestHead,
        subprotocols: [String] = [],
        deflate: DeflatePolicy? = nil,
        extraFields: [(name: String, value: String)] = []
    ) throws(UpgradeRefusal) {
        guard request.method == "GET" else { throw .methodNotAllowed }
        guard request.version == .http11 else { throw .badRequest("WebSocket needs HTTP/1.1") }
        guard request.wantsWebSocket else { throw .upgradeRequired }
        guard request.fields.lists("upgrade", in: "Connection") else { throw .badRequest("no Connection: Upgrade") }
        guard !request.announcesBody else { throw .badRequest("a body before the upgrade") }
        let versions = request.fields.values(of: "Sec-WebSocket-Version")
        guard versions == ["13"] else { throw .upgradeRequired }
        let keys = request.fields.values(of: "Sec-WebSocket-Key")
        guard keys.count == 1, isBase64OfSixteenBytes(keys[0]) else { throw .badRequest("bad Sec-WebSocket-Key") }

        let wanted = request.fields.list(of: "Sec-WebSocket-Protocol")
        let subprotocol = subprotocols.first(where: wanted.contains)
        let offers = request.fields.values(of: "Sec-WebSocket-Extensions").joined(separator: ", ")
        let accepted = deflate?.accept(offers)

        var fields = HeaderFields([
            ("Upgrade", "websocket"), ("Connection", "Upgrade"),
            ("Sec-WebSocket-Accept", acceptValue(forKey: keys[0])),
        ])
        if let subprotocol { fields.append("Sec-WebSocket-Protocol", subprotocol) }
        if let accepted { fields.append("Sec-WebSocket-Extensions", accepted.field) }
        for field in extraFields { fields.append(field.name, field.value) }
        agreement = UpgradeAgreement(subprotocol: subprotocol, deflate: accepted?.parameters)
        head = ResponseHead(status: 101, reason: "Switching Protocols", fields: fields)
    }
}

/// Why a request does not become a WebSocket, as the answer to it.
package enum UpgradeRefusal: Error, Equatable, Sendable {
    case badRequest(String)
    case methodNotAllowed
    /// No upgrade, or one to another version: the answer says which one works here.
    case upgradeRequired

    package var status: Int {
        switch self {
        case .badRequest: 400
        case .methodNotAllowed: 405
        case .upgradeRequired: 426
        }
    }

    /// The whole answer, after which the server closes.
    package var bytes: [UInt8] {
        let (reason, text): (String, String) =
            switch self {
            case .badRequest(let why): ("Bad Request", why)
            case .methodNotAllowed: ("Method Not Allowed", "use GET")
            case .upgradeRequired: ("Upgrade Required", "this is a WebSocket server, version 13")
            }
        var fields = HeaderFields([
            ("Connection", "close"), ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", "\(text.utf8.count + 1)"),
        ])
        switch self {
        case .badRequest: fields.append("Sec-WebSocket-Version", "13")
        case .methodNotAllowed: fields.append("Allow", "GET")
        case .upgradeRequired:
            fields.append("Upgrade", "websocket")
            fields.append("Sec-WebSocket-Version", "13")
        }
        return ResponseHead(status: status, reason: reason, fields: fields).bytes + [UInt8](text.utf8) + [0x0A]
    }
}
