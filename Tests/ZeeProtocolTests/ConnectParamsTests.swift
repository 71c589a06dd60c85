import Testing
import ZeeProtocol

struct ConnectParamsTests {
    static var full: ConnectParams {
        var params = ConnectParams(
            protocols: 3...4,
            client: ClientDescription(displayName: "Desk", version: "1.2", deviceFamily: "Linux", instanceID: "i")
        )
        params.role = "node"
        params.scopes = []
        params.caps = ["canvas"]
        params.commands = ["canvas.eval"]
        params.permissions = ["b": false, "a": true]
        params.device = DeviceProof(id: "d", publicKey: "k", signature: "s", signedAt: 5, nonce: "n")
        params.auth = ConnectAuth(token: "t")
        return params
    }

    @Test func `protocol 3 and 4 get the whole of it, and no nulls`() {
        #expect(
            Self.full.json(for: .openClaw4).description
                == #"{"minProtocol":3,"maxProtocol":4,"client":{"id":"node-host","displayName":"Desk","version":"1.2","#
                + #""platform":"linux","deviceFamily":"Linux","mode":"node","instanceId":"i"},"caps":["canvas"],"#
                + #""commands":["canvas.eval"],"permissions":{"a":true,"b":false},"role":"node","scopes":[],"#
                + #""device":{"id":"d","publicKey":"k","signature":"s","signedAt":5,"nonce":"n"},"auth":{"token":"t"}}"#
        )
    }

    @Test func `protocol 2 gets a name and none of the later keys`() {
        #expect(
            Self.full.json(for: .zee2026January).description
                == #"{"minProtocol":3,"maxProtocol":4,"client":{"name":"Desk","version":"1.2","platform":"linux","#
                + #""deviceFamily":"Linux","mode":"node","instanceId":"i"},"caps":["canvas"],"auth":{"token":"t"}}"#
        )
    }

    @Test(arguments: [Generation.zee2026February, .openClaw2026January, .openClaw2026April, .openClaw4])
    func `what the client writes, every gateway reads`(generation: Generation) throws {
        #expect(try ConnectParams(Self.full.json(for: generation), for: generation) == Self.full)
    }

    @Test func `a protocol 2 gateway reads its own profile and refuses the newer one`() throws {
        let read = try ConnectParams(Self.full.json(for: .zee2026January), for: .zee2026January)
        #expect(read.client.displayName == "Desk")
        #expect(read.role == nil)
        let error = #expect(throws: SchemaError.self) {
            try ConnectParams(Self.full.json(for: .openClaw4), for: .zee2026January)
        }
        #expect(
            error?.description
                == "at root: unexpected property 'commands'; at root: unexpected property 'permissions'; "
                + "at root: unexpected property 'role'; at root: unexpected property 'scopes'; "
                + "at root: unexpected property 'device'; at root: unexpected property 'id'; "
                + "at root: unexpected property 'displayName'; should have required property 'name'"
        )
    }

    /// A change to good parameters, and what the recorded gateways answer after `invalid connect params: `.
    @Test(
        arguments: [
            ("", "instanceId", "x", "at root: unexpected property 'instanceId'"),
            ("", "minProtocol", nil, "should have required property 'minProtocol'"),
            ("", "minProtocol", 0, "should be >= 1"),
            ("", "maxProtocol", "4", "should be integer"),
            ("", "maxProtocol", 3.5, "should be integer"),
            ("", "client", nil, "should have required property 'client'"),
            ("", "client", "x", "should be object"),
            ("", "caps", "canvas", "should be array"),
            ("", "caps", [1], "should be string"),
            ("", "permissions", ["a": 1], "should be boolean"),
            ("", "role", "", "should NOT have fewer than 1 characters"),
            ("", "locale", nil as JSONValue?, ""),
            ("", "locale", .null, "should be string"),
            ("client", "id", "zee-node", "should be equal to constant; should match some schema in anyOf"),
            ("client", "mode", "ios-node", "should be equal to constant; should match some schema in anyOf"),
            ("client", "version", nil, "should have required property 'version'"),
            ("client", "colour", "red", "at root: unexpected property 'colour'"),
            ("device", "nonce", nil, "should have required property 'nonce'"),
            ("device", "signedAt", -1, "should be >= 0"),
            ("device", "extra", 1, "at root: unexpected property 'extra'"),
            ("auth", "cookie", "x", "at root: unexpected property 'cookie'"),
            ("auth", "deviceToken", "x", ""),
        ] as [(String, String, JSONValue?, String)]
    )
    func `a bad member is refused in the gateway's words`(
        place: String,
        key: String,
        value: JSONValue?,
        complaint: String
    ) throws {
        var object = try #require(Self.full.json(for: .openClaw2026April).objectValue)
        if place.isEmpty {
            object[key] = value
        } else {
            var nested = try #require(object[place]?.objectValue)
            nested[key] = value
            object[place] = .object(nested)
        }
        do throws(SchemaError) {
            _ = try ConnectParams(.object(object), for: .openClaw2026April)
            #expect(complaint == "")
        } catch {
            #expect(error.description == complaint)
        }
    }

    @Test func `older gateways refuse a device token by that name and need no nonce`() throws {
        var params = Self.full
        params.auth = ConnectAuth(token: "t", deviceToken: "d")
        let error = #expect(throws: SchemaError.self) {
            try ConnectParams(params.json(for: .openClaw2026April), for: .openClaw2026January)
        }
        #expect(error?.description == "at root: unexpected property 'deviceToken'")
        params = Self.full
        params.device?.nonce = nil
        #expect(try ConnectParams(params.json(for: .openClaw4), for: .zee2026February).device?.nonce == nil)
    }

    /// The range a node offers, and what each generation makes of it.
    @Test(
        arguments: [
            (3, 4, 2, nil), (3, 4, 3, 3), (3, 4, 4, 4), (4, 4, 3, nil), (2, 9, 3, 3), (2, 2, 2, 2), (2, 2, 3, nil),
            (3, 3, 4, 3), (2, 2, 4, nil), (5, 3, 3, nil), (5, 3, 4, nil),
        ] as [(Int, Int, Int, Int?)]
    )
    func `a version in common is found or there is none`(from: Int, to: Int, version: Int, agreed: Int?) {
        let generation: Generation = version == 2 ? .zee2026January : version == 3 ? .openClaw2026April : .openClaw4
        var params = Self.full
        (params.minProtocol, params.maxProtocol) = (from, to)
        #expect(params.negotiated(with: generation) == agreed)
    }

    @Test func `secrets do not print`() {
        #expect("\(ConnectAuth(token: "hush", password: "hush"))" == "auth(token, password)")
    }
}
