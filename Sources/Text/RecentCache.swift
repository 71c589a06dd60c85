/// A dictionary that forgets what was not asked for lately, and never holds more than its limit.
///
/// Two generations instead of a linked list: new and reused entries go to the young one; when that has taken half the
/// limit it becomes the old one and the old one is dropped. A hit costs one look-up, and no entry that was used
/// within the last half-limit of insertions is ever lost.
struct RecentCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var cost: Int
    }

    let limit: Int
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngCost = 0
    private var oldCost = 0

    /// `limit` counts whatever the costs count: bytes, or entries of cost 1.
    init(limit: Int) { self.limit = limit }

    /// The sum of the costs of everything held; at most `limit`.
    var cost: Int { youngCost + oldCost }

    mutating func value(for key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        oldCost -= entry.cost
        insert(entry.value, for: key, cost: entry.cost)
        return entry.value
    }

    /// Values costlier than half the limit are not kept: they would push out everything else.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        let half = limit / 2
        guard cost <= half else { return }
        if let replaced = old.removeValue(forKey: key) { oldCost -= replaced.cost }
        if let replaced = young.removeValue(forKey: key) { youngCost -= replaced.cost }
        if youngCost + cost > half {
            old = young
            oldCost = youngCost
            young = [:]
            youngCost = 0
        }
        young[key] = Entry(value: value, cost: cost)
        youngCost += cost
    }

    mutating func removeAll() { self = Self(limit: limit) }
}
