internal import ZeeProtocol

extension Gateway {
    /// A request of somebody who was let in.
    mutating func received(_ request: GatewayFrame.Request, from peer: Peer, _ session: Session, at now: Moment) {
        do throws(GatewayError) {
            try authorise(request.method, session)
            // `nil`: the answer comes later.
            guard let answer = try answer(request, from: peer, session, at: now) else { return }
            reply(to: request.id, of: peer.id, .success(answer))
        } catch {
            reply(to: request.id, of: peer.id, .failure(error))
        }
    }

    /// Roles come first, so that a node learns nothing about which other methods there are.
    private func authorise(_ method: String, _ session: Session) throws(GatewayError) {
        switch (session.role, methods[method]?.caller) {
        case (.node, .node): return
        case (.node, _): throw GatewayError(.invalidRequest, "unauthorized role: node")
        case (.operator, .node): throw GatewayError(.invalidRequest, "unauthorized role: operator")
        case (.operator, .anOperator(let scope)):
            guard Method.covers(session.scopes, scope) else {
                throw GatewayError(.invalidRequest, "missing scope: \(scope)")
            }
        case (.operator, nil):
            guard method != "connect" else {
                throw GatewayError(.invalidRequest, "connect is only valid as the first request")
            }
            throw GatewayError(.invalidRequest, "unknown method: \(method)")
        }
    }

    private mutating func answer(
        _ request: GatewayFrame.Request,
        from peer: Peer,
        _ session: Session,
        at now: Moment
    ) throws(GatewayError) -> JSONValue? {
        switch request.method {
        case "node.invoke.result": return try takeResult(request, from: session)
        case "node.event": return try takeEvent(request, from: session, at: now)
        case "skills.bins": return ["bins": []]
        case "node.canvas.capability.refresh": return try refreshCapability(of: peer, session, at: now)
        case "node.pluginSurface.refresh": return try refreshSurface(request, of: peer, session, at: now)
        // Nothing is ever queued: these are for nodes that an operating system puts to sleep.
        case "node.pending.pull", "node.pending.drain":
            return ["nodeId": .string(session.node?.nodeID ?? ""), "actions": []]
        case "node.pending.ack":
            return ["nodeId": .string(session.node?.nodeID ?? ""), "ackedIds": [], "remainingCount": 0]

        case "node.invoke": return try invoke(request, from: peer, at: now)
        case "node.list": return listNodes(at: now)
        case "node.describe": return try describeNode(request, at: now)
        case "node.rename": return try renameNode(request)
        case "health": return ["ok": true, "ts": JSONValue(now.wallMs), "uptimeMs": JSONValue(uptimeMs(at: now))]
        case "status": return status(at: now)
        case "system-presence": return presenceList(at: now)
        case "gateway.identity.get": return try identity()

        case "device.pair.list": return listDevices(at: now)
        case "device.pair.approve": return try approveDevice(request, at: now)
        case "device.pair.reject": return try rejectDevice(request, at: now)
        case "device.pair.remove": return try removeDevice(request, at: now)
        case "device.token.rotate": return try rotateToken(request, at: now)
        case "device.token.revoke": return try revokeToken(request, at: now)
        case "node.pair.list": return listSurfaces()
        case "node.pair.approve": return try approveSurface(request, at: now)
        case "node.pair.reject": return try rejectSurface(request, at: now)
        default: throw GatewayError(.invalidRequest, "unknown method: \(request.method)")
        }
    }

    private func uptimeMs(at now: Moment) -> Int { startedAt.instant.duration(to: now.instant).milliseconds }

    private func status(at now: Moment) -> JSONValue {
        [
            "ok": true, "ts": JSONValue(now.wallMs), "uptimeMs": JSONValue(uptimeMs(at: now)),
            "version": .string(settings.version), "rules": .string(rules.name),
            "protocol": JSONValue(rules.generation.protocolVersion), "host": .string(settings.hostName),
            "connections": JSONValue(peers.count), "nodes": JSONValue(nodes.count),
            "pendingInvokes": JSONValue(invokes.count), "pairedDevices": JSONValue(state.devices.paired.count),
            "pendingDevices": JSONValue(state.devices.pending.count),
        ]
    }

    private func identity() throws(GatewayError) -> JSONValue {
        guard let identity = settings.identity else { throw GatewayError(.unavailable, "gateway has no identity") }
        return ["deviceId": .string(identity.deviceID), "publicKey": .string(identity.publicKey)]
    }
}

/// The gateway as a device among devices.
package struct GatewayIdentity: Sendable, Equatable {
    package let deviceID: String
    package let publicKey: String

    package init(deviceID: String, publicKey: String) {
        self.deviceID = deviceID
        self.publicKey = publicKey
    }
}

/// Reads a method's parameters as a closed object.
struct MethodParams {
    private var reader: SchemaReader
    private let method: String

    init(_ request: GatewayFrame.Request, _ keys: Set<String>, required: [String] = []) {
        method = request.method
        reader = SchemaReader(request.params ?? [:], strictness: .strict)
        reader.expect(keys, required: required)
    }

    mutating func text(_ key: String) -> String { reader.nonEmptyString(key) ?? "" }
    mutating func optionalText(_ key: String) -> String? { reader.nonEmptyString(key) }
    mutating func integer(_ key: String) -> Int? { reader.integer(key, atLeast: 0) }
    mutating func texts(_ key: String) -> [String]? { reader.strings(key) }
    func json(_ key: String) -> JSONValue? { reader.json(key) }

    /// Throws what was wrong with any of them.
    func check() throws(GatewayError) {
        guard reader.violations.isEmpty else {
            throw GatewayError(.invalidRequest, "invalid \(method) params: \(reader.violations.wireText)")
        }
    }
}
