internal import Diagnostics
internal import WebSocketChannel
internal import WebSocketWire
internal import ZeeProtocol

/// What the session has told its log, so that a gateway that is down for a week costs a few lines and not 20,000.
struct SessionChronicle: Sendable {
    private(set) var hellos = 0
    private var refusal: GatewayError?
    private var failure: NodeError?
    private var reportedFailure: String?
    private var pairing: PairingRequest?
    private var reportedPairing: PairingRequest?
    private var hasMentionedNodeApproval = false

    mutating func accepted(_ hello: HelloOK, reaching peer: String, log: Log) {
        hellos += 1
        refusal = nil
        failure = nil
        reportedFailure = nil
        pairing = nil
        reportedPairing = nil
        log(
            .notice,
            "connected to \(peer): gateway \(hello.serverVersion), protocol \(hello.protocolVersion)",
            [("ZEE_EVENT", "connected"), ("ZEE_GATEWAY", peer)]
        )
    }

    /// The first failure of a kind is a warning, its repetitions are for those who debug.
    mutating func connectionEnded(_ error: ChannelError, reaching peer: String, log: Log) {
        let failure: NodeError
        let event: String
        if case .closed = error, let refusal {
            (failure, event) = (NodeError(refusal, from: peer), "refused")
        } else {
            (failure, event) = (NodeError(error, reaching: peer), "disconnected")
        }
        self.failure = failure
        let isNews = reportedFailure != failure.message
        reportedFailure = failure.message
        let fields = [("ZEE_EVENT", event), ("ZEE_GATEWAY", peer), ("ZEE_ERROR_CODE", failure.code.rawValue)]
        // An announced restart is nothing to worry about.
        let isOrderly = [.normal, .goingAway, .serviceRestart].contains(error.closeCode)
        log(
            isNews ? (isOrderly ? .notice : .warning) : .debug,
            failure.hint.map { "\(failure.message); \($0)" } ?? failure.message,
            fields
        )
    }

    func waitingState(for wait: Duration) -> SessionState {
        if let pairing { return .awaitingApproval(pairing, retryIn: wait) }
        return .waiting(wait, after: failure ?? NodeError(.unavailable, "not connected"))
    }

    mutating func note(_ notice: SessionNotice, log: Log) {
        switch notice {
        case .handshakeTimedOut: log(.warning, "the gateway did not answer the connect request in time")
        case .refused(let error): refusal = error
        case .pairingRequired(let request): notePairing(request, log: log)
        case .nodeApprovalMayBeNeeded(let commands):
            guard !hasMentionedNodeApproval else { return }
            hasMentionedNodeApproval = true
            log(.info, "if no command arrives, approve this node's commands too: \(commands.joined(separator: "; "))")
        case .slowedDown(let wait):
            log(.notice, "nothing will change by itself: the next attempt is in \(wait.inWords)")
        case .protocolFellBack(let version): log(.notice, "trying protocol \(version), which older gateways speak")
        case .sequenceGap(let expected, let received):
            log(.debug, "events \(expected) to \(received - 1) did not reach this node")
        case .gatewayShuttingDown(let shutdown):
            let expected = shutdown.restartExpectedMs.map { ", back in \(Duration.milliseconds($0).inWords)" } ?? ""
            log(.notice, "the gateway is shutting down (\(shutdown.reason)\(expected))")
        case .tickTimedOut(let silence):
            log(.warning, "nothing heard from the gateway for \(silence.inWords): closing", [("ZEE_EVENT", "silent")])
        case .unreadableFrame(let error): log(.warning, "a message of the gateway is not readable: \(error)")
        case .duplicateInvoke(let id): log(.warning, "an invoke came twice; once is enough", [("ZEE_INVOKE_ID", id)])
        case .invokeRefusedBusy(let id): log(.warning, "too many invokes at once", [("ZEE_INVOKE_ID", id)])
        case .invokeTimedOut(let id):
            log(.warning, "an invoke took longer than its caller waits", [("ZEE_INVOKE_ID", id)])
        case .resultTooLarge(let id, let size, let limit):
            log(
                .warning,
                "a result of \(size) bytes does not fit the gateway's limit of \(limit)",
                [("ZEE_INVOKE_ID", id)]
            )
        case .resultDropped(let id):
            log(.debug, "a result came too late for its connection or caller", [("ZEE_INVOKE_ID", id)])
        }
    }

    /// Once for each request: a gateway gives a new id when what is asked for has changed.
    private mutating func notePairing(_ request: PairingRequest, log: Log) {
        pairing = request
        guard reportedPairing != request else { return }
        reportedPairing = request
        let reason = request.reason.map { " (\($0))" } ?? ""
        log(
            .notice,
            "this device waits for approval\(reason); on the gateway's machine, run one of: "
                + request.approveCommands.joined(separator: "  |  "),
            [("ZEE_EVENT", "pairing"), ("ZEE_PAIRING_REQUEST", request.requestID ?? "")]
        )
    }
}

extension Duration {
    /// For logs: `250 ms`, `4.5 s`, `5 min`.
    package var inWords: String {
        let milliseconds = Int(self / .milliseconds(1))
        switch milliseconds {
        case ..<1_000: return "\(milliseconds) ms"
        case ..<120_000:
            let tenths = milliseconds / 100
            return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        default: return "\(milliseconds / 60_000) min"
        }
    }
}
