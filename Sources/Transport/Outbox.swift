/// Bytes on their way to the kernel, in order, taken from the front.
struct Outbox {
    private var bytes: [UInt8] = []
    private var head = 0

    var count: Int { bytes.count - head }

    mutating func append(_ more: [UInt8]) {
        guard count > 0 else {
            // The usual case: nothing waits, and the caller's array is taken over without a copy.
            bytes = more
            head = 0
            return
        }
        compact()
        bytes.append(contentsOf: more)
    }

    mutating func remove(_ sent: Int) {
        head += sent
        // Drops the storage too: an idle connection keeps no buffer.
        if head == bytes.count { removeAll() }
    }

    mutating func removeAll() {
        bytes = []
        head = 0
    }

    func withUnsentBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[head...])) }
    }

    /// Moves the rest to the front once the spent part is the larger: every byte is moved at most once on average.
    private mutating func compact() {
        guard head > count else { return }
        bytes.removeFirst(head)
        head = 0
    }
}
