import Testing
import ZeeKit
import ZeeProtocol

struct A2UIPushTests {
    @Test func `lines become messages, blank ones are skipped`() throws {
        let push = try A2UIPush(
            jsonl: "\n{\"surfaceUpdate\":{\"surfaceId\":\"main\"}}\r\n  \n{\"beginRendering\":{}}"
        )
        #expect(push.messages.map(\.kind) == [.surfaceUpdate, .beginRendering])
        #expect(push.messages.first?.body == ["surfaceId": "main"])
        #expect(push.messages.first?.json == ["surfaceUpdate": ["surfaceId": "main"]])
    }

    @Test func `a list is preferred to lines`() throws {
        let params = #"{"messages":[{"deleteSurface":{}}],"jsonl":"nonsense"}"#
        guard case .pushA2UI(let push) = try NodeCommand.decode(command: "canvas.a2ui.push", paramsJSON: params) else {
            return #expect(Bool(false))
        }
        #expect(push.messages.map(\.kind) == [.deleteSurface])
    }

    @Test func `lines do in place of a list`() throws {
        let params = #"{"jsonl":"{\"dataModelUpdate\":{}}"}"#
        guard case .pushA2UI(let push) = try NodeCommand.decode(command: "canvas.a2ui.push", paramsJSON: params) else {
            return #expect(Bool(false))
        }
        #expect(push.messages.map(\.kind) == [.dataModelUpdate])
    }

    static let expected = "expected exactly one of beginRendering, dataModelUpdate, deleteSurface, surfaceUpdate"

    @Test(
        arguments: [
            ("nonsense", "A2UI JSONL line 1: expected a JSON object; unexpected byte at byte 1"),
            ("{}\r\n", "A2UI JSONL line 1: \(expected); found: "),
            (
                "\n{\"deleteSurface\":{}}\n{\"a\":",
                "A2UI JSONL line 3: expected a JSON object; unexpected end at byte 5"
            ),
            ("\n\n[1]", "A2UI JSONL line 3: expected a JSON object"),
            ("{\"beginRendering\":{}}\n{}", "A2UI JSONL line 2: \(expected); found: "),
            (
                #"{"surfaceUpdate":{},"beginRendering":{}}"#,
                "A2UI JSONL line 1: \(expected); found: beginRendering, surfaceUpdate"
            ),
            (#"{"other":1}"#, "A2UI JSONL line 1: \(expected); found: other"),
            (
                #"{"createSurface":{}}"#,
                "A2UI JSONL line 1: looks like A2UI v0.9 (`createSurface`). Canvas supports v0.8 messages only."
            ),
        ]
    )
    func `a bad line is named by its number`(jsonl: String, message: String) {
        #expect(throws: InvokeFailure(code: "INVALID_REQUEST", message: message)) { try A2UIPush(jsonl: jsonl) }
    }

    @Test(
        arguments: [
            ([1], "A2UI messages[0]: expected a JSON object"),
            ([["beginRendering": [:]], ["x": 1]], "A2UI messages[1]: \(expected); found: x"),
            (
                [["createSurface": [:]]],
                "A2UI messages[0]: looks like A2UI v0.9 (`createSurface`). Canvas supports v0.8 messages only."
            ),
        ] as [([JSONValue], String)]
    )
    func `a bad element is named by its index`(messages: [JSONValue], message: String) {
        #expect(throws: InvokeFailure(code: "INVALID_REQUEST", message: message)) { try A2UIPush(messages: messages) }
    }

    @Test(
        arguments: [
            (#"{"version":"v0.9","createSurface":{"surfaceId":"s"}}"#, A2UIMessage.Kind.createSurface),
            (#"{"version":"v0.9","updateComponents":{}}"#, .updateComponents),
            (#"{"version":"v0.9","updateDataModel":{}}"#, .updateDataModel),
            (#"{"version":"v0.9","deleteSurface":{}}"#, .deleteSurface),
        ]
    )
    func `v0.9 is read where it is wanted`(line: String, kind: A2UIMessage.Kind) throws {
        let push = try A2UIPush(jsonl: line, accepting: [.v08, .v09])
        #expect(push.messages.map(\.kind) == [kind])
        #expect(push.messages.map(\.version) == [.v09])
        #expect(throws: InvokeFailure.self) { try A2UIPush(jsonl: line) }
    }

    @Test(
        arguments: [
            (#"{"createSurface":{}}"#, "A2UI JSONL line 1: A2UI v0.9 messages need \"version\":\"v0.9\""),
            (
                #"{"version":"v0.9","beginRendering":{}}"#,
                "A2UI JSONL line 1: expected exactly one of createSurface, deleteSurface, updateComponents, "
                    + "updateDataModel; found: beginRendering, version"
            ),
            (
                "{\"version\":\"v0.9\",\"deleteSurface\":{}}\n{\"deleteSurface\":{}}",
                "mixed A2UI v0.8 and v0.9 messages in one push"
            ),
        ]
    )
    func `v0.9 has an envelope of its own`(jsonl: String, message: String) {
        #expect(throws: InvokeFailure(code: "INVALID_REQUEST", message: message)) {
            try A2UIPush(jsonl: jsonl, accepting: [.v08, .v09])
        }
    }

    @Test func `a list does in place of lines`() throws {
        let params = #"{"messages":[{"deleteSurface":{}}]}"#
        let command = try NodeCommand.decode(command: "canvas.a2ui.pushJSONL", paramsJSON: params)
        guard case .pushA2UI(let push) = command else { return #expect(Bool(false)) }
        #expect(push.messages.map(\.place) == ["A2UI messages[0]"])
    }
}
