internal import ImageCodec

/// What came, as its bytes say. Media types are asked where bytes cannot tell, and believed last: servers guess them
/// from names.
enum PageContent: Hashable, Sendable {
    case picture
    case vector
    case script
    case interface
    case html
    case markdown
    case text
    /// Bytes that are neither a picture nor text.
    case unknown

    /// The name in events.
    var name: String {
        switch self {
        case .picture: "image"
        case .vector: "svg"
        case .script: "script"
        case .interface: "a2ui"
        case .html: "html"
        case .markdown: "markdown"
        case .text: "text"
        case .unknown: "unknown"
        }
    }

    private static let scriptTypes: Set = [
        "text/javascript", "application/javascript", "application/x-javascript", "text/ecmascript",
    ]

    init(_ bytes: [UInt8], mediaType: String, fileExtension: String) {
        if ImageFormat(sniffing: bytes) != nil {
            self = .picture
            return
        }
        // Text of no kind has a zero byte near its beginning, in UTF-8 that is.
        guard !bytes.prefix(1024).contains(0) else {
            self = .unknown
            return
        }
        let head = Self.head(of: bytes)
        if let markup = Self.markup(head) {
            self = markup
        } else if ["js", "mjs", "cjs"].contains(fileExtension) || Self.scriptTypes.contains(mediaType) {
            self = .script
        } else if fileExtension == "jsonl" || Self.isInterface(head) {
            self = .interface
        } else if ["html", "htm", "xhtml"].contains(fileExtension) || mediaType == "text/html" {
            self = .html
        } else if ["md", "markdown"].contains(fileExtension) || mediaType == "text/markdown" {
            self = .markdown
        } else {
            self = .text
        }
    }

    /// The first 4 KB in lower case, without byte order mark, white space and comments in front.
    private static func head(of bytes: [UInt8]) -> Substring {
        var head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()[...]
        if head.hasPrefix("\u{FEFF}") { head = head.dropFirst() }
        while true {
            head = head.drop(while: \.isWhitespace)
            guard head.hasPrefix("<!--") || head.hasPrefix("<?xml") else { return head }
            guard let end = head.firstRange(of: head.hasPrefix("<?xml") ? "?>" : "-->") else { return head }
            head = head[end.upperBound...]
        }
    }

    private static func markup(_ head: Substring) -> PageContent? {
        if ["<svg", "<!doctype svg"].contains(where: head.hasPrefix) { return .vector }
        let openings = ["<!doctype html", "<html", "<head", "<body", "<title", "<style", "<script", "<canvas", "<div"]
        return openings.contains(where: head.hasPrefix) ? .html : nil
    }

    /// The four messages of A2UI 0.8, one of which is on every line.
    private static func isInterface(_ head: Substring) -> Bool {
        guard head.hasPrefix("{") else { return false }
        let line = head.prefix { !$0.isNewline }.filter { !$0.isWhitespace }
        return ["surfaceupdate", "beginrendering", "datamodelupdate", "deletesurface"]
            .contains { line.hasPrefix("{\"\($0)\":") }
    }
}
