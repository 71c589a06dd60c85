internal import Diagnostics
internal import ZeeProtocol

// MARK: - Devices

extension Gateway {
    mutating func listDevices(at now: Moment) -> JSONValue {
        state.devices.expire(at: now.wallMs)
        let paired = state.devices.paired.values.sorted { $0.approvedAtMs > $1.approvedAtMs }
        return [
            "pending": .array(state.devices.pending.reversed().map(\.entry.json)),
            "paired": .array(paired.map { $0.json() }),
        ]
    }

    /// Lets a waiting device in. It learns of it by knocking again.
    mutating func approveDevice(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        let requestID = try self.requestID(of: request)
        guard let pending = state.devices.pending(requestID) else { throw Self.unknownRequest }
        guard state.devices.admit(pending, at: now.wallMs) != nil else {
            throw GatewayError(.unavailable, "too many paired devices")
        }
        // The token is made with the approval, as the gateways do; the device gets it with its hello.
        _ = state.devices.token(
            of: pending.deviceID,
            role: pending.role,
            scopes: pending.scopes,
            at: now.wallMs,
            secret: newDeviceToken()
        )
        guard let device = state.devices.paired[pending.deviceID] else { throw Self.unknownRequest }
        log(.notice, "approved \(pending.displayName ?? pending.clientID)", [("ZEE_NODE_ID", pending.deviceID)])
        act(.save(isUrgent: true))
        resolved(requestID, pending.deviceID, "approved", at: now)
        return ["requestId": .string(requestID), "device": device.json()]
    }

    mutating func rejectDevice(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        let requestID = try self.requestID(of: request)
        guard let pending = state.devices.reject(requestID) else { throw Self.unknownRequest }
        act(.save(isUrgent: true))
        resolved(requestID, pending.deviceID, "rejected", at: now)
        return ["requestId": .string(requestID), "deviceId": .string(pending.deviceID)]
    }

    /// Forgets a device with everything it was given; it has to be paired anew.
    mutating func removeDevice(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        var params = MethodParams(request, ["deviceId"], required: ["deviceId"])
        let deviceID = params.text("deviceId")
        try params.check()
        guard state.devices.remove(deviceID) != nil else { throw GatewayError(.invalidRequest, "unknown deviceId") }
        state.surfaces.remove(deviceID)
        state.nodeNames[deviceID] = nil
        act(.save(isUrgent: true))
        dismissAll(of: deviceID, role: nil, "device removed", at: now)
        return ["deviceId": .string(deviceID)]
    }

    private mutating func resolved(_ requestID: String, _ deviceID: String, _ decision: String, at now: Moment) {
        let payload: JSONValue = [
            "requestId": .string(requestID), "deviceId": .string(deviceID), "decision": .string(decision),
            "ts": JSONValue(now.wallMs),
        ]
        announce(EventName.deviceResolved, payload, scope: Method.pairing)
    }

    private func requestID(of request: GatewayFrame.Request) throws(GatewayError) -> String {
        var params = MethodParams(request, ["requestId"], required: ["requestId"])
        let requestID = params.text("requestId")
        try params.check()
        return requestID
    }

    private static let unknownRequest = GatewayError(.invalidRequest, "unknown requestId")
}

// MARK: - Tokens

extension Gateway {
    /// A new token in the place of the old one. It is told to the operator who asked, for the device has no connection
    /// left to be told on.
    mutating func rotateToken(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        var params = MethodParams(request, ["deviceId", "role", "scopes"], required: ["deviceId", "role"])
        let (deviceID, role, scopes) = (params.text("deviceId"), params.text("role"), params.texts("scopes"))
        try params.check()
        let token = state.devices.rotate(
            deviceID,
            role: role,
            scopes: scopes,
            at: now.wallMs,
            secret: newDeviceToken()
        )
        guard let token else { throw GatewayError(.invalidRequest, "unknown deviceId/role") }
        act(.save(isUrgent: true))
        dismissAll(of: deviceID, role: role, "gateway auth changed", at: now)
        return [
            "deviceId": .string(deviceID), "role": .string(role), "token": .string(token.token),
            "scopes": JSONValue(token.scopes), "rotatedAtMs": JSONValue(now.wallMs),
        ]
    }

    mutating func revokeToken(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        var params = MethodParams(request, ["deviceId", "role"], required: ["deviceId", "role"])
        let (deviceID, role) = (params.text("deviceId"), params.text("role"))
        try params.check()
        guard state.devices.revoke(deviceID, role: role, at: now.wallMs) != nil else {
            throw GatewayError(.invalidRequest, "unknown deviceId/role")
        }
        act(.save(isUrgent: true))
        dismissAll(of: deviceID, role: role, "gateway auth changed", at: now)
        return ["deviceId": .string(deviceID), "role": .string(role), "revokedAtMs": JSONValue(now.wallMs)]
    }

    /// Whoever is connected with what was just taken away starts over.
    private mutating func dismissAll(of deviceID: String, role: String?, _ reason: String, at now: Moment) {
        let concerned = peers.values.filter { peer in
            peer.session?.deviceID == deviceID && (role == nil || peer.session?.role.rawValue == role)
        }
        for peer in concerned { dismiss(peer.id, .gatewayAuthChanged, reason, at: now) }
    }
}

// MARK: - Node surfaces

extension Gateway {
    func listSurfaces() -> JSONValue {
        let approved = state.surfaces.approved.values.sorted { $0.approvedAtMs > $1.approvedAtMs }
        return [
            "pending": .array(state.surfaces.pending.reversed().map(\.json)),
            "paired": .array(approved.map(\.json)),
        ]
    }

    /// The node has its new commands from its next connection on.
    mutating func approveSurface(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        let requestID = try self.requestID(of: request)
        guard let approved = state.surfaces.approve(requestID, at: now.wallMs) else { throw Self.unknownRequest }
        act(.save(isUrgent: true))
        resolvedSurface(requestID, approved.surface.nodeID, "approved", at: now)
        return ["requestId": .string(requestID), "node": approved.json]
    }

    mutating func rejectSurface(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        let requestID = try self.requestID(of: request)
        guard let pending = state.surfaces.reject(requestID) else { throw Self.unknownRequest }
        act(.save(isUrgent: true))
        resolvedSurface(requestID, pending.surface.nodeID, "rejected", at: now)
        return ["requestId": .string(requestID), "nodeId": .string(pending.surface.nodeID)]
    }

    private mutating func resolvedSurface(_ requestID: String, _ nodeID: String, _ decision: String, at now: Moment) {
        let payload: JSONValue = [
            "requestId": .string(requestID), "nodeId": .string(nodeID), "decision": .string(decision),
            "ts": JSONValue(now.wallMs),
        ]
        announce(EventName.nodeResolved, payload, scope: Method.pairing)
    }
}
