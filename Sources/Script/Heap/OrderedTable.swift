/// The inside of `Map`, `Set` and their weak forms: a hash table that remembers the order of insertion.
///
/// Entries are only appended; deleted ones leave a hole, which iteration skips and packing removes. `generation` counts
/// the packings, so that an iterator can find its place again.
final class OrderedTable {
    private(set) var keys: [Value] = []
    private(set) var values: [Value] = []
    private var hashes: [UInt32] = []
    private var index: [Int32] = Array(repeating: -1, count: 8)
    private(set) var count = 0
    let isWeak: Bool
    /// For each packing how many entries went in front of each place would be exact; iterators keep it simpler: they
    /// count the live entries they have passed.
    private(set) var generation = 0

    init(isWeak: Bool) { self.isWeak = isWeak }

    /// Entries with their holes: what a place counts.
    var end: Int { keys.count }
    var bytes: Int { keys.capacity * 20 + index.count * 4 + 64 }

    func place(of key: Value, hash: UInt32, equal: (Value) -> Bool) -> Int? {
        var slot = Int(hash) & (index.count - 1)
        while index[slot] != -1 {
            let place = Int(index[slot])
            if place >= 0, hashes[place] == hash, !keys[place].isHole, equal(keys[place]) { return place }
            slot = (slot + 1) & (index.count - 1)
        }
        return nil
    }

    func append(_ key: Value, _ value: Value, hash: UInt32) {
        if (keys.count + 1) * 2 > index.count { rebuild() }
        keys.append(key)
        values.append(value)
        hashes.append(hash)
        insert(keys.count - 1)
        count += 1
    }

    func setValue(_ value: Value, at place: Int) { values[place] = value }

    func remove(at place: Int) {
        keys[place] = .hole
        values[place] = .undefined
        count -= 1
    }

    func removeAll() {
        // The places stay, as holes: an iterator that stands on one goes on with what is added later.
        for place in keys.indices {
            keys[place] = .hole
            values[place] = .undefined
        }
        count = 0
        index = Array(repeating: -1, count: max(8, index.count))
    }

    func removeAll(where isGone: (Value) -> Bool) {
        for place in keys.indices where !keys[place].isHole && isGone(keys[place]) { remove(at: place) }
    }

    func forEachStored(_ body: (Value, Value) -> Void) {
        for place in keys.indices where !keys[place].isHole { body(keys[place], values[place]) }
    }

    /// Packing happens only while nothing iterates; `iterators` counts those that do.
    var iterators = 0

    private func rebuild() {
        if iterators == 0, count * 2 < keys.count { pack() }
        var size = 8
        while size < (keys.count + 1) * 4 { size *= 2 }
        index = Array(repeating: -1, count: size)
        for place in keys.indices where !keys[place].isHole { insert(place) }
    }

    private func pack() {
        var next = 0
        for place in keys.indices where !keys[place].isHole {
            keys[next] = keys[place]
            values[next] = values[place]
            hashes[next] = hashes[place]
            next += 1
        }
        keys.removeSubrange(next...)
        values.removeSubrange(next...)
        hashes.removeSubrange(next...)
        generation += 1
    }

    private func insert(_ place: Int) {
        var slot = Int(hashes[place]) & (index.count - 1)
        while index[slot] != -1 { slot = (slot + 1) & (index.count - 1) }
        index[slot] = Int32(truncatingIfNeeded: place)
    }
}
