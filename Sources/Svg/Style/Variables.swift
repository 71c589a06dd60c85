/// `var(--name, fallback)` by replacing text.
enum Variables {
    /// Replacements in one value: variables that hold each other twice would double with every step.
    private static let maximumSteps = 64
    /// Values may grow through variables that hold variables: by this much in one value and no further.
    private static let maximumLength = 8_192

    /// `nil` when a variable has neither value nor fallback: the declaration does not count then.
    static func substituted(_ value: String, _ variables: [String: String]) -> String? {
        guard value.utf8.contains(UInt8(ascii: "(")), value.range(of: "var(") != nil else { return value }
        var steps = maximumSteps
        return expand(value, variables, &steps)
    }

    private static func expand(_ value: String, _ variables: [String: String], _ steps: inout Int) -> String? {
        var result = ""
        var rest = Substring(value)
        while let start = rest.range(of: "var(") {
            result += rest[..<start.lowerBound]
            var cursor = CssCursor(String(rest[start.upperBound...]))
            let inside = cursor.text(upTo: [UInt8(ascii: ")")])
            _ = cursor.take(UInt8(ascii: ")"))
            guard let replacement = replacement(inside, variables, &steps) else { return nil }
            result += replacement
            guard result.utf8.count <= maximumLength else { return nil }
            rest = Substring(String(decoding: cursor.bytes[cursor.index...], as: UTF8.self))
        }
        return result + rest
    }

    private static func replacement(_ inside: String, _ variables: [String: String], _ steps: inout Int) -> String? {
        guard steps > 0 else { return nil }
        steps -= 1
        let comma = inside.firstIndex(of: ",")
        let name = inside[..<(comma ?? inside.endIndex)].trimmed
        if let value = variables[name] { return expand(value, variables, &steps) }
        guard let comma else { return nil }
        return expand(inside[inside.index(after: comma)...].trimmed, variables, &steps)
    }
}
