import A2UI
import Diagnostics
import Raster
import Testing
import Transport
import ZeeKit
import ZeeProtocol

@testable import Stage

@Suite(.timeLimit(.minutes(5)))
struct StageInterfaceTests {
    static let button = """
        {"beginRendering":{"surfaceId":"main","root":"root"}}
        {"surfaceUpdate":{"surfaceId":"main","components":[\
        {"id":"root","component":{"Column":{"children":{"explicitList":["b","f"]}}}},\
        {"id":"b","component":{"Button":{"child":"t","action":{"name":"Get Weather","context":[\
        {"key":"city","value":{"path":"/city"}}]}}}},\
        {"id":"t","component":{"Text":{"text":{"literalString":"Weather"}}}},\
        {"id":"f","component":{"TextField":{"label":{"literalString":"City"},"text":{"path":"/city"}}}}]}}
        """

    private func stage(_ settings: StageSettings = StageSettings()) throws -> Stage {
        var settings = settings
        settings.name = "Studio"
        (settings.width, settings.height) = (320, 200)
        return Stage(settings, on: try EventLoop(), log: .silent)
    }

    @discardableResult
    private func perform(_ stage: Stage, _ command: NodeCommand) async throws -> String {
        let payload = try await stage.perform(
            command,
            within: nil,
            maxResultBytes: 1 << 20,
            isCancelled: { false }
        ).get()
        return String(decoding: payload ?? [], as: UTF8.self)
    }

    private func push(_ stage: Stage, _ jsonl: String) async throws -> String {
        try await perform(stage, .pushA2UI(A2UIPush(jsonl: jsonl)))
    }

    @Test func `a push is drawn without anything else, and reset forgets it`() async throws {
        let stage = try stage()
        #expect(try await push(stage, Self.button) == #"{"ok":true,"surfaces":["main"]}"#)
        #expect(await stage.describeSurfaces()["surfaceCount"] == 1)
        #expect(try await perform(stage, .resetA2UI) == #"{"ok":true}"#)
        #expect(await stage.describeSurfaces()["surfaceCount"] == 0)
    }

    @Test func `navigating away forgets the surfaces`() async throws {
        let stage = try stage()
        _ = try await push(stage, Self.button)
        try await perform(stage, .present(.init()))
        #expect(await stage.describeSurfaces()["surfaceCount"] == 1)
        try await perform(stage, .navigate(CanvasDestination("")))
        #expect(await stage.describeSurfaces()["surfaceCount"] == 0)
    }

    @Test func `a refused push leaves the page alone`() async throws {
        let stage = try stage()
        try await perform(stage, .eval(javaScript: "globalThis.kept = 1"))
        await #expect(throws: InvokeFailure.self) { try await push(stage, #"{"beginRendering":{}}"#) }
        #expect(try await perform(stage, .eval(javaScript: "kept")) == #"{"result":"1"}"#)
    }

    @Test func `a pressed button reaches the agent with what was typed`() async throws {
        let stage = try stage()
        await stage.introduce(as: "NODE-1")
        _ = try await push(stage, Self.button)
        _ = try await stage.interact(.type("Vienna", into: Target("f")))
        _ = try await stage.interact(.pressComponent(Target("b")))
        var events = stage.events.makeAsyncIterator()
        let event = try #require(await events.next())

        #expect(event.name == "agent.request")
        #expect(
            event.payload?["message"]?.stringValue
                == "CANVAS_A2UI action=Get_Weather session=main surface=main component=b host=Studio instance=node-1 "
                + #"ctx={"city":"Vienna"} default=update_canvas"#
        )
        let key = event.payload?["key"]?.stringValue ?? ""
        #expect(key.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }

    @Test func `where a web host is required a push says that there is none`() async throws {
        var settings = StageSettings()
        settings.requiresA2UIHost = true
        let stage = try stage(settings)
        await #expect(throws: InvokeFailure.a2uiHostNotConfigured) { try await push(stage, Self.button) }
        await stage.connected(
            to: CanvasHost(advertised: "http://127.0.0.1:18793/__zee__", gatewayHost: "127.0.0.1", gatewayPort: 18789)
        )
        #expect(try await push(stage, Self.button) == #"{"ok":true,"surfaces":["main"]}"#)
    }

    @Test func `pictures from elsewhere are shown when they come`() async throws {
        try await Rig().run(serving: ["/red.png": Sample.png(.red)]) { stage in
            let messages = """
                {"beginRendering":{"surfaceId":"s","root":"i"}}
                {"surfaceUpdate":{"surfaceId":"s","components":[{"id":"i","component":{"Image":{"fit":"cover","url":\
                {"literalString":"\(stage.url("/red.png"))"}}}}]}}
                """
            try await stage.send(.pushA2UI(A2UIPush(jsonl: messages)))
            // Each look gives the network a turn; the suite's time limit ends a wait in vain.
            while try await !stage.pixels().shows(Sample.red) {}
        }
    }

    @Test func `a file of messages is a page`() async throws {
        let messages = """
            {"surfaceUpdate":{"surfaceId":"s","components":[{"id":"t","component":{"Text":{"text":{"literalString":"Hi"}}}}]}}
            {"beginRendering":{"surfaceId":"s","root":"t"}}
            """
        try await Rig().run(serving: ["/ui.jsonl": Array(messages.utf8), "/bad.jsonl": Array("{}\n{}".utf8)]) { stage in
            try await stage.navigate("/ui.jsonl")
            _ = try await stage.pixels()
            _ = await stage.event()
            #expect(await stage.event()?.payload?["kind"]?.stringValue == PageContent.interface.name)
            let shown = String(decoding: await stage.stage.describeSurfaces().encoded(), as: UTF8.self)
            #expect(shown.contains(#""text":"Hi""#))

            try await stage.navigate("/bad.jsonl")
            _ = try await stage.pixels()
            _ = await stage.event()
            #expect(await stage.event()?.payload?["code"]?.stringValue == "A2UI_INVALID")
        }
    }
}

extension Pixmap {
    fileprivate func shows(_ colour: UInt32) -> Bool {
        (0..<height).contains { y in (0..<width).contains { x in self[x, y] == colour } }
    }
}
