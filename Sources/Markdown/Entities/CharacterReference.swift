/// `&amp;`, `&#38;` and `&#x26;`: characters by name or number, in Markdown and in HTML.
package enum CharacterReference {
    /// The reference at the front of `bytes`, and how many of them it takes, the semicolon with it.
    package static func read(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
        guard bytes.first == UInt8(ascii: "&") else { return nil }
        let body = bytes.dropFirst()
        if body.first == UInt8(ascii: "#") { return numeric(body.dropFirst()).map { ($0.text, $0.length + 2) } }
        let name = body.prefix(NamedCharacters.longestName + 1).prefix(while: \.isLetterOrDigit)
        guard body.byte(name.endIndex) == UInt8(ascii: ";"), let text = NamedCharacters.text[name.text] else {
            return nil
        }
        return (text, name.count + 2)
    }

    private static func numeric(_ body: Bytes) -> (text: String, length: Int)? {
        let isHex = body.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits: Bytes
        let number: UInt32?
        // Seven decimal and six hexadecimal digits are more than the last character needs.
        if isHex {
            digits = body.dropFirst().prefix(7).prefix { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
            number = digits.count <= 6 ? UInt32(digits.text, radix: 16) : nil
        } else {
            digits = body.prefix(8).prefix(while: \.isDigit)
            number = digits.count <= 7 ? UInt32(digits.text) : nil
        }
        guard let number, body.byte(digits.endIndex) == UInt8(ascii: ";") else { return nil }
        return (String(character(number)), digits.endIndex - body.startIndex + 1)
    }

    /// The character with that number; a replacement character where there is none.
    package static func character(_ number: UInt32) -> Character {
        guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
        return Character(scalar)
    }
}
