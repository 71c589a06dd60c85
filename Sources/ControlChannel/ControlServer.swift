package import Diagnostics
package import Transport
package import ZeeProtocol

/// The daemon's end: answers what operators' commands ask, a few of them at a time.
package struct ControlServer: Sendable {
    package typealias Answer = @Sendable (ControlRequest) async -> Result<JSONValue, NodeError>

    /// Operators and monitors; the next one is told to come back.
    package static let clientLimit = 8

    package struct Patience: Sendable {
        /// Between two requests.
        package var idle: Duration = .seconds(30)
        /// For taking an answer.
        package var sending: Duration = .seconds(5)

        package init() {}
    }

    private let listener: LocalListener
    private let gate: ControlGate
    private let patience: Patience
    private let log: Log

    package var path: String { listener.path }

    package init(
        path: String,
        on loop: EventLoop,
        patience: Patience = Patience(),
        log: Log
    ) throws(TransportError) {
        listener = try LocalListener(path: path, on: loop)
        gate = ControlGate(user: listener.owner.user, group: listener.owner.group)
        self.patience = patience
        self.log = log
    }

    /// Serves until the task is cancelled.
    package func run(_ answer: @escaping Answer) async {
        let crowd = Crowd(on: listener.loop)
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do throws(TransportError) {
                    let (stream, peer) = try await listener.accept()
                    group.addTask(executorPreference: listener.loop) {
                        await self.serve(stream, peer, crowd, answer)
                    }
                } catch .cancelled {
                    break
                } catch {
                    log(.warning, "no further local connection: \(NodeError(error, reaching: path).message)")
                    // What is exhausted comes back when somebody lets go of it.
                    do { try await LoopClock(listener.loop).sleep(until: .now + .seconds(1)) } catch { break }
                }
            }
            group.cancelAll()
        }
    }
}

extension ControlServer {
    private func serve(_ stream: ByteStream, _ peer: LocalPeer, _ crowd: Crowd, _ answer: Answer) async {
        defer { stream.abort() }
        do throws(TransportError) {
            guard gate.admits(peer) else {
                log(.warning, "user \(peer.user) (process \(peer.process)) may not use the control socket")
                try await refuse(stream, NodeError(.unavailable, "user \(peer.user) may not control this node"))
                return
            }
            guard await crowd.enter() else {
                try await refuse(stream, NodeError(.unavailable, "too many at once", hint: "try again"))
                return
            }
            let end = await Result { () async throws(TransportError) in try await converse(on: stream, answer) }
            await crowd.leave()
            try end.get()
        } catch {
            // Whoever leaves in the middle of a word, or dawdles, is gone: nothing is left to do for them.
            log(.debug, "a local connection ended: \(error)")
        }
    }

    /// Line by line: the next request is read when the last one is answered.
    private func converse(on stream: ByteStream, _ answer: Answer) async throws(TransportError) {
        var reader = LineReader(limit: ControlRequest.longestLine)
        while true {
            let outcome: Result<JSONValue, NodeError>
            do throws(ControlFault) {
                guard let line = try reader.next() else {
                    let bytes = await receive(from: stream)
                    if bytes.isEmpty { return }
                    reader.append(bytes)
                    continue
                }
                outcome = await answer(try ControlRequest(line: line))
            } catch .tooLong {
                return try await refuse(stream, ControlFault.tooLong.asNodeError)
            } catch {
                outcome = .failure(error.asNodeError)
            }
            try await send(ControlAnswer.line(outcome), on: stream)
        }
    }

    /// Empty at the end, and for whoever says nothing for too long.
    private func receive(from stream: ByteStream, within patience: Duration? = nil) async -> [UInt8] {
        let patience = patience ?? self.patience.idle
        let bytes = await Result { () async throws(TransportError) in
            try await stream.receive(atMost: 16_384, by: .now + patience)
        }
        return switch bytes {
        case .success(let bytes): bytes
        case .failure: []
        }
    }

    private func send(_ bytes: [UInt8], on stream: ByteStream) async throws(TransportError) {
        try await stream.send(bytes, by: .now + patience.sending)
        try await stream.drain(by: .now + patience.sending)
    }

    private func refuse(_ stream: ByteStream, _ error: NodeError) async throws(TransportError) {
        try await send(ControlAnswer.line(.failure(error)), on: stream)
        try await stream.finish(by: .now + patience.sending)
        // A local socket that is closed with bytes unread resets the peer, who then might not read why it was refused.
        for _ in 0..<16 where await receive(from: stream, within: .seconds(1)).isEmpty { break }
    }
}

/// Counts who is being served.
private actor Crowd {
    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private var count = 0

    init(on loop: EventLoop) { self.loop = loop }

    func enter() -> Bool {
        guard count < ControlServer.clientLimit else { return false }
        count += 1
        return true
    }

    func leave() { count -= 1 }
}

extension Result {
    /// As `init(catching:)`, for work that suspends.
    fileprivate init(_ work: () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
