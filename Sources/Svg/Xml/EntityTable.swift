/// What `&name;` stands for: the five of XML, numbers, and plain internal entities as old Illustrator files have them.
///
/// An entity of the document that holds another reference or markup is refused when it is used: with that, expansion can
/// neither nest nor grow by more than its own length each time, and a budget bounds the sum.
struct EntityTable {
    /// Why a reference is not resolved, and the byte it begins at.
    struct Refusal: Error {
        let fault: SvgError.Fault
        let offset: Int
    }

    private var texts: [String: String] = [:]
    var budget = 0

    /// The first declaration counts (XML 1.0 §4.2). Long texts are not names for anything a picture needs.
    mutating func declare(_ name: String, _ value: ArraySlice<UInt8>) {
        guard texts.count < 256, value.count <= 1_024, texts[name] == nil else { return }
        texts[name] = String(decoding: value, as: UTF8.self)
    }

    /// Text with its references resolved and its line ends as single line feeds.
    mutating func expand(_ bytes: ArraySlice<UInt8>, inAttribute: Bool = false) throws(Refusal) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "&") {
                guard let end = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else {
                    throw Refusal(fault: .unexpectedCharacter("&"), offset: index)
                }
                let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
                result += try resolve(name, at: index).utf8
                index = end + 1
                continue
            }
            if inAttribute, byte == UInt8(ascii: "<") {
                throw Refusal(fault: .unexpectedCharacter("<"), offset: index)
            }
            if byte == UInt8(ascii: "\r") {
                result.append(inAttribute ? 0x20 : 0x0A)
                if index + 1 < bytes.endIndex, bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
            } else {
                result.append(inAttribute && byte.isSpace ? 0x20 : byte)
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func resolve(_ name: String, at offset: Int) throws(Refusal) -> String {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let isHexadecimal = digits.hasPrefix("x")
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
            // Surrogates and what lies beyond Unicode are no scalars; nor is NUL a character of XML.
            guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
                throw Refusal(fault: .badCharacterReference, offset: offset)
            }
            return String(Character(scalar))
        }
        guard let text = texts[name] else { throw Refusal(fault: .undefinedEntity(name), offset: offset) }
        guard !text.utf8.contains(UInt8(ascii: "&")), !text.utf8.contains(UInt8(ascii: "<")), text.utf8.count <= budget
        else { throw Refusal(fault: .entityRefused(name), offset: offset) }
        budget -= text.utf8.count
        return text
    }
}

extension XmlParser {
    /// `<!DOCTYPE …>` behind its keyword: external identifiers are passed over, never fetched; of the internal subset
    /// only general entities with literal texts are kept.
    mutating func readDocumentType() throws(SvgError) {
        var inSubset = false
        while index < bytes.count {
            if take("<!--") {
                try skip(past: "-->")
            } else if take("<?") {
                try skip(past: "?>")
            } else if inSubset, take("<!ENTITY") {
                try readEntityDeclaration()
            } else if take("[") {
                inSubset = true
            } else if take("]") {
                inSubset = false
            } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                _ = try readQuoted()
            } else if take(">") {
                if !inSubset { return }
            } else {
                index += 1
            }
        }
        throw fault(.unexpectedEnd)
    }

    private mutating func readEntityDeclaration() throws(SvgError) {
        skipSpace()
        // Parameter entities and external ones are no use without a DTD; what they stand for stays undefined.
        guard !take("%") else { return }
        let name = try readName()
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            return
        }
        entities.declare(name, try readQuoted())
    }
}
