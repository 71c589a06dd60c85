internal import ZeeProtocol

/// The device tokens that gateways issued, one for each gateway, device and role, in `device-tokens.json`.
package struct DeviceTokens: Sendable {
    package static let fileName = "device-tokens.json"
    private static let version = 1

    /// A node knows one gateway, an operator's command a handful; more than this is a fault.
    static let limit = 256

    package struct Holder: Hashable, Sendable {
        /// The gateway's stable name, whichever way it was found.
        package let gateway: String
        package let deviceID: String
        package let role: String

        package init(gateway: String, deviceID: String, role: String) {
            self.gateway = gateway
            self.deviceID = deviceID
            self.role = role
        }
    }

    fileprivate struct Entry {
        let holder: Holder
        let token: String
    }

    private let directory: StateDirectory

    package init(in directory: StateDirectory) { self.directory = directory }

    package func token(for holder: Holder) throws(StateError) -> String? {
        try entries().last { $0.holder == holder }?.token
    }

    /// `nil` forgets it. A file nobody can read any more is replaced here: a token can be had again, an identity cannot.
    package func set(_ token: String?, for holder: Holder) throws(StateError) {
        var kept: [Entry]
        do {
            kept = try entries()
        } catch .garbled {
            kept = []
        } catch {
            throw error
        }
        kept.removeAll { $0.holder == holder }
        if let token { kept.append(Entry(holder: holder, token: token)) }
        let json: JSONValue = [
            "version": JSONValue(Self.version),
            "tokens": .array(kept.suffix(Self.limit).map(\.json)),
        ]
        try directory.replace(Self.fileName, with: json.encoded() + [UInt8(ascii: "\n")])
    }

    private func entries() throws(StateError) -> [Entry] {
        guard let bytes = try directory.read(Self.fileName) else { return [] }
        let path = "\(directory.path)/\(Self.fileName)"
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes.span)
        } catch {
            throw .garbled(path: path, reason: "it is not JSON (\(error))")
        }
        guard json["version"]?.intValue == Self.version, let list = json["tokens"]?.arrayValue else {
            throw .garbled(path: path, reason: "it has no version this program knows")
        }
        return list.compactMap { Entry($0) }
    }
}

extension DeviceTokens.Entry {
    /// `nil` for an entry that is none: the others are still good.
    init?(_ json: JSONValue) {
        guard let gateway = json["gateway"]?.stringValue, let device = json["deviceId"]?.stringValue,
            let role = json["role"]?.stringValue, let token = json["token"]?.stringValue, !token.isEmpty
        else { return nil }
        self.init(holder: .init(gateway: gateway, deviceID: device, role: role), token: token)
    }

    var json: JSONValue {
        [
            "gateway": .string(holder.gateway), "deviceId": .string(holder.deviceID), "role": .string(holder.role),
            "token": .string(token),
        ]
    }
}
