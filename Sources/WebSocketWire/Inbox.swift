/// Received bytes in order, of which the first ones are spent.
struct Inbox: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var start = 0

    var count: Int { bytes.count - start }

    mutating func append(_ more: Span<UInt8>) {
        makeRoom()
        unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append(_ more: consuming [UInt8]) {
        makeRoom()
        if bytes.isEmpty { bytes = more } else { bytes.append(contentsOf: more) }
    }

    mutating func skip(_ count: Int) { start &+= count }

    /// Unmasks the next bytes where they lie and shows them. Answers the key for the bytes after them.
    @inline(__always)
    mutating func withUnmasked<E: Error>(
        _ count: Int,
        key: UInt32,
        _ body: (UnsafeRawBufferPointer) throws(E) -> Void
    ) throws(E) -> UInt32 {
        let range = start..<start + count
        var rotated = key
        var failure: E?
        unsafe bytes.withUnsafeMutableBytes { buffer in
            let slice = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[range])
            rotated = unsafe applyMask(key, to: slice)
            do throws(E) { unsafe try body(UnsafeRawBufferPointer(slice)) } catch { failure = error }
        }
        if let failure { throw failure }
        return rotated
    }

    /// Nothing more can be read now. A connection that waits, and most of a gateway's do, keeps no more than a page.
    mutating func rest() {
        guard start == bytes.count else { return }
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        start = 0
    }

    /// Spent bytes go when they are at least half of all: every byte is moved at most once on average, however the
    /// caller mixes receiving and reading.
    private mutating func makeRoom() {
        guard start > bytes.count / 2 else { return }
        bytes.removeFirst(start)
        start = 0
    }

    static let keptCapacity = 4096
}
