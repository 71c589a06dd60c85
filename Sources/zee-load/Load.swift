internal import Transport
internal import WebSocketChannel
internal import ZeeProtocol

/// Many nodes on one gateway, and invokes at a fixed rate over all of them.
///
/// The times are open-loop: an invoke is counted from when it was due, not from when it got out, so that a gateway that
/// stalls is charged for everything that queued up behind.
actor Load {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let url: WebSocketURL
    private let token: String
    private var due: [Int: ContinuousClock.Instant] = [:]
    private var times: [Duration] = []
    private var failures = 0

    init(loop: EventLoop, url: WebSocketURL, token: String) {
        self.loop = loop
        self.url = url
        self.token = token
    }

    func run(nodes count: Int, rate: Int, seconds: Int) async throws {
        let start = ContinuousClock.now
        var nodes: [LoadClient] = []
        // Sixteen at a time: signing and shaking hands is what costs, here as there.
        for first in stride(from: 0, to: count, by: 16) {
            nodes += try await connect(first..<min(first + 16, count))
        }
        let elapsed = start.duration(to: .now)
        print("connected\t\(nodes.count) nodes in \(elapsed.milliseconds) ms")
        let person = try await LoadClient.connect(url, as: "operator", number: 0, token: token, on: loop)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for node in nodes { group.addTask { try await node.serveInvokes() } }
            group.addTask { try await self.takeAnswers(of: person) }
            try await ask(person, nodes.map(\.deviceID), rate: rate, count: rate * seconds)
            try await LoopClock(loop).sleep(until: .now + .seconds(2))
            group.cancelAll()
            for node in nodes { node.channel.abort() }
            person.channel.abort()
            do { try await group.waitForAll() } catch {}  // all were just cut off
        }
        report(asked: rate * seconds)
    }

    private func connect(_ numbers: Range<Int>) async throws -> [LoadClient] {
        try await withThrowingTaskGroup(of: LoadClient.self) { [url, token, loop] group in
            for number in numbers {
                group.addTask {
                    try await LoadClient.connect(url, as: "node", number: number, token: token, on: loop)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func ask(_ person: LoadClient, _ nodes: [String], rate: Int, count: Int) async throws {
        let clock = LoopClock(loop)
        let start = ContinuousClock.now
        let step: Duration = .seconds(1) / rate
        for number in 0..<count {
            let time = start + step * number
            if ContinuousClock.now < time { try await clock.sleep(until: time) }
            due[number] = time
            try await person.send(
                .request(
                    .init(
                        id: String(number),
                        method: "node.invoke",
                        params: [
                            "nodeId": .string(nodes[number % nodes.count]), "command": "canvas.eval",
                            "params": ["javaScript": "1+1"], "timeoutMs": 10_000,
                            "idempotencyKey": .string("k\(number)"),
                        ]
                    )
                )
            )
        }
    }

    private func takeAnswers(of person: LoadClient) async throws {
        while true {
            guard case .response(let response) = try await person.frame(), let number = Int(response.id),
                let time = due.removeValue(forKey: number)
            else { continue }
            switch response.result {
            case .success: times.append(time.duration(to: .now))
            case .failure: failures += 1
            }
        }
    }

    private func report(asked: Int) {
        times.sort()
        func percentile(_ share: Double) -> String {
            guard !times.isEmpty else { return "-" }
            let time = times[min(times.count - 1, Int(Double(times.count) * share))]
            return "\(Double(time.milliseconds * 1_000 + time.microseconds) / 1_000) ms"
        }
        print("answered\t\(times.count) of \(asked), \(failures) failed, \(due.count) lost")
        print("p50\t\(percentile(0.5))\np95\t\(percentile(0.95))\np99\t\(percentile(0.99))\nmax\t\(percentile(1))")
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }

    /// Those beyond the last whole millisecond.
    fileprivate var microseconds: Int { Int(components.attoseconds / 1_000_000_000_000 % 1_000) }
}
