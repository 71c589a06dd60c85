package import WebSocketWire

/// The head of an answer before its length and its connection are known.
package struct PageResponse: Equatable, Sendable {
    package var status: Status
    package var fields: HeaderFields

    package init(_ status: Status, fields: [(name: String, value: String)] = []) {
        self.status = status
        self.fields = HeaderFields(fields)
        // A file is what its name says. Browsers that guess otherwise have made scripts of pictures.
        self.fields.append("X-Content-Type-Options", "nosniff")
        // A canvas address can hold a capability, which is not for the sites its pages link to.
        self.fields.append("Referrer-Policy", "same-origin")
    }

    /// The bytes before the body. A 304 has no length: it would be that of a body which is not sent (RFC 9110 §8.6).
    package func head(contentLength: Int, keepsAlive: Bool, date: HTTPDate) -> [UInt8] {
        var fields = fields
        fields.append("Date", date.text)
        if status != .notModified { fields.append("Content-Length", "\(contentLength)") }
        fields.append("Connection", keepsAlive ? "keep-alive" : "close")
        return ResponseHead(status: status.rawValue, reason: status.reason, fields: fields).bytes
    }
}
