/// Where a client knocks and what it asks for.
package struct UpgradeRequest: Equatable, Sendable {
    package let host: String
    package let port: Int?
    package let target: String
    /// `Sec-WebSocket-Key`: 16 random bytes in base64.
    package let key: String
    package let subprotocols: [String]
    package let deflate: DeflateOffer?
    package let extraFields: HeaderFields

    /// The host is a name or an address: IPv6 addresses come bare and get their brackets here, and a zone stays at
    /// home. The port is `nil` when it is the default one of the scheme, which the `Host` field leaves out. The target
    /// is path and query; an empty one means `/`. The nonce is 16 fresh random bytes.
    package init(
        host: String,
        port: Int?,
        target: String,
        nonce: [UInt8],
        subprotocols: [String] = [],
        deflate: DeflateOffer? = nil,
        extraFields: [(name: String, value: String)] = []
    ) throws(UpgradeError) {
        guard nonce.count == 16 else { throw .nonceNotSixteenBytes }
        // What would end the authority or add a user to it is no part of a name.
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\".utf8.contains($0) }) else {
            throw .unsendable("Host")
        }
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !target.utf8.contains(UInt8(ascii: "#")) else {
            throw .unsendable("request target")
        }
        guard subprotocols.allSatisfy({ isToken($0) }) else { throw .unsendable("Sec-WebSocket-Protocol") }
        for field in extraFields {
            guard isToken(field.name), field.value.utf8.allSatisfy(isFieldValueByte) else {
                throw .unsendable(field.name)
            }
        }
        self.host = host
        self.port = port
        self.target = target.hasPrefix("/") ? target : "/" + target
        key = base64(nonce)
        self.subprotocols = subprotocols
        self.deflate = deflate
        self.extraFields = HeaderFields(extraFields)
    }

    /// The value of the `Host` field (RFC 9110 §7.2).
    package var authority: String {
        let isBracketed = host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
        let name = isBracketed ? host.dropFirst().dropLast() : host[...]
        // A zone names an interface of this machine and means nothing to the peer (RFC 6874 §4).
        let address = Substring(name.utf8.prefix { $0 != UInt8(ascii: "%") })
        let written = name.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : String(name)
        return port.map { "\(written):\($0)" } ?? written
    }

    /// The request as it goes on the wire. There is no `Origin`: that field is for browsers, and gateways check it.
    package var bytes: [UInt8] {
        var lines = [
            "GET \(target) HTTP/1.1",
            "Host: \(authority)",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)",
            "Sec-WebSocket-Version: 13",
        ]
        if !subprotocols.isEmpty { lines.append("Sec-WebSocket-Protocol: \(subprotocols.joined(separator: ", "))") }
        if let deflate { lines.append("Sec-WebSocket-Extensions: \(deflate.field)") }
        lines.append(contentsOf: extraFields.fields.map { "\($0.name): \($0.value)" })
        return headBytes(lines)
    }
}

/// Why a client cannot have its WebSocket.
package enum UpgradeError: Error, Equatable, Sendable {
    case nonceNotSixteenBytes
    /// A part of the request holds characters that would break it apart.
    case unsendable(String)
    /// The server answered something else than 101: it is no WebSocket, it wants a login, it moved.
    case refused(status: Int, reason: String)
    case missingUpgrade
    case missingConnectionUpgrade
    /// `Sec-WebSocket-Accept` does not answer our key: something between us replays or invents responses.
    case wrongAccept
    case unrequestedSubprotocol(String)
    case unrequestedExtension(String)
    case malformedExtension(String)
}

/// What both ends agreed on.
package struct UpgradeAgreement: Equatable, Sendable {
    package var subprotocol: String?
    package var deflate: DeflateParameters?

    package init(subprotocol: String? = nil, deflate: DeflateParameters? = nil) {
        self.subprotocol = subprotocol
        self.deflate = deflate
    }
}

extension UpgradeRequest {
    /// Checks a server's answer as RFC 6455 §4.1 lists it.
    package func agreement(with response: ResponseHead) throws(UpgradeError) -> UpgradeAgreement {
        guard response.status == 101 else { throw .refused(status: response.status, reason: response.reason) }
        guard response.fields.lists("websocket", in: "Upgrade") else { throw .missingUpgrade }
        guard response.fields.lists("upgrade", in: "Connection") else { throw .missingConnectionUpgrade }
        let answers = response.fields.values(of: "Sec-WebSocket-Accept")
        guard answers == [acceptValue(forKey: key)] else { throw .wrongAccept }

        let chosen = response.fields.values(of: "Sec-WebSocket-Protocol")
        if let first = chosen.first {
            guard chosen.count == 1, subprotocols.contains(first) else { throw .unrequestedSubprotocol(first) }
        }
        let deflate = try deflateAgreement(response.fields.values(of: "Sec-WebSocket-Extensions"))
        return UpgradeAgreement(subprotocol: chosen.first, deflate: deflate)
    }

    private func deflateAgreement(_ values: [String]) throws(UpgradeError) -> DeflateParameters? {
        let joined = values.joined(separator: ", ")
        guard !trimmed(joined).isEmpty else { return nil }
        guard let extensions = ExtensionElement.parse(joined) else { throw .malformedExtension(joined) }
        guard let deflate, extensions.count == 1, extensions[0].name == DeflateOffer.name else {
            throw .unrequestedExtension(joined)
        }
        guard let parameters = deflate.accept(extensions[0]) else { throw .malformedExtension(joined) }
        return parameters
    }
}

/// The answer to a key (RFC 6455 §4.2.2): proof that the server read it as a WebSocket server would.
func acceptValue(forKey key: String) -> String {
    base64(sha1([UInt8]((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
}
