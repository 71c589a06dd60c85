internal import Raster

/// A rectangle of whole pixels from integers of a script: any value, both signs.
struct PixelArea: Equatable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// Negative sides reach to the left and up; the same area with positive sides.
    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = width < 0 ? x &+ width : x
        self.y = height < 0 ? y &+ height : y
        self.width = Int(clamping: width.magnitude)
        self.height = Int(clamping: height.magnitude)
    }

    func fits(_ limits: CanvasLimits) -> Bool {
        let (area, overflows) = width.multipliedReportingOverflow(by: height)
        return !overflows && area <= limits.maximumArea
    }

    /// For areas that overlap a bitmap: their coordinates are small.
    var rect: PixelRect { PixelRect(left: x, top: y, right: x &+ width, bottom: y &+ height) }

    /// The part that lies in a bitmap of the given size, and where it begins in this area.
    func overlap(width bitmapWidth: Int, height bitmapHeight: Int) -> (columns: Range<Int>, rows: Range<Int>)? {
        let (right, overflowsX) = x.addingReportingOverflow(width)
        let (bottom, overflowsY) = y.addingReportingOverflow(height)
        let columns = max(0, x)..<max(0, x, min(bitmapWidth, overflowsX ? Int.max : right))
        let rows = max(0, y)..<max(0, y, min(bitmapHeight, overflowsY ? Int.max : bottom))
        return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
    }
}

extension Pixmap {
    /// A copy of an area; transparent where it reaches outside.
    func cropped(to area: PixelArea) -> Pixmap {
        var result = Pixmap(width: area.width, height: area.height)
        guard let (columns, rows) = area.overlap(width: width, height: height) else { return result }
        for y in rows {
            let target = (y - area.y) * area.width + columns.lowerBound - area.x
            let row = y * width
            result.pixels.replaceSubrange(
                target..<target + columns.count,
                with: pixels[row + columns.lowerBound..<row + columns.upperBound]
            )
        }
        return result
    }
}
