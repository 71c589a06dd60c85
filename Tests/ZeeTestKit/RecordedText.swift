public import FoundationEssentials

/// A file in the repository that a test can make anew: what it holds must be what the code says.
public struct RecordedText {
    private let url: URL

    /// `path` counts from the root of the repository.
    public init(_ path: String) {
        url = Self.root.appending(path: path)
    }

    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Whether the file says `text`. With `ZEE_RECORD=1` in the environment it is written first and the answer is no,
    /// so that a run that records never passes.
    public func says(_ text: String) throws -> Bool {
        if ProcessInfo.processInfo.environment["ZEE_RECORD"] == "1" {
            try Data(text.utf8).write(to: url)
            return false
        }
        return try contents() == text
    }

    public func contents() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
}

/// The part of a manual page that a person wrote: an introduction, then sections that begin with `# TITLE`.
public struct ManualText {
    public let introduction: String
    public let sections: [(title: String, text: String)]

    public init(_ text: String) {
        var parts = text.split(separator: "\n# ").map(String.init)[...]
        introduction = Self.trimmed(parts.popFirst() ?? "")
        sections = parts.map { part in
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(lines[0]), Self.trimmed(lines.count > 1 ? String(lines[1]) : ""))
        }
    }

    private static func trimmed(_ text: String) -> String {
        let body = text.drop { $0.isNewline }
        return String(body.prefix(through: body.lastIndex { !$0.isNewline } ?? body.startIndex))
    }
}
