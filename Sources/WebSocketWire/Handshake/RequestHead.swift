/// What a client asks for, upgrade or not.
package struct RequestHead: Equatable, Sendable {
    package var method: String
    /// As it was sent: not decoded, not normalised, not trusted.
    package var target: String
    package var version: HTTPVersion
    package var fields: HeaderFields

    package init(method: String, target: String, version: HTTPVersion = .http11, fields: HeaderFields = HeaderFields())
    {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
    }

    /// Whether bytes of a body follow the head. A server that reads no bodies has to close such a connection.
    package var announcesBody: Bool {
        fields["Transfer-Encoding"] != nil || fields.values(of: "Content-Length").contains { $0 != "0" }
    }

    /// Whether the client wants the connection to stay open after the answer (RFC 9112 §9.3).
    package var keepsAlive: Bool {
        switch version {
        case .http11: !fields.lists("close", in: "Connection")
        case .http10: fields.lists("keep-alive", in: "Connection")
        }
    }

    /// Whether this asks for a WebSocket at all: then refusals should say how to do it right.
    package var wantsWebSocket: Bool { fields.lists("websocket", in: "Upgrade") }
}

/// Reads one request head from bytes in any pieces.
package struct RequestHeadParser: Sendable {
    private var reader: HeadReader

    package init(limits: HeadLimits = HeadLimits()) { reader = HeadReader(limits: limits) }

    package mutating func receive(_ bytes: Span<UInt8>) { reader.receive(bytes) }
    package mutating func receive(_ bytes: [UInt8]) { reader.receive(bytes.span) }

    /// What came after the head: the first frames of a client in a hurry, or the next request.
    package var remainder: [UInt8] { reader.remainder }

    /// The head once it is whole, `nil` while more bytes are needed. Call it no more after it gave a head or threw.
    package mutating func next() throws(HeadError) -> RequestHead? {
        guard let lines = try reader.next() else { return nil }
        let words = lines.start.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, isToken(words[0]), !words[1].isEmpty,
            words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .malformedStartLine }
        let version = try HTTPVersion.parse(words[2])
        // RFC 9112 §3.2: exactly one Host, or two readers disagree about whom the request is for.
        let hosts = lines.fields.values(of: "Host").count
        guard hosts <= 1, hosts == 1 || version == .http10 else { throw .malformedStartLine }
        return RequestHead(
            method: String(words[0]),
            target: String(words[1]),
            version: version,
            fields: lines.fields
        )
    }
}

/// What a server answered.
package struct ResponseHead: Equatable, Sendable {
    package var status: Int
    package var reason: String
    package var fields: HeaderFields

    package init(status: Int, reason: String, fields: HeaderFields = HeaderFields()) {
        self.status = status
        self.reason = reason
        self.fields = fields
    }

    /// The head as it goes on the wire. Control characters become spaces, so that an echoed piece of a request cannot
    /// turn into a field of its own.
    package var bytes: [UInt8] {
        var lines = ["HTTP/1.1 \(status) \(reason)"]
        lines.append(contentsOf: fields.fields.map { "\($0.name): \($0.value)" })
        return headBytes(lines)
    }
}

/// Reads one response head from bytes in any pieces.
package struct ResponseHeadParser: Sendable {
    private var reader: HeadReader

    package init(limits: HeadLimits = HeadLimits()) { reader = HeadReader(limits: limits) }

    package mutating func receive(_ bytes: Span<UInt8>) { reader.receive(bytes) }
    package mutating func receive(_ bytes: [UInt8]) { reader.receive(bytes.span) }

    /// What came after the head: the first frames of a server in a hurry.
    package var remainder: [UInt8] { reader.remainder }

    /// The head once it is whole, `nil` while more bytes are needed. Call it no more after it gave a head or threw.
    package mutating func next() throws(HeadError) -> ResponseHead? {
        guard let lines = try reader.next() else { return nil }
        let words = lines.start.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2 else { throw .malformedStartLine }
        _ = try HTTPVersion.parse(words[0])
        guard words[1].utf8.count == 3, words[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let status = Int(words[1])
        else { throw .malformedStartLine }
        return ResponseHead(
            status: status,
            reason: words.count == 3 ? String(words[2]) : "",
            fields: lines.fields
        )
    }
}

/// Lines, their ends, and the empty line after them.
func headBytes(_ lines: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
        bytes.append(contentsOf: line.utf8.lazy.map { isFieldValueByte($0) ? $0 : 0x20 })
        bytes.append(contentsOf: [0x0D, 0x0A])
    }
    bytes.append(contentsOf: [0x0D, 0x0A])
    return bytes
}
