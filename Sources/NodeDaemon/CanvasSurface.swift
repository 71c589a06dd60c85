internal import Stage
internal import Synchronization
internal import Transport
internal import ZeeGatewayClient
internal import ZeeKit
internal import ZeeProtocol

extension NodeSurface {
    /// What a node with a stage offers to the gateway.
    static func canvas(_ stage: Stage, _ settings: StageSettings, on loop: EventLoop) -> NodeSurface {
        let versions: Set<A2UIVersion> = settings.takesNewerA2UI ? [.v08, .v09] : [.v08]
        var surface = NodeSurface(
            commands: Stage.commands(settings).map(\.rawValue),
            capabilities: ["canvas"],
            handle: { invoke in await stage.answer(invoke, a2ui: versions) }
        )
        surface.executor = loop
        return surface
    }
}

extension Stage {
    fileprivate nonisolated func answer(
        _ invoke: NodeInvoke,
        a2ui versions: Set<A2UIVersion>
    ) async -> Result<[UInt8]?, InvokeFailure> {
        let command: NodeCommand
        do throws(InvokeFailure) {
            command = try NodeCommand.decode(
                command: invoke.command,
                paramsJSON: invoke.paramsJSON,
                a2ui: versions
            )
        } catch {
            return .failure(error)
        }
        // A running script does not suspend, so it cannot see its task's cancellation by itself.
        let isCancelled = Flag()
        return await withTaskCancellationHandler {
            await perform(
                command,
                for: invoke.sessionKey,
                within: invoke.timeout,
                maxResultBytes: invoke.maxResultBytes,
                isCancelled: { isCancelled.isRaised }
            )
        } onCancel: {
            isCancelled.raise()
        }
    }
}

/// Raised once, seen from any thread.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .relaxed) }

    func raise() { state.store(true, ordering: .relaxed) }
}
