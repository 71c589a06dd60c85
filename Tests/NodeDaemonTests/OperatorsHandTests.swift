import A2UI
import Arguments
import Diagnostics
import Testing
import ZeeProtocol

@testable import NodeDaemon

struct OperatorsHandTests {
    @Test(
        arguments: [
            ("canvas.click", ["x": 1.5, "y": 2], .press(x: 1.5, y: 2)),
            ("canvas.click", ["component": "b"], .pressComponent(Target("b"))),
            ("canvas.click", ["component": "b", "surface": "s"], .pressComponent(Target("b", surface: "s"))),
            ("canvas.type", ["text": ""], .type("", into: nil)),
            ("canvas.type", ["text": "Ada", "component": "n"], .type("Ada", into: Target("n"))),
            ("canvas.select", ["choice": "2", "component": "t"], .select("2", in: Target("t"))),
            ("canvas.toggle", ["component": "c"], .toggle(Target("c"))),
            ("canvas.scroll", ["distance": -40], .scroll(-40, nil)),
            ("canvas.scroll", ["distance": 40, "component": "m"], .scroll(40, Target("m"))),
        ] as [(String, JSONObject, Interaction)]
    )
    func `a request is what a user would do`(method: String, params: JSONObject, interaction: Interaction) throws {
        #expect(try OperatorsHand.interaction(method, params) == interaction)
    }

    @Test(
        arguments: [
            ("canvas.click", [:]), ("canvas.click", ["x": 1]), ("canvas.click", ["x": "1", "y": "2"]),
            ("canvas.type", ["component": "n"]), ("canvas.select", ["choice": "2"]), ("canvas.toggle", [:]),
            ("canvas.select", ["component": "t"]), ("canvas.scroll", ["component": "t"]),
        ] as [(String, JSONObject)]
    )
    func `what says too little is refused`(method: String, params: JSONObject) {
        #expect(throws: NodeError.self) { try OperatorsHand.interaction(method, params) }
    }

    @Test(arguments: ["ctl click", "ctl click 1", "ctl click 1 x", "ctl click 1 2 3", "ctl click 1 2 --component b"])
    func `a click without a place is a mistake of the command line`(words: String) {
        let surroundings = Surroundings(
            environment: { _ in nil },
            write: { _ in },
            complain: { _ in },
            hidden: { _ in .ended },
            confirm: { _ in nil }
        )
        let error = #expect(throws: NodeError.self) {
            _ = try NodeProgram.start(words.split(separator: " ").map(String.init), in: surroundings)
        }
        #expect(error?.code == .usage)
    }
}
