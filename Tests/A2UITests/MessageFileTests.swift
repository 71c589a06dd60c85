import Testing
import ZeeKit
import ZeeProtocol

@testable import A2UI

struct MessageFileTests {
    @Test(
        arguments: [
            (#"[{"deleteSurface":{}},{"clientEvent":{}},{"beginRendering":{"root":"r"}}]"#, 2, 1),
            ("{\"deleteSurface\":{}}\n\n{\"deleteSurface\":{}}\n", 2, 0),
            ("{\n  \"deleteSurface\": {}\n}", 1, 0),
            ("name: x\ndescription: y\n---\n{\"deleteSurface\":{}}\n", 1, 0),
            ("", 0, 0),
        ]
    )
    func `messages are found in all forms`(text: String, messages: Int, skipped: Int) throws {
        let file = try MessageFile(text)
        #expect(file.push.messages.count == messages)
        #expect(file.skipped == skipped)
    }

    @Test func `a complaint counts the lines of the header`() {
        let failure = #expect(throws: InvokeFailure.self) { try MessageFile("a: b\n---\n{}\n") }
        #expect(failure?.message.hasPrefix("A2UI JSONL line 3: expected exactly one of") == true)
    }
}

@Suite(.enabled(if: SharedReference.isPresent, "needs the shared reference folder"))
struct ExampleTests {
    static let names = ["examples", "examples_thirdparty"].flatMap { folder in
        SharedReference.names(in: folder).map { "\(folder)/\($0)" }
    }

    @Test func `there are examples`() { #expect(Self.names.count == 76) }

    /// An update to a surface that some earlier push began, and one whose root nobody defined.
    static let blank: [String: [String]] = [
        "examples/samples__agent__adk__custom-components-example__examples__0.8__chart_node_click.json": [],
        "examples_thirdparty/a2ui-swift__Tests__v_08Tests__TestData__recipe_a2ui.json": [
            #"surface "recipe-card": its root "root-column" is not defined"#
        ],
    ]

    @Test(arguments: names)
    func `an example is taken and shows something`(name: String) throws {
        let file = try MessageFile(SharedReference.text(name))
        var host = SurfaceHost()
        let report = try host.push(file.push)
        #expect(host.nodes().isEmpty == Self.blank.keys.contains(name))
        if let warnings = Self.blank[name] { #expect(report.warnings == warnings) }
    }
}
