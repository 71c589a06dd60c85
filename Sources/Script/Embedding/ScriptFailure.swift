/// How a script ended when it did not end well.
public enum ScriptFailure: Error, Sendable, Equatable {
    /// The text is no program.
    case syntax(message: String, at: SourcePosition)
    /// The program threw something and did not catch it.
    case thrown(Thrown)
    case timeout
    case cancelled
    case limit(Limit)

    public struct Thrown: Sendable, Equatable {
        /// The name of the error's class, or of the type of what was thrown.
        public let name: String
        public let message: String
        /// Where it was thrown, if that is in a script.
        public let position: SourcePosition?
        public let sourceName: String
        public let stack: String
        /// False for `throw "text"`, whose message is what was thrown, as text.
        public let isError: Bool
    }

    public enum Limit: String, Sendable, Equatable {
        case instructions, heap, source
    }
}

extension ScriptFailure {
    public var position: SourcePosition? {
        switch self {
        case .syntax(_, let position): position
        case .thrown(let thrown): thrown.position
        case .timeout, .cancelled, .limit: nil
        }
    }

    /// `TypeError: x is not a function`.
    public var text: String {
        switch self {
        case .syntax(let message, _): "SyntaxError: \(message)"
        case .thrown(let thrown):
            thrown.isError
                ? thrown.message.isEmpty ? thrown.name : "\(thrown.name): \(thrown.message)"
                : "Uncaught \(thrown.message)"
        case .timeout: "The script ran longer than it may"
        case .cancelled: "The script was cancelled"
        case .limit(.instructions): "The script ran more instructions than it may"
        case .limit(.heap): "The script needs more memory than it may have"
        case .limit(.source): "The script is longer than it may be"
        }
    }

    /// The line the failure points at, cut to a window, and a caret under the place.
    public func excerpt(of source: String, width: Int = 100) -> String? {
        guard let position else { return nil }
        let line = SourceText(source, name: "").line(position.line)
        let characters = Array(line.utf16)
        let column = min(max(position.column - 1, 0), characters.count)
        let start = max(0, column - width * 2 / 3)
        let end = min(characters.count, start + width)
        let shown = String(decoding: characters[start..<end], as: UTF16.self).replacing("\t", with: " ")
        return shown + "\n" + String(repeating: " ", count: column - start) + "^"
    }
}
