/// A generation of gateways, as far as its `connect` differs from the others'.
public struct Generation: Hashable, Sendable {
    /// The protocol this generation speaks, which must lie in the range a client offers.
    public let protocolVersion: Int
    /// Lowest version a node may offer at most; newest gateways still take protocol 3 from nodes.
    public let oldestNodeProtocol: Int
    /// `nil`: any name will do.
    public let clientIDs: Set<String>?
    public let clientModes: Set<String>?
    public let authKeys: Set<String>
    public let requiresNonce: Bool

    /// Challenge, device identity, roles and declared commands came with protocol 3.
    public var hasDevices: Bool { protocolVersion >= 3 }

    private static let modes: Set<String> = ["webchat", "cli", "ui", "backend", "node", "probe", "test"]
    private static let openClawIDs: Set<String> = [
        "webchat-ui", "openclaw-control-ui", "webchat", "cli", "gateway-client", "openclaw-macos", "openclaw-ios",
        "openclaw-android", "node-host", "test", "fingerprint", "openclaw-probe",
    ]

    /// Zee of January 2026: protocol 2.
    public static let zee2026January = Self(
        protocolVersion: 2,
        oldestNodeProtocol: 2,
        clientIDs: nil,
        clientModes: nil,
        authKeys: ["token", "password"],
        requiresNonce: false
    )

    /// Zee of February 2026.
    public static let zee2026February = Self(
        protocolVersion: 3,
        oldestNodeProtocol: 3,
        clientIDs: ["cli", "gateway-client", "node-host", "test", "fingerprint", "zee-probe"],
        clientModes: modes.subtracting(["webchat"]),
        authKeys: ["token", "password"],
        requiresNonce: false
    )

    /// Moltbot and OpenClaw of January 2026.
    public static let openClaw2026January = Self(
        protocolVersion: 3,
        oldestNodeProtocol: 3,
        clientIDs: openClawIDs,
        clientModes: modes,
        authKeys: ["token", "password"],
        requiresNonce: false
    )

    /// OpenClaw 2026.4.
    public static let openClaw2026April = Self(
        protocolVersion: 3,
        oldestNodeProtocol: 3,
        clientIDs: openClawIDs.union(["openclaw-tui"]),
        clientModes: modes,
        authKeys: ["token", "password", "deviceToken", "bootstrapToken"],
        requiresNonce: true
    )

    /// OpenClaw with protocol 4.
    public static let openClaw4 = Self(
        protocolVersion: 4,
        oldestNodeProtocol: 3,
        clientIDs: openClawIDs.union([
            "openclaw-tui", "openclaw-linux", "openclaw-watchos", "openclaw-browser-copilot", "openclaw-worker",
        ]),
        clientModes: modes.union(["worker"]),
        authKeys: [
            "token", "password", "deviceToken", "bootstrapToken", "approvalRuntimeToken", "agentRuntimeIdentityToken",
        ],
        requiresNonce: true
    )
}
