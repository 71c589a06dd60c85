internal import Arguments
internal import ControlChannel
internal import Diagnostics

/// `zee canvas …`: an operator's hand on the canvas of a node on this machine, past the gateway, which has no such commands.
extension Zee {
    static let handCommands = CanvasHand.all.map { hand in
        hand.spec(of: "zee", under: "canvas", options: [ControlPath.socketOption, ControlPath.instanceOption])
    }

    func hand(_ invocation: Invocation) async throws(NodeError) {
        guard let hand = CanvasHand.all.first(where: { $0.word == invocation.path.last }) else { return }
        let answer = try await ask(try hand.request(invocation), invocation)
        if invocation.has("--json") { writeJSON(answer) } else { terminal.write(CanvasHand.words(for: answer)) }
    }
}
