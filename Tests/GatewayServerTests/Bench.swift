import Diagnostics
import ZeeProtocol

@testable import GatewayServer

/// A gateway without sockets, and time that moves when told.
struct Bench {
    var gateway: Gateway
    var now: Moment
    /// What was sent and not looked at yet.
    private(set) var sent: [PeerID: [GatewayFrame]] = [:]
    private(set) var closed: [PeerID: String] = [:]
    private(set) var saves = 0

    static let start = 1_795_224_424_535

    init(
        _ rules: GatewayRules = .current,
        secret: SharedSecret = .token("secret"),
        allowing: [String] = [],
        denying: [String] = [],
        state: GatewayState = GatewayState(),
        change: (inout Gateway.Settings) -> Void = { _ in }
    ) {
        var settings = Gateway.Settings(rules: rules, secret: secret, version: "9.9")
        settings.allowedCommands = allowing
        settings.deniedCommands = denying
        change(&settings)
        now = Moment(wallMs: Self.start, instant: .now)
        gateway = Gateway(settings: settings, state: state, entropy: .system, log: .silent, at: now)
    }

    mutating func open(local: Bool = true, ip: String = "127.0.0.1") throws -> (PeerID, ConnectChallenge) {
        let id = gateway.opened(PeerFacts(remoteIP: ip, isLocal: local, origin: "http://studio.local:18789"), at: now)
        collect()
        let frames = take(id)
        guard case .event(let event)? = frames.first, let challenge = ConnectChallenge(event.payload) else {
            throw Missing.challenge
        }
        return (id, challenge)
    }

    mutating func say(_ request: GatewayFrame.Request, as id: PeerID) -> Result<JSONValue?, GatewayError>? {
        say(GatewayFrame.request(request).encoded(), as: id)
        return response(to: request.id, of: id)
    }

    mutating func say(_ text: String, as id: PeerID) { say(Array(text.utf8), as: id) }

    mutating func say(_ bytes: [UInt8], as id: PeerID) {
        gateway.received(bytes, from: id, at: now)
        collect()
    }

    mutating func call(_ method: String, _ params: JSONValue? = nil, as id: PeerID) -> Result<JSONValue?, GatewayError>?
    {
        say(GatewayFrame.Request(id: "call-\(method)", method: method, params: params), as: id)
    }

    mutating func leave(_ id: PeerID) {
        gateway.closed(id, at: now)
        collect()
    }

    mutating func advance(by duration: Duration) {
        now = now.advanced(by: duration)
        gateway.passed(now)
        collect()
    }

    /// Everything sent to a peer since the last look.
    mutating func take(_ id: PeerID) -> [GatewayFrame] { sent.removeValue(forKey: id) ?? [] }

    mutating func response(to requestID: String, of id: PeerID) -> Result<JSONValue?, GatewayError>? {
        for (index, frame) in (sent[id] ?? []).enumerated() {
            guard case .response(let response) = frame, response.id == requestID else { continue }
            sent[id]?.remove(at: index)
            return response.result
        }
        return nil
    }

    mutating func events(_ name: String, of id: PeerID) -> [GatewayFrame.Event] {
        let found = (sent[id] ?? []).compactMap { frame -> GatewayFrame.Event? in
            guard case .event(let event) = frame, event.name == name else { return nil }
            return event
        }
        sent[id]?.removeAll { frame in
            guard case .event(let event) = frame else { return false }
            return event.name == name
        }
        return found
    }

    /// Connects a node or an operator that is let in.
    mutating func join(_ role: String, _ number: UInt8, local: Bool = true) throws -> (PeerID, HelloOK) {
        let device = try TestDevice(number)
        let (id, challenge) = try open(local: local, ip: local ? "127.0.0.1" : "192.0.2.7")
        let answer = say(try device.connect(challenge, role: role), as: id)
        guard case .success(let payload)? = answer, let hello = HelloOK(payload) else { throw Missing.hello(answer) }
        return (id, hello)
    }

    /// Does something to the gateway and looks at what comes of it.
    mutating func act(_ body: (inout Gateway, Moment) -> Void) {
        body(&gateway, now)
        collect()
    }

    private mutating func collect() {
        for action in gateway.takeActions() {
            switch action {
            case .send(let id, let bytes, _):
                guard let json = try? JSONValue(parsing: bytes),
                    let frame = try? GatewayFrame(json, strictness: .strict)
                else { continue }  // a frame that cannot be read shows as one that is missing
                sent[id, default: []].append(frame)
            case .close(let id, let code, let reason): closed[id] = "\(code.rawValue) \(reason)"
            case .save: saves += 1
            case .setMessageLimit, .showNews: break
            }
        }
    }

    enum Missing: Error {
        case challenge
        case hello(Result<JSONValue?, GatewayError>?)
    }
}
