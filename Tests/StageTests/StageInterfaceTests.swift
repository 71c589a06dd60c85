import A2UI
import Diagnostics
import Raster
import Testing
import Transport
import ZeeKit
import ZeeProtocol
import ZeeTestKit

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

    @Test func `an icon nobody has is told in the result`() async throws {
        let icon = """
            {"beginRendering":{"surfaceId":"s","root":"i"}}
            {"surfaceUpdate":{"surfaceId":"s","components":[{"id":"i","component":{"Icon":{"name":\
            {"literalString":"flux_capacitor"}}}}]}}
            """
        let answer = #"{"ok":true,"surfaces":["s"],"warnings":["i: no icon is named flux_capacitor"]}"#
        #expect(try await push(try stage(), icon) == answer)
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

    private func session(after commands: [(NodeCommand, String?)]) async throws -> String? {
        let stage = try stage()
        await stage.belongs(to: "agent:main:main")
        _ = try await push(stage, Self.button)
        for (command, session) in commands {
            _ = try await stage.perform(
                command,
                for: session,
                within: nil,
                maxResultBytes: 1 << 20,
                isCancelled: { false }
            ).get()
        }
        _ = try await stage.interact(.pressComponent(Target("b")))
        var events = stage.events.makeAsyncIterator()
        return await events.next()?.payload?["sessionKey"]?.stringValue
    }

    @Test func `users answer the session that drew last, or the gateway's main one`() async throws {
        let push = NodeCommand.pushA2UI(try A2UIPush(jsonl: Self.button))
        #expect(try await session(after: []) == "agent:main:main")
        #expect(try await session(after: [(push, "agent:a:b")]) == "agent:a:b")
        #expect(try await session(after: [(push, "one"), (.eval(javaScript: "1"), "two")]) == "two")
        #expect(try await session(after: [(push, "one"), (.eval(javaScript: "1"), nil)]) == "one")
        #expect(try await session(after: [(push, "one"), (.present(.init()), nil)]) == "one")
        #expect(try await session(after: [(push, "one"), (push, nil)]) == "agent:main:main")
    }

    @Test func `the dump is offered where it is switched on`() async throws {
        let closed = try stage()
        await #expect(throws: InvokeFailure.unknownCommand) { try await perform(closed, .dumpA2UI) }
        var settings = StageSettings()
        #expect(!Stage.commands(settings).contains(.a2uiDump))
        settings.offersA2UIDump = true
        #expect(Stage.commands(settings).contains(.a2uiDump))
        let open = try stage(settings)
        _ = try await push(open, Self.button)
        let dump = try JSONValue(parsing: try await perform(open, .dumpA2UI))
        let surface = dump["surfaces"]?["main"]
        #expect(dump["renderer"] == "native")
        #expect(surface?["root"] == "root")
        #expect(
            surface?["components"]?.arrayValue?.compactMap { $0["componentName"]?.stringValue } == [
                "Column", "Button", "Text", "TextField",
            ]
        )
        #expect(
            surface?["components"]?.arrayValue?.last?["properties"] == [
                "label": "City", "textFieldType": "shortText", "text": "",
            ]
        )
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

    private static func image(_ url: String) throws -> NodeCommand {
        let component: JSONValue = ["id": "i", "component": ["Image": ["url": ["literalString": .string(url)]]]]
        return .pushA2UI(
            try A2UIPush(messages: [
                ["beginRendering": ["surfaceId": "s", "root": "i"]],
                ["surfaceUpdate": ["surfaceId": "s", "components": [component]]],
            ])
        )
    }

    @Test func `pictures of this machine and of its files stay placeholders`() async throws {
        let rig = try Rig()
        let inside = try ScriptedServer(on: rig.loop) { _ in [.answer()] }
        try await rig.run(serving: [:]) { stage in
            for url in ["http://127.0.0.1:\(inside.port)/a.png", "http://[::1]:\(inside.port)/", "file:///etc/passwd"] {
                try await stage.send(try Self.image(url))
                while await !stage.stage.gaveUp(on: url) { _ = try await stage.pixels() }
            }
        }
        #expect(try await inside.wasLeftAlone())
    }

    @Test func `a picture that would fill the memory is a placeholder`() async throws {
        let bomb = try Sample.png(.red).claiming(side: 60_000)
        let url = "data:image/png;base64,\(Base64.encode(bomb))"
        let stage = try stage()
        try await perform(stage, try Self.image(url))
        #expect(await stage.gaveUp(on: url))
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

extension Stage {
    fileprivate func gaveUp(on url: String) -> Bool {
        if case .failed? = surfaces?.pictures[url] { true } else { false }
    }
}

extension [UInt8] {
    /// A PNG file that says it is larger than it is. The header's check sum is over its type and its 13 bytes.
    fileprivate func claiming(side: UInt32) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let header = Array(self[12..<16]) + word(side) + word(side) + Array(self[24..<29])
        var sum: UInt32 = .max
        for byte in header {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Array(self[..<12]) + header + word(~sum) + Array(self[33...])
    }
}

extension Pixmap {
    fileprivate func shows(_ colour: UInt32) -> Bool {
        (0..<height).contains { y in (0..<width).contains { x in self[x, y] == colour } }
    }
}
