import HttpWire
import Testing
import WebSocketWire

struct PageRequestTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        /// `nil` for a request that is taken.
        let status: Status?

        init(_ start: String, _ fields: String..., status: Status?) {
            text = ([start, "Host: h"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
            self.status = status
        }

        var testDescription: String { String(text.prefix(60)) }
    }

    static let cases = [
        Case("GET / HTTP/1.1", status: nil), Case("HEAD /a%20b HTTP/1.1", status: nil),
        Case("GET /a HTTP/1.0", status: nil), Case("GET http://h/a HTTP/1.1", status: nil),
        Case("GET / HTTP/1.1", "Content-Length: 0", status: nil),
        Case("POST / HTTP/1.1", status: .methodNotAllowed), Case("OPTIONS * HTTP/1.1", status: .methodNotAllowed),
        Case("PUT /a HTTP/1.1", "Content-Length: 3", status: .methodNotAllowed),
        Case("GET / HTTP/1.1", "Content-Length: 3", status: .contentTooLarge),
        Case("GET / HTTP/1.1", "Transfer-Encoding: chunked", status: .contentTooLarge),
        Case("GET /../x HTTP/1.1", status: .badRequest), Case("GET /%zz HTTP/1.1", status: .badRequest),
        Case("GET /\(String(repeating: "a", count: 4_096)) HTTP/1.1", status: .uriTooLong),
        Case("GET / HTTP/2.0", status: .versionNotSupported), Case("GET  / HTTP/1.1", status: .badRequest),
        Case("GET / HTTP/1.1", "X: \(String(repeating: "x", count: 17_000))", status: .headTooLarge),
        Case("GET / HTTP/1.1", "Bad Field", status: .badRequest),
        Case("GET / HTTP/1.1", "Host: i", status: .badRequest),
    ]

    /// What a server makes of a head that comes in pieces of a size.
    private func judge(_ text: String, piece: Int) -> Result<PageRequest, Rejection> {
        var parser = RequestHeadParser()
        var rest = Array(text.utf8)[...]
        do {
            while !rest.isEmpty {
                parser.receive(Array(rest.prefix(piece)))
                rest = rest.dropFirst(piece)
                if let head = try parser.next() { return .success(try PageRequest(head)) }
            }
            return .failure(Rejection(.internalError, "no head"))
        } catch let error as HeadError {
            return .failure(Rejection(Status(error), ""))
        } catch let error as Rejection {
            return .failure(error)
        } catch {
            return .failure(Rejection(.internalError, "\(error)"))
        }
    }

    @Test(arguments: cases)
    func `a head gets the same verdict in any pieces`(_ test: Case) {
        for piece in [1, 2, 3, 7, 16, 61, 1_024, 100_000] {
            switch judge(test.text, piece: piece) {
            case .success: #expect(test.status == nil, "in pieces of \(piece)")
            case .failure(let rejection): #expect(test.status == rejection.status, "in pieces of \(piece)")
            }
        }
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close", false), ("HTTP/1.0", "", false),
        ("HTTP/1.0", "Connection: Keep-Alive", true), ("HTTP/1.1", "Connection: x, Close", false),
    ])
    func `the client says whether the connection stays`(_ version: String, _ field: String, _ keeps: Bool) throws {
        let fields = ["Host: h", field].filter { !$0.isEmpty }.joined(separator: "\r\n")
        let request = try judge("GET / \(version)\r\n\(fields)\r\n\r\n", piece: 999).get()
        #expect(request.keepsAlive == keeps)
    }

    @Test func `a refused method names those that are allowed`() {
        let rejection = #expect(throws: Rejection.self) {
            try PageRequest(RequestHead(method: "DELETE", target: "/"))
        }
        #expect(rejection?.fields["Allow"] == "GET, HEAD")
    }

    @Test func `an answer has its length, its date and what browsers must not guess`() {
        let response = PageResponse(.ok, fields: [("Content-Type", MediaType.html)])
        let head = response.head(contentLength: 7, keepsAlive: true, date: HTTPDate(secondsSince1970: 784_111_777))
        #expect(
            String(decoding: head, as: UTF8.self) == """
                HTTP/1.1 200 OK\r
                Content-Type: text/html; charset=utf-8\r
                X-Content-Type-Options: nosniff\r
                Referrer-Policy: same-origin\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                Content-Length: 7\r
                Connection: keep-alive\r
                \r

                """
        )
        let unchanged = PageResponse(.notModified).head(
            contentLength: 7,
            keepsAlive: false,
            date: HTTPDate(secondsSince1970: 0)
        )
        #expect(!String(decoding: unchanged, as: UTF8.self).contains("Content-Length"))
    }
}
