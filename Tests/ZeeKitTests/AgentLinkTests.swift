import Testing
import ZeeKit
import ZeeProtocol

struct AgentLinkTests {
    @Test func `every field is read`() throws {
        let link = try AgentLink(
            "zee://agent?message=Hi%20there&sessionKey=s&thinking=low&deliver=1&to=t&channel=c&timeoutSeconds=30&key=k"
        )
        #expect(
            link.event.payload
                == [
                    "message": "Hi there", "sessionKey": "s", "thinking": "low", "deliver": true, "to": "t",
                    "channel": "c", "timeoutSeconds": 30, "key": "k",
                ]
        )
    }

    @Test(
        arguments: [
            ("zee://agent?message=a", "a"), ("ZEE://Agent/?message=a", "a"),
            ("zee://agent?x=1&message=a&message=b", "a"),
            ("zee://agent?message=1%2B1+%C3%BC%20%26", "1+1+ü &"), ("zee://agent?message=a#b", "a"),
            ("zee://agent?message=a=b", "a=b"), ("zee://agent?&&message=a", "a"),
        ]
    )
    func `the message is decoded`(url: String, message: String) throws {
        let link = try AgentLink(url)
        #expect(link.message == message)
        #expect(link.deliver == false)
    }

    @Test(
        arguments: [
            ("https://agent?message=a", .notAnAgentLink), ("zee://other?message=a", .notAnAgentLink),
            ("zee://agents?message=a", .notAnAgentLink), ("", .notAnAgentLink), ("zee://agent", .messageMissing),
            ("zee://agent?", .messageMissing), ("zee://agent?message=", .messageMissing),
            ("zee://agent?message=%20", .messageMissing), ("zee://agent?message", .messageMissing),
            ("zee://agent?message=%", .badEncoding), ("zee://agent?message=%zz", .badEncoding),
            ("zee://agent?message=%ff", .badEncoding), ("zee://agent?message=a&key=%C3", .badEncoding),
        ] as [(String, AgentLink.LinkError)]
    )
    func `anything else is refused`(url: String, error: AgentLink.LinkError) {
        #expect(throws: error) { try AgentLink(url) }
    }

    @Test func `twenty thousand characters are the limit`() throws {
        let long = String(repeating: "ü", count: 20_000)
        #expect(try AgentLink("zee://agent?message=\(long)").message.count == 20_000)
        #expect(throws: AgentLink.LinkError.messageTooLong(characters: 20_001)) {
            try AgentLink("zee://agent?message=\(long)x")
        }
    }

    @Test(arguments: [("-1", nil), ("x", nil), ("30", 30), ("99999999999999999999", nil)] as [(String, Int?)])
    func `a timeout is a whole number of seconds or none`(text: String, seconds: Int?) throws {
        #expect(try AgentLink("zee://agent?message=a&timeoutSeconds=\(text)").timeoutSeconds == seconds)
    }
}
