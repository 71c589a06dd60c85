/// Exact area coverage of shapes on a small pixel grid.
///
/// Each edge writes, into the pixels it passes, how much area lies right of it there, and into the next pixel what is
/// left over; summed from left to right a row then holds the signed area covered. Works for any winding; where
/// contours overlap the sum passes one and is cut.
struct CoverageSheet {
    let width: Int
    let height: Int

    /// One column more than the width: the last pixel's left-over goes there.
    private var sums: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        sums = [Float](repeating: 0, count: (width + 2) * height)
    }

    /// An edge in sheet coordinates. What lies outside the sheet is pulled to its border.
    mutating func add(_ edge: OutlineEdges.Edge) {
        let (upper, lower) = (edge.upper, edge.lower)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let top = upper.y.clamped(to: 0...Double(height))
        let bottom = lower.y.clamped(to: 0...Double(height))
        var y = top
        while y < bottom {
            let row = min(Int(y), height - 1)
            let next = min(bottom, Double(row + 1))
            let left = upper.x + (y - upper.y) * slope
            let right = upper.x + (next - upper.y) * slope
            addSpan(row, min(left, right), max(left, right), cover: edge.winding * (next - y))
            guard next > y else { break }
            y = next
        }
    }

    /// The part of an edge inside one row, from `left` to `right`, covering `cover` of the row's height.
    private mutating func addSpan(_ row: Int, _ left: Double, _ right: Double, cover: Double) {
        let left = left.clamped(to: 0...Double(width))
        let right = right.clamped(to: 0...Double(width))
        let base = row * (width + 2)
        let first = Int(left)
        let last = Int(right)
        guard last > first else {
            let inside = 1 - ((left + right) / 2 - Double(first))
            sums[base + first] += Float(cover * inside)
            sums[base + first + 1] += Float(cover * (1 - inside))
            return
        }
        let perPixel = cover / (right - left)
        var x = left
        for column in first...last {
            let next = min(right, Double(column + 1))
            let part = perPixel * (next - x)
            let inside = 1 - ((x + next) / 2 - Double(column))
            sums[base + column] += Float(part * inside)
            sums[base + column + 1] += Float(part * (1 - inside))
            x = next
        }
    }

    /// Rows from top to bottom, 255 for a full pixel.
    func coverage() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            var sum: Float = 0
            for column in 0..<width {
                sum += sums[row * (width + 2) + column]
                let covered = abs(sum)
                bytes[row * width + column] = covered < 1 ? UInt8(covered * 255 + 0.5) : 255
            }
        }
        return bytes
    }
}
