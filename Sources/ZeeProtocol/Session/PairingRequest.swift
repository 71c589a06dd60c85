/// The gateway wants an operator to approve this device first.
public struct PairingRequest: Hashable, Sendable {
    /// `nil` when the gateway named none, or none that may be pasted into a shell.
    public let requestID: String?
    public let reason: PairingReason?

    public init(requestID: String?, reason: PairingReason? = nil) {
        self.requestID = requestID.flatMap { Self.isPlain($0) ? $0 : nil }
        self.reason = reason
    }

    init(_ error: GatewayError?) {
        self.init(
            requestID: error?.details?["requestId"]?.stringValue,
            reason: error?.details?["reason"]?.stringValue.map(PairingReason.init(rawValue:))
        )
    }

    /// What the operator types on the gateway's machine, one line for each family of gateways.
    public var approveCommands: [String] {
        guard let requestID else { return ["openclaw devices list", "zee devices list"] }
        return ["openclaw devices approve \(requestID)", "zee devices approve \(requestID)"]
    }

    /// The newest generation has a second step: the node's commands stay without effect until they are approved too.
    /// Its request id is shown to operators only, so the listing has to come first.
    public static let nodeApproveCommands = ["openclaw nodes pending", "openclaw nodes approve <nodeRequestId>"]

    /// The id comes from the network and ends up in somebody's shell.
    private static func isPlain(_ id: String) -> Bool {
        guard (1...128).contains(id.utf8.count), id.utf8.first != UInt8(ascii: "-") else { return false }
        return id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
