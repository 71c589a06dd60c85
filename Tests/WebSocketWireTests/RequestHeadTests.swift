import Testing
import WebSocketWire

struct RequestHeadTests {
    static func parse(_ text: String, piece: Int = .max, limits: HeadLimits = HeadLimits()) throws(HeadError)
        -> RequestHead?
    {
        var parser = RequestHeadParser(limits: limits)
        var rest = utf8(text)[...]
        while !rest.isEmpty {
            parser.receive(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
            if let head = try parser.next() { return head }
        }
        return nil
    }

    @Test(arguments: pieces)
    func `a request is read whatever the pieces`(piece: Int) throws {
        let text = "\r\nGET /__zee/a%20b?x=1 HTTP/1.1\r\nhost: nas:18790\r\nX-Empty:\r\nAccept: \t text/html \r\n\r\n"
        let head = try Self.parse(text, piece: piece)
        #expect(
            head
                == RequestHead(
                    method: "GET",
                    target: "/__zee/a%20b?x=1",
                    fields: HeaderFields([("host", "nas:18790"), ("X-Empty", ""), ("Accept", "text/html")])
                )
        )
        #expect(head?.fields["HOST"] == "nas:18790")
    }

    @Test(arguments: pieces)
    func `what follows the head is kept`(piece: Int) throws {
        var parser = RequestHeadParser()
        parser.receive(utf8("GET / HTTP/1.1\r\nHost: a\r\n\r\n\u{1}\r\nrest"))
        #expect(try parser.next() != nil)
        #expect(parser.remainder == utf8("\u{1}\r\nrest"))
    }

    @Test(
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", .bareLineBreak),
            ("GET / HTTP/1.1\rHost: a\r\n\r\n", .bareLineBreak),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .obsoleteFolding),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformedField(line: 2)),
            ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", .malformedField(line: 3)),
            ("GET / HTTP/1.1\r\n: a\r\n\r\n", .malformedField(line: 2)),
            ("GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n", .malformedField(line: 2)),
            ("GET / HTTP/1.1\r\n\r\n", .malformedStartLine),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .malformedStartLine),
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedStartLine),
            ("GET /\r\nHost: a\r\n\r\n", .malformedStartLine),
            ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedStartLine),
            ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", .malformedStartLine),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .unsupportedVersion),
            ("GET / HTTQ/1.1\r\nHost: a\r\n\r\n", .malformedStartLine),
            ("\u{16}\u{3}\u{1}\r\n", .malformedStartLine),
        ] as [(String, HeadError)]
    )
    func `what two readers could read differently is refused`(text: String, error: HeadError) {
        for piece in pieces {
            #expect(throws: error) { try Self.parse(text, piece: piece) }
        }
    }

    @Test(arguments: pieces)
    func `a head that does not end is refused at its limit`(piece: Int) {
        let limits = HeadLimits(maxBytes: 100, maxFields: 3)
        let long = "GET /\(String(repeating: "a", count: 100)) HTTP/1.1\r\n"
        #expect(throws: HeadError.tooLarge(limit: 100)) { try Self.parse(long, piece: piece, limits: limits) }
        let many = "GET / HTTP/1.1\r\nHost: a\r\nb: 1\r\nc: 2\r\nd: 3\r\n\r\n"
        #expect(throws: HeadError.tooManyFields(limit: 3)) { try Self.parse(many, piece: piece, limits: limits) }
    }

    @Test(
        arguments: [
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true, false),
            ("GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n", false, false),
            ("GET / HTTP/1.0\r\n\r\n", false, false),
            ("POST / HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\n", true, true),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", true, true),
        ]
    )
    func `a file server learns what it needs`(text: String, keepsAlive: Bool, announcesBody: Bool) throws {
        let head = try #require(try Self.parse(text))
        #expect(head.keepsAlive == keepsAlive)
        #expect(head.announcesBody == announcesBody)
        #expect(!head.wantsWebSocket)
    }
}
