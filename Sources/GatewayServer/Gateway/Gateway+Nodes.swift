internal import ZeeProtocol

extension Gateway {
    /// Connected nodes first, then by name, as in the gateways.
    func listNodes(at now: Moment) -> JSONValue {
        var listings: [NodeListing] = []
        for (nodeID, id) in nodes {
            guard let peer = peers[id], let session = peer.session else { continue }
            listings.append(listing(nodeID, peer, session))
        }
        for device in state.devices.paired.values where device.roles.contains("node") {
            guard nodes[device.deviceID] == nil else { continue }
            listings.append(listing(device))
        }
        listings.sort { left, right in
            if left.isConnected != right.isConnected { return left.isConnected }
            let names = (left.displayName ?? left.nodeID, right.displayName ?? right.nodeID)
            return names.0 == names.1 ? left.nodeID < right.nodeID : names.0 < names.1
        }
        return ["ts": JSONValue(now.wallMs), "nodes": .array(listings.map { .object($0.json) })]
    }

    func describeNode(_ request: GatewayFrame.Request, at now: Moment) throws(GatewayError) -> JSONValue {
        var params = MethodParams(request, ["nodeId"], required: ["nodeId"])
        let nodeID = params.text("nodeId")
        try params.check()
        guard let listing = find(nodeID) else { throw GatewayError(.invalidRequest, "unknown nodeId") }
        var answer: JSONObject = ["ts": JSONValue(now.wallMs)]
        for member in listing.json.members { answer[member.key] = member.value }
        return .object(answer)
    }

    mutating func renameNode(_ request: GatewayFrame.Request) throws(GatewayError) -> JSONValue {
        var params = MethodParams(request, ["nodeId", "displayName"], required: ["nodeId", "displayName"])
        let nodeID = params.text("nodeId")
        let name = params.text("displayName")
        try params.check()
        guard find(nodeID) != nil else { throw GatewayError(.invalidRequest, "unknown nodeId") }
        state.nodeNames[nodeID] = name
        act(.save(isUrgent: true))
        return ["nodeId": .string(nodeID), "displayName": .string(name)]
    }

    /// A node that is connected, or one that is paired and away.
    private func find(_ nodeID: String) -> NodeListing? {
        if let peer = nodes[nodeID].flatMap({ peers[$0] }), let session = peer.session {
            return listing(nodeID, peer, session)
        }
        guard let device = state.devices.paired[nodeID], device.roles.contains("node") else { return nil }
        return listing(device)
    }

    private func listing(_ nodeID: String, _ peer: Peer, _ session: Session) -> NodeListing {
        var listing = NodeListing(
            nodeID: nodeID,
            displayName: state.nodeNames[nodeID] ?? session.client.displayName,
            remoteIP: peer.facts.isLocal ? nil : peer.facts.remoteIP,
            isConnected: true
        )
        listing.platform = session.client.platform
        listing.version = session.client.version
        listing.deviceFamily = session.client.deviceFamily
        listing.modelIdentifier = session.client.modelIdentifier
        listing.caps = session.node?.caps ?? []
        listing.commands = session.node?.commands ?? []
        listing.permissions = session.node?.permissions
        listing.pathEnv = session.node?.pathEnv
        listing.connectedAtMs = session.connectedAtMs
        let device = state.devices.paired[nodeID]
        listing.isPaired = device != nil
        if rules.listsClients {
            listing.clientID = session.client.id
            listing.clientMode = session.client.mode
            listing.approvedAtMs = device?.approvedAtMs
        }
        return listing
    }

    private func listing(_ device: PairedDevice) -> NodeListing {
        var listing = NodeListing(
            nodeID: device.deviceID,
            displayName: state.nodeNames[device.deviceID] ?? device.displayName,
            remoteIP: device.remoteIP
        )
        listing.platform = device.platform
        listing.deviceFamily = device.deviceFamily
        listing.isPaired = true
        if rules.listsClients {
            listing.clientID = device.clientID
            listing.clientMode = device.clientMode
            listing.approvedAtMs = device.approvedAtMs
        }
        return listing
    }
}
