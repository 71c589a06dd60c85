internal import Vault
internal import ZeeProtocol

/// Who is paired, who asks to be, and the tokens of those who are.
struct DeviceStore: Codable, Equatable {
    private(set) var paired: [String: PairedDevice] = [:]
    private(set) var pending: [PendingDevice] = []

    /// A request nobody answered is asked again by its device; an old one is only clutter.
    static let pendingLifetimeMs = 300_000
    private static let pendingLimit = 256
    /// Far above any home, and a state file below its limit in size.
    static let deviceLimit = 4_096

    /// Why this device may not come in as it asks to; `nil` when it may.
    func reason(for request: PendingDevice, pinningMetadata: Bool) -> PairingReason? {
        guard let device = paired[request.deviceID], device.publicKey == request.publicKey else { return .notPaired }
        guard device.roles.contains(request.role) else { return .roleUpgrade }
        guard Self.covers(device.scopes, request.scopes) else { return .scopeUpgrade }
        let isSameMachine =
            device.platform == request.platform && (device.deviceFamily ?? "") == (request.deviceFamily ?? "")
        return pinningMetadata && !isSameMachine ? .metadataUpgrade : nil
    }

    /// Files the request, or finds the one the same device has filed already. `isNew` is worth an event.
    mutating func file(_ request: PendingDevice, at nowMs: Int) -> (request: PendingDevice, isNew: Bool) {
        pending.removeAll { $0.createdAtMs + Self.pendingLifetimeMs <= nowMs }
        if let known = pending.first(where: { $0.asksTheSame(as: request) }) { return (known, false) }
        // What a device asks last is what it wants: an older wish of its would only confuse the operator.
        pending.removeAll { $0.deviceID == request.deviceID && $0.role == request.role }
        if pending.count >= Self.pendingLimit { pending.removeFirst() }
        pending.append(request)
        return (request, true)
    }

    /// Lets the device in. `nil` when there is no room for another one.
    mutating func admit(_ request: PendingDevice, at nowMs: Int) -> PairedDevice? {
        var device = paired[request.deviceID]
        if device?.publicKey != request.publicKey { device = nil }
        guard device != nil || paired.count < Self.deviceLimit else { return nil }
        // An approval adds: a device that is a node already stays one when it becomes an operator as well.
        let roles = (device?.roles ?? []) + [request.role]
        let scopes = (device?.scopes ?? []) + request.scopes
        let admitted = PairedDevice(
            deviceID: request.deviceID,
            publicKey: request.publicKey,
            displayName: request.displayName ?? device?.displayName,
            platform: request.platform,
            deviceFamily: request.deviceFamily,
            clientID: request.clientID,
            clientMode: request.clientMode,
            roles: roles.uniqued(),
            scopes: scopes.uniqued(),
            remoteIP: request.remoteIP,
            createdAtMs: device?.createdAtMs ?? nowMs,
            approvedAtMs: nowMs,
            tokens: device?.tokens ?? []
        )
        paired[request.deviceID] = admitted
        pending.removeAll { $0.requestID == request.requestID }
        return admitted
    }

    func pending(_ requestID: String) -> PendingDevice? { pending.first { $0.requestID == requestID } }

    /// Takes a request off the list without letting anybody in.
    mutating func reject(_ requestID: String) -> PendingDevice? {
        guard let index = pending.firstIndex(where: { $0.requestID == requestID }) else { return nil }
        return pending.remove(at: index)
    }

    mutating func remove(_ deviceID: String) -> PairedDevice? {
        pending.removeAll { $0.deviceID == deviceID }
        return paired.removeValue(forKey: deviceID)
    }

    /// Drops the requests that nobody answered in time.
    mutating func expire(at nowMs: Int) {
        pending.removeAll { $0.createdAtMs + Self.pendingLifetimeMs <= nowMs }
    }

    private static func covers(_ granted: [String], _ wanted: [String]) -> Bool {
        let granted = Set(granted)
        return wanted.allSatisfy { Method.covers(granted, $0) }
    }
}

// MARK: - Tokens

extension DeviceStore {
    /// The token of a role, made of `secret` when there is none, it was revoked, or it grants less than is asked.
    mutating func token(
        of deviceID: String,
        role: String,
        scopes: [String],
        at nowMs: Int,
        secret: String
    ) -> (token: DeviceToken, isNew: Bool)? {
        guard let device = paired[deviceID] else { return nil }
        if let token = device.tokens.first(where: { $0.role == role }), token.isValid,
            Self.covers(token.scopes, scopes)
        {
            return (token, false)
        }
        let token = DeviceToken(role: role, scopes: scopes, token: secret, createdAtMs: nowMs)
        store(token, of: deviceID)
        return (token, true)
    }

    /// Whether a text is the device's valid token for a role and grants what is asked.
    func accepts(_ text: String, of deviceID: String, role: String, scopes: [String]) -> Bool {
        guard let token = paired[deviceID]?.tokens.first(where: { $0.role == role }), token.isValid else {
            return false
        }
        return isSameSecret(text, token.token) && Self.covers(token.scopes, scopes)
    }

    /// A fresh secret in the place of the old one. `nil` for a device or a role that is not paired.
    mutating func rotate(
        _ deviceID: String,
        role: String,
        scopes: [String]?,
        at nowMs: Int,
        secret: String
    ) -> DeviceToken? {
        guard let device = paired[deviceID], device.roles.contains(role) else { return nil }
        let old = device.tokens.first { $0.role == role }
        let granted = scopes ?? old?.scopes ?? device.scopes
        // Rotation is no way around approval.
        guard Self.covers(device.scopes, granted) else { return nil }
        let token = DeviceToken(
            role: role,
            scopes: granted,
            token: secret,
            createdAtMs: old?.createdAtMs ?? nowMs,
            rotatedAtMs: nowMs
        )
        store(token, of: deviceID)
        return token
    }

    mutating func revoke(_ deviceID: String, role: String, at nowMs: Int) -> DeviceToken? {
        guard var token = paired[deviceID]?.tokens.first(where: { $0.role == role }) else { return nil }
        token.revokedAtMs = nowMs
        store(token, of: deviceID)
        return token
    }

    private mutating func store(_ token: DeviceToken, of deviceID: String) {
        paired[deviceID]?.tokens.removeAll { $0.role == token.role }
        paired[deviceID]?.tokens.append(token)
    }
}

extension [String] {
    /// Each once, in the order of their first appearance.
    func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
