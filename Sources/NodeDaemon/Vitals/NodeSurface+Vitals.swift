internal import Stage
internal import ZeeGatewayClient
internal import ZeeKit

extension NodeSurface {
    /// The same surface with everything it does entered in the books, and closed to canvas commands in the background.
    func watched(by vitals: Vitals, figures: @escaping @Sendable () async -> StageFigures) -> NodeSurface {
        var surface = self
        surface.handle = { [handle] invoke in
            let number = vitals.began(invoke.command, within: invoke.timeout)
            guard !vitals.now.isInBackground || !CommandName.needsForeground(invoke.command) else {
                vitals.ended(number, .failure(.background), nil)
                return .failure(.background)
            }
            let outcome = await handle(invoke)
            vitals.ended(number, outcome, await figures())
            return outcome
        }
        return surface
    }
}
