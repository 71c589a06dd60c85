/// Bytes that grow by bits, lowest bit first.
@safe
struct BitOutput: ~Copyable {
    // Written eight bytes at a time through a pointer: an array's uniqueness check at each step would double the time.
    // `reserve` keeps eight bytes beyond what was promised, so a step never ends outside.
    private var start: UnsafeMutableRawPointer
    private var capacity: Int
    private var count = 0
    private var waiting: UInt64 = 0
    private var waitingCount: UInt64 = 0

    init(capacity: Int) {
        self.capacity = capacity + 8
        unsafe start = .allocate(byteCount: capacity + 8, alignment: 8)
    }

    deinit { unsafe start.deallocate() }

    /// Makes room. Every append must be covered by a reservation before it.
    mutating func reserve(bits: Int) {
        let needed = count + bits / 8 + 17
        guard needed > capacity else { return }
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        unsafe moved.copyMemory(from: start, byteCount: count)
        unsafe start.deallocate()
        unsafe start = moved
        capacity = larger
    }

    /// At most 56 bits.
    @inline(__always)
    mutating func append(_ bits: UInt64, count added: UInt64) {
        assert(count + 8 <= capacity, "appended more than was reserved")
        waiting |= bits &<< waitingCount
        waitingCount &+= added
        unsafe start.storeBytes(of: waiting.littleEndian, toByteOffset: count, as: UInt64.self)
        count &+= Int(truncatingIfNeeded: waitingCount >> 3)
        waiting &>>= waitingCount & 0x38
        waitingCount &= 7
    }

    @inline(__always)
    mutating func append(_ string: BitString) { append(string.bits, count: string.count) }

    /// The codes of a pixel's bytes in one step.
    @inline(__always)
    mutating func append(_ pixel: UInt32, bytes: Int, table: Span<BitString>) {
        var string = table[Int(pixel & 255)]
        if bytes > 1 {
            string.append(table[Int(pixel >> 8 & 255)])
            string.append(table[Int(pixel >> 16 & 255)])
            if bytes > 3 { string.append(table[Int(pixel >> 24)]) }
        }
        append(string)
    }

    /// Fills the last byte with zeros and hands everything over.
    consuming func finish(into bytes: inout [UInt8]) {
        let total = waitingCount > 0 ? count + 1 : count
        unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: total))
    }
}
