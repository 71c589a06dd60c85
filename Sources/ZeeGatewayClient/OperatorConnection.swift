internal import Diagnostics
package import Transport
public import ZeeProtocol

/// One connection in the role of an operator: to list, approve, invoke and watch.
///
///     let nodes = try await OperatorConnection.connect(options) { gateway in
///         try await gateway.call("node.list")
///     }
public struct OperatorConnection: Sendable {
    /// What the gateway said when it let us in.
    public let hello: HelloOK
    /// Everything the gateway tells unasked, from the hello on. For one reader.
    public let events: AsyncStream<GatewayFrame.Event>
    private let session: Session

    /// Everything an operator's command line may need; a gateway that grants less refuses the one request.
    public static let allScopes = ["operator.admin", "operator.approvals", "operator.pairing"]

    /// A slow reader loses the oldest events instead of growing a queue.
    private static let eventLimit = 1024

    /// Connects, hands the connection to `body`, and closes it when that returns or throws.
    ///
    /// It throws the reason when the gateway does not let us in; `body`'s own errors come through. It does not connect
    /// again once the connection is lost: requests then fail with `connectionLost` or `notConnected`.
    public static func connect<Value: Sendable>(
        _ options: GatewayOptions,
        scopes: [String] = allScopes,
        _ body: @escaping @Sendable (OperatorConnection) async throws -> Value
    ) async throws -> Value {
        let loop: EventLoop
        do { loop = try EventLoop() } catch { throw NodeError(error, reaching: options.address.text) }
        defer { loop.stop() }
        return try await connect(options, scopes: scopes, on: loop, body)
    }

    package static func connect<Value: Sendable>(
        _ options: GatewayOptions,
        scopes: [String] = allScopes,
        on loop: EventLoop,
        _ body: @escaping @Sendable (OperatorConnection) async throws -> Value
    ) async throws -> Value {
        var configuration = options.configuration()
        configuration.role = "operator"
        configuration.scopes = scopes
        let (states, stateSink) = AsyncStream.makeStream(of: SessionState.self)
        let (events, eventSink) = AsyncStream.makeStream(
            of: GatewayFrame.Event.self,
            bufferingPolicy: .bufferingNewest(eventLimit)
        )
        var watched = options
        watched.observe = { state in
            options.observe(state)
            stateSink.yield(state)
        }
        let session = Session(
            configuration,
            options: watched,
            hooks: Session.Hooks(event: { eventSink.yield($0) }),
            connector: Connector(to: options.address, userAgent: configuration.userAgent ?? "zee", on: loop),
            clock: SessionClock(LoopClock(loop)),
            random: { UInt64.random(in: 0 ... .max) },
            on: loop
        )
        return try await withTaskExecutorPreference(loop) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await session.run(reconnects: false)
                    eventSink.finish()
                    stateSink.finish()
                }
                do {
                    let hello = try await acceptance(from: states)
                    let value = try await body(OperatorConnection(hello: hello, events: events, session: session))
                    await session.stop()
                    return value
                } catch {
                    await session.stop()
                    throw error
                }
            }
        }
    }

    /// Asks the gateway something; an answer without a payload is `null`.
    public func call(
        _ method: String,
        params: JSONValue? = nil,
        timeout: Duration = .seconds(10)
    ) async throws(RequestFailure) -> JSONValue {
        try await session.call(method, params: params, timeout: timeout).get() ?? .null
    }
}

extension OperatorConnection {
    /// The attempts that are made out of turn (with the device token, in the older protocol) come after this at most;
    /// any longer wait means that the gateway has said no or cannot be reached.
    private static let longestExtraWait: Duration = .milliseconds(250)

    private static func acceptance(from states: AsyncStream<SessionState>) async throws -> HelloOK {
        for await state in states {
            switch state {
            case .ready(let hello): return hello
            case .waiting(let wait, let error):
                guard wait <= longestExtraWait else { throw error }
            case .awaitingApproval(let request, _):
                throw NodeError(
                    .pairingRequired,
                    "this device waits for approval",
                    hint: "on the gateway's machine, run one of: "
                        + request.approveCommands.joined(separator: "  |  ")
                )
            case .dialing, .stopped: continue
            }
        }
        throw CancellationError()
    }
}
