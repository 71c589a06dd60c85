/// Arithmetic on rows of words, four bytes at a time. Plain loops over pointers: they become vector code, which loops
/// over bounds-checked spans do not.
enum PixelRow {
    /// Byte-wise `a - b`: the high bits are kept apart, so that no borrow crosses into the next byte.
    @inline(__always)
    static func difference(_ a: UInt32, _ b: UInt32) -> UInt32 {
        ((a | 0x8080_8080) &- (b & 0x7F7F_7F7F)) ^ ((a ^ ~b) & 0x8080_8080)
    }

    /// Byte-wise distance from zero of signed bytes, summed.
    @inline(__always)
    private static func magnitude(_ difference: UInt32) -> UInt32 {
        let negative = difference >> 7 & 0x0101_0101
        let absolute = (difference ^ (negative &* 255)) &+ negative
        let pairs = (absolute & 0x00FF_00FF) &+ (absolute >> 8 & 0x00FF_00FF)
        return (pairs & 0xFFFF) &+ (pairs >> 16)
    }

    /// How many words from `one` and from `other` on are equal, at most `limit`. Both must have that many. The two may
    /// overlap: a word apart, this is the length of a run.
    @inline(__always)
    static func commonLength(_ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, limit: Int) -> Int {
        let (first, second) = unsafe (UnsafeRawPointer(one), UnsafeRawPointer(other))
        var length = 0
        while length &+ 8 <= limit {
            // Eight words from `length` on end at `limit` or before.
            let left = unsafe first.loadUnaligned(fromByteOffset: length &* 4, as: SIMD4<UInt64>.self)
            let right = unsafe second.loadUnaligned(fromByteOffset: length &* 4, as: SIMD4<UInt64>.self)
            let difference = left ^ right
            if difference[0] | difference[1] | difference[2] | difference[3] != 0 { break }
            length &+= 8
        }
        while length < limit, unsafe one[length] == other[length] { length &+= 1 }
        return length
    }

    /// What `equalNeighbours` may look at beyond the pixel that ends a run.
    static let readAhead = 8

    /// How many pixels from this one on equal the one before them. One that differs must come, and `readAhead` more words
    /// must be readable after it. Where in the last eight the run ends is found without a branch: nobody could foresee it.
    @inline(__always)
    static func equalNeighbours(_ pixels: UnsafePointer<UInt32>) -> Int {
        let (here, before) = unsafe (UnsafeRawPointer(pixels), UnsafeRawPointer(pixels - 1))
        var length = 0
        while true {
            let left = unsafe here.loadUnaligned(fromByteOffset: length &* 4, as: SIMD4<UInt64>.self)
            let right = unsafe before.loadUnaligned(fromByteOffset: length &* 4, as: SIMD4<UInt64>.self)
            let difference = left ^ right
            let isInFirstHalf = difference[0] | difference[1] != 0
            let near = isInFirstHalf ? difference[0] : difference[2]
            let far = isInFirstHalf ? difference[1] : difference[3]
            if near | far == 0 {
                length &+= 8
                continue
            }
            let word = near != 0 ? near : far
            return length &+ (isInFirstHalf ? 0 : 4) &+ (near != 0 ? 0 : 2) &+ word.trailingZeroBitCount >> 5
        }
    }

    /// How many pixels from this one on are equal.
    static func run(_ row: Span<UInt32>, from x: Int) -> Int {
        unsafe row.withUnsafeBufferPointer { row in
            // The pixels after x, each compared with the one before it.
            guard x + 1 < row.count, let start = row.baseAddress else { return 1 }
            return unsafe 1 + commonLength(start + x + 1, start + x, limit: row.count - x - 1)
        }
    }

    /// One for each lane that is not zero: the highest bit of `d | -d` says so.
    @inline(__always)
    static func ones(where difference: SIMD8<UInt32>) -> SIMD8<UInt32> {
        (difference | (SIMD8<UInt32>.zero &- difference)) &>> 31
    }

    /// How many pixels differ from the one on the left. Without a branch: in a drawing nobody foresees which.
    static func changesFromLeft(_ row: Span<UInt32>) -> Int {
        var sums = SIMD8<UInt32>.zero
        var at = 1
        unsafe row.withUnsafeBytes { bytes in
            while at &+ 8 <= row.count {
                let words = unsafe bytes.loadUnaligned(fromByteOffset: at &* 4, as: SIMD8<UInt32>.self)
                let left = unsafe bytes.loadUnaligned(fromByteOffset: at &* 4 &- 4, as: SIMD8<UInt32>.self)
                sums &+= ones(where: words ^ left)
                at &+= 8
            }
        }
        var total = Int(sums.wrappedSum())
        while at < row.count {
            if row[at] != row[at &- 1] { total &+= 1 }
            at &+= 1
        }
        return total
    }

    /// The sums of magnitudes after the filters Up and Sub: what is likely to cost fewer bits is smaller.
    static func magnitudes(_ row: Span<UInt32>, above: Span<UInt32>) -> (up: Int, left: Int) {
        let count = min(row.count, above.count)
        // 65,535 pixels of 4 · 128 fit a word.
        var (up, left): (UInt32, UInt32) = (0, 0)
        unsafe row.withUnsafeBufferPointer { row in
            unsafe above.withUnsafeBufferPointer { above in
                for x in 0..<count { up &+= unsafe magnitude(difference(row[x], above[x])) }
                for x in 1..<max(1, count) {
                    left &+= unsafe magnitude(difference(row[x], row[x - 1]))
                }
            }
        }
        return (Int(up), Int(left))
    }

    static func copy(_ row: Span<UInt32>, mask: UInt32, into result: inout MutableSpan<UInt32>) {
        let count = min(row.count, result.count)
        unsafe row.withUnsafeBufferPointer { row in
            unsafe result.withUnsafeMutableBufferPointer { result in
                for x in 0..<count { unsafe result[x] = row[x] & mask }
            }
        }
    }

    static func subtractAbove(
        _ row: Span<UInt32>,
        _ above: Span<UInt32>,
        mask: UInt32,
        into result: inout MutableSpan<UInt32>
    ) {
        let count = min(row.count, above.count, result.count)
        unsafe row.withUnsafeBufferPointer { row in
            unsafe above.withUnsafeBufferPointer { above in
                unsafe result.withUnsafeMutableBufferPointer { result in
                    for x in 0..<count { unsafe result[x] = difference(row[x], above[x]) & mask }
                }
            }
        }
    }

    static func subtractLeft(_ row: Span<UInt32>, mask: UInt32, into result: inout MutableSpan<UInt32>) {
        let count = min(row.count, result.count)
        guard count > 0 else { return }
        unsafe row.withUnsafeBufferPointer { row in
            unsafe result.withUnsafeMutableBufferPointer { result in
                unsafe result[0] = row[0] & mask
                for x in 1..<max(1, count) {
                    unsafe result[x] = difference(row[x], row[x - 1]) & mask
                }
            }
        }
    }

    /// Paeth's predictor (PNG §9.4): of left, above and above-left the one nearest to left + above - above-left.
    static func subtractPaeth(
        _ row: Span<UInt32>,
        _ above: Span<UInt32>,
        mask: UInt32,
        into result: inout MutableSpan<UInt32>
    ) {
        let count = min(row.count, above.count, result.count)
        var (left, corner): (UInt32, UInt32) = (0, 0)
        for x in 0..<count {
            let up = above[x]
            var predicted: UInt32 = 0
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                let (a, b, c) = (
                    Int32(left >> shift & 255), Int32(up >> shift & 255), Int32(corner >> shift & 255)
                )
                predicted |= UInt32(paeth(a, b, c)) << shift
            }
            result[x] = difference(row[x], predicted) & mask
            left = row[x]
            corner = up
        }
    }

    @inline(__always)
    static func paeth(_ left: Int32, _ above: Int32, _ corner: Int32) -> Int32 {
        let byLeft = abs(above - corner)
        let byAbove = abs(left - corner)
        let byCorner = abs(left + above - 2 * corner)
        if byLeft <= byAbove, byLeft <= byCorner { return left }
        return byAbove <= byCorner ? above : corner
    }

    static func magnitude(_ row: Span<UInt32>) -> Int {
        var total = 0
        for x in 0..<row.count { total += Int(magnitude(row[x])) }
        return total
    }
}
