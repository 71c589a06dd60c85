import Testing
import ZeeKit
import ZeeProtocol

struct ResultTests {
    @Test func `a snapshot is its format, its bytes and its size`() throws {
        let result = SnapshotResult(format: .png, image: Array("foobar".utf8), width: 3, height: 2)
        #expect(
            String(decoding: result.payload, as: UTF8.self)
                == #"{"format":"png","base64":"Zm9vYmFy","width":3,"height":2}"#
        )
    }

    /// The limits of all generations, and two that leave no room.
    @Test(arguments: [524_288, 26_214_400, 8_192, 4_096, 0])
    func `an image within the budget makes a frame within the limit`(maxPayload: Int) {
        let budget = SnapshotResult.imageBudget(maxPayload: maxPayload)
        guard budget > 0 else { return #expect(maxPayload <= 4_096) }
        let image = [UInt8](repeating: 0xA5, count: budget)
        let snapshot = SnapshotResult(format: .jpeg, image: image, width: 100_000, height: 100_000)
        let id = String(repeating: "f", count: 36)
        let request = InvokeRequest(id: id, nodeID: String(repeating: "a", count: 64), command: "canvas.snapshot")
        let result = InvokeResult(answering: request, .success(snapshot.payload))
        let frame = result.frame(requestID: "zee-1", maxPayload: maxPayload)
        #expect(frame?.count == result.frameSize(requestID: "zee-1"))
        #expect((frame?.count ?? .max) > maxPayload - 5_000)
    }

    @Test(arguments: [("", #"{"result":""}"#), ("a\"b\n", #"{"result":"a\"b\n"}"#), ("😀", #"{"result":"😀"}"#)])
    func `an evaluation is always a string`(text: String, payload: String) {
        #expect(String(decoding: EvalResult(text).payload, as: UTF8.self) == payload)
    }

    @Test(
        arguments: [
            (.shown(surfaces: ["main"]), #"{"ok":true,"surfaces":["main"]}"#), (.reset, #"{"ok":true}"#),
            (.refused("no root"), #"{"ok":false,"error":"no root"}"#),
        ] as [(A2UIResult, String)]
    )
    func `an A2UI answer is an object either way`(result: A2UIResult, payload: String) {
        #expect(String(decoding: result.payload, as: UTF8.self) == payload)
    }

    @Test(
        arguments: [
            (
                .background, "NODE_BACKGROUND_UNAVAILABLE",
                "NODE_BACKGROUND_UNAVAILABLE: canvas/camera/screen commands require foreground"
            ),
            (.canvasUnavailable, "NODE_BACKGROUND_UNAVAILABLE", "NODE_BACKGROUND_UNAVAILABLE: canvas unavailable"),
            (.canvasDisabled, "UNAVAILABLE", "CANVAS_DISABLED: enable Canvas in Settings"),
            (
                .a2uiHostNotConfigured, "A2UI_HOST_NOT_CONFIGURED",
                "A2UI_HOST_NOT_CONFIGURED: gateway did not advertise canvas host"
            ),
            (.a2uiHostUnavailable, "A2UI_HOST_UNAVAILABLE", "A2UI_HOST_UNAVAILABLE: A2UI host not reachable"),
            (.unknownCommand, "INVALID_REQUEST", "INVALID_REQUEST: unknown command"),
            (.timedOut, "UNAVAILABLE", "node invoke timed out"),
        ] as [(InvokeFailure, String, String)]
    )
    func `failures have the documented texts`(failure: InvokeFailure, code: String, message: String) {
        #expect(failure.code == code)
        #expect(failure.message == message)
    }
}
