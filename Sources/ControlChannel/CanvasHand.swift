package import Arguments
package import Diagnostics
package import ZeeProtocol

/// One thing an operator does on the canvas of a running node, in place of a user who has no screen to touch.
///
/// The same words in `zee canvas …` and `zee-node ctl …`: what they are called, what they put into their request, and how
/// the answer reads.
package struct CanvasHand: Sendable {
    package let word: String
    private let summary: String
    private let operands: [OperandSpec]
    private let options: [OptionSpec]
    /// What follows the word, and what it does then.
    private let example: (words: String, summary: String)
    private let params: @Sendable (Invocation) throws(NodeError) -> JSONObject

    /// As a command of a program: `zee canvas`, `zee-node ctl`.
    package func spec(of program: String, under group: String, options more: [OptionSpec]) -> CommandSpec {
        let target = [
            OptionSpec("--component", .word("ID"), "the component, such as book:item1"),
            OptionSpec("--surface", .word("ID"), "on this surface only"),
        ]
        return CommandSpec(
            "\(group) \(word)",
            summary,
            operands: operands,
            options: options + target + more,
            examples: [ExampleSpec("\(program) \(group) \(word) \(example.words)", example.summary)]
        )
    }

    package func request(_ invocation: Invocation) throws(NodeError) -> ControlRequest {
        var params = try params(invocation)
        if let component = invocation["--component"] { params["component"] = .string(component) }
        if let surface = invocation["--surface"] { params["surface"] = .string(surface) }
        return ControlRequest("canvas.\(word)", params)
    }

    /// What came of it, for people: one line.
    package static func words(for answer: JSONValue) -> String {
        let event = answer["event"]?["name"]?.stringValue.map { ", sent \($0)" } ?? ""
        return (answer["changed"]?.boolValue == true ? "done" : "nothing changed") + event + "\n"
    }
}

extension CanvasHand {
    package static let all = [click, type, select, toggle, scroll]

    private static let click = CanvasHand(
        word: "click",
        summary: "press what is at a place of the canvas, or a component",
        operands: [OperandSpec("X Y", "the place, in pixels from the upper left", .many)],
        options: [],
        example: ("120 48", "press the button that is there")
    ) { invocation throws(NodeError) in
        if invocation.has("--component"), invocation.operands.isEmpty { return JSONObject() }
        let numbers = invocation.operands.compactMap { Double($0) }.filter(\.isFinite)
        guard numbers.count == 2, invocation.operands.count == 2, !invocation.has("--component") else {
            throw NodeError(.usage, "'\(invocation.path.joined(separator: " "))' needs X and Y, or --component ID")
        }
        return ["x": JSONValue(floatLiteral: numbers[0]), "y": JSONValue(floatLiteral: numbers[1])]
    }

    private static let type = CanvasHand(
        word: "type",
        summary: "put a text into a field, by default the one that was pressed last",
        operands: [OperandSpec("TEXT", "what the field says then")],
        options: [],
        example: ("Ada --component name", "fill in a name")
    ) { invocation throws(NodeError) in ["text": .string(invocation.operands.first ?? "")] }

    private static let select = CanvasHand(
        word: "select",
        summary: "choose an option, a tab, or a slider's number",
        operands: [OperandSpec("CHOICE", "its value, label, title or number")],
        options: [],
        example: ("Details --component tabs", "open a tab")
    ) { invocation throws(NodeError) in ["choice": .string(invocation.operands.first ?? "")] }

    private static let toggle = CanvasHand(
        word: "toggle",
        summary: "turn a check box over, open or close a modal",
        operands: [],
        options: [],
        example: ("--component agree", "tick a box")
    ) { _ throws(NodeError) in JSONObject() }

    private static let scroll = CanvasHand(
        word: "scroll",
        summary: "move the page, a list, or what an open modal holds",
        operands: [OperandSpec("PX", "how far down, or to the right in a horizontal list")],
        options: [OptionSpec("--up", .none, "the other way")],
        example: ("400", "show what is below")
    ) { invocation throws(NodeError) in
        guard let distance = invocation.operands.first.flatMap({ Double($0) }), distance.isFinite else {
            throw NodeError(.usage, "'\(invocation.path.joined(separator: " "))' needs a number of pixels")
        }
        return ["distance": JSONValue(floatLiteral: invocation.has("--up") ? -distance : distance)]
    }
}
