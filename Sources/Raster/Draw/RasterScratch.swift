/// The working memory of drawing: kept from call to call, so that a steady stream of draws allocates nothing.
///
/// One for each canvas or thread; its content means nothing between calls.
package struct RasterScratch: Sendable {
    var grid = CellGrid()
    var row = CoverageRow()
    var line = PaintLine()
    package var limits: RasterLimits

    package init(limits: RasterLimits = RasterLimits()) { self.limits = limits }

    /// For a bitmap of another size: what a far larger one needed is given back. A page that sets its size before every
    /// frame, to clear it, keeps what it has.
    package mutating func fit(pixels: Int) {
        if grid.cells.count / 4 > pixels { grid = CellGrid() }
    }
}
