/// Where a text stops being JSON, and why.
struct JSONSyntaxError: Error, Equatable, Sendable {
    enum Reason: String, Sendable {
        case badEscape = "Bad escaped character"
        case badUnicodeEscape = "Bad Unicode escape"
        case controlCharacter = "Bad control character in string literal"
        case endOfText = "Unexpected end of JSON input"
        case expectedColon = "Expected ':' after property name"
        case expectedCommaOrBrace = "Expected ',' or '}' after property value"
        case expectedCommaOrBracket = "Expected ',' or ']' after array element"
        case expectedExponent = "Exponent part is missing a number"
        case expectedNumber = "No number after minus sign"
        case expectedPropertyName = "Expected double-quoted property name"
        case expectedPropertyNameOrBrace = "Expected property name or '}'"
        case extraCharacter = "Unexpected non-whitespace character after JSON"
        case unexpectedNumber = "Unexpected number"
        case unexpectedString = "Unexpected string"
        case unexpectedToken = "Unexpected token"
        case unterminatedFraction = "Unterminated fractional number"
        case unterminatedString = "Unterminated string"
    }

    let reason: Reason
    /// In code units from the start.
    let position: Int

    /// The message of the SyntaxError, in V8's words.
    func message<Unit: FixedWidthInteger & UnsignedInteger>(for text: borrowing Span<Unit>) -> String {
        switch reason {
        case .endOfText: reason.rawValue
        case .unexpectedToken: tokenMessage(text)
        case .extraCharacter: "\(reason.rawValue) at position \(position) \(place(text))"
        default: "\(reason.rawValue) in JSON at position \(position) \(place(text))"
        }
    }

    /// `(line 1 column 5)`.
    private func place<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> String {
        var (line, start) = (1, 0)
        for index in 0..<min(position, text.count) where text[index] == 0x0A || text[index] == 0x0D {
            // A carriage return and the line feed after it end one line.
            if text[index] == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { continue }
            (line, start) = (line + 1, index + 1)
        }
        return "(line \(line) column \(position - start + 1))"
    }

    /// An unexpected token is shown with ten characters to either side.
    private func tokenMessage<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> String {
        let context = 10
        let whole = text.count <= 20 ? Self.excerpt(text, 0, text.count) : ""
        // What `String(value)` makes of things that were never JSON.
        if ["NaN", "Infinity", "undefined", "[object Object]"].contains(whole) {
            return "\"\(whole)\" is not valid JSON"
        }
        let token = Self.excerpt(text, position, position + 1)
        let start = text.count <= 20 ? 0 : max(0, position - context)
        let end = text.count <= 20 ? text.count : min(text.count, position + context)
        let head = start > 0 ? "..." : ""
        let tail = end < text.count ? "..." : ""
        return "\(reason.rawValue) '\(token)', \(head)\"\(Self.excerpt(text, start, end))\"\(tail) is not valid JSON"
    }

    private static func excerpt<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ start: Int,
        _ end: Int
    ) -> String {
        var units: [UInt16] = []
        for index in start..<min(end, text.count) { units.append(UInt16(truncatingIfNeeded: text[index])) }
        return String(decoding: units, as: UTF16.self)
    }
}
