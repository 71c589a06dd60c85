/// Why a document cannot be shown, and where that shows in its text.
package struct SvgError: Error, Equatable, Sendable {
    package enum Fault: Equatable, Sendable {
        case tooLong(limit: Int)
        case unsupportedEncoding(String)
        case unexpectedEnd
        case unexpectedCharacter(String)
        case mismatchedTag(open: String, close: String)
        case duplicateAttribute(String)
        case undefinedEntity(String)
        case badCharacterReference
        /// An entity that holds markup or other entities, or more text out of entities than anybody needs.
        case entityRefused(String)
        case tooDeep(limit: Int)
        case tooManyElements(limit: Int)
        case tooManyAttributes(limit: Int)
        case contentOutsideRoot
        case notSvg(root: String)
    }

    package let fault: Fault
    /// Both count from one; the column counts bytes.
    package let line: Int
    package let column: Int
}

extension SvgError: CustomStringConvertible {
    package var description: String { "line \(line), column \(column): \(fault.sentence)" }
}

extension SvgError.Fault {
    package var sentence: String {
        switch self {
        case .tooLong(let limit): "the document is longer than \(limit) bytes"
        case .unsupportedEncoding(let name): "the encoding \(name) is not supported; use UTF-8"
        case .unexpectedEnd: "the document ends in the middle"
        case .unexpectedCharacter(let text): "\(text) is not expected here"
        case .mismatchedTag(let open, let close): "</\(close)> does not close <\(open)>"
        case .duplicateAttribute(let name): "the attribute \(name) is given twice"
        case .undefinedEntity(let name): "the entity &\(name); is not defined"
        case .badCharacterReference: "the character reference names no character"
        case .entityRefused(let name): "the entity &\(name); is not expanded"
        case .tooDeep(let limit): "elements are nested more than \(limit) deep"
        case .tooManyElements(let limit): "there are more than \(limit) elements"
        case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
        case .contentOutsideRoot: "there is content outside of the root element"
        case .notSvg(let root): "the root element is <\(root)> and not <svg>"
        }
    }
}
