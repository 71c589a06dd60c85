internal import Diagnostics
internal import ZeeProtocol

extension Gateway {
    /// Forwards an invoke to its node. The answer comes with the result, or with time.
    mutating func invoke(_ request: GatewayFrame.Request, from peer: Peer, at now: Moment) throws(GatewayError)
        -> JSONValue?
    {
        var params = MethodParams(
            request,
            ["nodeId", "command", "params", "timeoutMs", "idempotencyKey"],
            required: ["nodeId", "command", "idempotencyKey"]
        )
        let nodeID = params.text("nodeId")
        let command = params.text("command")
        let timeoutMs = params.integer("timeoutMs")
        let key = params.text("idempotencyKey")
        try params.check()

        guard let target = nodes[nodeID], let session = peers[target]?.session, let node = session.node else {
            throw GatewayError(.unavailable, "node not connected", details: ["code": "NOT_CONNECTED"])
        }
        let refusal = policy.refusal(
            of: command,
            declared: rules.approvesSurfaces ? node.commands : node.declared,
            platform: session.client.platform,
            family: session.client.deviceFamily
        )
        if let refusal { throw refusal }
        guard invokes.count < InvokeBroker.limit else {
            throw GatewayError(.unavailable, "too many invokes are waiting", retryable: true, retryAfterMs: 1_000)
        }
        // Zero means at once, as in the generations that are copied here; only later ones read it as "no deadline".
        let wait = min(timeoutMs ?? InvokeBroker.defaultTimeoutMs, InvokeBroker.longestTimeoutMs)
        let invoke = InvokeBroker.Invoke(
            id: entropy.uuid(),
            nodeID: nodeID,
            nodePeer: target,
            caller: peer.id,
            requestID: request.id,
            command: command,
            deadline: now.instant + .milliseconds(wait)
        )
        // The node gets the parameters as text inside its JSON, and `null` for none.
        let json = params.json("params").flatMap { $0.isNull ? nil : $0 }
        forward(invoke, paramsJSON: json?.description, timeoutMs: timeoutMs, key: key)
        return nil
    }

    mutating func forward(_ invoke: InvokeBroker.Invoke, paramsJSON: String?, timeoutMs: Int?, key: String) {
        invokes.begin(invoke)
        let forwarded = InvokeRequest(
            id: invoke.id,
            nodeID: invoke.nodeID,
            command: invoke.command,
            paramsJSON: paramsJSON,
            timeoutMs: timeoutMs,
            idempotencyKey: key
        )
        send(GatewayFrame.Event(InvokeRequest.eventName, payload: forwarded.json), to: invoke.nodePeer)
    }

    /// A closed object: one key too many, and the whole result is refused while its caller waits on.
    private func checkResult(_ request: GatewayFrame.Request, from session: Session) throws(GatewayError)
        -> InvokeResultParams
    {
        let result: InvokeResultParams
        do throws(SchemaError) {
            result = try InvokeResultParams(request.params)
        } catch {
            throw GatewayError(.invalidRequest, "invalid node.invoke.result params: \(error)")
        }
        guard result.nodeID == session.node?.nodeID else { throw GatewayError(.invalidRequest, "nodeId mismatch") }
        return result
    }

    /// A node's result: acknowledged to the node always, handed to the caller if that one still waits.
    mutating func takeResult(_ request: GatewayFrame.Request, from session: Session) throws(GatewayError) -> JSONValue {
        let result = try checkResult(request, from: session)
        guard let invoke = invokes.find(result.id), invoke.nodeID == result.nodeID else {
            log(.debug, "\(session.name) answered an invoke that nobody waits for")
            return ["ok": true, "ignored": true]
        }
        // From here on nobody else may answer it: whatever the node sends again is late.
        _ = invokes.end(result.id)
        if invoke.caller != .gallery { gallery.hurry(invoke.nodeID, at: latest.instant) }
        guard result.isOK else {
            let code = result.errorCode ?? "UNAVAILABLE"
            answerFailed(invoke, code: code, message: result.errorMessage ?? "node invoke failed")
            return ["ok": true]
        }
        var answer: JSONObject = [
            "ok": true, "nodeId": .string(invoke.nodeID), "command": .string(invoke.command),
        ]
        if let text = result.payloadJSON, !text.isEmpty {
            answer["payload"] = Self.parsed(text)
        } else {
            answer.set("payload", result.payload)
        }
        answer["payloadJSON"] = result.payloadJSON.map { .string($0) } ?? .null
        reply(to: invoke.requestID, of: invoke.caller, .success(.object(answer)))
        return ["ok": true]
    }

    /// Text that is no JSON is handed on as what it is.
    private static func parsed(_ text: String) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: text)
        } catch {
            return ["payloadJSON": .string(text)]
        }
    }

    mutating func answerTimedOut(_ invoke: InvokeBroker.Invoke) {
        log(
            .notice,
            "\(invoke.command) timed out",
            [("ZEE_NODE_ID", invoke.nodeID), ("ZEE_COMMAND", invoke.command), ("ZEE_INVOKE_ID", invoke.id)]
        )
        answerFailed(invoke, code: "TIMEOUT", message: "node invoke timed out")
        if rules.cancelsInvokes { sendCancel(of: invoke) }
    }

    /// The node's connection ended first.
    mutating func answerLost(_ invoke: InvokeBroker.Invoke) {
        let message = "node disconnected (\(invoke.command))"
        reply(
            to: invoke.requestID,
            of: invoke.caller,
            .failure(
                GatewayError(
                    .unavailable,
                    message,
                    details: ["nodeError": ["code": "NOT_CONNECTED", "message": .string(message)]]
                )
            )
        )
    }

    private mutating func answerFailed(_ invoke: InvokeBroker.Invoke, code: String, message: String) {
        let error = GatewayError(
            .unavailable,
            rules.prefixesNodeErrors ? "\(code): \(message)" : message,
            details: ["nodeError": ["code": .string(code), "message": .string(message)]]
        )
        reply(to: invoke.requestID, of: invoke.caller, .failure(error))
    }

    /// The caller takes its request back.
    mutating func cancel(_ requestID: String, askedBy caller: PeerID) {
        guard let invoke = invokes.take(requestID, askedBy: caller) else { return }
        sendCancel(of: invoke)
    }

    mutating func sendCancel(of invoke: InvokeBroker.Invoke) {
        guard peers[invoke.nodePeer] != nil else { return }
        let cancel = InvokeCancel(invokeID: invoke.id, nodeID: invoke.nodeID)
        send(GatewayFrame.Event(InvokeCancel.eventName, payload: cancel.json), to: invoke.nodePeer)
    }

    /// Something a node tells unasked. There is no agent here: operators are told, and that is all that happens.
    mutating func takeEvent(
        _ request: GatewayFrame.Request,
        from session: Session,
        at now: Moment
    ) throws(GatewayError) -> JSONValue {
        let event: NodeEvent
        do throws(SchemaError) {
            event = try NodeEvent(params: request.params)
        } catch {
            throw GatewayError(.invalidRequest, "invalid node.event params: \(error)")
        }
        let nodeID = session.node?.nodeID ?? ""
        log(.info, "\(session.name) says \(event.name)", [("ZEE_NODE_ID", nodeID)])
        var payload: JSONObject = ["nodeId": .string(nodeID), "event": .string(event.name)]
        payload.set("payload", event.payload)
        payload["ts"] = JSONValue(now.wallMs)
        announce(EventName.nodeEvent, .object(payload), scope: Method.reading)
        return ["ok": true]
    }
}
