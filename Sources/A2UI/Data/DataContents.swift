internal import ZeeProtocol

/// Reads the `contents` of a v0.8 `dataModelUpdate`: a list of keys with typed values, which stands for a map.
///
/// Far more lenient than the schema, because the official samples are: maps nest, plain objects stand for lists of
/// entries, and text that is a JSON object or array becomes one. That last way is the only one by which arrays enter.
struct DataContents {
    private(set) var warnings: [String] = []

    /// The map, or the single value when the only key is "." (which stands for the place itself).
    mutating func value(_ contents: JSONValue) -> JSONValue? {
        if let entries = contents.arrayValue, entries.count == 1, entries[0]["key"]?.stringValue == "." {
            return member(of: entries[0], depth: 1)
        }
        return map(contents, depth: 0)
    }

    private mutating func map(_ contents: JSONValue, depth: Int) -> JSONValue? {
        guard depth < Limits.mapDepth else {
            warnings.append("data is nested more than \(Limits.mapDepth) maps deep")
            return nil
        }
        switch contents {
        case .object: return contents
        case .array(let entries):
            var map = DataModel()
            for entry in entries {
                guard let key = entry["key"]?.stringValue else {
                    warnings.append("a data entry has no key")
                    continue
                }
                let keys = Location.looseKeys(key)
                guard !keys.isEmpty, key.utf8.count <= Limits.nameBytes else {
                    warnings.append("a data entry has the unusable key \(key.quoted)")
                    continue
                }
                guard let value = member(of: entry, depth: depth + 1) else {
                    warnings.append("the data entry \(key.quoted) has no value")
                    continue
                }
                if !map.set(value, at: Location(keys)) { warnings.append("no place for the data key \(key.quoted)") }
            }
            return map.root
        default: return nil
        }
    }

    /// The first member whose name begins with "value" counts, as in the reference.
    private mutating func member(of entry: JSONValue, depth: Int) -> JSONValue? {
        guard let member = entry.objectValue?.members.first(where: { $0.key.hasPrefix("value") }) else { return nil }
        switch (member.key, member.value) {
        case ("valueMap", let contents): return map(contents, depth: depth)
        case ("valueArray", .array(let elements)):
            return .array(elements.compactMap { element(of: $0, depth: depth + 1) })
        case (_, .string(let text)): return Self.parsed(text) ?? .string(text)
        case (_, let value): return value
        }
    }

    private mutating func element(of json: JSONValue, depth: Int) -> JSONValue? {
        guard let object = json.objectValue, object.members.contains(where: { $0.key.hasPrefix("value") }) else {
            return json
        }
        guard depth < Limits.mapDepth else { return nil }
        return member(of: json, depth: depth)
    }

    /// `nil` unless the text is a JSON object or array.
    private static func parsed(_ text: String) -> JSONValue? {
        let bytes = text.utf8.drop { isSpace($0) }
        guard let first = bytes.first, let last = bytes.last(where: { !isSpace($0) }) else { return nil }
        switch (first, last) {
        case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")):
            // Text that only looks like JSON is text.
            return try? JSONValue(parsing: text, limits: JSONLimits(depth: Limits.mapDepth, values: 100_000))
        default: return nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
