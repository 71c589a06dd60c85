/// One `name: value` with what decides between several of them.
struct Declaration: Equatable, Sendable {
    var name: String
    var value: String
    var isImportant = false

    /// The declarations of a block or a `style` attribute. What is none is passed over up to the next semicolon.
    static func list(_ text: String) -> [Declaration] {
        var cursor = CssCursor(text)
        var result: [Declaration] = []
        while !cursor.atEnd, result.count < mostDeclarations {
            cursor.skipSpace()
            if cursor.take(UInt8(ascii: ";")) { continue }
            let start = cursor.index
            let name = cursor.name()
            cursor.skipSpace()
            if !name.isEmpty, cursor.take(UInt8(ascii: ":")) {
                let value = cursor.text(upTo: [UInt8(ascii: ";")])
                result.append(Declaration(name: name, writtenValue: value))
            } else {
                _ = cursor.text(upTo: [UInt8(ascii: ";")])
                if cursor.index == start { cursor.index += 1 }
            }
        }
        return result
    }

    /// There are not a hundred properties; a hostile list of megabytes would be kept once for each rule that has it.
    private static let mostDeclarations = 4_096

    init(name: String, value: String, isImportant: Bool = false) {
        self.name = name
        self.value = value
        self.isImportant = isImportant
    }

    private init(name: String, writtenValue: String) {
        // Names of custom properties keep their case, all others have none.
        self.name = name.hasPrefix("--") ? name : name.lowercased()
        var value = Self.withoutComments(writtenValue).trimmed
        if let mark = value.lastIndex(of: "!"), value[value.index(after: mark)...].trimmed.lowercased() == "important" {
            value = value[..<mark].trimmed
            isImportant = true
        }
        self.value = value
    }

    private static func withoutComments(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let start = rest.range(of: "/*") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].range(of: "*/") else { return result }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
