internal import Configuration
internal import Diagnostics
internal import Transport

/// Metrics over HTTP, for scrapers of this machine that cannot ask at the control socket.
///
/// One request a connection, one connection at a time: a scraper comes every few seconds, and whoever dawdles holds up
/// the next for two seconds at most.
struct MetricsListener: Sendable {
    private static let patience: Duration = .seconds(2)
    /// A request's head; browsers, which have no business here, stay below 2 KiB.
    private static let longestHead = 8 * 1024
    private static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    private let listener: Listener
    var port: UInt16 { listener.port }

    init(_ address: SocketAddress, on loop: EventLoop) throws(TransportError) {
        listener = try Listener(.address(address), port: address.port, on: loop)
    }

    /// Serves until the task is cancelled.
    func run(_ metrics: @escaping @Sendable () -> String) async {
        while !Task.isCancelled {
            do throws(TransportError) {
                let stream = try await listener.accept()
                defer { stream.abort() }
                try await answer(stream, metrics)
            } catch .cancelled {
                return
            } catch .descriptorsExhausted {
                do { try await LoopClock(listener.loop).sleep(until: .now + .seconds(1)) } catch { return }
            } catch {
                // Whoever went away in the middle comes again.
                continue
            }
        }
    }

    private func answer(_ stream: ByteStream, _ metrics: () -> String) async throws(TransportError) {
        let deadline = ContinuousClock.now + Self.patience
        var head: [UInt8] = []
        while !head.isCompleteHead {
            let bytes = try await stream.receive(atMost: 4096, by: deadline)
            head += bytes
            guard !bytes.isEmpty, head.count <= Self.longestHead else { return }
        }
        try await stream.send(Self.response(to: head, metrics), by: deadline)
        try await stream.finish(by: deadline)
    }

    static func response(to head: [UInt8], _ metrics: () -> String) -> [UInt8] {
        let words = String(
            decoding: head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") },
            as: UTF8.self
        )
        .split(separator: " ")
        let isFound = words.count == 3 && words[0] == "GET" && words[1] == "/metrics"
        let body = isFound ? metrics() : "there is only GET /metrics\n"
        let status = isFound ? "200 OK" : "404 Not Found"
        let type = isFound ? Self.type : "text/plain; charset=utf-8"
        return Array(
            """
            HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
            """.utf8
        )
    }
}

extension [UInt8] {
    /// The empty line that ends a request's head is there.
    fileprivate var isCompleteHead: Bool {
        suffix(4).elementsEqual("\r\n\r\n".utf8) || suffix(2).elementsEqual("\n\n".utf8)
    }
}

extension NodeSettings {
    /// Checked when the settings were read.
    var metricsAddress: SocketAddress? {
        guard let text = configuration[Setting.metricsListener], let colon = text.lastIndex(of: ":") else { return nil }
        let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
        guard let port = UInt16(text[text.index(after: colon)...]),
            let address = SocketAddress(literal: String(host), port: port), address.isLoopback
        else { return nil }
        return address
    }
}

extension NodeDaemon {
    /// A port that is taken costs the scraper its figures, not the gateway its node.
    func serveMetrics(_ identity: StatusReport.Identity) async {
        guard let address = settings.metricsAddress else { return }
        let listener: MetricsListener
        do throws(TransportError) { listener = try MetricsListener(address, on: loop) } catch {
            log(.warning, "no metrics: \(NodeError(error, reaching: "\(address)").message)", [("ZEE_EVENT", "control")])
            return
        }
        await listener.run { report(identity).metrics(residentBytes: residentBytes()).openMetricsText }
    }
}
