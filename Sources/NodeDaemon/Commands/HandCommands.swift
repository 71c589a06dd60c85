internal import Arguments
internal import ControlChannel
internal import Diagnostics
internal import ZeeProtocol

/// An operator's hand on the canvas: what the commands put into their requests.
extension ProgramCommand {
    private static let component = OptionSpec("--component", .word("ID"), "the component, such as book:item1")
    private static let surface = OptionSpec("--surface", .word("ID"), "on this surface only")

    static let hands: [ProgramCommand] = [
        hand(
            "click",
            "press what is at a place of the canvas, or a component",
            [OperandSpec("X Y", "the place, in pixels from the upper left", .many)],
            ExampleSpec("zee-node ctl click 120 48", "press the button that is there")
        ) { invocation throws(NodeError) in
            if invocation.has("--component"), invocation.operands.isEmpty { return JSONObject() }
            let numbers = invocation.operands.compactMap { Double($0) }.filter(\.isFinite)
            guard numbers.count == 2, invocation.operands.count == 2, !invocation.has("--component") else {
                throw NodeError(.usage, "'ctl click' needs X and Y, or --component ID")
            }
            return ["x": JSONValue(floatLiteral: numbers[0]), "y": JSONValue(floatLiteral: numbers[1])]
        },
        hand(
            "type",
            "put a text into a field, by default the one that was pressed last",
            [OperandSpec("TEXT", "what the field says then")],
            ExampleSpec("zee-node ctl type Ada --component name", "fill in a name")
        ) { invocation throws(NodeError) in ["text": .string(invocation.operands.first ?? "")] },
        hand(
            "select",
            "choose an option, a tab, or a slider's number",
            [OperandSpec("CHOICE", "its value, label, title or number")],
            ExampleSpec("zee-node ctl select Details --component tabs", "open a tab")
        ) { invocation throws(NodeError) in ["choice": .string(invocation.operands.first ?? "")] },
        hand(
            "toggle",
            "turn a check box over, open or close a modal",
            [],
            ExampleSpec("zee-node ctl toggle --component agree", "tick a box")
        ) { _ throws(NodeError) in JSONObject() },
    ]

    private static func hand(
        _ word: String,
        _ summary: String,
        _ operands: [OperandSpec],
        _ example: ExampleSpec,
        _ params: @escaping @Sendable (Invocation) throws(NodeError) -> JSONObject
    ) -> ProgramCommand {
        ProgramCommand(
            spec: CommandSpec(
                "ctl \(word)",
                summary,
                operands: operands,
                options: [component, surface, socketOption],
                examples: [example]
            ),
            start: { invocation, surroundings throws(NodeError) in
                var params = try params(invocation)
                if let component = invocation["--component"] { params["component"] = .string(component) }
                if let surface = invocation["--surface"] { params["surface"] = .string(surface) }
                return try control(ControlRequest("canvas.\(word)", params), invocation, surroundings) { answer in
                    let event = answer["event"]?["name"]?.stringValue.map { ", sent \($0)" } ?? ""
                    surroundings.write(
                        (answer["changed"]?.boolValue == true ? "done" : "nothing changed") + event + "\n"
                    )
                    return 0
                }
            }
        )
    }
}
