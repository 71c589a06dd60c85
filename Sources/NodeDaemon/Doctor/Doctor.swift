internal import Configuration
internal import ControlChannel
internal import Diagnostics
internal import Glibc
internal import Text
internal import Transport
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// Looks at everything a node needs, whether or not one runs. It changes nothing, and sends nothing but a lookup and a
/// handshake.
struct Doctor: Sendable {
    let settings: NodeSettings
    let controlPath: String
    let loop: EventLoop
    /// Whether there is something at a path; tests bring a system of their own.
    var exists: @Sendable (String) -> Bool = { access($0, F_OK) == 0 }
    var home: String?

    /// A name server that does not answer is found out in this time.
    private static let lookupBound: Duration = .seconds(5)

    func examine() async -> [Checkup] {
        var checkups = [
            .ok("settings", settings.files.isEmpty ? "all is built in" : settings.files.joined(separator: ", ")),
            state(), secrets(), fonts(), clock(now: time(nil)), unit(), discovery(), platform(),
        ]
        checkups += await gateway()
        checkups.append(await daemon())
        return checkups
    }
}

// MARK: - This machine

extension Doctor {
    func state() -> Checkup {
        let folder = settings.stateDirectory
        guard exists(folder) else { return .ok("state", "\(folder) will be made at the first start") }
        do throws(StateError) {
            for name in [Identity.fileName, DeviceTokens.fileName, KeptGateway.fileName] {
                _ = try StateDirectory.readPrivateFile("\(folder)/\(name)")
            }
        } catch {
            return .fail("state", NodeError(error))
        }
        guard access(folder, W_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            return .fail(
                "state",
                "\(folder) cannot be written: \(reason)",
                fix: "run it as the node's user, or make room"
            )
        }
        return .ok("state", folder)
    }

    func secrets() -> Checkup {
        var found: [String] = []
        do throws(NodeError) {
            for kind in Secret.Kind.allCases {
                guard let secret = try settings.secret(kind) else { continue }
                found.append("\(kind.rawValue) from \(secret.origin)")
            }
        } catch {
            return .fail("secrets", error)
        }
        guard found.isEmpty else { return .ok("secrets", found.joined(separator: ", ")) }
        return .warn(
            "secrets",
            "no token and no password; most gateways ask for one",
            fix: "zee-node login, with the same --state-dir (credentials of the service are seen by the service only)"
        )
    }

    func fonts() -> Checkup {
        switch FontLibrary().condition {
        case .ready: .ok("fonts", "installed")
        case .noFonts:
            .warn(
                "fonts",
                "none installed: text is drawn with the built-in letters, ASCII only",
                fix: "apt install fonts-dejavu-core fonts-noto-core"
            )
        }
    }

    func clock(now: Int) -> Checkup {
        // 2026-01-01: no build of this program is older, so a clock that says so has no battery.
        guard now >= 1_767_225_600 else {
            return .fail("clock", "it is not yet 2026 on this machine", fix: "timedatectl set-ntp true")
        }
        // Made by systemd-timesyncd at the first answer of a time server (systemd-timesyncd.service(8)).
        guard exists("/run/systemd/timesync/synchronized") else {
            return .ok("clock", "plausible; systemd-timesyncd has not set it, another program may have")
        }
        return .ok("clock", "set by a time server")
    }

    func unit() -> Checkup {
        let name = "zee-node.service"
        var places = ["/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system", "/usr/lib/systemd/user"]
        if let home { places.append("\(home)/.config/systemd/user") }
        if let place = places.first(where: { exists("\($0)/\(name)") }) { return .ok("unit", "\(place)/\(name)") }
        return .warn("unit", "no \(name): the node does not start by itself", fix: "install the package")
    }

    func discovery() -> Checkup {
        guard exists("/run/dbus/system_bus_socket") else {
            return .warn(
                "discovery",
                "no D-Bus, so no Avahi",
                fix: "name the gateway by --url, or apt install dbus avahi-daemon"
            )
        }
        guard exists("/run/avahi-daemon/socket") else {
            return .warn("discovery", "avahi-daemon does not run", fix: "systemctl enable --now avahi-daemon")
        }
        return .ok("discovery", "avahi-daemon runs")
    }

    /// Gateways decide by the platform's name which commands a node may be asked; docs/PROTOCOL.md has the list.
    func platform() -> Checkup {
        let platform = settings.configuration[Setting.nodePlatform]
        let note = "shown commands: zee nodes describe; none means the gateway's policy"
        guard platform.lowercased().hasPrefix("linux") else { return .ok("platform", "\(platform) (\(note))") }
        return .ok("platform", "linux; OpenClaw wants canvas.* in gateway.nodes.allowCommands (\(note))")
    }
}

// MARK: - The way to the gateway

extension Doctor {
    func gateway() async -> [Checkup] {
        let choice = settings.gateway
        guard choice.reason != .fallback else {
            return [.warn("gateway", "none is named", fix: "zee-node discover, then zee-node pair GATEWAY")]
        }
        let address = choice.address
        var checkups = [Checkup.ok("gateway", address.text)]
        let endpoint = address.endpoint
        do throws(TransportError) {
            let found = try await Resolver(on: loop)
                .addresses(of: endpoint.host, port: endpoint.port, by: .now + Self.lookupBound)
            checkups.append(.ok("name", found.map(\.host).joined(separator: ", ")))
        } catch {
            let error = NodeError(error, reaching: address.text)
            // One that was found by its announcement is dialled by what it announces.
            checkups.append(
                choice.isFound
                    ? .warn("name", error.message, fix: "none needed while discovery finds it") : .fail("name", error)
            )
            return checkups
        }
        do throws(NodeError) {
            checkups.append(
                Self.verdict(on: try await GatewayProbe(loop: loop, addresses: []).look(at: address), choice)
            )
        } catch {
            checkups.append(.fail("reach", error))
        }
        return checkups
    }

    static func verdict(on sight: GatewayProbe.Sight, _ choice: GatewayChoice) -> Checkup {
        guard let fingerprint = sight.fingerprint else {
            return .ok("reach", "\(sight.peer) answers, without encryption")
        }
        if choice.pin != nil { return .ok("reach", "\(sight.peer) shows the certificate that is pinned") }
        if sight.isVouchedFor { return .ok("reach", "\(sight.peer) shows a certificate of a known authority") }
        return .fail(
            "reach",
            "\(sight.peer) shows a certificate that no known authority vouches for: \(fingerprint)",
            fix: "compare it with the gateway's own, then: zee-node pair \(choice.address.text)"
        )
    }

    func daemon() async -> Checkup {
        do throws(NodeError) {
            let status = try await ControlClient(path: controlPath, on: loop).ask(ControlRequest("status"))
            let line = status["line"]?.stringValue ?? "?"
            guard status["healthy"]?.boolValue == false else { return .ok("node", line) }
            let first = status["health"]?[0]
            return .warn(
                "node",
                first?["text"]?.stringValue ?? line,
                fix: first?["hint"]?.stringValue ?? "zee-node status"
            )
        } catch {
            return .warn("node", error.message, fix: error.hint ?? "zee-node status")
        }
    }
}
