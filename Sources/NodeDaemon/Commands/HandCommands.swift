internal import Arguments
internal import ControlChannel
internal import Diagnostics

extension ProgramCommand {
    /// `zee-node ctl click` and its like: the same as `zee canvas …`, for machines without `zee`.
    static let hands: [ProgramCommand] = CanvasHand.all.map { hand in
        ProgramCommand(
            spec: hand.spec(of: "zee-node", under: "ctl", options: socketOptions),
            start: { invocation, surroundings throws(NodeError) in
                try control(try hand.request(invocation), invocation, surroundings) { answer in
                    surroundings.write(CanvasHand.words(for: answer))
                    return 0
                }
            }
        )
    }
}
