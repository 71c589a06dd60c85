/// Why a pattern is not a regular expression. The raw values are V8's words, which people search the web for.
struct RegExpSyntaxError: Error, Equatable, Sendable {
    enum Reason: String, Sendable {
        case duplicateGroupName = "Duplicate capture group name"
        case escapeAtEnd = "\\ at end of pattern"
        case incompleteQuantifier = "Incomplete quantifier"
        case invalidClass = "Invalid character class"
        case invalidClassCharacter = "Invalid character in character class"
        case invalidClassEscape = "Invalid class escape"
        case invalidClassProperty = "Invalid property name in character class"
        case invalidDecimalEscape = "Invalid decimal escape"
        case invalidEscape = "Invalid escape"
        case invalidGroup = "Invalid group"
        case invalidGroupName = "Invalid capture group name"
        case invalidGroupReference = "Invalid named capture referenced"
        case invalidNamedReference = "Invalid named reference"
        case invalidProperty = "Invalid property name"
        case invalidQuantifier = "Invalid quantifier"
        case invalidSetOperation = "Invalid set operation in character class"
        case invalidUnicodeEscape = "Invalid Unicode escape"
        case loneBrackets = "Lone quantifier brackets"
        case negatedStrings = "Negated character class may contain strings"
        case nothingToRepeat = "Nothing to repeat"
        case quantifierOutOfOrder = "numbers out of order in {} quantifier"
        case rangeOutOfOrder = "Range out of order in character class"
        case tooLarge = "Regular expression too large"
        case tooManyCaptures = "Too many captures"
        case unmatchedParenthesis = "Unmatched ')'"
        case unterminatedClass = "Unterminated character class"
        case unterminatedGroup = "Unterminated group"
    }

    let reason: Reason

    init(_ reason: Reason) { self.reason = reason }

    /// The message of the SyntaxError that a program sees.
    func message(source: [UInt16], flags: RegExpFlags) -> String {
        let pattern = String(decoding: source, as: UTF16.self)
        return
            "Invalid regular expression: /\(pattern)/\(String(decoding: flags.letters, as: UTF8.self)): \(reason.rawValue)"
    }
}

/// A match that was given up. Backtracking can take exponential time, so it runs on rations.
enum RegExpLimit: Error, Equatable, Sendable {
    /// The caller's step budget ran out.
    case steps
    /// More alternatives were open than `RegExpProgram.maximumFrames`.
    case memory
}
