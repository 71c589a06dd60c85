import Arguments
import Diagnostics
import Testing
import ZeeProtocol

@testable import ControlChannel

struct CanvasHandTests {
    private static let program = ProgramSpec(
        name: "hand",
        version: "1",
        summary: "",
        commands: CanvasHand.all.map {
            $0.spec(of: "hand", under: "on", options: [ControlPath.socketOption, ControlPath.instanceOption])
        },
        globalOptions: [OptionSpec("--state-dir", .word("FOLDER"), "")]
    )

    private static func invocation(_ words: String) throws -> Invocation {
        guard case .run(let invocation) = try program.parse(["on"] + words.split(separator: " ").map(String.init))
        else {
            throw NodeError(.usage, "no command")
        }
        return invocation
    }

    @Test(
        arguments: [
            ("click 1.5 2", "canvas.click", ["x": 1.5, "y": 2.0]),
            ("click --component b --surface s", "canvas.click", ["component": "b", "surface": "s"]),
            ("type Ada --component n", "canvas.type", ["text": "Ada", "component": "n"]),
            ("type Ada", "canvas.type", ["text": "Ada"]),
            ("select 2 --component t", "canvas.select", ["choice": "2", "component": "t"]),
            ("toggle --component c", "canvas.toggle", ["component": "c"]),
            ("scroll 400", "canvas.scroll", ["distance": 400.0]),
            ("scroll 400 --up --component m", "canvas.scroll", ["distance": -400.0, "component": "m"]),
        ] as [(String, String, JSONObject)]
    )
    func `words become a request`(words: String, method: String, params: JSONObject) throws {
        let invocation = try Self.invocation(words)
        let hand = try #require(CanvasHand.all.first { $0.word == invocation.path.last })
        let request = try hand.request(invocation)

        #expect(request.method == method)
        #expect(JSONValue.object(request.params) == JSONValue.object(params))
    }

    @Test(arguments: [
        "click", "click 1", "click 1 x", "click 1 2 3", "click 1 2 --component b", "scroll far", "scroll nan",
    ])
    func `what says too little is a mistake of the command line`(words: String) throws {
        let invocation = try Self.invocation(words)
        let hand = try #require(CanvasHand.all.first { $0.word == invocation.path.last })
        let error = #expect(throws: NodeError.self) { try hand.request(invocation) }

        #expect(error?.code == .usage)
    }

    @Test(
        arguments: [
            (["changed": true], "done\n"), (["changed": false], "nothing changed\n"),
            (["changed": true, "event": ["name": "book"]], "done, sent book\n"),
        ] as [(JSONValue, String)]
    )
    func `the answer is one line`(answer: JSONValue, line: String) {
        #expect(CanvasHand.words(for: answer) == line)
    }

    @Test(
        arguments: [
            ("--socket /a/b", [:], [], "/a/b"),
            ("--instance attic", ["HOME": "/h"], [], "/run/zee-node-attic/control"),
            ("--state-dir /s", ["XDG_RUNTIME_DIR": "/run/u"], [], "/s/control"),
            // Who names a unit's state directory means that unit.
            ("--state-dir /var/lib/zee-node", [:], ["/run/zee-node/control"], "/run/zee-node/control"),
            ("--state-dir /var/lib/zee-node-a", [:], ["/run/zee-node-a/control"], "/run/zee-node-a/control"),
            ("--state-dir /srv/zee", [:], ["/run/zee-node/control"], "/srv/zee/control"),
            ("--state-dir /var/lib/zee-node", [:], [], "/var/lib/zee-node/control"),
            ("", ["XDG_RUNTIME_DIR": "/run/u", "HOME": "/h"], ["/run/u/zee-node/control"], "/run/u/zee-node/control"),
            ("", ["HOME": "/h"], ["/h/.local/state/zee-node/control"], "/h/.local/state/zee-node/control"),
            ("", ["XDG_RUNTIME_DIR": "/run/u", "HOME": "/h"], [], "/run/zee-node/control"),
            ("", [:], [], "/run/zee-node/control"),
        ] as [(String, [String: String], Set<String>, String)]
    )
    func `a node is found where it listens`(
        words: String,
        environment: [String: String],
        sockets: Set<String>,
        path: String
    ) throws {
        let invocation = try Self.invocation("toggle " + words)
        let place = ControlPath(invocation) { environment[$0] }

        #expect(place.toAsk(invocation) { sockets.contains($0) } == path)
    }
}
