import Testing
import ZeeProtocol

struct DeviceAuthTests {
    static func payload(token: String? = "secret", platform: String = "linux", family: String? = nil)
        -> DeviceAuthPayload
    {
        var params = ConnectParams(
            protocols: 3...4,
            client: ClientDescription(version: "1", platform: platform, deviceFamily: family)
        )
        params.role = "node"
        params.scopes = []
        params.auth = token.map { ConnectAuth(token: $0) }
        return DeviceAuthPayload(params: params, deviceID: "ab12", signedAt: 1_700_000_000_000, nonce: "n")
    }

    @Test(
        arguments: [
            (.v1, "v1|ab12|node-host|node|node||1700000000000|secret"),
            (.v2, "v2|ab12|node-host|node|node||1700000000000|secret|n"),
            (.v3, "v3|ab12|node-host|node|node||1700000000000|secret|n|linux Ä|box"),
        ] as [(DeviceAuthPayload.Version, String)]
    )
    func `the fields are joined in order`(version: DeviceAuthPayload.Version, text: String) {
        #expect(Self.payload(platform: " LINUX Ä\t", family: "Box").text(version) == text)
    }

    @Test func `no token is an empty field, and a password is none`() {
        #expect(Self.payload(token: nil).text() == "v2|ab12|node-host|node|node||1700000000000||n")
        #expect(ConnectAuth(password: "p").signedToken == "")
        #expect(ConnectAuth(password: "p", deviceToken: "d", bootstrapToken: "b").signedToken == "d")
        #expect(ConnectAuth(bootstrapToken: "b").signedToken == "b")
    }

    @Test func `scopes are joined by commas`() {
        var payload = Self.payload()
        payload.scopes = ["operator.admin", "operator.read"]
        #expect(payload.text() == "v2|ab12|node-host|node|node|operator.admin,operator.read|1700000000000|secret|n")
    }

    @Test(.enabled(if: SharedReference.isPresent, "the vectors are kept outside the repository"))
    func `the published vectors come out`() throws {
        let vectors = try JSONValue(parsing: SharedReference.bytes("device-auth-vectors.json"))["vectors"]?.arrayValue
        #expect(vectors?.count == 7)
        for vector in vectors ?? [] {
            let input = try #require(vector["input"])
            var payload = Self.payload(token: nil)
            payload.deviceID = try #require(vector["deviceId"]?.stringValue)
            payload.clientID = try #require(input["clientId"]?.stringValue)
            payload.clientMode = try #require(input["clientMode"]?.stringValue)
            payload.role = try #require(input["role"]?.stringValue)
            payload.scopes = input["scopes"]?.arrayValue?.compactMap(\.stringValue) ?? []
            payload.signedAt = try #require(input["signedAt"]?.intValue)
            payload.token = input["token"]?.stringValue ?? ""
            payload.nonce = input["nonce"]?.stringValue ?? ""
            payload.platform = input["platform"]?.stringValue ?? ""
            payload.deviceFamily = input["family"]?.stringValue ?? ""
            let version = try #require(
                vector["version"]?.stringValue.flatMap(DeviceAuthPayload.Version.init(rawValue:))
            )
            #expect(payload.text(version) == vector["payload"]?.stringValue)

            let raw = try #require(vector["publicKeyRawHex"]?.stringValue.flatMap(Hex.decode))
            #expect(Base64.encode(raw, alphabet: .url) == vector["publicKeyBase64Url"]?.stringValue)
            #expect(Base64.decode(vector["publicKeyBase64Url"]?.stringValue ?? "") == raw)
        }
    }
}
