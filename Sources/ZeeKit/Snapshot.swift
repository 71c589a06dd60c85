internal import ZeeProtocol

/// The parameters of `canvas.snapshot`, with the defaults of the nodes in the field applied.
public struct SnapshotRequest: Hashable, Sendable {
    public enum Format: String, Sendable, CaseIterable {
        case jpeg
        case png

        /// Trimmed and in any case; `jpg` is `jpeg`.
        public init?(name: String) {
            switch name.trimmed.lowercased() {
            case "jpeg", "jpg": self = .jpeg
            case "png": self = .png
            default: return nil
            }
        }

        /// What a snapshot is scaled down to when the caller does not say.
        public var defaultMaxWidth: Int { self == .jpeg ? 1_600 : 900 }
    }

    public var format: Format
    /// A cap: a narrower canvas is never scaled up.
    public var maxWidth: Int
    /// For JPEG; 0.1 through 1.
    public var quality: Double

    public init(format: Format = .jpeg, maxWidth: Int? = nil, quality: Double? = nil) {
        self.format = format
        self.maxWidth = maxWidth.flatMap { $0 > 0 ? $0 : nil } ?? format.defaultMaxWidth
        self.quality = min(max(quality ?? 0.82, 0.1), 1)
    }

    /// A format nobody knows makes the other parameters void as well, as it does in the iOS node.
    init(_ json: JSONValue) {
        var format = Format.jpeg
        if let name = json["format"], !name.isNull {
            guard let known = name.stringValue.flatMap(Format.init(name:)) else {
                self.init()
                return
            }
            format = known
        }
        // 900.0 and 900.5 both mean 900 to whoever wrote them.
        let width = json["maxWidth"]?.doubleValue.map { Int(min(max($0, 0), 1_000_000)) }
        self.init(format: format, maxWidth: width, quality: json["quality"]?.doubleValue)
    }
}

/// The answer to `canvas.snapshot`.
public struct SnapshotResult: Hashable, Sendable {
    public var format: SnapshotRequest.Format
    public var image: [UInt8]
    public var width: Int
    public var height: Int

    public init(format: SnapshotRequest.Format, image: [UInt8], width: Int, height: Int) {
        self.format = format
        self.image = image
        self.width = width
        self.height = height
    }

    /// The JSON text, with the image encoded straight into it.
    public var payload: [UInt8] {
        let head = #"{"format":"\#(format.rawValue)","base64":""#
        let tail = #"","width":\#(width),"height":\#(height)}"#
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head.utf8.count + Base64.encodedSize(image.count) + tail.utf8.count)
        bytes.append(contentsOf: head.utf8)
        Base64.encode(image.span, into: &bytes)
        bytes.append(contentsOf: tail.utf8)
        return bytes
    }

    /// The largest image whose result frame stays within the gateway's limit. 4 KiB are set aside for the ids and
    /// names around it, far more than they take.
    public static func imageBudget(maxPayload: Int) -> Int { max(0, (maxPayload - 4_096) / 4 * 3 - 3) }
}

/// The answer to `canvas.eval`: whatever the script gave, as a string.
public struct EvalResult: Hashable, Sendable {
    public var result: String

    public init(_ result: String) { self.result = result }

    public var payload: [UInt8] {
        var bytes = Array(#"{"result":"#.utf8)
        JSONText.quote(result, into: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}

/// The answer to the A2UI commands. A push the page refuses is still a good result on the wire.
public enum A2UIResult: Hashable, Sendable {
    case shown(surfaces: [String])
    case reset
    case refused(String)

    public var payload: [UInt8] {
        let json: JSONValue =
            switch self {
            case .shown(let surfaces): ["ok": true, "surfaces": JSONValue(surfaces)]
            case .reset: ["ok": true]
            case .refused(let reason): ["ok": false, "error": .string(reason)]
            }
        return json.encoded()
    }
}
