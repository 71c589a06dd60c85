import Testing

@testable import Raster

struct DashTests {
    /// A horizontal line through whole pixels, dashed: which columns are covered.
    private func columns(_ dashes: [Double], offset: Double = 0, cap: LineCap = .butt, width: Int = 20) -> String {
        var drawing = Drawing(width, 2)
        drawing.stroke(
            .polygon([(0, 1), (Double(width), 1)], closed: false),
            .black,
            StrokeStyle(width: 2, cap: cap, dashes: dashes, dashOffset: offset)
        )
        return String(drawing.alphas(row: 0).map { $0 == 255 ? "#" : $0 == 0 ? "." : "+" })
    }

    @Test(
        arguments: [
            ([4, 2], 0, "####..####..####..##"),
            ([4, 2], 1, "###..####..####..###"),
            ([4, 2], -1, ".####..####..####..#"),
            ([4, 2], 601, "###..####..####..###"),
            ([3], 0, "###...###...###...##"),
            ([1, 2, 3], 0, "#..###.##...#..###.#"),
            ([0, 3], 0, "...................."),
            ([3, 0], 0, "####################"),
            ([0, 0], 0, "####################"),
            ([], 5, "####################"),
            ([100], 0, "####################"),
            ([100], 100, "...................."),
            ([2, 2, 0, 4], 0, "##......##......##.."),
        ] as [([Double], Double, String)]
    )
    func `a pattern repeats from its offset`(dashes: [Double], offset: Double, expected: String) {
        #expect(columns(dashes, offset: offset) == expected)
    }

    @Test func `a dash of no length has square caps`() {
        #expect(columns([0, 5], offset: -2, cap: .square) == ".##...##...##...##..")
    }

    @Test func `every subpath starts the pattern anew`() {
        var path = Path.polygon([(0, 1), (7, 1)], closed: false)
        path.append(.polygon([(10, 1), (20, 1)], closed: false))
        var drawing = Drawing(20, 2)
        drawing.stroke(path, .black, StrokeStyle(width: 2, dashes: [4, 2]))
        #expect(String(drawing.alphas(row: 0).map { $0 == 255 ? "#" : "." }) == "####..#...####..####")
    }

    @Test func `the last dash of a closed subpath joins the first`() {
        // 40 around; dashes of 6 and gaps of 4 leave the end of the line drawn up to the corner it began at.
        var drawing = Drawing(16, 16)
        drawing.stroke(
            Path(Rect(x: 3, y: 3, width: 10, height: 10)),
            .black,
            StrokeStyle(width: 2, join: .miter, dashes: [6, 4], dashOffset: 3)
        )
        #expect(drawing.pixmap[2, 2] >> 24 == 255, "the miter of the joined corner")
        // Without a dash running over the corner there is none.
        var cut = Drawing(16, 16)
        cut.stroke(
            Path(Rect(x: 3, y: 3, width: 10, height: 10)),
            .black,
            StrokeStyle(width: 2, join: .miter, dashes: [6, 4])
        )
        #expect(cut.pixmap[2, 2] >> 24 == 0)
    }

    @Test func `dashes scale with the pen`() {
        var drawing = Drawing(20, 4)
        drawing.stroke(
            .polygon([(0, 2), (20, 2)], closed: false),
            .black,
            StrokeStyle(width: 2, dashes: [2, 1]),
            pen: .scale(x: 2, y: 2)
        )
        #expect(String(drawing.alphas(row: 1).map { $0 == 255 ? "#" : "." }) == "####..####..####..##")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            [1e-9], [1e-9, 1e-9], [1e-300, 1], [1e300, 1e300], [.infinity, 1], [.nan, 1], [-1, 2],
            [Double](repeating: 1e-7, count: 1000),
        ]
    )
    func `a hostile pattern ends soon`(dashes: [Double]) {
        var drawing = Drawing(50, 50)
        let path = Path.polygon([(-1e9, -1e9), (1e9, 1e9), (25, -1e308), (25, 1e308)], closed: true)
        drawing.stroke(path, .black, StrokeStyle(width: 2, cap: .round, dashes: dashes, dashOffset: 1e18))
        #expect(drawing.pixmap.pixels.count == 2500)
    }

    @Test func `a line from far away shows the right part of its pattern`() {
        // The pattern has run for 1,000,000 pixels, a multiple of six less two, before the pixmap begins.
        var drawing = Drawing(20, 2)
        drawing.stroke(
            .polygon([(-1_000_000, 1), (50, 1)], closed: false),
            .black,
            StrokeStyle(width: 2, dashes: [4, 2])
        )
        #expect(String(drawing.alphas(row: 0).map { $0 == 255 ? "#" : "." }) == "..####..####..####..")
    }

    @Test func `skipping lands where walking would`() throws {
        let style = StrokeStyle(dashes: [3, 1, 0, 2, 0.5, 4], dashOffset: 1.25)
        for quarter in 0..<200 {
            let distance = Double(quarter) / 4
            var skipped = try #require(DashPattern(style, scale: 1))
            var walked = skipped
            skipped.skip(distance)
            var left = distance
            while left >= walked.rest {
                left -= walked.rest
                walked.turn()
            }
            walked.spend(left)
            #expect(skipped.isDrawing == walked.isDrawing, "after \(distance)")
            #expect(skipped.rest == walked.rest, "after \(distance)")
        }
    }

    @Test(.timeLimit(.minutes(1))) func `thousands of dashes on a hundred thousand lines out of sight`() {
        var drawing = Drawing(20, 20)
        var path = Path()
        for index in 0..<100_000 { path.line(to: Point(-1_000 - Double(index % 2) * 2, -1_000)) }
        let dashes = [Double](repeating: 0.001, count: 4_096)
        drawing.stroke(path, .black, StrokeStyle(width: 1, dashes: dashes))
        #expect(drawing.pixmap.pixels.allSatisfy { $0 == 0 })
    }
}
