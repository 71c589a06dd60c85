internal import Diagnostics
internal import GatewayServer
internal import Glibc
internal import Transport
internal import Vault
internal import ZeeGatewayClient
internal import ZeeProtocol

/// One gateway, some nodes behind a faulty proxy, and an operator who keeps asking them.
struct Soak: Sendable {
    var reconnects = 10_000
    var invokes = 100_000
    var nodes = 16
    var seed: UInt64 = 1

    private static let token = "soak"
    /// Invokes asked at the same time of each node.
    private static let askersPerNode = 3
    private static let invokeTimeoutMs = 1_500
    /// What a descriptor more or less means nothing below: connections come and go while they are counted.
    private static let descriptorSlack = 24
    private static let residentSlackKB = 16 * 1024

    /// Whether everything was as it should be.
    func run(in folder: String) async throws -> Bool {
        let (gatewayLoop, nodeLoop, proxyLoop) = (try EventLoop(), try EventLoop(), try EventLoop())
        let ledger = Ledger(expecting: invokes)
        let server = try gateway(in: folder, on: gatewayLoop)
        let port = try await server.start()
        // A handshake is about 3 KB in each direction, an invoke about 250 bytes.
        let span = 3_000 + 2 * 250 * max(invokes / max(reconnects, 1), 1)
        let proxy = try FaultyProxy(to: port, span: span, seed: seed, ledger: ledger, on: proxyLoop)
        let clients = try (0..<nodes).map { try node($0, at: proxy.port, ledger, on: nodeLoop) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { await proxy.run() }
            for client in clients { group.addTask { await client.client.run() } }
            defer { group.cancelAll() }
            let report = try await ask(clients.map(\.deviceID), at: port, ledger, on: nodeLoop)
            return report.print(await proxy.counts, ledger.current)
        }
    }

    private func gateway(in folder: String, on loop: EventLoop) throws -> GatewayServer {
        var rules = GatewayRules.current
        // Half-open connections are given up after two ticks; nobody has a minute for each here.
        rules.policy.tickInterval = .milliseconds(250)
        let settings = Gateway.Settings(rules: rules, secret: .token(Self.token), version: "soak")
        let configuration = try GatewayConfiguration(settings: settings, port: 0, stateDirectory: folder)
        return try GatewayServer(configuration, on: loop, log: .silent, now: wallClock)
    }

    private func node(
        _ number: Int,
        at port: UInt16,
        _ ledger: Ledger,
        on loop: EventLoop
    ) throws -> (client: GatewayClient, deviceID: String) {
        var options = try options(number, client: ClientDescription(displayName: "Node \(number)", version: "1"), port)
        options.backoff = Backoff(floor: .milliseconds(2), ceiling: .milliseconds(10))
        options.observe = { state in
            switch state {
            case .dialing: ledger.dialled()
            case .ready: ledger.connected()
            case .waiting(let wait, let error) where wait > .seconds(1):
                ledger.violate("a node gives up for \(wait): \(error.message)")
            default: break
            }
        }
        options.log = Log(threshold: .warning) { record in
            if record.message.contains("refused a result") { ledger.violate(record.message) }
        }
        let surface = NodeSurface(commands: ["canvas.eval"], capabilities: ["canvas"]) { invoke in
            let json = invoke.paramsJSON.flatMap { try? JSONValue(parsing: $0) }  // nil is reported right below
            guard let number = json.flatMap(Errand.number) else {
                ledger.violate("an invoke arrived garbled: \(invoke.paramsJSON ?? "nil")")
                return .failure(.init(code: "INVALID_REQUEST", message: "garbled"))
            }
            ledger.executed(number)
            return .success(Errand(number).answer.encoded())
        }
        return (GatewayClient(options, surface: surface, on: loop), options.device?.id ?? "")
    }

    private func options(
        _ number: Int,
        client: ClientDescription,
        _ port: UInt16
    ) throws -> ZeeGatewayClient.GatewayOptions {
        var options = ZeeGatewayClient.GatewayOptions(
            address: try GatewayAddress("ws://127.0.0.1:\(port)"),
            client: client
        )
        options.token = Self.token
        var seed = [UInt8](repeating: 5, count: DeviceKey.seedLength)
        seed[0] = UInt8(truncatingIfNeeded: number)
        let key = try DeviceKey(seed: seed)
        options.device = DeviceIdentity(
            id: try key.deviceID,
            publicKey: Base64.encode(key.publicKey, alphabet: .url)
        ) { Base64.encode(try key.sign($0), alphabet: .url) }
        return options
    }
}

// MARK: - Asking

extension Soak {
    /// The operator's own connection has no faults: its books are what the others are compared with.
    private func ask(_ nodes: [String], at port: UInt16, _ ledger: Ledger, on loop: EventLoop) async throws -> Report {
        let client = ClientDescription(id: "cli", displayName: "Person", version: "1", mode: "cli")
        return try await OperatorConnection.connect(try options(255, client: client, port), on: loop) { person in
            try await withThrowingTaskGroup(of: Void.self, returning: Report.self) { group in
                for node in nodes {
                    for _ in 0..<Self.askersPerNode {
                        group.addTask { try await keepAsking(node, person, ledger, LoopClock(loop)) }
                    }
                }
                // Kept until somebody reads them, and a thousand unread ones look like a leak.
                group.addTask { for await _ in person.events {} }
                var report = Report(target: self, residentSlackKB: Self.residentSlackKB)
                report.descriptorSlack = Self.descriptorSlack
                while !isDone(ledger) {
                    try await LoopClock(loop).sleep(until: .now + .milliseconds(200))
                    report.note(ledger.progress())
                }
                // Everybody who asked has had an answer; the reader of events has not and never will.
                for _ in 0..<nodes.count * Self.askersPerNode { try await group.next() }
                group.cancelAll()
                report.note(ledger.progress(), isLast: true)
                return report
            }
        }
    }

    private func isDone(_ ledger: Ledger) -> Bool {
        let (connections, ended) = ledger.progress()
        return connections >= reconnects + nodes && ended >= invokes
    }

    private func keepAsking(_ node: String, _ person: OperatorConnection, _ ledger: Ledger, _ clock: LoopClock)
        async throws
    {
        var errand = Errand(ledger.nextNumber())
        while !isDone(ledger) {
            do throws(RequestFailure) {
                let answer = try await person.call(
                    "node.invoke",
                    params: [
                        "nodeId": .string(node), "command": "canvas.eval", "params": errand.params,
                        "timeoutMs": JSONValue(Self.invokeTimeoutMs), "idempotencyKey": .string("k\(errand.number)"),
                    ],
                    timeout: .seconds(30)
                )
                if answer["payload"] != errand.answer { ledger.violate("invoke \(errand.number): wrong answer") }
                ledger.ended(errand.number, .answered)
            } catch .refused(let error) where error.code == .unavailable && error.message == "node not connected" {
                ledger.refused()
                try await clock.sleep(until: .now + .milliseconds(2))
                continue
            } catch .refused(let error) where error.message == "node disconnected (canvas.eval)" {
                ledger.ended(errand.number, .nodeDisconnected)
            } catch .refused(let error) where error.message.hasSuffix("node invoke timed out") {
                ledger.ended(errand.number, .timedOut)
            } catch {
                ledger.violate("invoke \(errand.number) ended with \(error)")
                try await clock.sleep(until: .now + .milliseconds(2))
            }
            errand = Errand(ledger.nextNumber())
        }
    }
}

func wallClock() -> Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(wallMs: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000, instant: .now)
}
