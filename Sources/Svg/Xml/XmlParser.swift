/// Reads XML into a table of elements: well-formed documents only, no validation, nothing external.
///
/// One pass over bytes with a stack of its own; memory is bounded by the document and the limits.
struct XmlParser {
    let bytes: [UInt8]
    let limits: SvgLimits
    var index = 0
    var entities = EntityTable()
    private var tree = ElementTree()
    private var namespaces = NamespaceScopes()
    /// Rows of the open elements, with their names as written.
    private var open: [(row: Int, name: String)] = []
    /// The last element child of each open one so far.
    private var lastChildren: [Int?] = []
    private var hasRoot = false

    static func tree(_ raw: [UInt8], limits: SvgLimits) throws(SvgError) -> ElementTree {
        guard raw.count <= limits.bytes else {
            throw SvgError(fault: .tooLong(limit: limits.bytes), line: 1, column: 1)
        }
        var parser = XmlParser(bytes: try SourceText(raw).bytes, limits: limits)
        try parser.run()
        return parser.tree
    }

    private init(bytes: [UInt8], limits: SvgLimits) {
        self.bytes = bytes
        self.limits = limits
        entities.budget = limits.entityBytes
    }
}

extension XmlParser {
    private mutating func run() throws(SvgError) {
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                try readText()
            } else if take("<!--") {
                try skip(past: "-->")
            } else if take("<![CDATA[") {
                let start = index
                try skip(past: "]]>")
                try append(text: String(decoding: bytes[start..<index - 3], as: UTF8.self), at: start)
            } else if take("<!DOCTYPE") {
                guard !hasRoot else { throw fault(.contentOutsideRoot) }
                try readDocumentType()
            } else if take("<?") {
                try skip(past: "?>")
            } else if take("</") {
                try readEndTag()
            } else {
                index += 1
                try readStartTag()
            }
        }
        guard hasRoot, open.isEmpty else { throw fault(.unexpectedEnd) }
    }

    private mutating func readText() throws(SvgError) {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        try append(text: try expanded(bytes[start..<index]), at: start)
    }

    private mutating func append(text: String, at start: Int) throws(SvgError) {
        guard let last = open.last else {
            guard text.utf8.allSatisfy(\.isSpace) else { throw fault(.contentOutsideRoot, at: start) }
            return
        }
        tree.elements[last.row].children.append(.text(text))
    }

    private mutating func readStartTag() throws(SvgError) {
        let start = index
        let name = try readName()
        if open.isEmpty, hasRoot { throw fault(.contentOutsideRoot, at: start) }
        guard tree.elements.count < limits.elements else { throw fault(.tooManyElements(limit: limits.elements)) }
        guard open.count < limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }

        var attributes: [Element.Attribute] = []
        var isEmpty = false
        while true {
            let hadSpace = skipSpace()
            if take(">") { break }
            if take("/>") {
                isEmpty = true
                break
            }
            guard hadSpace else { throw unexpected() }
            guard attributes.count < limits.attributes else {
                throw fault(.tooManyAttributes(limit: limits.attributes))
            }
            let place = index
            let attribute = try readAttribute()
            guard !attributes.contains(where: { $0.name == attribute.name }) else {
                throw fault(.duplicateAttribute(attribute.name), at: place)
            }
            attributes.append(attribute)
        }
        add(name, attributes)
        if isEmpty { close() }
    }

    private mutating func add(_ name: String, _ attributes: [Element.Attribute]) {
        hasRoot = true
        namespaces.enter(attributes)
        let row = tree.elements.count
        let localName = namespaces.localName(ofElement: name)
        let element = Element(
            name: localName ?? "",
            foreignName: localName == nil ? name.split(separator: ":").last?.lowercased() ?? "" : "",
            attributes: namespaces.resolved(attributes),
            parent: open.last?.row,
            position: open.last.map { tree[$0.row].childCount } ?? 0,
            previous: lastChildren.last ?? nil
        )
        if let id = element["id"], tree.byID[id] == nil { tree.byID[id] = row }
        tree.elements.append(element)
        if let parent = open.last {
            tree.elements[parent.row].children.append(.element(row))
            tree.elements[parent.row].childCount += 1
            lastChildren[lastChildren.count - 1] = row
        }
        open.append((row, name))
        lastChildren.append(nil)
    }

    private mutating func close() {
        open.removeLast()
        lastChildren.removeLast()
        namespaces.leave()
    }

    private mutating func readEndTag() throws(SvgError) {
        let start = index
        let name = try readName()
        skipSpace()
        guard take(">") else { throw unexpected() }
        guard let last = open.last else { throw fault(.contentOutsideRoot, at: start) }
        guard last.name == name else { throw fault(.mismatchedTag(open: last.name, close: name), at: start) }
        close()
    }

    private mutating func readAttribute() throws(SvgError) -> Element.Attribute {
        let name = try readName()
        skipSpace()
        guard take("=") else { throw unexpected() }
        skipSpace()
        let value = try readQuoted()
        // White space of any kind is a space in an attribute (XML 1.0 §3.3.3).
        return Element.Attribute(name: name, value: try expanded(value, inAttribute: true))
    }
}

extension XmlParser {
    private mutating func expanded(_ text: ArraySlice<UInt8>, inAttribute: Bool = false) throws(SvgError) -> String {
        do throws(EntityTable.Refusal) {
            return try entities.expand(text, inAttribute: inAttribute)
        } catch {
            throw fault(error.fault, at: error.offset)
        }
    }

    func fault(_ fault: SvgError.Fault, at offset: Int? = nil) -> SvgError {
        let place = SourceText.place(of: min(offset ?? index, bytes.count), in: bytes)
        return SvgError(fault: fault, line: place.line, column: place.column)
    }

    func unexpected() -> SvgError {
        guard index < bytes.count else { return fault(.unexpectedEnd) }
        let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        return fault(.unexpectedCharacter(String(text.prefix(1))))
    }

    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isSpace { index += 1 }
        return index > start
    }

    mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    mutating func skip(past end: String) throws(SvgError) {
        while index < bytes.count {
            if take(end) { return }
            index += 1
        }
        throw fault(.unexpectedEnd)
    }

    mutating func readName() throws(SvgError) -> String {
        let start = index
        while index < bytes.count,
            bytes[index].continuesName || bytes[index] == UInt8(ascii: ":")
                || bytes[index] == UInt8(ascii: ".")
        { index += 1 }
        guard index > start, !bytes[start].isDigit else {
            index = start
            throw unexpected()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// The bytes between quotes.
    mutating func readQuoted() throws(SvgError) -> ArraySlice<UInt8> {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            throw unexpected()
        }
        let quote = bytes[index]
        let start = index + 1
        guard let end = bytes[start...].firstIndex(of: quote) else {
            index = bytes.count
            throw fault(.unexpectedEnd)
        }
        index = end + 1
        return bytes[start..<end]
    }
}
