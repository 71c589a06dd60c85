package import WebSocketWire

/// `ETag`: a name for one state of one file.
package struct EntityTag: Hashable, Sendable {
    package let text: String
    package let isWeak: Bool

    package init(_ text: String, isWeak: Bool = false) {
        self.text = text
        self.isWeak = isWeak
    }

    package var fieldValue: String { (isWeak ? "W/" : "") + "\"\(text)\"" }

    /// One tag as it is sent; `nil` for anything else.
    package init?(fieldValue: String) {
        var rest = fieldValue[...]
        isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.utf8.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") else { return nil }
        text = String(rest.dropFirst().dropLast())
        guard !text.utf8.contains(UInt8(ascii: "\"")) else { return nil }
    }
}

/// What a client may already have, and what there is.
package struct Validators: Equatable, Sendable {
    /// `nil` when no two states can be told apart yet.
    package var tag: EntityTag?
    package var modified: HTTPDate?

    package init(tag: EntityTag?, modified: HTTPDate?) {
        self.tag = tag
        self.modified = modified
    }

    /// Whether a client's copy is good (RFC 9110 §13.2.2). The tags decide when there are any: dates have seconds, and
    /// an agent draws faster than that.
    package func satisfy(_ fields: HeaderFields) -> Bool {
        if fields["If-None-Match"] != nil {
            let known = fields.list(of: "If-None-Match")
            guard known != ["*"] else { return true }
            guard let tag else { return false }
            // The weak comparison (§8.8.3.2): the same text is enough.
            return known.contains { EntityTag(fieldValue: $0)?.text == tag.text }
        }
        guard let modified, let since = fields["If-Modified-Since"].flatMap({ HTTPDate($0) }) else { return false }
        return modified <= since
    }

    /// Whether a part may be sent: without `If-Range`, or when the client's other parts are of this very state.
    package func permitRange(_ fields: HeaderFields) -> Bool {
        guard let condition = fields["If-Range"] else { return true }
        guard let tag, let wanted = EntityTag(fieldValue: condition) else { return false }
        return !tag.isWeak && tag == wanted
    }
}

/// What a `Range` field asks of so many bytes.
package enum RangeVerdict: Equatable, Sendable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// One range of bytes is served. Several at once, other units and what cannot be read get the whole, as
    /// RFC 9110 §14.2 allows.
    package init(_ field: String?, of length: Int) {
        self = .whole
        guard let field, field.hasPrefix("bytes=") else { return }
        let ends = field.utf8.dropFirst(6).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        switch (Int(String(Substring(ends[0]))), Int(String(Substring(ends[1])))) {
        case (nil, let count?) where ends[0].isEmpty:
            self = count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .unsatisfiable
        case (let first?, nil) where ends[1].isEmpty:
            self = first < length ? .part(first..<length) : .unsatisfiable
        case (let first?, let last?):
            guard first <= last else { return }
            self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
        default: return
        }
    }
}
