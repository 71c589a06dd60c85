internal import ZeeKit
internal import ZeeProtocol

/// From the checked envelope to what the message asks for. Wrong shapes of the message itself are refused; what is
/// inside components and data is read as far as it makes sense.
struct MessageReader {
    private(set) var warnings: [String] = []

    mutating func read(_ message: A2UIMessage) throws(PushFailure) -> Message {
        let reading = Reading(body: message.body, kind: message.kind, place: message.place)
        guard message.body.objectValue != nil else { throw reading.malformed("must be an object") }
        let surface = try reading.surface
        switch message.kind {
        case .beginRendering:
            return .begin(surface: surface, root: try reading.name("root"), styles: try reading.styles("styles"))
        case .surfaceUpdate:
            return .components(surface: surface, try components(reading, .v08), isStrict: false)
        case .dataModelUpdate:
            return .data(surface: surface, at: try reading.location(.v08), try contents(reading), isStrict: false)
        case .deleteSurface:
            return .delete(surface: surface)
        case .createSurface:
            return .create(surface: surface, styles: try reading.styles("theme"))
        case .updateComponents:
            return .components(surface: surface, try components(reading, .v09), isStrict: true)
        case .updateDataModel:
            let change = message.body["value"].map { DataChange.replace($0) } ?? .remove
            return .data(surface: surface, at: try reading.location(.v09), change, isStrict: true)
        }
    }

    private mutating func components(_ reading: Reading, _ dialect: Dialect) throws(PushFailure) -> [Component] {
        guard let list = reading.body["components"]?.arrayValue else {
            throw reading.malformed("needs a list of components")
        }
        var reader = ComponentReader(dialect)
        defer { warnings += reader.warnings }
        return list.compactMap { reader.component($0) }
    }

    private mutating func contents(_ reading: Reading) throws(PushFailure) -> DataChange {
        guard let json = reading.body["contents"], json.arrayValue != nil || json.objectValue != nil else {
            throw reading.malformed("needs a list of contents")
        }
        var contents = DataContents()
        defer { warnings += contents.warnings }
        return .replace(contents.value(json) ?? .object(JSONObject()))
    }
}

/// One message while it is read.
private struct Reading {
    let body: JSONValue
    let kind: A2UIMessage.Kind
    let place: String

    func malformed(_ what: String) -> PushFailure { .malformed(place: place, what: "\(kind.rawValue) \(what)") }

    /// Prose of the specification leaves it out in places, so the reference has a name for that.
    var surface: String {
        get throws(PushFailure) {
            switch body["surfaceId"] {
            case .string(let id)? where id.utf8.count > Limits.nameBytes: throw malformed("has an endless surfaceId")
            case .string(let id)? where !id.isEmpty: return id
            case .string?, .null?, nil: return "@default"
            default: throw malformed("needs a surfaceId that is text")
            }
        }
    }

    func name(_ key: String) throws(PushFailure) -> String {
        guard let name = body[key]?.stringValue, !name.isEmpty else {
            throw malformed("needs \(key), the id of a component")
        }
        return name
    }

    func location(_ dialect: Dialect) throws(PushFailure) -> Location {
        switch body["path"] {
        case nil, .null?: return .top
        case .string(let text)?:
            let location = Location(dialect.path(text).keys)
            guard location.keys.count <= Limits.pathKeys else { throw malformed("has a path of too many keys") }
            return location
        default: throw malformed("needs a path that is text")
        }
    }

    func styles(_ key: String) throws(PushFailure) -> SurfaceStyles {
        switch body[key] {
        case nil, .null?: return SurfaceStyles()
        case .object(let object)?: return SurfaceStyles(object)
        default: throw malformed("needs \(key) that are an object")
        }
    }
}

extension SurfaceStyles {
    /// What has no sense is left out: a surface in the theme's own colours beats none.
    init(_ json: JSONObject) {
        self.init(
            primaryColor: json["primaryColor"]?.stringValue.flatMap(Self.color),
            font: json["font"]?.stringValue.flatMap { $0.isEmpty ? nil : $0.cut(toBytes: 128) },
            logoURL: (json["logoUrl"] ?? json["iconUrl"])?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    private static func color(_ text: String) -> String? {
        guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        return text.lowercased()
    }
}
