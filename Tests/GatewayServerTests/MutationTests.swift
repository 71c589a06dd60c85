import Testing
import ZeeProtocol

@testable import GatewayServer

/// Messages that are nearly right: the same ones in every run, so that a failure can be repeated.
struct MutationTests {
    @Test(arguments: AdmissionTests.everyGeneration)
    func `no message stops the gateway or lets a stranger in`(_ rules: GatewayRules) throws {
        var bench = Bench(rules)
        var random = Sequence64(state: 7)
        let (person, _) = try bench.join("operator", 1)
        var (node, _) = try bench.join("node", 2)
        var (stranger, challenge) = try bench.open(local: false, ip: "192.0.2.7")
        let nodeID = JSONValue.string(try TestDevice(2).id)

        for round in 0..<2_000 {
            let seeds = try Self.messages(challenge, nodeID)
            let message = Self.mutated(seeds[round % seeds.count], &random)
            for id in [stranger, node] { bench.say(message, as: id) }
            // An operator may do anything it has a method for, so it says only what a mutation leaves of these.
            bench.say(
                Self.mutated(Array(#"{"type":"req","id":"1","method":"node.invoke","params":{}}"#.utf8), &random),
                as: person
            )
            if round.isMultiple(of: 10) { bench.advance(by: .milliseconds(Int(random.next() % 2_000))) }
            #expect(bench.gateway.peers[stranger]?.session == nil)
            if bench.gateway.peers[stranger] == nil {
                (stranger, challenge) = try bench.open(local: false, ip: "192.0.2.7")
            }
            if bench.gateway.peers[node] == nil { node = try bench.join("node", 2).0 }
            _ = bench.take(stranger)
            _ = bench.take(node)
        }
        #expect(bench.call("health", as: person)?.isSuccess == true)
        #expect(bench.gateway.peers.count == 3)
        #expect(bench.gateway.invokes.count == 0)
    }

    private static func messages(_ challenge: ConnectChallenge, _ nodeID: JSONValue) throws -> [[UInt8]] {
        func request(_ method: String, _ params: JSONValue) -> [UInt8] {
            GatewayFrame.request(.init(id: "1", method: method, params: params)).encoded()
        }
        let stranger = try TestDevice(9).connect(challenge, token: "wrong")
        return [
            GatewayFrame.request(stranger).encoded(),
            request("node.invoke.result", ["id": "x", "nodeId": nodeID, "ok": true, "payloadJSON": "{}"]),
            request("node.invoke.result", ["id": "x", "nodeId": nodeID, "ok": false, "error": ["code": "A"]]),
            request("node.event", ["event": "agent.request", "payloadJSON": #"{"message":"hi"}"#]),
            request("node.pending.ack", ["ids": ["a"]]),
        ]
    }

    /// Changes, drops, doubles or cuts a few bytes.
    private static func mutated(_ bytes: [UInt8], _ random: inout Sequence64) -> [UInt8] {
        var bytes = bytes
        for _ in 0...(random.next() % 3) where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 5 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            case 3: bytes.replaceSubrange(place..<min(place + 4, bytes.count), with: Array("null".utf8))
            default: bytes.removeLast(Int(random.next() % 4) % bytes.count)
            }
        }
        return bytes
    }
}

/// splitmix64.
struct Sequence64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
