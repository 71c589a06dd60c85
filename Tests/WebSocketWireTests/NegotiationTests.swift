import Testing
import WebSocketWire

struct NegotiationTests {
    static func serve(_ offer: String, _ policy: DeflatePolicy = DeflatePolicy()) throws -> (UpgradeAgreement, String?)
    {
        let request = HandshakeTests.request(changing: "Sec-WebSocket-Extensions", to: offer)
        let response = try UpgradeResponse(to: request, deflate: policy)
        return (response.agreement, response.head.fields["Sec-WebSocket-Extensions"])
    }

    @Test(
        arguments: [
            ("permessage-deflate", "permessage-deflate"),
            ("permessage-deflate; client_max_window_bits", "permessage-deflate"),
            (
                "permessage-deflate; client_max_window_bits=10",
                "permessage-deflate; client_max_window_bits=10"
            ),
            (
                "permessage-deflate; server_max_window_bits=\"10\"; server_no_context_takeover",
                "permessage-deflate; server_no_context_takeover; server_max_window_bits=10"
            ),
            (
                "permessage-deflate; client_no_context_takeover",
                "permessage-deflate; client_no_context_takeover"
            ),
            // The second offer is the fallback for servers that do not know the first.
            (
                "permessage-deflate; future_parameter, permessage-deflate; server_max_window_bits=15",
                "permessage-deflate; server_max_window_bits=15"
            ),
            ("x-webkit-deflate-frame , ,permessage-deflate", "permessage-deflate"),
            // Declined: the connection goes on without compression.
            ("permessage-deflate; server_max_window_bits=8", nil),
            ("permessage-deflate; server_max_window_bits=16", nil),
            ("permessage-deflate; server_max_window_bits=010", nil),
            ("permessage-deflate; server_max_window_bits", nil),
            ("permessage-deflate; server_no_context_takeover=1", nil),
            ("permessage-deflate; client_max_window_bits; client_max_window_bits", nil),
            ("permessage-bzip2", nil), ("permessage-deflate; =", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `a server accepts the first offer it can keep`(offer: String, answer: String?) throws {
        let (agreement, field) = try Self.serve(offer)
        #expect(field == answer)
        #expect((agreement.deflate != nil) == (answer != nil))
    }

    @Test func `a server without a policy never compresses`() throws {
        let request = HandshakeTests.request(changing: "Sec-WebSocket-Extensions", to: "permessage-deflate")
        let response = try UpgradeResponse(to: request)
        #expect(response.agreement.deflate == nil)
        #expect(response.head.fields["Sec-WebSocket-Extensions"] == nil)
    }

    @Test func `a server that saves memory says so`() throws {
        let (agreement, field) = try Self.serve(
            "permessage-deflate; client_max_window_bits",
            DeflatePolicy(forgetsWindows: true, maxWindowBits: 11)
        )
        #expect(
            field == "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
                + "server_max_window_bits=11; client_max_window_bits=11"
        )
        #expect(
            agreement.deflate
                == DeflateParameters(
                    serverNoContextTakeover: true,
                    clientNoContextTakeover: true,
                    serverMaxWindowBits: 11,
                    clientMaxWindowBits: 11
                )
        )
    }

    @Test(
        arguments: [
            (DeflateOffer(), "permessage-deflate", DeflateParameters()),
            (
                DeflateOffer(), "permessage-deflate; client_max_window_bits=9; server_max_window_bits=12",
                DeflateParameters(serverMaxWindowBits: 12, clientMaxWindowBits: 9)
            ),
            (
                DeflateOffer(), "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
                DeflateParameters(serverNoContextTakeover: true, clientNoContextTakeover: true)
            ),
            (
                DeflateOffer(clientNoContextTakeover: true), "permessage-deflate",
                DeflateParameters(clientNoContextTakeover: true)
            ),
            // Not answers to what was asked.
            (DeflateOffer(clientMaxWindowBits: nil), "permessage-deflate; client_max_window_bits=9", nil),
            (DeflateOffer(), "permessage-deflate; client_max_window_bits", nil),
            (DeflateOffer(serverNoContextTakeover: true), "permessage-deflate", nil),
            (DeflateOffer(serverMaxWindowBits: 10), "permessage-deflate", nil),
            (DeflateOffer(serverMaxWindowBits: 10), "permessage-deflate; server_max_window_bits=11", nil),
            (DeflateOffer(), "permessage-deflate; unknown", nil),
        ] as [(DeflateOffer, String, DeflateParameters?)]
    )
    func `a client takes only an answer to its offer`(offer: DeflateOffer, answer: String, expected: DeflateParameters?)
        throws
    {
        let request = try UpgradeRequest(
            host: "a",
            port: nil,
            target: "/",
            nonce: HandshakeTests.sampleNonce,
            deflate: offer
        )
        let head = ResponseHead(
            status: 101,
            reason: "",
            fields: HeaderFields([
                ("Upgrade", "websocket"), ("Connection", "Upgrade"),
                ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), ("Sec-WebSocket-Extensions", answer),
            ])
        )
        if let expected {
            #expect(try request.agreement(with: head) == UpgradeAgreement(deflate: expected))
        } else {
            #expect(throws: UpgradeError.malformedExtension(answer)) { try request.agreement(with: head) }
        }
    }

    @Test func `both of our ends agree on every offer`() throws {
        for serverBits in [nil, 9, 12, 15] as [Int?] {
            for clientBits in [nil, 9, 12, 15] as [Int?] {
                for (serverForgets, clientForgets) in [(false, false), (true, false), (false, true), (true, true)] {
                    let offer = DeflateOffer(
                        serverNoContextTakeover: serverForgets,
                        clientNoContextTakeover: clientForgets,
                        serverMaxWindowBits: serverBits,
                        clientMaxWindowBits: clientBits
                    )
                    let request = try UpgradeRequest(
                        host: "a",
                        port: nil,
                        target: "/",
                        nonce: HandshakeTests.sampleNonce,
                        deflate: offer
                    )
                    var parser = RequestHeadParser()
                    parser.receive(request.bytes)
                    let head = try #require(try parser.next())
                    let response = try UpgradeResponse(to: head, deflate: DeflatePolicy(maxWindowBits: 13))
                    let agreement = try request.agreement(with: response.head)
                    #expect(agreement.deflate != nil)
                    #expect(agreement == response.agreement)
                }
            }
        }
    }
}
