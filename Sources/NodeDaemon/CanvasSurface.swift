internal import Stage
internal import Synchronization
internal import Transport
internal import ZeeGatewayClient
internal import ZeeKit
internal import ZeeProtocol

extension NodeSurface {
    /// What a node with a stage offers to the gateway.
    static func canvas(_ stage: Stage, on loop: EventLoop) -> NodeSurface {
        var surface = NodeSurface(
            commands: Stage.commands.map(\.rawValue),
            capabilities: ["canvas"],
            handle: { invoke in await stage.answer(invoke) }
        )
        surface.executor = loop
        return surface
    }
}

extension Stage {
    fileprivate nonisolated func answer(_ invoke: NodeInvoke) async -> Result<[UInt8]?, InvokeFailure> {
        let command: NodeCommand
        do throws(InvokeFailure) {
            command = try NodeCommand.decode(command: invoke.command, paramsJSON: invoke.paramsJSON)
        } catch {
            return .failure(error)
        }
        // A running script does not suspend, so it cannot see its task's cancellation by itself.
        let isCancelled = Flag()
        return await withTaskCancellationHandler {
            await perform(
                command,
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
