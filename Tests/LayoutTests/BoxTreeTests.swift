import Layout
import Testing

/// A tree written down, so that a test reads like the drawing it stands for.
struct Sketch {
    var style: BoxStyle
    var children: [Sketch] = []
    var text: String?
    var picture: Size?

    static func row(_ children: Sketch..., style: (inout BoxStyle) -> Void = { _ in }) -> Sketch {
        made(.row, children, style)
    }

    static func column(_ children: Sketch..., style: (inout BoxStyle) -> Void = { _ in }) -> Sketch {
        made(.column, children, style)
    }

    static func text(_ text: String, style: (inout BoxStyle) -> Void = { _ in }) -> Sketch {
        var sketch = made(.column, [], style)
        sketch.text = text
        return sketch
    }

    static func picture(_ width: Double, _ height: Double, style: (inout BoxStyle) -> Void = { _ in }) -> Sketch {
        var sketch = made(.column, [], style)
        sketch.picture = Size(width: width, height: height)
        return sketch
    }

    static func box(_ width: Double, _ height: Double, style: (inout BoxStyle) -> Void = { _ in }) -> Sketch {
        made(.column, []) {
            ($0.width, $0.height) = (.pixels(width), .pixels(height))
            style(&$0)
        }
    }

    private static func made(_ display: BoxStyle.Display, _ children: [Sketch], _ change: (inout BoxStyle) -> Void)
        -> Sketch
    {
        var style = BoxStyle(display)
        change(&style)
        return Sketch(style: style, children: children)
    }

    /// Frames of all boxes but the root, parents first, as `x y width height`.
    func frames(width: Double, height: Double? = nil) -> [String] {
        var tree = BoxTree()
        var ids: [BoxTree.ID] = []
        add(to: &tree, parent: nil, ids: &ids)
        let layout = tree.layout(width: width, height: height)
        return ids.map { id in
            let frame = layout.frame(id)
            return [frame.x, frame.y, frame.width, frame.height].map { length in
                let rounded = (length * 100).rounded() / 100
                return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
            }.joined(separator: " ")
        }
    }

    private func add(to tree: inout BoxTree, parent: BoxTree.ID?, ids: inout [BoxTree.ID]) {
        let id =
            if let text { tree.add(text: flow(text), style, to: parent) } else if let picture {
                tree.add(picture: picture, style, to: parent)
            } else { tree.add(style, to: parent) }
        ids.append(id)
        for child in children { child.add(to: &tree, parent: id, ids: &ids) }
    }
}

struct BoxTreeTests {
    struct Case: CustomTestStringConvertible {
        let rule: String
        let sketch: Sketch
        var width = 100.0
        var height: Double?
        let frames: [String]
        var testDescription: String { rule }
    }

    @Test(arguments: rows + columns + limits + pictures + outOfFlow)
    func `boxes stand where flexbox puts them`(_ row: Case) {
        #expect(row.sketch.frames(width: row.width, height: row.height) == row.frames)
    }

    static let rows = [
        Case(
            rule: "a row stretches across and starts at the start",
            sketch: .row(.box(20, 10), .text("abc"), style: { $0.gap = 5 }),
            frames: ["0 0 100 10", "0 0 20 10", "25 0 30 10"]
        ),
        Case(
            rule: "weights share what is there, not what is left",
            sketch: .row(
                .text("a") { $0.setWeight(1) },
                .text("abc") { $0.setWeight(2) },
                style: { $0.gap = 10 }
            ),
            frames: ["0 0 100 10", "0 0 30 10", "40 0 60 10"]
        ),
        Case(
            rule: "a weight gives no less than the longest word",
            sketch: .row(.text("abcdef") { $0.setWeight(1) }, .text("b") { $0.setWeight(1) }),
            frames: ["0 0 100 10", "0 0 60 10", "60 0 40 10"]
        ),
        Case(
            rule: "growing takes what is left",
            sketch: .row(.box(20, 10), .text("a") { $0.grow = 1 }),
            frames: ["0 0 100 10", "0 0 20 10", "20 0 80 10"]
        ),
        Case(
            rule: "texts shrink in proportion and wrap",
            sketch: .row(.text("aa aa aa aa"), .text("aa aa aa aa")),
            frames: ["0 0 100 20", "0 0 50 20", "50 0 50 20"]
        ),
        Case(
            rule: "nothing shrinks below its longest word",
            sketch: .row(.text("abcdefgh"), .text("a a a a a a a a")),
            frames: ["0 0 100 80", "0 0 80 80", "80 0 20 80"]
        ),
        Case(
            rule: "centred across",
            sketch: .row(.box(20, 10), .box(20, 30), style: { $0.align = .center }),
            frames: ["0 0 100 30", "0 10 20 10", "20 0 20 30"]
        ),
        Case(
            rule: "at the end across, unless an item says otherwise",
            sketch: .row(
                .box(20, 10),
                .box(20, 10) { $0.alignSelf = .start },
                .box(20, 30),
                style: { $0.align = .end }
            ),
            frames: ["0 0 100 30", "0 20 20 10", "20 0 20 10", "40 0 20 30"]
        ),
        Case(
            rule: "space between",
            sketch: .row(.box(20, 10), .box(20, 10), .box(20, 10), style: { $0.justify = .spaceBetween }),
            frames: ["0 0 100 10", "0 0 20 10", "40 0 20 10", "80 0 20 10"]
        ),
        Case(
            rule: "space around",
            sketch: .row(.box(20, 10), .box(20, 10), style: { $0.justify = .spaceAround }),
            frames: ["0 0 100 10", "15 0 20 10", "65 0 20 10"]
        ),
        Case(
            rule: "space evenly",
            sketch: .row(.box(20, 10), .box(20, 10), style: { $0.justify = .spaceEvenly }),
            frames: ["0 0 100 10", "20 0 20 10", "60 0 20 10"]
        ),
        Case(
            rule: "centred along, margins counted",
            sketch: .row(
                .box(20, 10) { $0.margin = Edges(horizontal: 5) },
                .box(20, 10),
                style: { $0.justify = .center }
            ),
            frames: ["0 0 100 10", "30 0 20 10", "55 0 20 10"]
        ),
        Case(
            rule: "items that do not fit go to the next line",
            sketch: .row(
                .box(40, 10),
                .box(40, 10),
                .box(40, 20),
                style: { ($0.wraps, $0.columnGap, $0.rowGap) = (true, 10, 5) }
            ),
            frames: ["0 0 100 35", "0 0 40 10", "50 0 40 10", "0 15 40 20"]
        ),
        Case(
            rule: "what cannot shrink sticks out",
            sketch: .row(.box(80, 10) { $0.shrink = 0 }, .box(80, 10) { $0.shrink = 0 }),
            frames: ["0 0 100 10", "0 0 80 10", "80 0 80 10"]
        ),
    ]

    static let columns = [
        Case(
            rule: "a column is as high as its content",
            sketch: .column(.text("aa"), .text("aa aa aa aa"), style: { ($0.gap, $0.padding) = (4, Edges(10)) }),
            frames: ["0 0 100 54", "10 10 80 10", "10 24 80 20"]
        ),
        Case(
            rule: "start alignment keeps content widths",
            sketch: .column(.text("aa"), .text("aaaa"), style: { $0.align = .start }),
            frames: ["0 0 100 20", "0 0 20 10", "0 10 40 10"]
        ),
        Case(
            rule: "centred columns in a row",
            sketch: .row(
                .column(.text("aa"), .text("aaaa"), style: { $0.align = .center }),
                .box(10, 40),
                style: { ($0.align, $0.justify) = (.center, .spaceBetween) }
            ),
            frames: ["0 0 100 40", "0 10 40 20", "10 10 20 10", "0 20 40 10", "90 0 10 40"]
        ),
        Case(
            rule: "weights need a height to share",
            sketch: .column(.text("a") { $0.setWeight(1) }, .text("b") { $0.setWeight(3) }),
            height: 80,
            frames: ["0 0 100 80", "0 0 100 20", "0 20 100 60"]
        ),
        Case(
            rule: "without one, content decides",
            sketch: .column(.text("a") { $0.setWeight(1) }, .text("b") { $0.setWeight(3) }),
            frames: ["0 0 100 20", "0 0 100 10", "0 10 100 10"]
        ),
        Case(
            rule: "a least height is there to grow into",
            sketch: .column(.text("a") { $0.grow = 1 }, .text("b"), style: { $0.minHeight = .pixels(50) }),
            frames: ["0 0 100 50", "0 0 100 40", "0 40 100 10"]
        ),
        Case(
            rule: "stretched through several levels",
            sketch: .column(.column(.row(.text("a") { $0.grow = 1 }), style: { $0.padding = Edges(5) })),
            frames: ["0 0 100 20", "0 0 100 20", "5 5 90 10", "5 5 90 10"]
        ),
    ]

    static let limits = [
        Case(
            rule: "a percentage is of the content box",
            sketch: .column(.box(0, 10) { $0.width = .fraction(0.5) }, style: { $0.padding = Edges(10) }),
            frames: ["0 0 100 30", "10 10 40 10"]
        ),
        Case(
            rule: "a percentage of an unknown height is automatic",
            sketch: .column(.text("a") { $0.height = .fraction(0.5) }),
            frames: ["0 0 100 10", "0 0 100 10"]
        ),
        Case(
            rule: "a percentage of a stretched height is not",
            sketch: .row(.box(10, 40), .column(.text("a") { $0.height = .fraction(0.5) })),
            frames: ["0 0 100 40", "0 0 10 40", "10 0 10 40", "10 0 10 20"]
        ),
        Case(
            rule: "the least wins over the most",
            sketch: .column(.box(50, 10) { ($0.minWidth, $0.maxWidth) = (.pixels(30), .pixels(20)) }),
            frames: ["0 0 100 10", "0 0 30 10"]
        ),
        Case(
            rule: "who meets a limit leaves the rest to the others",
            sketch: .row(
                .box(0, 10) { ($0.grow, $0.maxWidth) = (1, .pixels(20)) },
                .box(0, 10) { $0.grow = 1 },
                .box(0, 10) { $0.grow = 1 }
            ),
            frames: ["0 0 100 10", "0 0 20 10", "20 0 40 10", "60 0 40 10"]
        ),
        Case(
            rule: "text in a limited width is measured in it",
            sketch: .column(.text("aa aa aa") { $0.maxWidth = .pixels(50) }, style: { $0.align = .center }),
            frames: ["0 0 100 20", "25 0 50 20"]
        ),
        Case(
            rule: "lengths that are no numbers are nothing",
            sketch: .row(
                .box(.nan, 10),
                .box(20, .nan) { ($0.grow, $0.margin) = (.nan, Edges(.nan)) },
                style: { $0.gap = -.infinity }
            ),
            frames: ["0 0 100 10", "0 0 0 10", "0 0 20 0"]
        ),
        Case(rule: "no room at all", sketch: .row(.text("a a")), width: 0, frames: ["0 0 0 20", "0 0 10 20"]),
        Case(
            rule: "what is not displayed takes no room",
            sketch: .row(.box(10, 10), .box(10, 10) { $0.display = .none }, .box(10, 10), style: { $0.gap = 5 }),
            frames: ["0 0 100 10", "0 0 10 10", "0 0 0 0", "15 0 10 10"]
        ),
    ]

    static let pictures = [
        Case(
            rule: "a stretched picture keeps its shape",
            sketch: .column(.picture(200, 100)),
            frames: ["0 0 100 50", "0 0 100 50"]
        ),
        Case(
            rule: "one that is not stretched has its own size",
            sketch: .column(.picture(40, 20), style: { $0.align = .start }),
            frames: ["0 0 100 20", "0 0 40 20"]
        ),
        Case(
            rule: "a shape of its own without a picture",
            sketch: .column(.column { $0.aspectRatio = 2 }),
            frames: ["0 0 100 50", "0 0 100 50"]
        ),
        Case(
            rule: "a weighted picture takes the height of its row",
            sketch: .row(
                .picture(200, 100) {
                    ($0.minWidth, $0.minHeight) = (.pixels(0), .pixels(0)); $0.setWeight(1)
                },
                .text("aa aa aa aa") { $0.setWeight(1) }
            ),
            frames: ["0 0 100 25", "0 0 50 25", "50 0 50 25"]
        ),
    ]

    static let outOfFlow = [
        Case(
            rule: "an overlay fills its parent",
            sketch: .column(.box(10, 30), .column { $0.position = .fill }, style: { $0.padding = Edges(5) }),
            frames: ["0 0 100 40", "5 5 10 30", "0 0 100 40"]
        ),
        Case(
            rule: "by the far corner",
            sketch: .column(
                .box(10, 10) { $0.position = .absolute(top: nil, right: 4, bottom: 6, left: nil) },
                style: { $0.border = Edges(1) }
            ),
            height: 50,
            frames: ["0 0 100 50", "85 33 10 10"]
        ),
        Case(
            rule: "a scroll container keeps its size and moves its content",
            sketch: .column(
                .column(
                    .box(10, 60) { $0.shrink = 0 },
                    style: {
                        ($0.height, $0.overflow, $0.scrollY) = (.pixels(40), .scroll, 15)
                    }
                )
            ),
            frames: ["0 0 100 40", "0 0 100 40", "0 -15 10 60"]
        ),
        Case(
            rule: "and stops at the end of it",
            sketch: .column(
                .column(
                    .box(10, 60) { $0.shrink = 0 },
                    style: {
                        ($0.height, $0.overflow, $0.scrollY) = (.pixels(40), .scroll, 500)
                        $0.padding = Edges(5)
                    }
                )
            ),
            frames: ["0 0 100 40", "0 0 100 40", "5 -25 10 60"]
        ),
    ]
}

struct LayoutBoundsTests {
    private func nested(_ depth: Int) -> (BoxTree, BoxTree.ID) {
        var tree = BoxTree()
        var last = tree.add(BoxStyle(.column))
        for level in 0..<depth {
            var style = BoxStyle(level.isMultiple(of: 2) ? .row : .column)
            style.padding = Edges(0.5)
            last = tree.add(style, to: last)
        }
        let leaf = tree.add(text: flow("deep down"), to: last)
        return (tree, leaf)
    }

    @Test func `ten thousand levels end at the limit`() {
        let (tree, leaf) = nested(10_000)
        let layout = tree.layout(width: 800)
        #expect(layout.isLaidOut(leaf) == false)
        #expect(layout.frame(leaf) == .zero)
        #expect(layout.size.width == 800)
    }

    @Test func `nesting multiplies no questions`() {
        let (tree, leaf) = nested(60)
        var asked = 0
        var counted = BoxTree()
        var last = counted.add(BoxStyle(.column))
        for level in 0..<60 { last = counted.add(BoxStyle(level.isMultiple(of: 2) ? .row : .column), to: last) }
        let text = InlineFlow([.text("deep down", style: 0)]) { text, style in
            asked += 1
            return ruler(text, style)
        }
        counted.add(text: text, to: last)
        #expect(counted.layout(width: 500).size.height == 10)
        // Two words and a space, once.
        #expect(asked == 3)
        #expect(tree.layout(width: 800).frame(leaf).height == 10)
    }

    @Test func `a tree without boxes has no size`() {
        #expect(BoxTree().layout(width: 100).size == .zero)
    }
}
