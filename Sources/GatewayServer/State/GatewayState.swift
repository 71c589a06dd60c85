internal import Vault
internal import ZeeProtocol

/// All that outlives the process, in one file: what was decided together is read together, whatever happens between
/// two writes.
struct GatewayState: Codable, Equatable {
    static let fileName = "gateway.json"
    private static let currentVersion = 1

    var version = currentVersion
    var devices = DeviceStore()
    var surfaces = NodeSurfaces()
    /// Names given by `node.rename`.
    var nodeNames: [String: String] = [:]

    init() {}

    /// `nil` when there is no file yet.
    static func load(from directory: StateDirectory) throws(StateError) -> GatewayState? {
        guard let bytes = try directory.read(fileName) else { return nil }
        func garbled(_ reason: String) -> StateError {
            .garbled(path: "\(directory.path)/\(fileName)", reason: reason)
        }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch { throw garbled("\(error)") }
        guard json["version"]?.intValue == currentVersion else {
            throw garbled("version \(json["version"]?.description ?? "missing"), expected \(currentVersion)")
        }
        do {
            return try json.decode(GatewayState.self)
        } catch {
            throw garbled("\(error)")
        }
    }

    func save(to directory: StateDirectory) throws(StateError) {
        do {
            try directory.replace(Self.fileName, with: try JSONValue(encoding: self).encoded())
        } catch let error as StateError {
            throw error
        } catch {
            throw .garbled(path: "\(directory.path)/\(Self.fileName)", reason: "\(error)")
        }
    }
}
