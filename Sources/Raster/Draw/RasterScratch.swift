/// The working memory of drawing: kept from call to call, so that a steady stream of draws allocates nothing.
///
/// One for each canvas or thread; its content means nothing between calls.
package struct RasterScratch: Sendable {
    var grid = CellGrid()
    var row = CoverageRow()
    var line = PaintLine()
    package var limits: RasterLimits

    package init(limits: RasterLimits = RasterLimits()) { self.limits = limits }
}
