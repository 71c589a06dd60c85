package import ZeeProtocol

/// Everything in which the generations of gateways differ, as data: the code asks a rule and never a name.
package struct GatewayRules: Sendable {
    package private(set) var name: String
    package var generation: Generation
    package var policy: HelloOK.Policy
    /// Largest message before `connect` has been accepted.
    package var handshakeMessageLimit: Int
    package var handshakeTimeout: Duration = .seconds(10)

    /// How far `signedAt` may lie from our clock.
    package var signatureSkewMs: Int
    package var signatureVersions: [DeviceAuthPayload.Version]
    /// Version 1 has no nonce in it and is worth something on loopback only.
    package var acceptsUnboundSignatureOnLoopback: Bool
    package var nodesNeedDevice: Bool
    /// What an operator gets who asks for no scopes.
    package var defaultOperatorScopes: [String]
    /// The errors of `connect` carry `details.code` and advice.
    package var explainsRefusals: Bool
    package var limitsFailedLogins: Bool
    /// Platform and family are part of the pairing: a change has to be approved again, even on loopback.
    package var pinsMetadata: Bool
    package var deviceTokenStyle: DeviceTokenStyle

    package var commands: CommandRules
    /// Node surfaces (caps and commands) have an approval of their own.
    package var approvesSurfaces: Bool
    /// The caller reads `CODE: message` instead of `message` when a node's command failed.
    package var prefixesNodeErrors: Bool
    package var cancelsInvokes: Bool
    /// `node.list` tells client id, client mode and time of approval.
    package var listsClients: Bool
    /// The registry forgets a device's new connection when its old one ends.
    package var forgetsNewerConnection: Bool
    package var hasPendingActions: Bool
    /// The name space of canvas addresses that hold a node's own token. `nil`: the address is the same for everybody,
    /// and who may use it is told by where he comes from.
    package var canvasSpace: String?
    /// The canvas address is told as a surface, too, and can be asked for anew as one.
    package var announcesSurfaces = false
    package var greetsNodesWithVoiceWake: Bool

    package enum DeviceTokenStyle: Sendable {
        /// 32 hexadecimal digits.
        case hex16
        /// 32 bytes, base64url.
        case base64url32
    }
}

extension GatewayRules {
    /// The names `--strict-like` knows.
    package static let strictNames = ["zee", "openclaw-2026.1", "openclaw-2026.4"]

    package static func strictLike(_ name: String) -> GatewayRules? {
        switch name {
        case "zee": .zee
        case "openclaw-2026.1": .openClaw2026January
        case "openclaw-2026.4": .openClaw2026April
        default: nil
        }
    }

    /// What `zee gateway` does unless told otherwise: Zee's manners, with the limits, the reasons and the brute-force
    /// guard that later gateways have, and without the bug that lets a closing connection take its successor along.
    package static let current = GatewayRules(
        name: "zee-node",
        // The superset: what any of the older generations may send in `connect` is taken.
        generation: .openClaw2026April,
        policy: HelloOK.Policy(maxPayload: 25 << 20, maxBufferedBytes: 50 << 20),
        handshakeMessageLimit: 65_536,
        signatureSkewMs: 600_000,
        signatureVersions: [.v2, .v3],
        acceptsUnboundSignatureOnLoopback: false,
        nodesNeedDevice: true,
        defaultOperatorScopes: ["operator.admin"],
        explainsRefusals: true,
        limitsFailedLogins: true,
        pinsMetadata: false,
        deviceTokenStyle: .base64url32,
        commands: CommandRules(canvasPlatforms: Set(Platform.allCases)),
        approvesSurfaces: false,
        prefixesNodeErrors: false,
        cancelsInvokes: true,
        listsClients: true,
        forgetsNewerConnection: false,
        hasPendingActions: false,
        canvasSpace: "__zee__",
        announcesSurfaces: true,
        greetsNodesWithVoiceWake: false
    )

    /// Zee of February 2026.
    package static let zee = GatewayRules(
        name: "zee",
        generation: .zee2026February,
        policy: HelloOK.Policy(maxPayload: 524_288, maxBufferedBytes: 1_572_864),
        handshakeMessageLimit: 524_288,
        signatureSkewMs: 600_000,
        signatureVersions: [.v2],
        acceptsUnboundSignatureOnLoopback: true,
        nodesNeedDevice: false,
        defaultOperatorScopes: ["operator.admin"],
        explainsRefusals: false,
        limitsFailedLogins: false,
        pinsMetadata: false,
        deviceTokenStyle: .hex16,
        commands: CommandRules(canvasPlatforms: [.linux], knowsDesktopsOnly: true),
        approvesSurfaces: false,
        prefixesNodeErrors: false,
        cancelsInvokes: false,
        listsClients: false,
        forgetsNewerConnection: true,
        hasPendingActions: false,
        greetsNodesWithVoiceWake: true
    )

    /// Moltbot and OpenClaw 2026.1.
    package static let openClaw2026January = {
        var rules = GatewayRules.zee
        rules.name = "openclaw-2026.1"
        rules.generation = .openClaw2026January
        rules.commands = CommandRules(
            canvasPlatforms: [.ios, .android, .macos, .unknown],
            alsoAllowed: ["camera.list", "camera.snap", "camera.clip", "screen.record", "location.get"]
        )
        return rules
    }()

    /// OpenClaw 2026.4.
    package static let openClaw2026April = GatewayRules(
        name: "openclaw-2026.4",
        generation: .openClaw2026April,
        policy: HelloOK.Policy(maxPayload: 25 << 20, maxBufferedBytes: 50 << 20),
        handshakeMessageLimit: 65_536,
        signatureSkewMs: 120_000,
        signatureVersions: [.v3, .v2],
        acceptsUnboundSignatureOnLoopback: false,
        nodesNeedDevice: true,
        defaultOperatorScopes: [],
        explainsRefusals: true,
        limitsFailedLogins: true,
        pinsMetadata: true,
        deviceTokenStyle: .base64url32,
        commands: CommandRules(
            canvasPlatforms: [.ios, .android, .macos, .unknown],
            explainsRefusals: true
        ),
        approvesSurfaces: true,
        prefixesNodeErrors: true,
        cancelsInvokes: false,
        listsClients: true,
        forgetsNewerConnection: true,
        hasPendingActions: true,
        canvasSpace: "__openclaw__",
        greetsNodesWithVoiceWake: true
    )
}
