package import Script

/// Why an evaluation has no result, in words for whoever sent the script.
package struct EvalFailure: Error, Equatable, Sendable {
    package enum Code: String, Sendable {
        case syntax = "EVAL_SYNTAX_ERROR"
        case error = "EVAL_ERROR"
        case timeout = "EVAL_TIMEOUT"
        case limit = "EVAL_LIMIT"
        case cancelled = "EVAL_CANCELLED"
    }

    package let code: Code
    /// The class of the JavaScript error: `TypeError`, `SyntaxError`; empty for what was no error object.
    package let name: String
    /// The error's own message.
    package let message: String
    /// Counted from 1; `nil` when the failure has no place.
    package let position: SourcePosition?
    /// The line it points at and a caret.
    package let excerpt: String?

    init(_ failure: ScriptFailure, source: String) {
        switch failure {
        case .syntax(let message, _):
            (code, name, self.message) = (.syntax, "SyntaxError", message)
        case .thrown(let thrown):
            (code, name, message) = (.error, thrown.isError ? thrown.name : "", thrown.message)
        case .timeout: (code, name, message) = (.timeout, "", failure.text)
        case .limit: (code, name, message) = (.limit, "", failure.text)
        case .cancelled: (code, name, message) = (.cancelled, "", failure.text)
        }
        position = failure.position
        excerpt = failure.excerpt(of: source)
    }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
        name = ""
        position = nil
        excerpt = nil
    }

    /// Everything in one text: `TypeError: x is not a function (line 2, column 5)`, the line, the caret.
    package var text: String {
        var text = name.isEmpty ? message : message.isEmpty ? name : "\(name): \(message)"
        if let position { text += " (line \(position.line), column \(position.column))" }
        if let excerpt { text += "\n\(excerpt)" }
        return text
    }
}
