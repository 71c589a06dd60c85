public import ZeeProtocol

/// Why a node did not do what it was asked: a code and a message, which is all that a failed result may carry.
public typealias InvokeFailure = InvokeResult.Failure

/// The texts are those of the nodes in the field, code included: newer gateways put the code in front once more, and
/// agents match on either form.
extension InvokeFailure {
    public static let unknownCommand = invalidRequest("unknown command")
    public static let paramsRequired = invalidRequest("paramsJSON required")

    /// Any `canvas.*`, `camera.*` or `screen.*` while nothing may be drawn.
    public static let background = Self(
        code: "NODE_BACKGROUND_UNAVAILABLE",
        message: "NODE_BACKGROUND_UNAVAILABLE: canvas/camera/screen commands require foreground"
    )
    public static let canvasUnavailable = Self(
        code: "NODE_BACKGROUND_UNAVAILABLE",
        message: "NODE_BACKGROUND_UNAVAILABLE: canvas unavailable"
    )
    public static let canvasDisabled = unavailable("CANVAS_DISABLED: enable Canvas in Settings")
    public static let a2uiHostNotConfigured = Self(
        code: "A2UI_HOST_NOT_CONFIGURED",
        message: "A2UI_HOST_NOT_CONFIGURED: gateway did not advertise canvas host"
    )
    public static let a2uiHostUnavailable = Self(
        code: "A2UI_HOST_UNAVAILABLE",
        message: "A2UI_HOST_UNAVAILABLE: A2UI host not reachable"
    )
    /// Nothing has been done yet; the newest gateways then try again by themselves.
    public static let notReady = Self(code: "NODE_NOT_READY", message: "NODE_NOT_READY: node not ready")
    public static let timedOut = unavailable("node invoke timed out")

    /// The message gets the code in front, as nodes in the field have it.
    public static func invalidRequest(_ what: String) -> Self {
        Self(code: "INVALID_REQUEST", message: "INVALID_REQUEST: \(what)")
    }

    /// Any failure that is not the caller's.
    public static func unavailable(_ message: String) -> Self { Self(code: "UNAVAILABLE", message: message) }
}
