/// The client's side of a session with a gateway: decides everything, does nothing.
///
/// What has happened goes in (`opened`, `received`, `closed`, …), what is to be done comes out. Time is a `Duration`
/// since any fixed start, passed in with each event; `nextDeadline` says when to call `timerFired`. One machine lives
/// across connections, because what it has learnt (the protocol, a failed secret, how often to retry) has to.
///
///     opened → challenge → .sign → signed → connect → hello → .accept ⇄ invokes, ticks → closed → .dial(after:)
///
/// There is never a second connection: `.dial` comes only out of `closed`. Older gateways forget a device altogether
/// when the first of two sockets closes after the second one registered.
public struct SessionMachine: Sendable {
    enum State: Sendable {
        /// No connection: waiting to be dialed.
        case idle
        case awaitingChallenge(deadline: Duration)
        case awaitingSignature(ConnectChallenge, ConnectParams, deadline: Duration)
        case awaitingHello(requestID: String, deadline: Duration)
        case ready(Established)
        /// Close was asked for; whatever still arrives is not for us.
        case closing
        case stopped
    }

    struct Established: Sendable {
        let hello: HelloOK
        var lastHeard: Duration
        var lastSequence: Int?
        var invokes: [String: OpenInvoke] = [:]
        var recentInvokes = RecentNames(limit: 256)
        var requests: [String: Duration] = [:]
    }

    struct OpenInvoke: Sendable {
        let request: InvokeRequest
        let deadline: Duration?
    }

    var state: State = .idle
    var configuration: SessionConfiguration
    var backoff: Backoff
    /// What the connection at hand has shown so far; judged when it ends.
    var end = ConnectionEnd()
    var speaksProtocol2 = false
    var prefersDeviceToken = false
    /// The attempts made out of turn since the last hello. Each kind gets one.
    var extraAttempts: Set<ExtraAttempt> = []
    /// When the connection at hand will have lived for a tick after its hello, and past failures are forgiven.
    var provenAt: Duration?
    var lastRequest = 0
    /// A slow failure is reported once, not every five minutes.
    var reportedRefusal: GatewayError?

    enum ExtraAttempt: Sendable {
        case deviceToken
        case freshChallenge
    }

    /// `remembersProtocol2` is what an earlier machine has learnt about the same gateway.
    public init(_ configuration: SessionConfiguration, remembersProtocol2: Bool = false) {
        self.configuration = configuration
        speaksProtocol2 = remembersProtocol2
        backoff = configuration.backoff
    }

    /// The gateway's hello while the session is up.
    public var hello: HelloOK? {
        guard case .ready(let session) = state else { return nil }
        return session.hello
    }

    /// Whether the next connection will start with protocol 2. Worth keeping across restarts, with the gateway's name.
    public var remembersProtocol2: Bool { speaksProtocol2 }

    /// When `timerFired` is next needed; `nil` when nothing is being waited for.
    public var nextDeadline: Duration? {
        switch state {
        case .idle, .closing, .stopped: nil
        case .awaitingChallenge(let deadline), .awaitingSignature(_, _, let deadline), .awaitingHello(_, let deadline):
            deadline
        case .ready(let session): session.nextDeadline
        }
    }
}

extension SessionMachine {
    public mutating func opened(at now: Duration) -> [SessionAction] {
        guard case .idle = state else { return [] }
        end = ConnectionEnd()
        end.endpointIsTrusted = configuration.endpointIsTrusted
        end.retriedWithDeviceToken = extraAttempts.contains(.deviceToken)
        end.retriedWithFreshChallenge = extraAttempts.contains(.freshChallenge)
        if speaksProtocol2 { return connectWithProtocol2(at: now) }
        state = .awaitingChallenge(deadline: now + configuration.challengeTimeout)
        return []
    }

    /// One whole message arrived.
    public mutating func received(_ message: Span<UInt8>, at now: Duration) -> [SessionAction] {
        switch state {
        case .idle, .closing, .stopped: return []
        case .ready(var session):
            session.lastHeard = now
            state = .ready(session)
        case .awaitingChallenge, .awaitingSignature, .awaitingHello: break
        }
        do throws(FrameError) {
            return received(try GatewayFrame(parsing: message), at: now)
        } catch {
            return [.note(.unreadableFrame(error))]
        }
    }

    public mutating func received(_ message: [UInt8], at now: Duration) -> [SessionAction] {
        received(message.span, at: now)
    }

    /// A ping or any other sign of life that is no message.
    public mutating func heard(at now: Duration) {
        guard case .ready(var session) = state else { return }
        session.lastHeard = now
        state = .ready(session)
    }

    public mutating func timerFired(at now: Duration) -> [SessionAction] {
        switch state {
        case .idle, .closing, .stopped: return []
        case .awaitingChallenge(let deadline) where deadline <= now:
            // Silence is how a protocol 2 gateway greets; it still has seconds left to hear our connect.
            return [.note(.protocolFellBack(to: 2))] + connectWithProtocol2(at: now)
        case .awaitingSignature(_, _, let deadline) where deadline <= now,
            .awaitingHello(_, let deadline) where deadline <= now:
            state = .closing
            return [.note(.handshakeTimedOut), .close(.normal, reason: "handshake timeout")]
        case .awaitingChallenge, .awaitingSignature, .awaitingHello: return []
        case .ready: return sessionTimerFired(at: now)
        }
    }

    /// The connection is gone, or could not be made (then with `.abnormal`).
    public mutating func closed(
        _ code: CloseCode,
        reason: String = "",
        at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) -> [SessionAction] {
        if case .stopped = state { return [] }
        var actions: [SessionAction] = []
        if case .ready(let session) = state {
            actions += session.abandon()
        }
        if let provenAt, provenAt <= now { backoff.reset() }
        provenAt = nil
        state = .idle
        end.closeCode = code
        end.closeReason = reason
        end.hasDeviceToken = configuration.deviceToken != nil
        let decision = end.decision
        end = ConnectionEnd()
        return actions + carryOut(decision, using: &generator)
    }

    /// Ends the session for good.
    public mutating func stopRequested() -> [SessionAction] {
        defer { state = .stopped }
        switch state {
        case .idle, .stopped, .closing: return []
        case .awaitingChallenge, .awaitingSignature, .awaitingHello: return [.close(.normal, reason: "")]
        case .ready(let session): return session.abandon() + [.close(.normal, reason: "")]
        }
    }
}

extension SessionMachine {
    /// One extra attempt comes after this long; the figure is the upstream clients'.
    static let extraAttemptDelay: Duration = .milliseconds(250)

    private mutating func carryOut(
        _ decision: ReconnectDecision,
        using generator: inout some RandomNumberGenerator
    ) -> [SessionAction] {
        switch decision {
        case .backOff: return [.dial(after: backoff.next(using: &generator))]
        case .awaitPairing(let request):
            return [.note(.pairingRequired(request)), .dial(after: backoff.next(using: &generator))]
        case .retryWithDeviceToken:
            prefersDeviceToken = true
            extraAttempts.insert(.deviceToken)
            return [.dial(after: Self.extraAttemptDelay)]
        case .forgetDeviceToken:
            configuration.deviceToken = nil
            prefersDeviceToken = false
            return [.forgetDeviceToken, .dial(after: Self.extraAttemptDelay)]
        case .retryWithFreshChallenge:
            extraAttempts.insert(.freshChallenge)
            return [.dial(after: Self.extraAttemptDelay)]
        case .slowDown:
            prefersDeviceToken = false
            let delay = Backoff.jittered(configuration.slowDelay, using: &generator)
            return [.note(.slowedDown(retryIn: delay)), .dial(after: delay)]
        case .after(let wait):
            // Never before the gateway says; jitter only upwards, and not less than the usual first delay.
            let least = max(wait, configuration.backoff.floor)
            return [.dial(after: least + least * Double.random(in: 0...0.2, using: &generator))]
        case .fallBackToProtocol2:
            speaksProtocol2 = true
            return [.note(.protocolFellBack(to: 2)), .dial(after: Self.extraAttemptDelay)]
        case .leaveProtocol2:
            speaksProtocol2 = false
            return [.dial(after: backoff.next(using: &generator))]
        }
    }
}
