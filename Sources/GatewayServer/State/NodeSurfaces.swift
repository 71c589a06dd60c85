internal import ZeeProtocol

/// What nodes offer (their surface), and which surfaces an operator has approved. A store of its own beside the
/// devices', as in OpenClaw 2026.4: approving the device lets it connect, approving the surface lets it grow.
struct NodeSurfaces: Codable, Equatable {
    struct Surface: Codable, Equatable {
        var nodeID: String
        var displayName: String?
        var platform: String?
        var version: String?
        var deviceFamily: String?
        var caps: [String]
        var commands: [String]

        fileprivate var members: JSONObject {
            var object: JSONObject = ["nodeId": .string(nodeID)]
            object.set("displayName", displayName)
            object.set("platform", platform)
            object.set("version", version)
            object.set("deviceFamily", deviceFamily)
            object.set("caps", caps)
            object.set("commands", commands)
            return object
        }
    }

    struct Pending: Codable, Equatable {
        var requestID: String
        var surface: Surface
        var createdAtMs: Int

        var json: JSONValue {
            var object: JSONObject = ["requestId": .string(requestID)]
            for member in surface.members.members { object[member.key] = member.value }
            object["silent"] = false
            object["ts"] = JSONValue(createdAtMs)
            let scopes = surface.commands.isEmpty ? [Method.pairing] : [Method.pairing, Method.writing]
            object["requiredApproveScopes"] = JSONValue(scopes)
            return .object(object)
        }
    }

    struct Approved: Codable, Equatable {
        var surface: Surface
        var approvedAtMs: Int

        var json: JSONValue {
            var object = surface.members
            object["approvedAtMs"] = JSONValue(approvedAtMs)
            return .object(object)
        }
    }

    private(set) var pending: [Pending] = []
    private(set) var approved: [String: Approved] = [:]

    private static let pendingLimit = 256

    /// Narrows the commands of a node that connects, and files a request when its surface is not the approved one. A
    /// node without any approval gets everything: only growth has to wait.
    mutating func reconcile(
        _ surface: Surface,
        requestID: String,
        at nowMs: Int
    ) -> (commands: [String], filed: Pending?) {
        let known = approved[surface.nodeID]
        let commands = known.map { known in surface.commands.filter(known.surface.commands.contains) }
        let isCovered = known.map { Set(surface.commands).isSubset(of: $0.surface.commands) } ?? false
        if isCovered { return (commands ?? surface.commands, nil) }
        if pending.contains(where: { $0.surface == surface }) { return (commands ?? surface.commands, nil) }
        pending.removeAll { $0.surface.nodeID == surface.nodeID }
        if pending.count >= Self.pendingLimit { pending.removeFirst() }
        let request = Pending(requestID: requestID, surface: surface, createdAtMs: nowMs)
        pending.append(request)
        return (commands ?? surface.commands, request)
    }

    mutating func approve(_ requestID: String, at nowMs: Int) -> Approved? {
        guard let request = reject(requestID) else { return nil }
        let approval = Approved(surface: request.surface, approvedAtMs: nowMs)
        approved[request.surface.nodeID] = approval
        return approval
    }

    mutating func reject(_ requestID: String) -> Pending? {
        guard let index = pending.firstIndex(where: { $0.requestID == requestID }) else { return nil }
        return pending.remove(at: index)
    }

    mutating func remove(_ nodeID: String) {
        pending.removeAll { $0.surface.nodeID == nodeID }
        approved[nodeID] = nil
    }
}
