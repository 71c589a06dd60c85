import Testing
import ZeeProtocol

@testable import GatewayServer

struct MethodTests {
    @Test(arguments: [
        ("config.get", "unauthorized role: node"), ("node.list", "unauthorized role: node"),
        ("node.pluginSurface.list", "unauthorized role: node"), ("what.is.this", "unauthorized role: node"),
    ])
    func `a node calls nothing but its own methods`(_ method: String, _ message: String) throws {
        for rules in AdmissionTests.everyGeneration {
            var bench = Bench(rules)
            let (node, _) = try bench.join("node", 2)
            #expect(bench.call(method, [:], as: node)?.failure == GatewayError(.invalidRequest, message))
        }
    }

    @Test func `the pending queue is there where the generation has it`() throws {
        var bench = Bench(.openClaw2026April)
        let (node, _) = try bench.join("node", 2)
        let pulled = try bench.call("node.pending.pull", [:], as: node)?.get()
        #expect(pulled == ["nodeId": .string(try TestDevice(2).id), "actions": []])

        var older = Bench(.zee)
        let (other, _) = try older.join("node", 2)
        #expect(older.call("node.pending.pull", [:], as: other)?.failure?.message == "unauthorized role: node")
    }

    @Test func `an operator calls what its scopes cover`() throws {
        var bench = Bench()
        for (scopes, method, message) in [
            (["operator.read"], "node.list", nil), (["operator.write"], "node.list", nil),
            (["operator.pairing"], "node.list", "missing scope: operator.read"),
            (["operator.read"], "node.invoke", "missing scope: operator.write"),
            (["operator.read"], "device.pair.list", "missing scope: operator.pairing"),
            (["operator.admin"], "device.pair.list", nil),
            (["operator.admin"], "node.event", "unauthorized role: operator"),
            (["operator.admin"], "what.is.this", "unknown method: what.is.this"),
            (["operator.admin"], "connect", "connect is only valid as the first request"),
        ] as [([String], String, String?)] {
            let (id, challenge) = try bench.open()
            let request = try TestDevice(1).connect(challenge, role: "operator") { $0.scopes = scopes }
            #expect(bench.say(request, as: id)?.isSuccess == true)
            #expect(bench.call(method, as: id)?.failure?.message == message, "\(scopes) \(method)")
            bench.leave(id)
        }
    }

    @Test(arguments: [
        (#"{"type":"res","id":"7","ok":true}"#, "7"), (#"{"type":"event","event":"x"}"#, "invalid"),
        (#"{"type":"req","id":"7","method":""}"#, "7"), (#"{"type":"req","id":"7","method":"health","x":1}"#, "7"),
        ("[]", "invalid"), ("null", "invalid"), (#"{"type":"req"}"#, "invalid"),
    ])
    func `a frame that is no request is answered, and the connection stays`(_ text: String, _ id: String) throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        bench.say(text, as: person)
        let error = bench.response(to: id, of: person)?.failure
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.hasPrefix("invalid request frame: ") == true)
        #expect(bench.closed[person] == nil)
        #expect(bench.call("health", as: person)?.isSuccess == true)
    }

    @Test func `what is no JSON after hello is passed over`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        bench.say("}{", as: person)
        #expect(bench.take(person).isEmpty)
        #expect(bench.call("health", as: person)?.isSuccess == true)
    }

    @Test(
        arguments: [
            (["event": "agent.request", "payloadJSON": #"{"message":"hi"}"#], nil),
            (["event": "anything.at.all"], nil),
            (["event": "x", "payloadJSON": nil], "invalid node.event params: should be string"),
            (["event": ""], "invalid node.event params: should NOT have fewer than 1 characters"),
        ] as [(JSONValue, String?)]
    )
    func `a node's event is acknowledged and told to operators`(_ params: JSONValue, _ message: String?) throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (node, _) = try bench.join("node", 2)
        let answer = bench.call("node.event", params, as: node)
        #expect(answer?.failure?.message == message)
        let told = bench.events("node.event", of: person)
        #expect(told.count == (message == nil ? 1 : 0))
        #expect(told.first?.payload?["event"] == (message == nil ? params["event"] : nil))
    }

    @Test func `ticks come by the clock, numbered for all`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (node, _) = try bench.join("node", 2)
        bench.advance(by: .seconds(30))
        let first = try #require(bench.events(Tick.eventName, of: node).first)
        #expect(first.payload == ["ts": JSONValue(Bench.start + 30_000)])
        #expect(bench.events(Tick.eventName, of: person).first?.sequence == first.sequence)
        bench.advance(by: .seconds(30))
        let second = try #require(bench.events(Tick.eventName, of: node).first)
        #expect((second.sequence ?? 0) > (first.sequence ?? 0))
    }

    @Test func `presence is told once a second at most, to operators`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        for number in UInt8(2)..<12 { _ = try bench.join("node", number) }
        #expect(bench.events("presence", of: person).isEmpty)
        bench.advance(by: .seconds(1))
        let news = bench.events("presence", of: person)
        #expect(news.count == 1)
        #expect(news.first?.payload?["presence"]?.arrayValue?.count == 12)
    }

    @Test func `renaming a node lasts`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (node, _) = try bench.join("node", 2)
        let id = JSONValue.string(try TestDevice(2).id)
        #expect(bench.call("node.rename", ["nodeId": id, "displayName": "Hall"], as: person)?.isSuccess == true)
        bench.leave(node)
        let described = try bench.call("node.describe", ["nodeId": id], as: person)?.get()
        #expect(described?["displayName"] == "Hall")
        #expect(described?["connected"] == false)
        #expect(bench.call("node.describe", ["nodeId": "x"], as: person)?.failure?.message == "unknown nodeId")
    }

    static let canvas = ["canvas.eval", "canvas.snapshot"]

    @Test(
        arguments: [
            (.zee, "linux", nil, canvas), (.zee, "Linux 6.1", nil, canvas), (.zee, "freebsd", nil, []),
            (.zee, "ubuntu 24.04", "Linux", canvas), (.zee, "macos", nil, []),
            (.openClaw2026January, "linux", nil, []), (.openClaw2026January, "zee", nil, canvas),
            (.openClaw2026April, "linux", nil, []), (.openClaw2026April, "freebsd", nil, canvas),
            (.openClaw2026April, "freebsd", "Linux", []), (.openClaw2026April, "iOS 18", nil, canvas),
            (.current, "linux", nil, canvas), (.current, "plan9", nil, canvas),
        ] as [(GatewayRules, String, String?, [String])]
    )
    func `a platform gets the commands its generation grants`(
        _ rules: GatewayRules,
        _ platform: String,
        _ family: String?,
        _ commands: [String]
    ) throws {
        let policy = CommandPolicy(rules.commands)
        let effective = policy.effective(
            ["canvas.snapshot", "canvas.eval", "system.run"],
            platform: platform,
            family: family
        )
        #expect(effective == commands)
    }

    @Test func `what the owner allows is allowed, what he denies is not`() {
        let policy = CommandPolicy(
            GatewayRules.openClaw2026April.commands,
            allowing: ["canvas.eval", "canvas.hide"],
            denying: ["canvas.hide"]
        )
        let all = ["canvas.eval", "canvas.hide", "canvas.present"]
        #expect(policy.effective(all, platform: "linux", family: nil) == ["canvas.eval"])
        #expect(policy.refusal(of: "canvas.eval", declared: all, platform: "linux", family: nil) == nil)
        #expect(
            policy.refusal(of: "canvas.hide", declared: all, platform: "linux", family: nil)?.message
                == "node command not allowed: \"canvas.hide\" is not in the allowlist for platform \"linux\""
        )
        let undeclared = policy.refusal(of: "canvas.eval", declared: ["x"], platform: "linux", family: nil)
        #expect(undeclared?.details == ["reason": "command not declared by node", "command": "canvas.eval"])
        let mute = policy.refusal(of: "canvas.eval", declared: [], platform: "linux", family: nil)
        #expect(mute?.details?["reason"] == "node did not declare commands")
    }
}
