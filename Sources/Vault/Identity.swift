internal import ZeeProtocol

/// The device this node is, as kept in `identity.json`.
package struct Identity: Sendable, Equatable {
    package static let fileName = "identity.json"
    private static let version = 1

    package let key: DeviceKey
    /// Lowercase hex SHA-256 of the public key.
    package let deviceID: String
    package let createdAtMs: Int

    init(key: DeviceKey, createdAtMs: Int) throws(KeyError) {
        self.key = key
        deviceID = try key.deviceID
        self.createdAtMs = createdAtMs
    }

    /// base64url of the public key, as gateways want it.
    package var publicKey: String { Base64.encode(key.publicKey, alphabet: .url) }
}

/// Why there is no identity.
package enum IdentityError: Error, Equatable {
    case state(StateError)
    case key(KeyError)
}

extension Identity {
    /// The kept identity, or a new one where there never was any.
    ///
    /// A file that cannot be read or understood is an error and stays as it is: with a new key the node would be another
    /// device, and every gateway would have to approve it again.
    package static func loadOrCreate(
        in directory: StateDirectory,
        nowMs: () -> Int
    ) throws(IdentityError) -> (identity: Identity, isNew: Bool) {
        if let kept = try load(from: directory) { return (kept, false) }
        let identity: Identity
        do throws(KeyError) {
            identity = try Identity(key: .generate(), createdAtMs: nowMs())
        } catch {
            throw .key(error)
        }
        do throws(StateError) {
            try directory.replace(fileName, with: identity.json.encoded() + [UInt8(ascii: "\n")])
        } catch {
            throw .state(error)
        }
        return (identity, true)
    }

    /// `nil` when there is none yet.
    package static func load(from directory: StateDirectory) throws(IdentityError) -> Identity? {
        let bytes: [UInt8]?
        do throws(StateError) { bytes = try directory.read(fileName) } catch { throw .state(error) }
        guard let bytes else { return nil }
        do throws(Garbled) {
            return try parse(bytes)
        } catch {
            throw .state(.garbled(path: "\(directory.path)/\(fileName)", reason: error.reason))
        }
    }

    private struct Garbled: Error { let reason: String }

    private static func parse(_ bytes: [UInt8]) throws(Garbled) -> Identity {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes.span)
        } catch {
            throw Garbled(reason: "it is not JSON (\(error))")
        }
        guard json["version"]?.intValue == version else {
            throw Garbled(reason: "it has no version this program knows")
        }
        guard let text = json["privateKey"]?.stringValue, let seed = Base64.decode(text),
            seed.count == DeviceKey.seedLength
        else { throw Garbled(reason: "privateKey is not 32 bytes in base64url") }
        let identity: Identity
        do throws(KeyError) {
            identity = try Identity(key: DeviceKey(seed: seed), createdAtMs: json["createdAtMs"]?.intValue ?? 0)
        } catch {
            throw Garbled(reason: "privateKey is not usable (\(error))")
        }
        // A half-edited file: which of the two is right, only its owner knows.
        guard json["deviceId"]?.stringValue == identity.deviceID else {
            throw Garbled(reason: "deviceId does not belong to privateKey")
        }
        return identity
    }

    private var json: JSONValue {
        [
            "version": JSONValue(Self.version),
            "deviceId": .string(deviceID),
            "privateKey": .string(Base64.encode(key.seed, alphabet: .url)),
            "createdAtMs": JSONValue(createdAtMs),
        ]
    }
}
