/// Compresses rows of filtered pixels to one zlib stream.
///
/// How to read this: deflate knows bytes, but everything worth finding in a picture begins at a pixel. So the search
/// for matches runs over whole pixels, one word each (`window`), and only what is written counts in bytes. A pixel that
/// equals its left neighbour is a run: distance one pixel, no search. Anything else is looked up by a hash of the next
/// few pixels, the newest place first, at most `depth` of them.
struct PixelDeflater: RowDeflater, ~Copyable {
    private let bytesPerPixel: Int
    private let width: Int
    private let depth: Int
    /// Pixels that a hash covers, and the least a match is worth its bits for.
    private let shortest: Int

    private let window: FixedWords<UInt32>
    /// The end of the last row in `window`, and the number of the picture's pixels before `window` begins.
    private var end = 0
    private var slid = 0
    private let kept: Int

    private let newest: FixedWords<Int32>
    /// The place before each place with the same hash.
    private let older: FixedWords<Int32>

    private var block: DeflateBlock
    private var output: BitOutput
    private var adler = Adler32()

    private static let hashBits = 14
    private static let olderMask = 32_767

    init(width: Int, bytesPerPixel: Int, depth: Int, expectedSize: Int) {
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        self.depth = depth
        shortest = bytesPerPixel == 1 ? 4 : 2
        kept = DeflateAlphabet.farthest / bytesPerPixel
        window = FixedWords(repeating: 0, count: kept + max(kept, width) + 1)
        newest = FixedWords(repeating: -1, count: 1 << Self.hashBits)
        older = FixedWords(repeating: -1, count: Self.olderMask + 1)
        block = DeflateBlock(bytesPerPixel: bytesPerPixel)
        output = BitOutput(capacity: expectedSize)
        output.appendZlibHeader()
    }

    mutating func append(filter: UInt8, fill: (inout MutableSpan<UInt32>) -> Void) {
        makeRoom()
        let row = end..<end + width
        let pixels = unsafe pixels(row)
        var filtered = unsafe pixels.mutableSpan
        fill(&filtered)
        adler.append(filter)
        adler.append(pixels: filtered.span, bytesPerPixel: bytesPerPixel)
        block.append(byte: filter)
        compress(row)
        end = row.upperBound
        if block.isFull { block.flush(into: &output, isLast: false) }
    }

    /// Nothing is searched: one pixel, repeated. (Repeating the row above whole
    /// would be one operation less, but its distance costs eleven more bits in each.)
    mutating func appendZeroRow(filter: UInt8) {
        makeRoom()
        unsafe pixels(end..<end + width).update(repeating: 0)
        adler.append(filter)
        adler.append(zeros: width * bytesPerPixel)
        block.append(byte: filter)
        block.append(pixel: 0)
        let rest = (width - 1) * bytesPerPixel
        if rest >= 3 {
            block.append(matching: rest, distance: bytesPerPixel)
        } else {
            for _ in 1..<width { block.append(pixel: 0) }
        }
        end += width
        if block.isFull { block.flush(into: &output, isLast: false) }
    }

    consuming func finish(into bytes: inout [UInt8]) {
        block.flush(into: &output, isLast: true)
        output.finish(into: &bytes)
        adler.write(into: &bytes)
    }

    /// A part of the window; the range is checked.
    @inline(__always)
    private func pixels(_ range: Range<Int>) -> UnsafeMutableBufferPointer<UInt32> {
        unsafe UnsafeMutableBufferPointer(rebasing: window.words[range])
    }

    /// Keeps as much of the past as a match can reach, and moves it to the front when the window is full.
    private mutating func makeRoom() {
        guard unsafe end + width > window.words.count, let start = unsafe window.words.baseAddress else { return }
        let dropped = end - kept
        unsafe start.update(from: start + dropped, count: kept)
        end = kept
        slid += dropped
    }
}

extension PixelDeflater {
    /// Every index lies in `row` or, for the past, in `0..<row.lowerBound`, both inside the window.
    private mutating func compress(_ row: Range<Int>) {
        let window = unsafe window.words
        guard let start = unsafe UnsafePointer(window.baseAddress) else { return }
        let limit = row.upperBound
        // Short runs of small differences are cheaper as literals of a bit or two.
        let shortestRun = bytesPerPixel == 1 ? 5 : 2
        let hashEnd = limit - shortest
        let rowNumber = (row.lowerBound + slid) / width
        var at = row.lowerBound
        var previous: UInt32 = 0
        // Literals go over in stretches: one append each would check the array each time.
        var literalStart = at

        while at < limit {
            let pixel = unsafe start[at]
            if pixel == previous, at > row.lowerBound {
                // The pixels after `at`, each compared with the one before it, to the end of the row.
                let run = unsafe 1 &+ PixelRow.commonLength(start + at + 1, start + at, limit: limit &- at &- 1)
                if run >= shortestRun {
                    unsafe block.append(pixels: pixels(literalStart..<at))
                    block.append(matching: run &* bytesPerPixel, distance: bytesPerPixel)
                    at &+= run
                    literalStart = at
                    continue
                }
            }
            previous = pixel
            if at <= hashEnd {
                let slot = unsafe hash(start + at)
                if let match = unsafe longestMatch(at, slot, start, rowNumber: rowNumber, limit: limit) {
                    unsafe block.append(pixels: pixels(literalStart..<at))
                    block.append(matching: match.length &* bytesPerPixel, distance: match.distance)
                    let next = at + match.length
                    for inner in at + 1..<max(at + 1, min(next, hashEnd + 1)) {
                        unsafe remember(inner, hash(start + inner))
                    }
                    at = next
                    literalStart = next
                    previous = unsafe start[at &- 1]
                    continue
                }
            }
            at &+= 1
        }
        unsafe block.append(pixels: pixels(literalStart..<limit))
    }

    /// Of the `shortest` pixels from this one on.
    @inline(__always)
    private func hash(_ pixel: UnsafePointer<UInt32>) -> Int {
        var key = unsafe UInt64(pixel[0]) | UInt64(pixel[1]) << 32
        if bytesPerPixel == 1 {
            key = unsafe key | key >> 24 | UInt64(pixel[2]) << 16 | UInt64(pixel[3]) << 24
            key &= 0xFFFF_FFFF
        }
        // Fibonacci hashing: the constant is 2⁶⁴ divided by the golden ratio.
        return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.hashBits))
    }

    @inline(__always)
    private func remember(_ at: Int, _ slot: Int) {
        let place = Int32(truncatingIfNeeded: at &+ slid)
        unsafe older.words[Int(place) & Self.olderMask] = newest.words[slot]
        unsafe newest.words[slot] = place
    }

    /// The longest of the places tried, in pixels, with its distance in bytes; and remembers this place.
    @inline(__always)
    private func longestMatch(
        _ at: Int,
        _ slot: Int,
        _ pixels: UnsafePointer<UInt32>,
        rowNumber: Int,
        limit: Int
    ) -> (length: Int, distance: Int)? {
        var candidate = unsafe Int(newest.words[slot])
        remember(at, slot)
        var best = shortest &- 1
        var bestPlace = -1
        var bestRow = 0
        var tries = depth
        let oldest = max(slid, at &+ slid &- kept)
        // A place remembered is before `at`, and not before `slid`: inside the window.
        while candidate >= oldest, tries > 0 {
            tries &-= 1
            let place = candidate &- slid
            if at &+ best < limit, unsafe pixels[place &+ best] == pixels[at &+ best],
                unsafe pixels[place] == pixels[at]
            {
                // Neither the match nor what it repeats may cross the end of a row: a filter byte stands there.
                let candidateRow = Int(UInt32(truncatingIfNeeded: candidate) / UInt32(truncatingIfNeeded: width))
                let longest = min(limit &- at, (candidateRow &+ 1) &* width &- candidate)
                let length = unsafe PixelRow.commonLength(pixels + place, pixels + at, limit: longest)
                if length > best {
                    best = length
                    bestPlace = place
                    bestRow = candidateRow
                }
            }
            let next = unsafe Int(older.words[candidate & Self.olderMask])
            guard next < candidate else { break }
            candidate = next
        }
        guard bestPlace >= 0 else { return nil }
        // Each row crossed has one filter byte.
        let distance = (at &- bestPlace) &* bytesPerPixel &+ rowNumber &- bestRow
        guard distance <= DeflateAlphabet.farthest else { return nil }
        return (best, distance)
    }
}
