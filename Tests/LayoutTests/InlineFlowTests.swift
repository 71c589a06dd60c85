import Layout
import Testing

struct InlineFlowTests {
    struct Wrapping: CustomTestStringConvertible {
        let rule: String
        let text: String
        /// In letters.
        let width: Int
        let lines: [String]
        var testDescription: String { rule }
    }

    static let wrappings = [
        Wrapping(rule: "lines end at spaces", text: "one two three", width: 8, lines: ["one two", "three"]),
        Wrapping(rule: "a line may be exactly full", text: "one two three", width: 7, lines: ["one two", "three"]),
        Wrapping(rule: "white space collapses", text: "  one \n  two  ", width: 20, lines: ["one two"]),
        Wrapping(rule: "after a hyphen", text: "well-known", width: 6, lines: ["well-", "known"]),
        Wrapping(rule: "a sign stays with its number", text: "it is -15", width: 8, lines: ["it is", "-15"]),
        Wrapping(rule: "a range stays together", text: "from 10-20", width: 8, lines: ["from", "10-20"]),
        Wrapping(rule: "an option keeps its dashes", text: "pass --flag", width: 8, lines: ["pass", "--flag"]),
        Wrapping(rule: "after a dash, not before", text: "yes—no", width: 4, lines: ["yes—", "no"]),
        Wrapping(rule: "after the slashes of an address", text: "a/bcd/ef", width: 6, lines: ["a/bcd/", "ef"]),
        Wrapping(rule: "never before a full stop", text: "wide. on", width: 5, lines: ["wide.", "on"]),
        Wrapping(rule: "between ideographs", text: "日本語文字", width: 2, lines: ["日本", "語文", "字"]),
        Wrapping(rule: "never before an ideographic stop", text: "日本語。文", width: 3, lines: ["日本", "語。文"]),
        Wrapping(rule: "never after an opening bracket", text: "日「本語", width: 2, lines: ["日", "「本", "語"]),
        Wrapping(rule: "never before a small kana", text: "きっと", width: 1, lines: ["き", "っ", "と"]),
        Wrapping(rule: "no-break spaces hold", text: "a 10\u{A0}km", width: 5, lines: ["a", "10\u{A0}km"]),
        Wrapping(rule: "word joiners hold", text: "日\u{2060}本", width: 2, lines: ["日\u{2060}", "本"]),
        Wrapping(rule: "zero width spaces let go", text: "abc\u{200B}def", width: 4, lines: ["abc", "def"]),
        Wrapping(
            rule: "soft hyphens show at the end only",
            text: "pho\u{AD}to\u{AD}graph",
            width: 6,
            lines: ["photo-", "graph"]
        ),
        Wrapping(rule: "a long word is cut", text: "a abcdefgh", width: 3, lines: ["a", "abc", "def", "gh"]),
        Wrapping(rule: "one letter at least", text: "abc", width: 0, lines: ["a", "b", "c"]),
        Wrapping(
            rule: "marks stay on their letters",
            text: "e\u{301}e\u{301}",
            width: 1,
            lines: ["e\u{301}", "e\u{301}"]
        ),
        Wrapping(rule: "emoji sequences are one", text: "👩‍👩‍👧👍🏽🇦🇹🇩🇪", width: 1, lines: ["👩‍👩‍👧", "👍🏽", "🇦🇹", "🇩🇪"]),
        Wrapping(rule: "nothing is no line", text: "", width: 5, lines: []),
        Wrapping(rule: "spaces alone are no line", text: "   ", width: 5, lines: []),
    ]

    @Test(arguments: wrappings)
    func `lines end where they may`(_ row: Wrapping) {
        let words = flow(row.text).lines(width: Double(row.width) * 10).words
        #expect(words.map { $0.unicodeScalars.map(\.value) } == row.lines.map { $0.unicodeScalars.map(\.value) })
    }

    @Test func `line feeds end lines where they are kept`() {
        let text = "one\n\n  two \nthree\n"
        #expect(
            flow(text) { $0.whiteSpace = .collapseKeepingLines }.lines(width: 500).words == ["one", "", "two", "three"]
        )
        #expect(flow(text) { $0.whiteSpace = .preserve }.lines(width: 500).words == ["one", "", "  two", "three"])
        #expect(flow(text) { $0.whiteSpace = .preserve }.lines(width: 500).height == 40)
    }

    @Test func `widths are those of the longest word and the longest line`() {
        let paragraph = flow("aa bbbb cc\nddddd d") { $0.whiteSpace = .collapseKeepingLines }
        #expect(paragraph.minContentWidth == 50)
        #expect(paragraph.maxContentWidth == 100)
    }

    @Test func `fragments of one style are one, and lines are as high as their highest`() {
        let layout = flow([
            .text("small and ", style: 0), .text("big", style: 1), .text(" words", style: 0, lineHeight: 12),
        ]).lines(width: 1000)

        #expect(layout.lines.count == 1)
        let line = layout.lines[0]
        #expect(line.fragments.map(\.text) == ["small and", "big", "words"])
        #expect(line.fragments.map(\.x) == [0, 100, 170])
        #expect(line.fragments.map(\.width) == [90, 60, 50])
        #expect(line.baseline == 16)
        #expect(line.height == 20)
        #expect(line.width == 220)
    }

    @Test func `half of the leading goes above`() {
        let layout = flow([.text("a b", style: 0, lineHeight: 16)]).lines(width: 10)
        #expect(layout.lines.map(\.top) == [0, 16])
        #expect(layout.lines.map(\.baseline) == [11, 27])
        #expect(layout.height == 32)
    }

    @Test func `a strut gives empty lines their height`() {
        let layout = flow("a\n\nb") { style in
            style.whiteSpace = .preserve
            style.strut = (style: 1, lineHeight: nil)
        }.lines(width: 100)
        #expect(layout.lines.map(\.height) == [20, 20, 20])
    }

    @Test func `boxes stand in lines like letters`() {
        let layout = flow([
            .text("see ", style: 0), .box(InlineBox(width: 24, ascent: 20, descent: 4)), .text(" here", style: 0),
        ]).lines(width: 80)
        #expect(layout.lines.map { $0.fragments.map(\.item) } == [[0, 1], [2]])
        #expect(layout.lines[0].fragments[1].x == 40)
        #expect(layout.lines[0].height == 24)
        #expect(layout.lines[0].baseline == 20)
    }

    @Test(
        arguments: [
            (.start, false, 0), (.center, false, 35), (.end, false, 70), (.right, false, 70), (.left, false, 0),
            (.start, true, 70), (.center, true, 35), (.end, true, 0), (.right, true, 70), (.left, true, 0),
        ] as [(ParagraphStyle.Alignment, Bool, Double)]
    )
    func `alignment follows the direction`(_ alignment: ParagraphStyle.Alignment, isRightToLeft: Bool, x: Double) {
        let paragraph = flow(isRightToLeft ? "אבג" : "abc") { $0.alignment = alignment }
        #expect(paragraph.lines(width: 100).lines.map { $0.fragments[0].x } == [x])
    }

    @Test func `items of a right-to-left line stand from the right`() {
        let layout = flow([.text("אב ", style: 0), .text("ג", style: 1)]).lines(width: 60)
        #expect(layout.direction == .rightToLeft)
        #expect(layout.lines[0].fragments.map(\.x) == [40, 10])
    }

    @Test(
        arguments: [
            ("one two three", 1, 7, ["one tw…"]),
            ("one two three", 2, 4, ["one", "two…"]),
            ("one two", 2, 4, ["one", "two"]),
            ("abcdefgh", 1, 4, ["abc…"]),
            ("ab cd", 1, 1, ["…"]),
            ("ab cd", 1, 0, ["…"]),
        ] as [(String, Int, Int, [String])]
    )
    func `the last line allowed ends in an ellipsis`(_ text: String, most: Int, width: Int, lines: [String]) {
        let layout = flow(text) { $0.maximumLines = most }.lines(width: Double(width) * 10)
        #expect(layout.words == lines)
        #expect(layout.isTruncated == lines.joined().contains("…"))
    }

    @Test func `a line that may not wrap is cut with an ellipsis`() {
        let paragraph = flow("one two three") { ($0.wraps, $0.maximumLines) = (false, 1) }
        #expect(paragraph.lines(width: 60).words == ["one t…"])
        #expect(paragraph.lines(width: 130).words == ["one two three"])
        #expect(paragraph.minContentWidth == 0)
    }

    @Test func `a word of a hundred thousand letters is set in a bounded time`() {
        let layout = flow(String(repeating: "x", count: 100_000)).lines(width: 1000)
        #expect(layout.lines.count == 1000)
    }

    @Test(arguments: [Double.nan, -5, .infinity])
    func `absurd widths do no harm`(_ width: Double) {
        #expect(flow("a b").lines(width: width).words == (width == .infinity ? ["a b"] : ["a", "b"]))
    }
}
