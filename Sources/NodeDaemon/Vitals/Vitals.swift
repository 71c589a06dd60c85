internal import Diagnostics
internal import Stage
internal import Transport
internal import ZeeGatewayClient
internal import ZeeProtocol

/// What a running node knows about itself: written by everybody who does something, read by status, metrics and the
/// watchdog, none of whom has to wait for a canvas that is busy.
final class Vitals: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Everything at one moment.
    struct State: Sendable {
        let started: Instant
        /// The gateway's, as far as it is known.
        var address: String
        var connection = Connection.dialing
        /// How often a gateway has let the node in.
        var connections = 0
        /// In the background as long as there is one.
        var backgroundReasons: Set<BackgroundReason> = []
        var health = HealthRecord()
        var tally = InvokeTally()
        var running: [Int: Running] = [:]
        var stage: StageFigures
        /// Numbers what runs.
        var lastNumber = 0
    }

    /// Each has its own end: a machine that wakes up does not undo what an operator has said.
    enum BackgroundReason: Sendable {
        case `operator`
        case sleep
    }

    enum Connection: Sendable, Equatable {
        case dialing
        case ready(gatewayVersion: String, since: Instant)
        case waiting(String)
        case awaitingApproval(String)
        case stopped

        var name: String {
            switch self {
            case .dialing: "connecting"
            case .ready: "connected"
            case .waiting: "waiting"
            case .awaitingApproval: "pairing"
            case .stopped: "stopped"
            }
        }
    }

    /// A command that is being done, or waits for its turn.
    struct Running: Sendable {
        let command: String
        let since: Instant
        /// When even a slow one is over.
        let deadline: Instant
    }

    private let state: Guarded<State>
    /// Rings after each change, for those who show the latest only.
    let changes: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init(canvas: (width: Int, height: Int), address: String) {
        let figures = StageFigures(width: canvas.width, height: canvas.height)
        state = Guarded(State(started: .now, address: address, stage: figures))
        (changes, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    var now: State { state.withLock { $0 } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock(body)
        bell.yield()
    }
}

// MARK: - What happens

extension Vitals {
    /// The longest a command may keep the canvas when nobody said for how long: twice what gateways wait by default.
    private static let patience: Duration = .seconds(60)

    func connectionChanged(to session: SessionState, reaching address: String) {
        change { state in
            let moment = ContinuousClock.now
            state.address = address
            state.health.clear(.gatewayUnknown)
            switch session {
            case .dialing:
                // The wait between two attempts says more than the attempt.
                if case .ready = state.connection { state.connection = .dialing }
                state.raise(.gatewayUnreachable, "connecting to \(address)", unlessRaised: true, at: moment)
            case .ready(let hello):
                state.connection = .ready(gatewayVersion: hello.serverVersion, since: moment)
                state.connections += 1
                for condition in HealthCondition.ofTheConnection { state.health.clear(condition) }
            case .waiting(let wait, let error):
                state.connection = .waiting("\(error.message); next attempt in \(wait.inWords)")
                state.health.clear(.pairingNeeded)
                state.health.clear(.gatewayRefuses)
                state.health.clear(.clockWrong)
                state.health.raise(
                    HealthFinding(.of(error), error.message, hint: error.hint),
                    at: state.age(at: moment)
                )
            case .awaitingApproval(let request, _):
                let command = request.approveCommands.last ?? "zee devices list"
                state.connection = .awaitingApproval(command)
                state.health.raise(
                    HealthFinding(
                        .pairingNeeded,
                        "\(address) has to approve this device",
                        hint: "run where the gateway runs: \(request.approveCommands.joined(separator: ", or: "))"
                    ),
                    at: state.age(at: moment)
                )
            case .stopped: state.connection = .stopped
            }
        }
    }

    /// `nil` clears the condition.
    func set(_ condition: HealthCondition, to finding: HealthFinding?) {
        change { $0.health.set(condition, to: finding, at: $0.age(at: .now)) }
    }

    /// How long the oldest command under way has been at it is found out by looking only.
    func lookAtStage() {
        state.withLock { state in
            state.health.clear(.stageBusy)
            guard let oldest = state.running.values.min(by: { $0.since < $1.since }) else { return }
            let finding = HealthFinding(.stageBusy, "\(oldest.command) is under way")
            state.health.raise(finding, at: state.age(at: oldest.since))
        }
    }

    /// Whether the node is in the background now; `nil` when that was so already.
    func move(toBackground isWanted: Bool, for reason: BackgroundReason) -> Bool? {
        var news: Bool?
        change { state in
            let before = state.isInBackground
            if isWanted { state.backgroundReasons.insert(reason) } else { state.backgroundReasons.remove(reason) }
            guard state.isInBackground != before else { return }
            news = state.isInBackground
            let finding = HealthFinding(.background, "canvas commands are refused until \(reason.end)")
            state.health.set(.background, to: state.isInBackground ? finding : nil, at: state.age(at: .now))
        }
        return news
    }

    /// Gives the number to `ended` with.
    func began(_ command: String, within timeout: Duration?) -> Int {
        let moment = ContinuousClock.now
        return state.withLock { state in
            state.lastNumber &+= 1
            let deadline = moment + (timeout ?? Self.patience)
            state.running[state.lastNumber] = Running(command: command, since: moment, deadline: deadline)
            return state.lastNumber
        }
    }

    func ended(_ number: Int, _ outcome: Result<[UInt8]?, InvokeResult.Failure>, _ figures: StageFigures?) {
        change { state in
            if let figures {
                state.stage = figures
                let finding = HealthFinding(.fontsMissing, "text is drawn with the built-in letters, ASCII only")
                state.health.set(.fontsMissing, to: figures.hasFonts ? nil : finding, at: state.age(at: .now))
            }
            guard let running = state.running.removeValue(forKey: number) else { return }
            state.tally.count(running.command, outcome, took: running.since.duration(to: .now))
        }
    }
}

extension Vitals.BackgroundReason {
    fileprivate var end: String {
        switch self {
        case .operator: "somebody ends it"
        case .sleep: "the machine is awake again"
        }
    }
}

extension Vitals.State {
    var isInBackground: Bool { !backgroundReasons.isEmpty }

    /// Health is reckoned in time since the start.
    func age(at moment: ContinuousClock.Instant) -> Duration { started.duration(to: moment) }

    fileprivate mutating func raise(
        _ condition: HealthCondition,
        _ text: String,
        unlessRaised: Bool,
        at moment: ContinuousClock.Instant
    ) {
        // Its words are better when an attempt has failed already.
        if case .waiting = connection { return }
        health.raise(HealthFinding(condition, text), at: age(at: moment))
    }
}

extension HealthCondition {
    fileprivate static let ofTheConnection = [gatewayUnreachable, gatewayRefuses, pairingNeeded, clockWrong]

    /// What an attempt that failed says about the node.
    fileprivate static func of(_ error: NodeError) -> HealthCondition {
        // Gateways compare the time of the signature with their own, and say so in these words.
        if error.message.lowercased().contains("device signature expired") { return .clockWrong }
        return switch error.code {
        case .authenticationFailed, .pinMismatch, .certificateInvalid, .protocolMismatch, .invalidRequest:
            .gatewayRefuses
        case .pairingRequired: .pairingNeeded
        default: .gatewayUnreachable
        }
    }
}
