internal import WebSocketWire
internal import ZeeProtocol

/// Listens to one connection and notes which results the gateway acknowledged.
///
/// Neither end can be asked that: the node learns of an acknowledgement only if it still lives, and the gateway forgets.
final class Witness {
    private var node = Ear(as: .server)
    private var gateway = Ear(as: .client)
    /// The invokes whose results are on their way, by the id of the node's request.
    private var results: [String: Int] = [:]

    func heard(_ bytes: [UInt8], _ direction: Direction, _ ledger: Ledger) {
        switch direction {
        case .toGateway:
            node.hear(bytes)
            while let frame = node.nextFrame() { noteResult(frame) }
        case .toNode:
            gateway.hear(bytes)
            while let frame = gateway.nextFrame() { noteAcknowledgement(frame, ledger) }
        }
    }

    private func noteResult(_ frame: GatewayFrame) {
        guard case .request(let request) = frame, request.method == InvokeResult.methodName,
            let text = request.params?["payloadJSON"]?.stringValue
        else { return }
        // Nil: no result of ours, and nothing to hold the gateway to.
        guard let payload = try? JSONValue(parsing: text), let number = Errand.number(in: payload) else { return }
        results[request.id] = number
    }

    private func noteAcknowledgement(_ frame: GatewayFrame, _ ledger: Ledger) {
        guard case .response(let response) = frame, let number = results.removeValue(forKey: response.id),
            case .success(let payload) = response.result, payload?["ignored"] == nil
        else { return }
        ledger.acknowledged(number)
    }
}

/// One direction of a connection, read along.
private struct Ear: ~Copyable {
    private var wire: WebSocketConnection
    /// The end of the HTTP head is looked for in the last bytes heard; nil once it has passed.
    private var head: [UInt8]? = []
    private var isDeaf = false

    init(as role: Role) { wire = WebSocketConnection(role: role, limits: WireLimits(maxMessageBytes: 32 << 20)) }

    mutating func hear(_ bytes: [UInt8]) {
        guard !isDeaf else { return }
        guard let start = head else { return wire.receive(bytes) }
        let heard = start + bytes
        let blankLine = Array("\r\n\r\n".utf8)
        guard let end = heard.indices.first(where: { heard[$0...].starts(with: blankLine) }) else {
            head = heard
            return
        }
        head = nil
        wire.receive(Array(heard[(end + blankLine.count)...]))
    }

    mutating func nextFrame() -> GatewayFrame? {
        while !isDeaf {
            do {
                guard let event = try wire.nextEvent() else { return nil }
                guard case .text(let bytes) = event else { continue }
                return try GatewayFrame(JSONValue(parsing: bytes))
            } catch {
                isDeaf = true
            }
        }
        return nil
    }
}
