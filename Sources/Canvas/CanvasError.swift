/// What a call throws when its arguments are refused: a DOM exception by name, or one of the script language's own errors.
///
/// The message says which member and why; scripts show it to people.
public struct CanvasError: Error, Equatable, Sendable {
    public enum Name: String, Sendable {
        case indexSizeError = "IndexSizeError"
        case invalidStateError = "InvalidStateError"
        case invalidAccessError = "InvalidAccessError"
        case syntaxError = "SyntaxError"
        case notSupportedError = "NotSupportedError"
        case securityError = "SecurityError"
        case dataCloneError = "DataCloneError"
        /// Not DOM exceptions: the constructors `TypeError` and `RangeError`.
        case typeError = "TypeError"
        case rangeError = "RangeError"

        /// Whether a script sees a `DOMException` rather than a language error.
        public var isDOMException: Bool { self != .typeError && self != .rangeError }
    }

    public let name: Name
    public let message: String

    public init(_ name: Name, _ message: String) {
        self.name = name
        self.message = message
    }
}

extension CanvasError {
    static func indexSize(_ message: String) -> CanvasError { CanvasError(.indexSizeError, message) }
    static func invalidState(_ message: String) -> CanvasError { CanvasError(.invalidStateError, message) }
    static func syntax(_ message: String) -> CanvasError { CanvasError(.syntaxError, message) }
    static func type(_ message: String) -> CanvasError { CanvasError(.typeError, message) }
    static func range(_ message: String) -> CanvasError { CanvasError(.rangeError, message) }

    /// Web IDL's `double` without `unrestricted`.
    static func requireFinite(_ values: Double..., in member: String) throws(CanvasError) {
        for value in values where !value.isFinite {
            throw .type("\(member): the provided double value is non-finite")
        }
    }
}
