public import ZeeProtocol

/// Everything a gateway can ask of this node. A new case makes every switch over it fail to build.
public enum NodeCommand: Hashable, Sendable {
    case present(Present)
    case hide
    case navigate(CanvasDestination)
    case eval(javaScript: String)
    case snapshot(SnapshotRequest)
    case pushA2UI(A2UIPush)
    case resetA2UI
    case dumpA2UI

    public struct Present: Hashable, Sendable {
        public var destination: CanvasDestination
        public var placement: Placement?

        public init(destination: CanvasDestination = .scaffold, placement: Placement? = nil) {
            self.destination = destination
            self.placement = placement
        }
    }

    /// Where a windowed canvas should appear. An offscreen one reads the size at most.
    public struct Placement: Hashable, Sendable {
        public var x: Double?
        public var y: Double?
        public var width: Double?
        public var height: Double?

        public init(x: Double? = nil, y: Double? = nil, width: Double? = nil, height: Double? = nil) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }
}

/// The names on the wire.
public enum CommandName: String, CaseIterable, Sendable {
    case present = "canvas.present"
    case hide = "canvas.hide"
    case navigate = "canvas.navigate"
    case eval = "canvas.eval"
    case snapshot = "canvas.snapshot"
    case a2uiPush = "canvas.a2ui.push"
    case a2uiPushJSONL = "canvas.a2ui.pushJSONL"
    case a2uiReset = "canvas.a2ui.reset"
    /// Of the Windows node: what is shown, in words. Offered only where it is switched on.
    case a2uiDump = "canvas.a2ui.dump"

    /// What gateways let through without being told to.
    public static let standard = allCases.filter { $0 != .a2uiDump }

    /// Refused while the node is in the background. The families are the seed's; most have no command here.
    public static func needsForeground(_ command: String) -> Bool {
        ["canvas.", "camera.", "screen."].contains { command.hasPrefix($0) }
    }
}

extension NodeCommand {
    /// The one place where text from the wire becomes a command. Past here, nothing is a string.
    ///
    /// As lenient as the nodes in the field, and no more: unknown keys are ignored everywhere; a `canvas.present` or
    /// `canvas.snapshot` with unusable parameters works with its defaults; everything else says what it lacks.
    ///
    /// Gateways refuse A2UI v0.9 today, so a node takes it only where it is told to.
    public static func decode(
        command: String,
        paramsJSON: String?,
        a2ui versions: Set<A2UIVersion> = [.v08]
    ) throws(InvokeFailure) -> NodeCommand {
        guard let name = CommandName(rawValue: command) else { throw .unknownCommand }
        switch name {
        case .present: return .present(Present(CommandParameters.lenient(paramsJSON)))
        case .hide: return .hide
        case .navigate: return .navigate(CanvasDestination(try CommandParameters(paramsJSON).string("url")))
        case .eval: return .eval(javaScript: try CommandParameters(paramsJSON).string("javaScript"))
        case .snapshot: return .snapshot(SnapshotRequest(CommandParameters.lenient(paramsJSON)))
        case .a2uiPush: return .pushA2UI(try A2UIPush(parameters: CommandParameters(paramsJSON), accepting: versions))
        case .a2uiPushJSONL:
            let parameters = try CommandParameters(paramsJSON)
            // Both commands take both: a list of messages under the older command is as clear.
            if parameters.json["jsonl"] == nil, parameters.json["messages"]?.arrayValue != nil {
                return .pushA2UI(try A2UIPush(parameters: parameters, accepting: versions))
            }
            return .pushA2UI(try A2UIPush(jsonl: parameters.string("jsonl"), accepting: versions))
        case .a2uiReset: return .resetA2UI
        case .a2uiDump: return .dumpA2UI
        }
    }

    public static func decode(_ request: InvokeRequest) throws(InvokeFailure) -> NodeCommand {
        try decode(command: request.command, paramsJSON: request.paramsJSON)
    }
}

extension NodeCommand.Present {
    init(_ json: JSONValue) {
        destination = CanvasDestination(json["url"]?.stringValue ?? "")
        placement = json["placement"]?.objectValue.map { object in
            NodeCommand.Placement(
                x: object["x"]?.doubleValue,
                y: object["y"]?.doubleValue,
                width: object["width"]?.doubleValue,
                height: object["height"]?.doubleValue
            )
        }
    }
}

/// The parameters of a command that cannot do without.
struct CommandParameters {
    let json: JSONValue

    init(_ text: String?) throws(InvokeFailure) {
        guard let text else { throw .paramsRequired }
        do throws(JSONError) {
            json = try JSONValue(parsing: text)
        } catch {
            throw .invalidRequest("paramsJSON is not JSON: \(error)")
        }
        guard json.objectValue != nil else { throw .invalidRequest("paramsJSON must be an object") }
    }

    /// The parameters of a command that can: what cannot be read counts as `{}`.
    static func lenient(_ text: String?) -> JSONValue {
        guard let text, let json = try? JSONValue(parsing: text), json.objectValue != nil else {
            // The nodes in the field decode with "or else the defaults", and callers rely on it.
            return [:]
        }
        return json
    }

    func string(_ key: String) throws(InvokeFailure) -> String {
        guard let text = json[key]?.stringValue else { throw .invalidRequest("\(key) required") }
        return text
    }
}
