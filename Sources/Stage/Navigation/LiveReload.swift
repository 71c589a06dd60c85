internal import Diagnostics
internal import Fetch
internal import Transport
internal import WebAddress
internal import WebSocketChannel
internal import WebSocketWire

/// Listens to the canvas host for word that a file of the page on the canvas has changed.
///
/// One socket at a time, and none while nothing of the canvas host's is shown.
actor LiveReload {
    private let loop: EventLoop
    private let clock: LoopClock
    private let log: Log
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Newest only: what was to be watched before does not matter any more.
    private let (targets, target) = AsyncStream.makeStream(of: Target?.self, bufferingPolicy: .bufferingNewest(1))

    struct Target: Sendable, Equatable {
        let socket: WebURL
        let trust: TLSTrust
    }

    /// Between attempts: a canvas host that restarts is back in a second, one that has no such socket is left in peace.
    private static let pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(15)]
    /// "reload", and nothing that would need more.
    private static let longestMessage = 4 << 10

    init(on loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
        clock = LoopClock(loop)
    }

    nonisolated func watch(_ wanted: Target?) { target.yield(wanted) }

    /// Watches what it is told to, until the task is cancelled.
    func run(_ changed: @escaping @Sendable () async -> Void) async {
        await withTaskExecutorPreference(loop) {
            var watched: Target?
            var watcher = Watcher()
            await withTaskGroup(of: Void.self) { group in
                for await wanted in targets where wanted != watched {
                    watched = wanted
                    watcher.stop()
                    guard let wanted else { continue }
                    watcher = Watcher()
                    let end = watcher.end.stream
                    group.addTask { await self.listen(to: wanted, until: end, changed) }
                }
                group.cancelAll()
            }
        }
    }

    /// What ends one watch without ending the others.
    private struct Watcher {
        let end = AsyncStream.makeStream(of: Never.self)

        func stop() { end.continuation.finish() }
    }

    private func listen(
        to target: Target,
        until end: AsyncStream<Never>,
        _ changed: @escaping @Sendable () async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in end {} }
            group.addTask { await self.keepListening(to: target, changed) }
            await group.next()
            group.cancelAll()
        }
    }

    private func keepListening(to target: Target, _ changed: @Sendable () async -> Void) async {
        var failures = 0
        var hasListened = false
        while !Task.isCancelled {
            do throws(ChannelError) {
                let channel = try await connect(to: target)
                defer { channel.abort() }
                failures = 0
                // What changed while nobody listened is not said again.
                if hasListened { await changed() }
                hasListened = true
                while true {
                    let message = try await channel.receive()
                    if message.bytes.starts(with: Array("reload".utf8)) { await changed() }
                }
            } catch {
                let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
                failures += 1
                log(.debug, "no live reload from \(target.socket): \(error); again in \(pause)")
                do { try await clock.sleep(until: .now + pause) } catch { return }
            }
        }
    }

    private func connect(to target: Target) async throws(ChannelError) -> WebSocketChannel {
        let isSecure = target.socket.scheme == .https
        let deadline = ContinuousClock.now + Dialer.defaultTimeout
        let endpoint = Endpoint(
            host: target.socket.host,
            port: target.socket.port,
            security: isSecure ? .tls(target.trust) : .plain
        )
        let stream: ByteStream
        do { stream = try await Dialer(on: loop).dial(endpoint, by: deadline) } catch { throw .transport(error) }
        let url = WebSocketURL(
            isSecure: isSecure,
            host: target.socket.host,
            port: target.socket.port,
            target: target.socket.target
        )
        var options = ClientOptions()
        options.maxMessageBytes = Self.longestMessage
        return try await WebSocketChannel.open(
            url,
            on: stream,
            options: options,
            by: deadline
        )
    }
}
