internal import Arguments
internal import Diagnostics
internal import Transport
internal import ZeeGatewayClient
internal import ZeeProtocol

/// Holds a command's connection open for as long as the command runs: the connection lives in a task beside it, made
/// when it is first asked for and closed politely at the end.
struct ConnectionKeeper: Sendable {
    let settings: OperatorSettings
    let loop: EventLoop

    /// One command's wish for a session. It is answered once, whatever comes first: the session, a refusal, or the end
    /// of patience.
    private final class Wish: Sendable {
        let options: GatewayOptions
        let timeout: Duration
        private let waiter: Guarded<CheckedContinuation<Result<GatewaySession, NodeError>, Never>?>

        init(
            _ options: GatewayOptions,
            timeout: Duration,
            _ waiter: CheckedContinuation<Result<GatewaySession, NodeError>, Never>
        ) {
            self.options = options
            self.timeout = timeout
            self.waiter = Guarded(waiter)
        }

        func answer(_ result: Result<GatewaySession, NodeError>) {
            waiter.withLock { waiter in
                defer { waiter = nil }
                return waiter
            }?.resume(returning: result)
        }
    }

    /// Runs a command that may connect, once, and gives its exit status.
    func run(_ command: @escaping @Sendable (@escaping Connect) async -> Int32) async -> Int32 {
        let (wishes, makeWish) = AsyncStream.makeStream(of: Wish.self)
        let (end, atEnd) = AsyncStream.makeStream(of: Never.self)
        return await withTaskGroup(of: Void.self, returning: Int32.self) { group in
            group.addTask {
                guard let wish = await wishes.first(where: { _ in true }) else { return }
                await withDiscardingTaskGroup { group in
                    group.addTask {
                        do { try await LoopClock(loop).sleep(until: .now + wish.timeout) } catch { return }
                        wish.answer(.failure(Self.tooSlow(wish)))
                    }
                    await grant(wish, until: end)
                    group.cancelAll()
                }
            }
            let status = await command { invocation, timeout throws(NodeError) in
                let options = try settings.options(for: invocation)
                let answer = await withCheckedContinuation { makeWish.yield(Wish(options, timeout: timeout, $0)) }
                return try answer.get()
            }
            makeWish.finish()
            atEnd.finish()
            await group.waitForAll()
            return status
        }
    }

    private func grant(_ wish: Wish, until end: AsyncStream<Never>) async {
        let url = wish.options.address.text
        do {
            try await OperatorConnection.connect(wish.options, on: loop) { connection in
                wish.answer(
                    .success(
                        GatewaySession(hello: connection.hello, url: url) { method, params, timeout throws(NodeError) in
                            do throws(RequestFailure) {
                                return try await connection.call(method, params: params, timeout: timeout)
                            } catch .refused(let error) {
                                throw NodeError(error, calling: method)
                            } catch {
                                throw NodeError(error, of: method)
                            }
                        }
                    )
                )
                // When this returns the connection says goodbye and closes.
                for await _ in end {}
            }
        } catch {
            wish.answer(.failure(error as? NodeError ?? NodeError(.gatewayUnreachable, "no answer from \(url)")))
        }
    }

    private static func tooSlow(_ wish: Wish) -> NodeError {
        NodeError(
            .timedOut,
            "\(wish.options.address.text) did not let us in within \(wish.timeout)",
            hint: "is it a gateway? give it longer with --timeout"
        )
    }
}
