package import Diagnostics
package import Transport
package import ZeeProtocol

/// The operator's end: one connection, one question.
package struct ControlClient: Sendable {
    private let path: String
    private let loop: EventLoop

    package init(path: String, on loop: EventLoop) {
        self.path = path
        self.loop = loop
    }

    /// Asks and waits for the answer. A daemon that is not there is `NOT_RUNNING`, one that may not be asked
    /// `FORBIDDEN`.
    package func ask(
        _ request: ControlRequest,
        within patience: Duration = .seconds(5)
    ) async throws(NodeError) -> JSONValue {
        let deadline = ContinuousClock.now + patience
        let outcome: Result<JSONValue, NodeError>
        do throws(TransportError) {
            let stream = try LocalSocket.connect(to: path, on: loop)
            defer { stream.abort() }
            try await stream.send(request.line, by: deadline)
            outcome = try await answer(on: stream, by: deadline)
        } catch {
            throw NodeError(control: error, at: path)
        }
        return try outcome.get()
    }

    private func answer(
        on stream: ByteStream,
        by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> Result<JSONValue, NodeError> {
        var reader = LineReader(limit: ControlAnswer.longestLine)
        while true {
            do throws(ControlFault) {
                if let line = try reader.next() { return try ControlAnswer.outcome(of: line) }
            } catch {
                return .failure(NodeError(.protocolViolation, "what listens at \(path) is no zee-node"))
            }
            let bytes = try await stream.receive(atMost: 65_536, by: deadline)
            guard !bytes.isEmpty else { throw .closed }
            reader.append(bytes)
        }
    }
}

extension NodeError {
    fileprivate init(control failure: TransportError, at path: String) {
        switch failure {
        case .connectFailed(let failures):
            // EACCES, as in asm-generic/errno-base.h.
            if failures.first?.errno == 13 {
                self.init(
                    .forbidden,
                    "\(path) may not be used by this user",
                    hint: "use sudo, or become a member of the socket's group"
                )
            } else {
                self.init(
                    .notRunning,
                    "no node listens at \(path)",
                    hint: "start it: systemctl start zee-node, or zee-node run"
                )
            }
        case .timedOut:
            self.init(
                .timedOut,
                "the node did not answer at \(path) in time",
                hint: "look at its log: journalctl -u zee-node"
            )
        default: self.init(.unavailable, "the node ended the conversation at \(path)", cause: failure)
        }
    }
}
