internal import Raster

extension Pixmap {
    /// A bell that may be wider in one direction than in the other. Equal widths go the fast way of the raster room.
    mutating func blur(x: Double, y: Double, _ scratch: inout RasterScratch) {
        if abs(x - y) < 0.01 * max(x, y) {
            apply([.blur(x)], scratch: &scratch)
            return
        }
        pixels = Self.blurred(pixels, lines: height, length: width, across: width, along: 1, deviation: x)
        pixels = Self.blurred(pixels, lines: width, length: height, across: 1, along: width, deviation: y)
    }

    /// Three running means in one direction, whose windows the SVG standard gives (Filter Effects 1 §9.10).
    private static func blurred(
        _ source: [UInt32],
        lines: Int,
        length: Int,
        across: Int,
        along: Int,
        deviation: Double
    ) -> [UInt32] {
        let window = Int(deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)
        guard window > 1, length > 0 else { return source }
        let half = window / 2
        let odd = window & 1 == 1
        let reaches =
            odd ? [(half, half), (half, half), (half, half)] : [(half, half - 1), (half - 1, half), (half, half)]
        var result = source
        var row = [SIMD4<UInt32>](repeating: .zero, count: length)
        var mean = row
        for line in 0..<lines {
            for place in 0..<length { row[place] = unpacked(result[line * across + place * along]) }
            for (before, behind) in reaches {
                let count = UInt32(before + behind + 1)
                var sum = SIMD4<UInt32>(repeating: 0)
                for place in 0..<min(behind, length) { sum &+= row[place] }
                for place in 0..<length {
                    if place + behind < length { sum &+= row[place + behind] }
                    mean[place] = (sum &+ count / 2) / count
                    if place >= before { sum &-= row[place - before] }
                }
                swap(&row, &mean)
            }
            for place in 0..<length {
                let word = row[place]
                result[line * across + place * along] = word.x | word.y << 8 | word.z << 16 | word.w << 24
            }
        }
        return result
    }

    private static func unpacked(_ word: UInt32) -> SIMD4<UInt32> {
        SIMD4(word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24)
    }
}
