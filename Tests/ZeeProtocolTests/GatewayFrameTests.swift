import Testing
import ZeeProtocol

struct GatewayFrameTests {
    @Test(
        arguments: [
            #"{"type":"req","id":"1","method":"connect"}"#,
            #"{"type":"req","id":"1","method":"m","params":{"a":1}}"#,
            #"{"type":"res","id":"1","ok":true}"#,
            #"{"type":"res","id":"1","ok":true,"payload":null}"#,
            #"{"type":"res","id":"1","ok":false,"error":{"code":"UNAVAILABLE","message":"m","details":{"code":"X"},"retryable":true,"retryAfterMs":500}}"#,
            #"{"type":"event","event":"tick","payload":{"ts":1},"seq":2,"stateVersion":{"presence":1,"health":2}}"#,
            #"{"type":"cancel","id":"1"}"#,
        ]
    )
    func `a frame is read, strictly too, and written as it was`(text: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(String(decoding: try GatewayFrame(json, strictness: .strict).encoded(), as: UTF8.self) == text)
        #expect(try GatewayFrame(json) == GatewayFrame(json, strictness: .strict))
    }

    @Test(
        arguments: [
            (#"{"type":"req","id":"1"}"#, "1", "should have required property 'method'"),
            (#"{"type":"req","method":"m"}"#, nil, "should have required property 'id'"),
            (#"{"type":"req","id":"","method":"m"}"#, "", "should NOT have fewer than 1 characters"),
            (#"{"type":"req","id":7,"method":"m"}"#, nil, "should be string"),
            (#"{"type":"res","id":"1","ok":"yes"}"#, "1", "should be boolean"),
            (#"{"type":"event"}"#, nil, "should have required property 'event'"),
            (#"{"type":"hello"}"#, nil, "should be equal to one of the allowed values"),
            (#"{}"#, nil, "should be equal to one of the allowed values"),
            (#"[]"#, nil, "should be object; should be equal to one of the allowed values"),
        ] as [(String, String?, String)]
    )
    func `what is no frame is refused by both`(text: String, id: String?, complaint: String) throws {
        let json = try JSONValue(parsing: text)
        for strictness in [SchemaReader.Strictness.strict, .lenient] {
            let error = #expect(throws: FrameError.self) { try GatewayFrame(json, strictness: strictness) }
            #expect(error?.description == "invalid request frame: \(complaint)")
            if case .invalid(let found, _)? = error { #expect(found == id) }
        }
    }

    @Test func `an unknown key is ignored by a client and refused by a server`() throws {
        let json: JSONValue = ["type": "event", "event": "tick", "colour": "red", "seq": "late"]
        #expect(try GatewayFrame(json) == .event(.init("tick")))
        let error = #expect(throws: FrameError.self) { try GatewayFrame(json, strictness: .strict) }
        #expect(
            error?.description
                == "invalid request frame: at root: unexpected property 'colour'; should be integer"
        )
    }

    @Test func `an error without a code still has its message`() throws {
        let frame = try GatewayFrame(["type": "res", "id": "1", "ok": false, "error": ["message": "no"]])
        #expect(frame == .response(.init(id: "1", error: GatewayError(.unavailable, "no"))))
    }

    @Test(
        arguments: [
            (nil, nil, nil), (500, nil, .milliseconds(500)), (nil, 700, .milliseconds(700)), (-5, nil, .zero),
            (Int.max, nil, .seconds(3_600)),
        ] as [(Int?, Int?, Duration?)]
    )
    func `the gateway's wait is found in both places and bounded`(outer: Int?, inner: Int?, expected: Duration?) {
        let details = inner.map { ["retryAfterMs": JSONValue($0)] as JSONValue }
        #expect(GatewayError(.unavailable, "m", details: details, retryAfterMs: outer).retryAfter == expected)
    }

    @Test func `a hostile object fills no log`() throws {
        let pairs = (0..<10_000).map { ("key\($0)", JSONValue.null) } + [("type", "event"), ("event", "x")]
        let error = #expect(throws: FrameError.self) {
            try GatewayFrame(.object(JSONObject(pairs)), strictness: .strict)
        }
        guard case .invalid(_, let violations)? = error else { return }
        #expect(violations.count == 32)
    }
}
