extension SessionMachine {
    mutating func receivedInSession(_ frame: GatewayFrame, at now: Duration) -> [SessionAction] {
        guard case .ready(var session) = state else { return [] }
        let actions: [SessionAction] =
            switch frame {
            case .response(let response): session.receivedResponse(response)
            case .event(let event): session.noteSequence(of: event) + receivedEvent(event, &session, at: now)
            // Clients ask, gateways answer: neither of these is for us.
            case .request, .cancel: []
            }
        state = .ready(session)
        return actions
    }

    private mutating func receivedEvent(
        _ event: GatewayFrame.Event,
        _ session: inout Established,
        at now: Duration
    ) -> [SessionAction] {
        switch event.name {
        case InvokeRequest.eventName:
            guard let request = InvokeRequest(event.payload) else { return [.pass(event)] }
            return begin(request, &session, at: now)
        case InvokeCancel.eventName:
            guard let cancel = InvokeCancel(event.payload),
                session.invokes.removeValue(forKey: cancel.invokeID) != nil
            else { return [] }
            return [.cancel(invokeID: cancel.invokeID)]
        case Shutdown.eventName: return [.note(.gatewayShuttingDown(Shutdown(event.payload)))]
        case Tick.eventName: return []
        default: return [.pass(event)]
        }
    }

    private mutating func begin(
        _ request: InvokeRequest,
        _ session: inout Established,
        at now: Duration
    ) -> [SessionAction] {
        guard session.recentInvokes.insert(request.id) else { return [.note(.duplicateInvoke(id: request.id))] }
        guard session.invokes.count < configuration.invokeLimit else {
            let busy = InvokeResult.Failure(code: "UNAVAILABLE", message: "UNAVAILABLE: too many invokes at once")
            return [.note(.invokeRefusedBusy(id: request.id))]
                + send(InvokeResult(answering: request, .failure(busy)), &session, at: now)
        }
        session.invokes[request.id] = OpenInvoke(
            request: request,
            deadline: request.deadline.map { now + Self.answerBefore($0) }
        )
        return [.perform(request)]
    }

    /// A little before the caller gives up, so that it hears what happened: a tenth, at most half a second.
    private static func answerBefore(_ limit: Duration) -> Duration { limit - min(limit / 10, .milliseconds(500)) }

    /// The outcome of a `.perform`. Dropped when the connection it belongs to is gone: its id means nothing on the next.
    public mutating func finished(_ result: InvokeResult, at now: Duration) -> [SessionAction] {
        guard case .ready(var session) = state, session.invokes.removeValue(forKey: result.id) != nil else {
            return [.note(.resultDropped(id: result.id))]
        }
        let actions = send(result, &session, at: now)
        state = .ready(session)
        return actions
    }

    private mutating func send(
        _ result: InvokeResult,
        _ session: inout Established,
        at now: Duration
    ) -> [SessionAction] {
        let limit = session.hello.policy.maxPayload
        let id = nextRequestID()
        // An acknowledgement nobody keeps waiting for does no harm; a table that grows with every invoke would.
        if session.requests.count < configuration.requestLimit {
            session.requests[id] = now + configuration.requestTimeout
        }
        if let frame = result.frame(requestID: id, maxPayload: limit) { return [.send(frame)] }

        let size = result.frameSize(requestID: id)
        var failed = result
        let message = "UNAVAILABLE: the result of \(size) bytes does not fit the gateway's limit of \(limit)"
        failed.outcome = .failure(InvokeResult.Failure(code: "UNAVAILABLE", message: message))
        let note = SessionAction.note(.resultTooLarge(id: result.id, size: size, limit: limit))
        // Fits: a limit below the few hundred bytes of a failure is not believed when the hello is read. An id made
        // long on purpose still may not; the caller then runs into its own timeout.
        return [note] + (failed.frame(requestID: id, maxPayload: limit).map { [.send($0)] } ?? [])
    }

    /// Asks the gateway something. The id tells the answer; it is `nil` when the request could not even be sent.
    public mutating func requested(
        _ method: String,
        params: JSONValue? = nil,
        timeout: Duration? = nil,
        at now: Duration
    ) -> (id: String?, actions: [SessionAction], failure: RequestFailure?) {
        guard case .ready(var session) = state else { return (nil, [], .notConnected) }
        guard session.requests.count < configuration.requestLimit else { return (nil, [], .tooManyRequests) }
        let id = nextRequestID()
        session.requests[id] = now + (timeout ?? configuration.requestTimeout)
        state = .ready(session)
        let request = GatewayFrame.Request(id: id, method: method, params: params)
        return (id, [.send(GatewayFrame.request(request).encoded())], nil)
    }

    mutating func sessionTimerFired(at now: Duration) -> [SessionAction] {
        guard case .ready(var session) = state else { return [] }
        let silence = now - session.lastHeard
        if silence >= session.watchdog {
            let lost = session.abandon()
            state = .closing
            return lost + [.note(.tickTimedOut(silence: silence)), .close(.tickTimeout, reason: "tick timeout")]
        }
        var actions = session.expireRequests(at: now)
        for invoke in session.invokesDue(at: now) {
            session.invokes.removeValue(forKey: invoke.id)
            let late = InvokeResult.Failure(code: "UNAVAILABLE", message: "node invoke timed out")
            actions += [.cancel(invokeID: invoke.id), .note(.invokeTimedOut(id: invoke.id))]
            actions += send(InvokeResult(answering: invoke, .failure(late)), &session, at: now)
        }
        state = .ready(session)
        return actions
    }
}

extension SessionMachine.Established {
    /// Two ticks without a sound. Any frame counts: the newest gateways send ticks only into silence.
    var watchdog: Duration { hello.policy.tickInterval * 2 }

    var nextDeadline: Duration {
        let deadlines = invokes.values.compactMap(\.deadline) + requests.values
        return min(lastHeard + watchdog, deadlines.min() ?? .seconds(Int64.max >> 8))
    }

    mutating func receivedResponse(_ response: GatewayFrame.Response) -> [SessionAction] {
        guard requests.removeValue(forKey: response.id) != nil else { return [] }
        return [.answer(requestID: response.id, response.result.mapError { .refused($0) })]
    }

    mutating func noteSequence(of event: GatewayFrame.Event) -> [SessionAction] {
        guard let received = event.sequence else { return [] }
        defer { lastSequence = max(received, lastSequence ?? received) }
        guard let last = lastSequence, last < .max, received > last + 1 else { return [] }
        return [.note(.sequenceGap(expected: last + 1, received: received))]
    }

    mutating func expireRequests(at now: Duration) -> [SessionAction] {
        let late = requests.filter { $0.value <= now }.keys.sorted()
        for id in late { requests.removeValue(forKey: id) }
        return late.map { .answer(requestID: $0, .failure(.timedOut)) }
    }

    func invokesDue(at now: Duration) -> [InvokeRequest] {
        invokes.values.filter { $0.deadline.map { $0 <= now } ?? false }.map(\.request).sorted { $0.id < $1.id }
    }

    /// Everything that was in the air when the connection went.
    func abandon() -> [SessionAction] {
        invokes.keys.sorted().map { .cancel(invokeID: $0) }
            + requests.keys.sorted().map { .answer(requestID: $0, .failure(.connectionLost)) }
    }
}

/// The last names seen, and no more than so many.
struct RecentNames: Sendable {
    private let limit: Int
    private var known: Set<String> = []
    private var order: [String] = []
    private var oldest = 0

    init(limit: Int) { self.limit = limit }

    /// False when the name is among the recent ones.
    mutating func insert(_ name: String) -> Bool {
        guard known.insert(name).inserted else { return false }
        if order.count < limit {
            order.append(name)
        } else {
            known.remove(order[oldest])
            order[oldest] = name
            oldest = (oldest + 1) % limit
        }
        return true
    }
}
