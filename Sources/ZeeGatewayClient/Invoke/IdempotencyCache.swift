/// Results by the key the caller gave, so that repeating a request does not repeat what it does.
///
/// Only successes are kept: after a failure a repetition is meant to try again.
struct IdempotencyCache: Sendable {
    static let countLimit = 64
    static let lifetime: Duration = .seconds(300)
    /// Room for a few snapshots: a caller that lost a larger one can take another.
    static let byteLimit = 1 << 20

    private struct Entry {
        let key: String
        let payload: [UInt8]?
        let expires: Duration
    }

    /// Oldest use first. 64 entries are searched faster than hashed.
    private var entries: [Entry] = []
    private var byteCount = 0

    /// The payload of an earlier success; `.some(nil)` when it had none.
    mutating func payload(for key: String, at now: Duration) -> [UInt8]?? {
        forget { $0.expires <= now }
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return .some(entry.payload)
    }

    mutating func keep(_ payload: [UInt8]?, for key: String, at now: Duration) {
        forget { $0.key == key || $0.expires <= now }
        let size = Self.size(key, payload)
        guard size <= Self.byteLimit else { return }
        while entries.count >= Self.countLimit || byteCount + size > Self.byteLimit {
            let oldest = entries.removeFirst()
            byteCount -= Self.size(oldest.key, oldest.payload)
        }
        entries.append(Entry(key: key, payload: payload, expires: now + Self.lifetime))
        byteCount += size
    }

    private mutating func forget(where isOver: (Entry) -> Bool) {
        entries.removeAll { entry in
            guard isOver(entry) else { return false }
            byteCount -= Self.size(entry.key, entry.payload)
            return true
        }
    }

    private static func size(_ key: String, _ payload: [UInt8]?) -> Int { key.utf8.count + (payload?.count ?? 0) }
}
