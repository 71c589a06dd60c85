internal import ZeeProtocol

/// The gateway this node belongs to, in `gateway.json`: the one it was last connected to, or was paired with.
///
/// Without an address in the settings the node goes there and nowhere else. The certificate's pin outlives the setting
/// that brought it: a gateway that was once known by its certificate is never again known by its name alone.
package struct KeptGateway: Sendable, Equatable {
    package static let fileName = "gateway.json"
    private static let version = 1

    /// The name under which its secrets are kept, whichever way it was found.
    package var stableID: String
    /// `ws://HOST:PORT` or `wss://HOST:PORT`.
    package var url: String
    /// SHA-256 of its certificate, 64 hexadecimal digits.
    package var pin: String?
    /// For people.
    package var name: String?

    package init(stableID: String, url: String, pin: String? = nil, name: String? = nil) {
        self.stableID = stableID
        self.url = url
        self.pin = pin
        self.name = name
    }

    /// `nil` when there is none.
    package static func load(from folder: String) throws(StateError) -> KeptGateway? {
        let path = "\(folder)/\(fileName)"
        guard let bytes = try StateDirectory.readPrivateFile(path) else { return nil }
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes.span)
        } catch {
            throw .garbled(path: path, reason: "it is not JSON (\(error))")
        }
        guard json["version"]?.intValue == version else {
            throw .garbled(path: path, reason: "it has no version this program knows")
        }
        guard let stableID = json["stableId"]?.stringValue, let url = json["url"]?.stringValue else {
            throw .garbled(path: path, reason: "it names no gateway")
        }
        // Without this check a pin that lost a digit would be no pin.
        let pin = json["tlsSha256"]?.stringValue
        guard pin == nil || pin?.utf8.count == 64 else {
            throw .garbled(path: path, reason: "its tlsSha256 is not 64 hexadecimal digits")
        }
        return KeptGateway(stableID: stableID, url: url, pin: pin, name: json["name"]?.stringValue)
    }

    package func save(in directory: StateDirectory) throws(StateError) {
        var json = JSONObject()
        json["version"] = JSONValue(Self.version)
        json["stableId"] = .string(stableID)
        json["url"] = .string(url)
        if let pin { json["tlsSha256"] = .string(pin) }
        if let name { json["name"] = .string(name) }
        try directory.replace(Self.fileName, with: JSONValue.object(json).encoded() + [UInt8(ascii: "\n")])
    }
}
