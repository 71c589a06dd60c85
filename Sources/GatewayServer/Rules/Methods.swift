/// The methods this gateway has, and who may call them.
struct Method: Sendable {
    enum Caller: Equatable, Sendable {
        case node
        /// The scope an operator needs; `operator.admin` stands for all of them.
        case anOperator(scope: String)
    }

    let name: String
    let caller: Caller

    static let reading = "operator.read"
    static let writing = "operator.write"
    static let pairing = "operator.pairing"
    static let administration = "operator.admin"

    private init(_ name: String, _ scope: String) {
        self.name = name
        caller = .anOperator(scope: scope)
    }

    private init(ofNodes name: String) {
        self.name = name
        caller = .node
    }

    private static let common: [Method] = [
        Method("health", reading), Method("status", reading), Method("system-presence", reading),
        Method("gateway.identity.get", reading),
        Method("node.list", reading), Method("node.describe", reading), Method("node.invoke", writing),
        Method("node.rename", pairing),
        Method("node.pair.list", pairing), Method("node.pair.approve", pairing), Method("node.pair.reject", pairing),
        Method("device.pair.list", pairing), Method("device.pair.approve", pairing),
        Method("device.pair.reject", pairing), Method("device.pair.remove", pairing),
        Method("device.token.rotate", pairing), Method("device.token.revoke", pairing),
        Method(ofNodes: "node.invoke.result"), Method(ofNodes: "node.event"), Method(ofNodes: "skills.bins"),
    ]

    /// Since OpenClaw 2026.4.
    private static let pending: [Method] = [
        Method(ofNodes: "node.pending.pull"), Method(ofNodes: "node.pending.ack"),
        Method(ofNodes: "node.pending.drain"),
    ]

    private static func list(of rules: GatewayRules) -> [Method] {
        var methods = common
        if rules.canvasSpace != nil { methods.append(Method(ofNodes: "node.canvas.capability.refresh")) }
        if rules.announcesSurfaces { methods.append(Method(ofNodes: "node.pluginSurface.refresh")) }
        if rules.hasPendingActions { methods += pending }
        return methods
    }

    static func all(of rules: GatewayRules) -> [String: Method] {
        Dictionary(list(of: rules).map { ($0.name, $0) }) { first, _ in first }
    }

    /// In the order of the table, for `hello`.
    static func names(of rules: GatewayRules) -> [String] {
        ["connect"] + list(of: rules).map(\.name)
    }

    /// Those who may write may read.
    static func covers(_ scopes: Set<String>, _ needed: String) -> Bool {
        if scopes.contains(administration) || scopes.contains(needed) { return true }
        return needed == reading && scopes.contains(writing)
    }
}

/// The events this gateway sends.
enum EventName {
    static let presence = "presence"
    static let nodeEvent = "node.event"
    static let voiceWakeChanged = "voicewake.changed"
    static let deviceRequested = "device.pair.requested"
    static let deviceResolved = "device.pair.resolved"
    static let nodeRequested = "node.pair.requested"
    static let nodeResolved = "node.pair.resolved"

    static let all = [
        "connect.challenge", "presence", "tick", "shutdown", "node.event", "node.pair.requested",
        "node.pair.resolved", "node.invoke.request", "node.invoke.cancel", "device.pair.requested",
        "device.pair.resolved", "voicewake.changed",
    ]
}
