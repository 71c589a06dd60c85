package import Raster

/// Makes pictures smaller by averaging the area each new pixel covers.
///
/// The average is taken of the stored values, not of linear light: browsers scale canvases that way, text keeps the
/// weight its author saw, and it costs half. Premultiplied words need no care at their edges.
package enum Downscaler {
    /// The picture at this width, its height in proportion; the same picture where it is already no wider.
    package static func scaled(_ pixmap: Pixmap, toWidth width: Int) -> Pixmap {
        guard width > 0, width < pixmap.width, pixmap.height > 0 else { return pixmap }
        let height = max(1, (pixmap.height * width + pixmap.width / 2) / pixmap.width)
        let columns = Spans(from: pixmap.width, to: width)
        let rows = Spans(from: pixmap.height, to: height)

        var pixels = [UInt32](repeating: 0, count: width * height)
        var sums = [SIMD4<UInt32>](repeating: .zero, count: pixmap.width)
        let source = pixmap.pixels.span
        for y in 0..<height {
            // First down: one weighted row of the full width. Weights of 1,024 keep 255 · 1,024 in 18 bits.
            for (index, line) in rows.covered(y).enumerated() {
                let weight = rows.weight(y, index)
                let row = source.extracting(line * pixmap.width..<(line + 1) * pixmap.width)
                if index == 0 {
                    for x in 0..<row.count { sums[x] = unpacked(row[x]) &* weight }
                } else {
                    for x in 0..<row.count { sums[x] = sums[x] &+ unpacked(row[x]) &* weight }
                }
            }
            // Then across: eighteen bits times ten more stay in 28.
            for x in 0..<width {
                var sum = SIMD4<UInt32>(repeating: 1 << 19)
                for (index, column) in columns.covered(x).enumerated() {
                    sum = sum &+ sums[column] &* columns.weight(x, index)
                }
                pixels[y * width + x] = packed(sum &>> 20)
            }
        }
        return Pixmap(width: width, height: height, pixels: pixels) ?? pixmap
    }

    @inline(__always)
    private static func unpacked(_ word: UInt32) -> SIMD4<UInt32> {
        SIMD4(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24)
    }

    @inline(__always)
    private static func packed(_ lanes: SIMD4<UInt32>) -> UInt32 {
        lanes[0] | lanes[1] << 8 | lanes[2] << 16 | lanes[3] << 24
    }
}

/// For each new line the old ones it covers, with weights that add up to 1,024 exactly: white stays white.
private struct Spans {
    private var firsts: [Int] = []
    private var counts: [Int] = []
    private var weights: [UInt32] = []
    private var starts: [Int] = []

    init(from old: Int, to new: Int) {
        for line in 0..<new {
            // In units of 1/new of an old line, so that everything is whole.
            let (begin, end) = (line * old, (line + 1) * old)
            let first = begin / new
            let last = (end + new - 1) / new
            firsts.append(first)
            counts.append(last - first)
            starts.append(weights.count)
            // Rounded as a running total: the errors cannot add up.
            var given = 0
            for index in first..<last {
                let covered = min(end, (index + 1) * new) - begin
                let total = (covered * 1_024 + old / 2) / old
                weights.append(UInt32(total - given))
                given = total
            }
        }
    }

    func covered(_ line: Int) -> Range<Int> { firsts[line]..<firsts[line] + counts[line] }

    func weight(_ line: Int, _ index: Int) -> UInt32 { weights[starts[line] + index] }
}
