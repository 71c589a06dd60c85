internal import Diagnostics
internal import Transport
internal import WebSocketChannel
internal import ZeeProtocol

extension Session {
    /// Asks the gateway something and waits for the answer.
    func call(
        _ method: String,
        params: JSONValue?,
        timeout: Duration?
    ) async -> Result<JSONValue?, RequestFailure> {
        let (id, actions, failure) = machine.requested(method, params: params, timeout: timeout, at: clock.now())
        guard let id else { return .failure(failure ?? .notConnected) }
        return await withCheckedContinuation { continuation in
            // First, because an answer may come out of the same call that sends the request.
            answers[id] = continuation
            apply(actions)
        }
    }

    /// Being here means that the loop runs.
    func beat() {}

    /// Sends an event and does not wait: nobody could do anything about a refusal but log it.
    func post(_ event: NodeEvent) {
        let (id, actions, _) = machine.requested(NodeEvent.methodName, params: event.params, at: clock.now())
        if id != nil { unacknowledged += 1 }
        apply(actions)
    }

    /// The event of every future hello; sent at once, too, when there is a connection.
    func announce(_ event: NodeEvent) {
        greeting = event
        if machine.hello != nil { post(event) }
    }

    /// The outcome of an invoke. Returns when it is on its way, which a gateway that reads slowly decides.
    func finish(_ result: InvokeResult) async {
        if let channel {
            // Without room the connection is on its end, and the result is dropped with it.
            do { try await channel.stream.waitForRoom() } catch {}
        }
        let actions = machine.finished(result, at: clock.now())
        let isSent = actions.contains { if case .send = $0 { true } else { false } }
        if isSent { unacknowledged += 1 }
        apply(actions)
    }

    /// Waits until the gateway has confirmed all results, but not longer than until the deadline.
    func awaitAcknowledgements(by deadline: Duration) async {
        while unacknowledged > 0, machine.hello != nil, clock.now() < deadline, !Task.isCancelled {
            await acknowledgementBell.wait(until: deadline)
        }
    }

    /// Answers of nobody's are acknowledgements of results and posted events.
    func answer(_ id: String, _ result: Result<JSONValue?, RequestFailure>) {
        if let continuation = answers.removeValue(forKey: id) {
            continuation.resume(returning: result)
            return
        }
        unacknowledged = max(0, unacknowledged - 1)
        if unacknowledged == 0 { acknowledgementBell.ring() }
        switch result {
        case .success(let payload):
            guard payload?["ignored"]?.boolValue == true else { return }
            options.log(.debug, "the gateway no longer wanted a result", [("ZEE_REQUEST_ID", id)])
        case .failure(.refused(let error)):
            options.log(.warning, "the gateway refused a result or event: \(error.message)", [("ZEE_REQUEST_ID", id)])
        case .failure(let failure):
            options.log(.debug, "no acknowledgement of a result or event: \(failure)", [("ZEE_REQUEST_ID", id)])
        }
    }
}
