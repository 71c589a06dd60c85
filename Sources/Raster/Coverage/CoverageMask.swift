/// A small picture of coverage, one byte a pixel: a glyph from a cache, or a shadow.
package struct CoverageMask: Sendable, Equatable {
    package let width: Int
    package let height: Int
    package internal(set) var bytes: [UInt8]

    /// `nil` when the number of bytes does not fit the size.
    package init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width >= 0, height >= 0, bytes.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// A mask of nothing. Both sizes are at least zero.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0, count: width * height)
    }
}

/// A mask at its place on the pixmap, as far as it lies inside of an area.
struct PlacedMask: RowCoverage {
    var mask: CoverageMask
    let x: Int
    let y: Int
    let extent: PixelRect

    init(_ mask: CoverageMask, x: Int, y: Int, in area: PixelRect) {
        self.mask = mask
        self.x = x
        self.y = y
        let box = PixelRect(left: x, top: y, right: x &+ mask.width, bottom: y &+ mask.height).intersection(area)
        extent = box.isEmpty ? .empty : box
    }

    func cover(row: Int, into coverage: inout CoverageRow) {
        coverage.prepare(left: extent.left, width: extent.width)
        let start = (row - y) * mask.width + extent.left - x
        let source = mask.bytes.span
        var target = coverage.mask.mutableSpan
        for column in 0..<extent.width { target[column] = source[start &+ column] }
        coverage.runs[0] = CoverageRun(
            left: Int32(truncatingIfNeeded: extent.left),
            right: Int32(truncatingIfNeeded: extent.right),
            alpha: CoverageRun.masked
        )
        coverage.count = 1
    }
}
