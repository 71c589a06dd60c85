import Testing
import ZeeKit
import ZeeProtocol

struct UserActionTests {
    @Test func `the line is made of tags that cannot break it`() {
        let action = UserAction(
            name: "confirm order",
            id: "u1",
            surfaceID: "main",
            sourceComponentID: "btn/1",
            context: ["n": 1, "who": "Zoë \"Z\""]
        )
        #expect(
            action.message(sessionKey: "agent:main main", host: "Büro 2", instanceID: "AB-12")
                == "CANVAS_A2UI action=confirm_order session=agent:main_main surface=main component=btn_1 "
                + #"host=B_ro_2 instance=ab-12 ctx={"n":1,"who":"Zoë \"Z\""} default=update_canvas"#
        )
    }

    @Test func `empty values become a dash and no context is left out`() {
        let action = UserAction(name: "go", id: "u1", surfaceID: " ", sourceComponentID: "")
        #expect(
            action.message(sessionKey: "main", host: "", instanceID: "i")
                == "CANVAS_A2UI action=go session=main surface=- component=- host=- instance=i default=update_canvas"
        )
    }

    @Test(
        arguments: [
            (
                #"{"userAction":{"name":"go","id":"1","surfaceId":"s","sourceComponentId":"c","context":{"a":1}}}"#,
                UserAction(name: "go", id: "1", surfaceID: "s", sourceComponentID: "c", context: ["a": 1])
            ),
            (#"{"action":" go "}"#, UserAction(name: "go", id: "fresh")),
            (#"{"name":"","action":"go","id":""}"#, UserAction(name: "go", id: "fresh")),
            (#"{"name":" "}"#, nil), (#"{"userAction":{}}"#, nil), ("[]", nil), (#"{"name":7}"#, nil),
        ] as [(String, UserAction?)]
    )
    func `a page's post is read`(text: String, expected: UserAction?) throws {
        #expect(UserAction(try JSONValue(parsing: text)) { "fresh" } == expected)
    }

    @Test func `the event asks the agent`() throws {
        let event = UserAction(name: "go", id: "u1").event(sessionKey: "main", host: "h", instanceID: "i")
        #expect(event.name == "agent.request")
        #expect(event.payload?["key"] == "u1")
        #expect(event.payload?["thinking"] == "low")
        #expect(event.payload?["deliver"] == false)
        #expect(event.payload?["sessionKey"] == "main")
        // And a gateway can read it.
        #expect(try NodeEvent(params: event.params) == event)
    }
}
