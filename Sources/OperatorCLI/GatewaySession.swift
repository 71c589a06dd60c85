package import Arguments
package import ControlChannel
package import Diagnostics
package import Discovery
package import ZeeProtocol

/// A connection with the gateway's hello behind it, as far as commands need one.
package struct GatewaySession: Sendable {
    package let hello: HelloOK
    package let url: String
    package let call:
        @Sendable (_ method: String, _ params: JSONValue, _ timeout: Duration) async throws(NodeError) -> JSONValue

    package init(
        hello: HelloOK,
        url: String,
        call: @escaping @Sendable (String, JSONValue, Duration) async throws(NodeError) -> JSONValue
    ) {
        self.hello = hello
        self.url = url
        self.call = call
    }
}

/// Dials the gateway that a command line means.
package typealias Connect =
    @Sendable (_ invocation: Invocation, _ timeout: Duration) async throws(NodeError) -> GatewaySession

/// Runs the embedded gateway that a command line describes, until it is told to stop.
package typealias Serve = @Sendable (Invocation) async throws(NodeError) -> Void

/// Asks the node on this machine that a command line means.
package typealias Ask = @Sendable (ControlRequest, Invocation) async throws(NodeError) -> JSONValue

/// Looks for gateways in these domains for so long.
package typealias Search =
    @Sendable (_ domains: [String], _ time: Duration) async throws(NodeError) -> Discovery.Look

extension NodeError {
    /// A gateway's refusal, with what an operator can do about it.
    package init(_ error: GatewayError, calling method: String) {
        // A node's own failure travels inside; its code is the one scripts ask for.
        let nodeError = error.details?["nodeError"]
        let code = nodeError?["code"]?.stringValue ?? error.detailCode?.rawValue ?? error.code.rawValue
        let message = nodeError?["message"]?.stringValue ?? error.message
        self.init(Code(rawValue: code), message.isEmpty ? "\(method) failed" : message, hint: advice(about: error))
    }
}

private func advice(about error: GatewayError) -> String? {
    switch error.details?["reason"]?.stringValue {
    case "command not allowlisted":
        return "allow it on the gateway: gateway.nodes.allowCommands, or --allow-command for 'zee gateway'"
    case "command not declared by node", "node did not declare commands":
        return "this node does not offer it; see 'zee nodes describe --node …'"
    default: break
    }
    switch error.details?["nodeError"]?["code"]?.stringValue {
    case "TIMEOUT": return "give it longer with --invoke-timeout"
    case "NOT_CONNECTED": return "the node is not connected; see 'zee nodes status'"
    default: break
    }
    if error.message.hasPrefix("unknown nodeId") { return "see 'zee nodes status'" }
    if error.message.hasPrefix("unauthorized role") || error.message.hasPrefix("missing scope") {
        return "this connection may not call that method"
    }
    return nil
}
