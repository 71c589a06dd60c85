extension HealthCondition {
    /// Everything a node can suffer from, as data: documentation and monitors list the same.
    public static let all = [
        stateUnwritable, gatewayUnknown, pairingNeeded, clockWrong, gatewayRefuses, gatewayUnreachable, settingsBroken,
        fontsMissing,
        stageBusy, background,
    ]

    public static let gatewayUnknown = HealthCondition(
        "gateway-unknown",
        "No gateway",
        .warning,
        hint: "pair it with one: zee-node discover, then zee-node pair GATEWAY"
    )

    public static let gatewayUnreachable = HealthCondition(
        "gateway-unreachable",
        "Not connected",
        .error,
        hint: "run 'zee-node doctor' to see how far the way to the gateway goes",
        dependsOn: [gatewayUnknown.code, pairingNeeded.code, clockWrong.code, gatewayRefuses.code],
        // A gateway that restarts is back in five seconds or so; the node's own wait between attempts is added to it.
        timeToVisible: .seconds(10)
    )

    public static let gatewayRefuses = HealthCondition(
        "gateway-refuses",
        "The gateway refuses this node",
        .error,
        hint: "give the gateway's token with 'zee-node login', then restart the node",
        dependsOn: [pairingNeeded.code, clockWrong.code]
    )

    public static let pairingNeeded = HealthCondition(
        "pairing-needed",
        "Waiting for approval",
        .warning,
        hint: "approve this device where the gateway runs"
    )

    public static let clockWrong = HealthCondition(
        "clock-wrong",
        "The clocks differ",
        .error,
        hint: "set the clock of this machine: timedatectl set-ntp true"
    )

    public static let stateUnwritable = HealthCondition(
        "state-unwritable",
        "State cannot be kept",
        .warning,
        hint: "make room, or mount the state directory for writing"
    )

    public static let settingsBroken = HealthCondition(
        "settings-broken",
        "The last reload changed nothing",
        .warning,
        hint: "run 'zee-node check-config', then reload again"
    )

    public static let fontsMissing = HealthCondition(
        "fonts-missing",
        "No fonts",
        .warning,
        hint: "install some: apt install fonts-dejavu-core fonts-noto-core"
    )

    public static let stageBusy = HealthCondition(
        "stage-busy",
        "The canvas is busy",
        .warning,
        hint: "a command runs for very long; the log at level debug names it",
        // Twice what a script may take unless the settings say otherwise.
        timeToVisible: .seconds(10)
    )

    public static let background = HealthCondition(
        "background",
        "In the background",
        .notice,
        hint: "run 'zee-node ctl foreground' to draw again"
    )
}

extension Sequence<HealthFinding> {
    /// The exit status of a status command: 0 for healthy, 1 for anything an operator should look at.
    public var exitStatus: Int32 { contains { $0.condition.severity > .notice } ? 1 : 0 }
}
