internal import WebAddress

/// What one page has fetched, with what proves to the server which version it was.
///
/// Nothing is used without asking: a page is reloaded because something has changed, and only the server knows what.
/// The answer "not changed" then saves the body.
struct FetchCache {
    struct Entry {
        let fetched: Fetched
        fileprivate let etag: String?
        fileprivate let lastModified: String?
        fileprivate var lastUse: Int
    }

    private let maxBytes: Int
    private var entries: [WebURL: Entry] = [:]
    private var byteCount = 0
    private var uses = 0

    init(maxBytes: Int) { self.maxBytes = maxBytes }

    /// Marked as unchanged, which is the only reason to ask for it.
    func entry(for url: WebURL) -> Entry? { entries[url] }

    /// Request fields that make the server compare.
    mutating func conditions(for url: WebURL) -> [String] {
        guard let entry = entries[url] else { return [] }
        uses += 1
        entries[url]?.lastUse = uses
        var fields: [String] = []
        if let etag = entry.etag { fields.append("If-None-Match: \(etag)") }
        if let time = entry.lastModified { fields.append("If-Modified-Since: \(time)") }
        return fields
    }

    mutating func keep(_ fetched: Fetched, fields: [String: String]) {
        remove(fetched.url)
        let (etag, lastModified) = (Self.validator(fields["etag"]), Self.validator(fields["last-modified"]))
        guard etag != nil || lastModified != nil, fetched.bytes.count <= maxBytes,
            fields["cache-control"]?.lowercased().contains("no-store") != true
        else { return }
        while byteCount + fetched.bytes.count > maxBytes,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
        {
            remove(oldest)
        }
        uses += 1
        byteCount += fetched.bytes.count
        entries[fetched.url] = Entry(
            fetched: Fetched(
                url: fetched.url,
                mediaType: fetched.mediaType,
                bytes: fetched.bytes,
                isUnchanged: true
            ),
            etag: etag,
            lastModified: lastModified,
            lastUse: uses
        )
    }

    private mutating func remove(_ url: WebURL) {
        guard let entry = entries.removeValue(forKey: url) else { return }
        byteCount -= entry.fetched.bytes.count
    }

    /// Sent back as it came, so it must not be able to end the line it is sent on.
    private static func validator(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text.utf8.count <= 256, text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) })
        else { return nil }
        return text
    }
}
