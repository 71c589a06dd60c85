import Diagnostics
import FoundationEssentials
import GatewayServer
import Testing
import Transport
import ZeeGatewayClient

/// How a client reaches the gateway and what convinces it that it is the right one.
enum Route: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case plain = "ws"
    /// The gateway's certificate is self-signed, so it is its own authority.
    case authority = "wss with an authority file"
    case pin = "wss with a pin"

    var testDescription: String { rawValue }
}

/// A gateway that listens and a thread for the clients that dial it, in one process and over loopback.
///
/// Each side has an event loop of its own: nothing is shared that two programs would not share.
struct Rig: Sendable {
    static let token = "shared secret"

    let server: GatewayServer
    let port: UInt16
    let loop: EventLoop
    let route: Route
    let certificate: Certificate?

    struct Certificate: Sendable {
        let file: String
        let fingerprint: String
    }

    /// The rules of each `--strict-like`, and those without one.
    static let generations: [GatewayRules] = [.current] + GatewayRules.strictNames.compactMap(GatewayRules.strictLike)

    /// Runs a gateway on a free port for as long as the body takes.
    ///
    /// `clockErrorMs` is what the gateway's clock is ahead of the clients'.
    static func run(
        _ rules: GatewayRules = .current,
        over route: Route = .plain,
        secret: SharedSecret = .token(token),
        clockErrorMs: Int = 0,
        folder: String = scratchFolder(),
        change: (inout GatewayConfiguration) -> Void = { _ in },
        _ body: @escaping @Sendable (Rig) async throws -> Void
    ) async throws {
        let (gatewayLoop, clientLoop) = (try EventLoop(), try EventLoop())
        defer {
            gatewayLoop.stop()
            clientLoop.stop()
        }
        let (certificate, identity) = try Self.certificate(for: route, in: folder)
        var configuration = try GatewayConfiguration(
            settings: Gateway.Settings(rules: rules, secret: secret, version: "9.9"),
            port: 0,
            stateDirectory: folder,
            tls: identity
        )
        change(&configuration)
        let server = try GatewayServer(configuration, on: gatewayLoop, log: .silent) {
            Moment(wallMs: Int(Date().timeIntervalSince1970 * 1_000) + clockErrorMs, instant: .now)
        }
        let rig = Rig(
            server: server,
            port: try await server.start(),
            loop: clientLoop,
            route: route,
            certificate: certificate
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            defer { group.cancelAll() }
            try await body(rig)
        }
    }

    private static func certificate(
        for route: Route,
        in folder: String
    ) throws -> (Certificate?, TLSIdentity?) {
        guard route != .plain else { return (nil, nil) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (file, key) = ("\(folder)/certificate.pem", "\(folder)/key.pem")
        if !FileManager.default.fileExists(atPath: file) {
            let made = try SelfSignedCertificate(commonName: "zee-gateway", names: ["localhost", "127.0.0.1"])
            try made.write(certificateFile: file, keyFile: key)
        }
        let identity = try TLSIdentity(certificateFile: file, keyFile: key)
        return (Certificate(file: file, fingerprint: identity.fingerprint.description), identity)
    }

    var url: String { "\(route == .plain ? "ws" : "wss")://127.0.0.1:\(port)" }

    /// As a correctly configured client has it.
    func address() throws -> GatewayAddress {
        switch route {
        case .plain: try GatewayAddress(url)
        case .authority: try GatewayAddress(url, authorityFile: certificate?.file)
        case .pin: try GatewayAddress(url, pin: certificate?.fingerprint)
        }
    }
}

func scratchFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "zee-end-to-end-\(UUID().uuidString)").path()
}

extension GatewayRules: CustomTestStringConvertible {
    public var testDescription: String { name }
}
