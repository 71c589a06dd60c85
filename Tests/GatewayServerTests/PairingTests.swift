import Testing
import ZeeProtocol

@testable import GatewayServer

struct PairingTests {
    @Test func `a device on this machine is paired at once and gets a token`() throws {
        var bench = Bench()
        let (_, hello) = try bench.join("node", 2)
        let token = try #require(hello.auth?.deviceToken)
        #expect(token.utf8.count == 43)
        #expect(hello.auth?.role == "node")
        #expect(bench.saves > 0)

        // The same one again at the next connection, and it opens the door alone.
        let (id, challenge) = try bench.open()
        let answer = bench.say(try TestDevice(2).connect(challenge, token: token), as: id)
        #expect(HelloOK(try answer?.get())?.auth?.deviceToken == token)
    }

    @Test func `a token is good for its own device and role only`() throws {
        var bench = Bench()
        let token = try bench.join("node", 2).1.auth?.deviceToken
        for (device, role) in [(UInt8(3), "node"), (2, "operator")] {
            let (id, challenge) = try bench.open()
            let answer = bench.say(try TestDevice(device).connect(challenge, role: role, token: token), as: id)
            #expect(answer?.failure?.detailCode == .authTokenMismatch)
        }
    }

    @Test(arguments: AdmissionTests.everyGeneration)
    func `a remote device waits for an operator`(_ rules: GatewayRules) throws {
        var bench = Bench(rules)
        let (person, _) = try bench.join("operator", 1)
        func knock() throws -> GatewayError? {
            let (id, challenge) = try bench.open(local: false, ip: "192.0.2.7")
            let error = bench.say(try TestDevice(2).connect(challenge), as: id)?.failure
            if error != nil { #expect(bench.closed[id] == "1008 pairing required") }
            return error
        }
        let refusal = try #require(try knock())
        #expect(refusal.code == .notPaired)
        let requestID = try #require(refusal.details?["requestId"])
        #expect(refusal.details?["reason"] == (rules.explainsRefusals ? "not-paired" : nil))
        #expect(bench.events("device.pair.requested", of: person).count == 1)
        // Asking again is the same request, and no news.
        #expect(try knock()?.details?["requestId"] == requestID)
        #expect(bench.events("device.pair.requested", of: person).isEmpty)

        let listed = try bench.call("device.pair.list", as: person)?.get()
        #expect(listed?["pending"]?[0]?["requestId"] == requestID)
        let approved = try bench.call("device.pair.approve", ["requestId": requestID], as: person)?.get()
        #expect(approved?["device"]?["roles"] == ["node"])
        #expect(approved?["device"]?["tokens"]?[0]?["token"] == nil)
        #expect(try knock() == nil)
        #expect(
            bench.call("device.pair.approve", ["requestId": requestID], as: person)?.failure?.message
                == "unknown requestId"
        )
    }

    @Test func `a rejected request is gone`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (id, challenge) = try bench.open(local: false, ip: "192.0.2.7")
        let refusal = bench.say(try TestDevice(2).connect(challenge), as: id)?.failure
        let requestID = try #require(refusal?.details?["requestId"])
        #expect(bench.call("device.pair.reject", ["requestId": requestID], as: person)?.isSuccess == true)
        #expect(try bench.call("device.pair.list", as: person)?.get()?["pending"] == [])
    }

    @Test func `a request nobody answers is forgotten after five minutes`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (id, challenge) = try bench.open(local: false, ip: "192.0.2.7")
        _ = bench.say(try TestDevice(2).connect(challenge), as: id)
        bench.advance(by: .seconds(301))
        #expect(try bench.call("device.pair.list", as: person)?.get()?["pending"] == [])
    }

    @Test(
        arguments: [(.openClaw2026April, "metadata-upgrade"), (.zee, nil), (.current, nil)] as [(GatewayRules, String?)]
    )
    func `a changed platform has to be approved where platforms are pinned`(
        _ rules: GatewayRules,
        _ reason: String?
    ) throws {
        var bench = Bench(rules)
        _ = try bench.join("node", 2)
        let (id, challenge) = try bench.open()
        let answer = bench.say(try TestDevice(2).connect(challenge) { $0.client.platform = "freebsd" }, as: id)
        #expect(answer?.failure?.details?["reason"]?.stringValue == reason)
        #expect(answer?.isSuccess == (reason == nil))
    }

    @Test func `a remote device that wants more has to ask`() throws {
        var bench = Bench(.openClaw2026April)
        _ = try bench.join("node", 2)
        let (id, challenge) = try bench.open(local: false, ip: "192.0.2.7")
        let answer = bench.say(try TestDevice(2).connect(challenge, role: "operator"), as: id)
        #expect(answer?.failure?.details?["reason"] == "role-upgrade")
    }

    @Test func `a removed device is sent away and has to pair anew`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (node, _) = try bench.join("node", 2)
        let id = try TestDevice(2).id
        #expect(bench.call("device.pair.remove", ["deviceId": .string(id)], as: person)?.isSuccess == true)
        #expect(bench.closed[node] == "4001 device removed")
        #expect(try bench.call("node.list", as: person)?.get()?["nodes"] == [])
    }

    @Test func `a rotated token replaces the old one, a revoked one opens nothing`() throws {
        var bench = Bench()
        let (person, _) = try bench.join("operator", 1)
        let (node, hello) = try bench.join("node", 2)
        let target: JSONValue = ["deviceId": .string(try TestDevice(2).id), "role": "node"]
        let fresh = try bench.call("device.token.rotate", target, as: person)?.get()?["token"]?.stringValue
        #expect(bench.closed[node] == "4001 gateway auth changed")

        func knock(_ token: String?) throws -> Bool {
            let (id, challenge) = try bench.open()
            return bench.say(try TestDevice(2).connect(challenge, token: token), as: id)?.isSuccess == true
        }
        #expect(try knock(hello.auth?.deviceToken) == false)
        #expect(try knock(fresh))
        #expect(bench.call("device.token.revoke", target, as: person)?.isSuccess == true)
        #expect(try knock(fresh) == false)
    }

    @Test func `a node's surface may grow only with approval in April`() throws {
        var bench = Bench(.openClaw2026April, allowing: ["canvas.eval", "canvas.snapshot"])
        let (person, _) = try bench.join("operator", 1)
        func join(_ commands: [String]) throws -> JSONValue? {
            let (id, challenge) = try bench.open()
            _ = bench.say(try TestDevice(2).connect(challenge, commands: commands), as: id)
            return try bench.call("node.describe", ["nodeId": .string(TestDevice(2).id)], as: person)?
                .get()?["commands"]
        }
        #expect(try join(["canvas.eval"]) == ["canvas.eval"])
        let pending = try bench.call("node.pair.list", as: person)?.get()?["pending"]?[0]
        #expect(pending?["requiredApproveScopes"] == ["operator.pairing", "operator.write"])
        let requestID = try #require(pending?["requestId"])
        #expect(bench.call("node.pair.approve", ["requestId": requestID], as: person)?.isSuccess == true)
        #expect(try join(["canvas.eval", "canvas.snapshot"]) == ["canvas.eval"])
    }
}
