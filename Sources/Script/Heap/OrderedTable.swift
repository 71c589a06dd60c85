/// The inside of `Map`, `Set` and their weak forms: a hash table that remembers the order of insertion.
///
/// Entries are only appended; deleted ones leave a hole, which iteration skips and packing removes. Packing moves the
/// cursors of whoever iterates along, also of those that were left in the middle and not collected yet.
final class OrderedTable {
    /// Where somebody stands who iterates.
    final class Cursor {
        var place = 0
    }

    private struct Reader { weak var cursor: Cursor? }

    private(set) var keys: [Value] = []
    private(set) var values: [Value] = []
    private var hashes: [UInt32] = []
    private var index: [Int32] = Array(repeating: -1, count: 8)
    private(set) var count = 0
    let isWeak: Bool
    private var readers: [Reader] = []
    /// No entry is left in front of this place: a queue takes its first entry away again and again.
    private var firstLive = 0

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
        while firstLive < keys.count, keys[firstLive].isHole { firstLive += 1 }
    }

    /// A reader in front of the first entry.
    func cursor() -> Cursor {
        let cursor = Cursor()
        if readers.count >= 8 { readers.removeAll { $0.cursor == nil } }
        readers.append(Reader(cursor: cursor))
        return cursor
    }

    /// The place of the next entry, which the cursor goes behind; nil at the end.
    func next(_ cursor: Cursor) -> Int? {
        var place = max(cursor.place, firstLive)
        while place < keys.count, keys[place].isHole { place += 1 }
        cursor.place = min(place + 1, keys.count)
        return place < keys.count ? place : nil
    }

    func removeAll() {
        // The places stay, as holes: an iterator that stands on one goes on with what is added later.
        for place in keys.indices {
            keys[place] = .hole
            values[place] = .undefined
        }
        count = 0
        firstLive = keys.count
        index = Array(repeating: -1, count: max(8, index.count))
    }

    func removeAll(where isGone: (Value) -> Bool) {
        for place in keys.indices where !keys[place].isHole && isGone(keys[place]) { remove(at: place) }
    }

    func forEachStored(_ body: (Value, Value) -> Void) {
        for place in keys.indices where !keys[place].isHole { body(keys[place], values[place]) }
    }

    private func rebuild() {
        if count * 2 < keys.count { pack() }
        var size = 8
        while size < (keys.count + 1) * 4 { size *= 2 }
        index = Array(repeating: -1, count: size)
        for place in keys.indices where !keys[place].isHole { insert(place) }
    }

    private func pack() {
        readers.removeAll { $0.cursor == nil }
        // In the order of their places, so that one walk over the entries moves them all.
        let cursors = readers.compactMap(\.cursor).sorted { $0.place < $1.place }
        var moved = 0
        var next = 0
        for place in keys.indices {
            while moved < cursors.count, cursors[moved].place <= place {
                cursors[moved].place = next
                moved += 1
            }
            guard !keys[place].isHole else { continue }
            keys[next] = keys[place]
            values[next] = values[place]
            hashes[next] = hashes[place]
            next += 1
        }
        for cursor in cursors[moved...] { cursor.place = next }
        firstLive = 0
        keys.removeSubrange(next...)
        values.removeSubrange(next...)
        hashes.removeSubrange(next...)
    }

    private func insert(_ place: Int) {
        var slot = Int(hashes[place]) & (index.count - 1)
        while index[slot] != -1 { slot = (slot + 1) & (index.count - 1) }
        index[slot] = Int32(truncatingIfNeeded: place)
    }
}
