import Testing

@testable import Raster

/// Time is bounded by counting cells, so the tests count too.
struct WorkBudgetTests {
    private static let zigzag: Path = {
        var path = Path()
        for index in 0..<2_000 { path.line(to: Point(Double(index % 50), index & 1 == 0 ? 0 : 50)) }
        path.close()
        return path
    }()

    private func drawing(steps: Int) -> Drawing {
        var drawing = Drawing(60, 50)
        drawing.scratch.limits.cellSteps = steps
        return drawing
    }

    @Test(arguments: [1, 1_000, 20_000]) func `a fill stops at its budget`(steps: Int) {
        var drawing = drawing(steps: steps)
        drawing.fill(Self.zigzag, .black)
        // One edge may overrun it, and one closes the outline: each spans fifty rows and fifty columns at most.
        #expect(drawing.scratch.grid.stepsLeft <= 0)
        #expect(drawing.scratch.grid.stepsLeft >= -202)
        #expect(drawing.scratch.grid.cells.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [[], [3.0, 2.0]]) func `a stroke stops at its budget`(dashes: [Double]) {
        var drawing = drawing(steps: 5_000)
        drawing.stroke(Self.zigzag, .black, StrokeStyle(width: 2, join: .round, dashes: dashes))
        // The last segment has up to eleven dashes, each with the sides, the join and the caps of one segment.
        #expect(drawing.scratch.grid.stepsLeft <= 0)
        #expect(drawing.scratch.grid.stepsLeft >= -2_000)
    }

    @Test(arguments: [[], [3.0, 2.0]]) func `what is left out leaves no trace to its right`(dashes: [Double]) {
        for steps in [1, 500, 3_000, 10_000] {
            var drawing = drawing(steps: steps)
            drawing.fill(Self.zigzag, .black)
            drawing.stroke(Self.zigzag, .black, StrokeStyle(width: 2, join: .round, dashes: dashes))
            #expect((0..<50).allSatisfy { drawing.pixmap[55, $0] == 0 })
        }
    }

    @Test func `within the budget nothing is left out`() {
        var (tight, free) = (drawing(steps: 2_000 * 102), drawing(steps: .max))
        tight.fill(Self.zigzag, .black)
        free.fill(Self.zigzag, .black)
        #expect(tight.pixmap == free.pixmap)
        #expect(tight.scratch.grid.stepsLeft > 0)
    }
}
