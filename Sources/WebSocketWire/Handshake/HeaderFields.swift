/// The header fields of one HTTP head, in their order. Names compare without regard to case.
package struct HeaderFields: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String
    }

    package private(set) var fields: [Field] = []

    package init() {}

    package init(_ fields: [(name: String, value: String)]) {
        self.fields = fields.map { Field(name: $0.name, value: $0.value) }
    }

    package mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// The value of the first field of that name.
    package subscript(name: String) -> String? {
        fields.first { equalsIgnoringCase($0.name, name) }?.value
    }

    package func values(of name: String) -> [String] {
        fields.filter { equalsIgnoringCase($0.name, name) }.map(\.value)
    }

    /// The members of a comma-separated list that may be spread over several fields (RFC 9110 §5.6.1), without those
    /// that are empty.
    package func list(of name: String) -> [String] {
        // Bytes, not characters: a combining mark after a comma would otherwise hide it.
        values(of: name).flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
            .map { trimmed(Substring($0)) }.filter { !$0.isEmpty }
    }

    /// Whether a list has a token, case ignored.
    package func lists(_ token: String, in name: String) -> Bool {
        list(of: name).contains { equalsIgnoringCase($0, token) }
    }
}

/// ASCII case only: what HTTP means by case-insensitive.
func equalsIgnoringCase(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Without the spaces and tabs at both ends.
func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let bytes = text.utf8.drop(while: isBlank)
    let end = bytes.reversed().drop(while: isBlank).count
    return String(decoding: bytes.prefix(end), as: UTF8.self)
}

/// A character of a token (RFC 9110 §5.6.2): what names and methods are made of.
func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: tokenPunctuation.contains(byte)
    }
}

private let tokenPunctuation = [UInt8]("!#$%&'*+-.^_`|~".utf8)

func isToken(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isTokenByte) }

/// A field value may hold visible characters, spaces, tabs and bytes above ASCII; never a control character.
func isFieldValueByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }
