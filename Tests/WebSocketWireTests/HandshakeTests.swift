import Testing

@testable import WebSocketWire

struct HandshakeTests {
    static let sampleKey = "dGhlIHNhbXBsZSBub25jZQ=="
    static let sampleNonce = [UInt8]("the sample nonce".utf8)

    @Test(
        arguments: [
            // FIPS 180-1, appendices A and B; the empty string; and a length that needs a second block for padding.
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        ]
    )
    func `SHA-1 gives the published digests`(message: String, digest: String) {
        let hex = sha1(utf8(message)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hex == digest)
    }

    @Test(
        arguments: [
            // RFC 4648 §10.
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func `base64 gives the published strings`(text: String, expected: String) {
        #expect(base64(utf8(text)) == expected)
    }

    @Test func `the accept value is the RFC's`() {
        #expect(acceptValue(forKey: Self.sampleKey) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test func `a request is one the RFC would send, without Origin`() throws {
        let request = try UpgradeRequest(
            host: "server.example.com",
            port: 18789,
            target: "/chat?x=1",
            nonce: Self.sampleNonce,
            subprotocols: ["chat", "superchat"],
            deflate: DeflateOffer(),
            extraFields: [("User-Agent", "zee-node")]
        )
        let expected = [
            "GET /chat?x=1 HTTP/1.1", "Host: server.example.com:18789", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: chat, superchat",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits", "User-Agent: zee-node", "", "",
        ]
        #expect(request.bytes == utf8(expected.joined(separator: "\r\n")))
    }

    @Test(
        arguments: [
            ("nas", nil, "nas"), ("nas", 80, "nas:80"), ("::1", 18789, "[::1]:18789"), ("::1", nil, "[::1]"),
            ("fe80::1%eth0", 1, "[fe80::1]:1"), ("[::1]", 2, "[::1]:2"), ("[fe80::1%2]", 3, "[fe80::1]:3"),
        ] as [(String, Int?, String)]
    )
    func `the Host field brackets addresses and keeps zones at home`(host: String, port: Int?, authority: String) throws
    {
        let request = try UpgradeRequest(host: host, port: port, target: "", nonce: Self.sampleNonce)
        #expect(request.authority == authority)
        #expect(request.target == "/")
    }

    @Test(
        arguments: [
            ("a\r\nb", "/", "X", "Host"), ("a@b", "/", "X", "Host"), ("", "/", "X", "Host"),
            ("a", "/ b", "X", "request target"), ("a", "/\r\n", "X", "request target"),
            ("a", "/#top", "X", "request target"), ("a", "/", "X Y", "X Y"),
        ]
    )
    func `nothing can break out of its line`(host: String, target: String, name: String, culprit: String) {
        #expect(throws: UpgradeError.unsendable(culprit)) {
            try UpgradeRequest(
                host: host,
                port: nil,
                target: target,
                nonce: Self.sampleNonce,
                extraFields: [(name, "value")]
            )
        }
        #expect(throws: UpgradeError.unsendable("X")) {
            try UpgradeRequest(
                host: "a",
                port: nil,
                target: "/",
                nonce: Self.sampleNonce,
                extraFields: [("X", "1\r\nY: 2")]
            )
        }
    }

    static let goodAnswer = [
        "HTTP/1.1 101 Switching Protocols", "upgrade: WebSocket", "Connection: keep-alive, upgrade",
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
    ]

    @Test(
        arguments: [
            (goodAnswer, nil),
            (["HTTP/1.1 401 Unauthorized"], .refused(status: 401, reason: "Unauthorized")),
            (["HTTP/1.1 200"], .refused(status: 200, reason: "")),
            ([goodAnswer[0], goodAnswer[2], goodAnswer[3]], .missingUpgrade),
            ([goodAnswer[0], goodAnswer[1], goodAnswer[3]], .missingConnectionUpgrade),
            (Array(goodAnswer[..<3]), .wrongAccept),
            (goodAnswer + [goodAnswer[3]], .wrongAccept),
            (Array(goodAnswer[..<3]) + ["Sec-WebSocket-Accept: S3pPLMBiTxaQ9kYGzzhZRbK+xOo="], .wrongAccept),
            (goodAnswer + ["Sec-WebSocket-Protocol: soap"], .unrequestedSubprotocol("soap")),
            (
                goodAnswer + ["Sec-WebSocket-Extensions: permessage-deflate"],
                .unrequestedExtension("permessage-deflate")
            ),
            (goodAnswer + ["Sec-WebSocket-Extensions: a=;"], .malformedExtension("a=;")),
        ] as [([String], UpgradeError?)]
    )
    func `an answer is checked line by line`(lines: [String], fault: UpgradeError?) throws {
        let request = try UpgradeRequest(host: "a", port: nil, target: "/", nonce: Self.sampleNonce)
        var parser = ResponseHeadParser()
        var head: ResponseHead?
        var rest = utf8(lines.joined(separator: "\r\n") + "\r\n\r\n")[...]
        while head == nil, !rest.isEmpty {
            parser.receive(Array(rest.prefix(1)))
            rest = rest.dropFirst()
            head = try parser.next()
        }
        let response = try #require(head)
        if let fault {
            #expect(throws: fault) { try request.agreement(with: response) }
        } else {
            #expect(try request.agreement(with: response) == UpgradeAgreement())
        }
    }

    static let goodRequest: [(name: String, value: String)] = [
        ("Host", "server.example.com"), ("Upgrade", "websocket"), ("Connection", "keep-alive, Upgrade"),
        ("Sec-WebSocket-Key", sampleKey), ("Sec-WebSocket-Version", "13"),
    ]

    static func request(
        _ method: String = "GET",
        version: HTTPVersion = .http11,
        changing name: String = "",
        to value: String? = nil
    ) -> RequestHead {
        var fields = goodRequest.filter { $0.name != name }
        if let value { fields.append((name, value)) }
        return RequestHead(method: method, target: "/", version: version, fields: HeaderFields(fields))
    }

    @Test func `a good request gets the RFC's answer`() throws {
        let response = try UpgradeResponse(to: Self.request())
        let expected = [
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "", "",
        ]
        #expect(response.bytes == utf8(expected.joined(separator: "\r\n")))
    }

    @Test(
        arguments: [
            (request("POST"), 405), (request(version: .http10), 400), (request(changing: "Upgrade"), 426),
            (request(changing: "Upgrade", to: "h2c"), 426), (request(changing: "Connection", to: "close"), 400),
            (request(changing: "Sec-WebSocket-Version", to: "8"), 426),
            (request(changing: "Sec-WebSocket-Version"), 426), (request(changing: "Sec-WebSocket-Key"), 400),
            (request(changing: "Sec-WebSocket-Key", to: "c2hvcnQ="), 400),
            (request(changing: "Sec-WebSocket-Key", to: "dGhlIHNhbXBsZSBub25jZR=="), 400),
            (request(changing: "Content-Length", to: "5"), 400),
        ]
    )
    func `a bad request is refused with its status`(request: RequestHead, status: Int) throws {
        let refusal = try #require(throws: UpgradeRefusal.self) { try UpgradeResponse(to: request) }
        #expect(refusal.status == status)
        #expect(refusal.bytes.starts(with: utf8("HTTP/1.1 \(status) ")))
        let text = String(decoding: refusal.bytes, as: UTF8.self)
        #expect(text.contains("Sec-WebSocket-Version: 13\r\n") == (status != 405))
    }

    @Test func `the server chooses a subprotocol that both speak, or none`() throws {
        let request = Self.request(changing: "Sec-WebSocket-Protocol", to: "soap, chat")
        #expect(try UpgradeResponse(to: request, subprotocols: ["chat", "soap"]).agreement.subprotocol == "chat")
        #expect(try UpgradeResponse(to: request, subprotocols: ["mqtt"]).agreement.subprotocol == nil)
    }
}
