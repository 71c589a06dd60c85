package import Diagnostics
package import Transport

/// What a gateway needs to run, checked.
package struct GatewayConfiguration: Sendable {
    package enum Binding: String, Sendable, CaseIterable {
        case loopback
        case lan
    }

    package var settings: Gateway.Settings
    package var binding: Binding
    /// 0: the kernel chooses one.
    package var port: UInt16
    package var stateDirectory: String
    package var tls: TLSIdentity?
    package var limits = ServerLimits()
    /// `nil`: no canvas host.
    package var canvas: CanvasSettings?

    /// Refuses to be open to a network without a secret.
    package init(
        settings: Gateway.Settings,
        binding: Binding = .loopback,
        port: UInt16 = Endpoint.defaultPort,
        stateDirectory: String,
        tls: TLSIdentity? = nil
    ) throws(NodeError) {
        if case .none = settings.secret, binding != .loopback {
            throw NodeError(
                .configurationInvalid,
                "a gateway that others can reach needs a secret",
                hint: "use --auth token or --auth password, or --bind loopback"
            )
        }
        self.settings = settings
        self.binding = binding
        self.port = port
        self.stateDirectory = stateDirectory
        self.tls = tls
    }
}

/// The canvas host of a gateway.
package struct CanvasSettings: Sendable, Equatable {
    /// The folder with the pages.
    package var folder: String
    /// A port of its own, besides the gateway's, which has the pages in any case.
    package var port: UInt16?
    /// Whether somebody asked for that port: then its being taken is a failure, and not only a line in the log.
    package var isPortWanted: Bool

    package init(folder: String, port: UInt16? = nil, isPortWanted: Bool = true) {
        self.folder = folder
        self.port = port
        self.isPortWanted = isPortWanted
    }
}

/// What peers may cost before anything is known about them.
package struct ServerLimits: Sendable, Equatable {
    package var connections = 4_096
    /// Connections that have not been let in. A thousand nodes that come back at once after a restart fit.
    package var strangers = 1_536
    /// For TLS, the request and the upgrade together; `connect` has as much again.
    package var handshake: Duration = .seconds(10)
    /// For each 64 KiB of a page: at 3 KiB a second, nobody waits for the rest.
    package var page: Duration = .seconds(20)

    package init() {}
}
