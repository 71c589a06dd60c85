/// What is due when: a binary heap, with cancelled entries left in place until they surface or outnumber the live.
///
/// Most deadlines are cancelled, because most things happen in time. Taking an entry out of the middle of a heap would
/// need its position kept up to date through every swap; forgetting its action and skipping it later needs nothing.
struct TimerQueue<Instant: InstantProtocol> {
    typealias ID = UInt64

    private struct Entry {
        let due: Instant
        /// Ascending, so that equal instants fire in the order they were set.
        let id: ID

        static func < (lhs: Self, rhs: Self) -> Bool { lhs.due < rhs.due || (lhs.due == rhs.due && lhs.id < rhs.id) }
    }

    private var heap: [Entry] = []
    private var actions: [ID: () -> Void] = [:]
    private var lastID: ID = 0

    var count: Int { actions.count }

    /// Entries kept, cancelled ones included: bounded by twice the live ones and a constant.
    var storedCount: Int { heap.count }

    mutating func set(at due: Instant, _ action: @escaping () -> Void) -> ID {
        lastID += 1
        actions[lastID] = action
        heap.append(Entry(due: due, id: lastID))
        siftUp(from: heap.count - 1)
        return lastID
    }

    mutating func cancel(_ id: ID) {
        actions.removeValue(forKey: id)
        guard heap.count > 2 * actions.count + 64 else { return }
        heap = heap.filter { actions[$0.id] != nil }
        // A sorted array is a heap.
        heap.sort(by: <)
    }

    /// The earliest live instant.
    mutating func next() -> Instant? {
        dropCancelled()
        return heap.first?.due
    }

    /// The action of the earliest entry that is due, removed.
    mutating func popDue(at now: Instant) -> (() -> Void)? {
        dropCancelled()
        guard let first = heap.first, first.due <= now else { return nil }
        removeFirst()
        return actions.removeValue(forKey: first.id)
    }

    mutating func removeAll() {
        heap.removeAll()
        actions.removeAll()
    }
}

extension TimerQueue {
    private mutating func dropCancelled() {
        while let first = heap.first, actions[first.id] == nil { removeFirst() }
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private mutating func siftUp(from index: Int) {
        var child = index
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }
}
