import Canvas
import Testing

@testable import Svg

struct StyleTests {
    @Test(arguments: [
        (
            "fill:red;stroke: blue",
            [Declaration(name: "fill", value: "red"), Declaration(name: "stroke", value: "blue")]
        ),
        ("FILL: red !important", [Declaration(name: "fill", value: "red", isImportant: true)]),
        ("fill:/* a */red;;; ; x", [Declaration(name: "fill", value: "red")]),
        ("--Name: a;b", [Declaration(name: "--Name", value: "a")]),
        ("font: 'a;b', c; d: e", [Declaration(name: "font", value: "'a;b', c"), Declaration(name: "d", value: "e")]),
        ("mask: url(data:x;y)", [Declaration(name: "mask", value: "url(data:x;y)")]),
    ])
    func `declarations of a block`(text: String, expected: [Declaration]) {
        #expect(Declaration.list(text) == expected)
    }

    @Test(arguments: [
        ("*", true), ("rect", true), ("circle", false), (".a", true), (".a.b", true), (".c", false), ("#r", true),
        ("rect#r.a[kind]", true), ("[kind=box]", true), ("[kind~=box]", true), ("[kind^=b]", true),
        ("[kind$=o]", false),
        ("[kind*='o']", true), ("svg rect", true), ("svg > rect", false), ("g > rect", true), ("svg g > rect", true),
        ("circle + rect", true), ("circle ~ rect", true), ("path ~ rect", false), (":first-child", false),
        ("rect:last-child", true), (":nth-child(2)", true), (":nth-child(odd)", false), (":nth-child(2n)", true),
        (":nth-child(-n+2)", true), (":not(.c)", true), (":not(.a)", false), (":root", false), (":root rect", true),
        ("rect:hover", false), ("rect, circle", true), (":is(circle, .a)", true), (":where(#r)", true),
        (":is(circle, .c)", false), (":not(.c, circle)", true), (":not(.c, .a)", false), (":not(.A)", true),
        ("g:has(> circle) > .a", true), ("svg:has(circle) .a", true), ("svg:has(> circle) .a", false),
        ("rect:first-of-type", true), ("rect:nth-of-type(2)", false), ("rect:last-of-type", true), (":empty", true),
    ])
    func `selectors match`(text: String, matches: Bool) throws {
        let tree = try SvgDocument("<svg><g><circle/><rect id='r' class='a b' kind='box'/></g></svg>").tree
        let selectors = Selector.list(text)
        #expect(!selectors.isEmpty)
        var steps = 100
        #expect(selectors.contains { $0.matches(3, in: tree, steps: &steps) } == matches)
    }

    @Test(arguments: ["", "rect,", "> rect", "rect >", "::before", "rect:unknown", "[", ".", "#", "a b{"])
    func `lists that are not understood are nothing`(text: String) {
        #expect(Selector.list(text) == [])
    }

    @Test(arguments: [
        ("rect", 1), (".a", 1 << 10), ("#a", 1 << 20), ("g rect.a[b]:first-child", 2 + 3 << 10), (":not(#a)", 1 << 20),
    ])
    func `specificity counts ids, classes and types`(text: String, expected: Int) {
        #expect(Selector.list(text).map(\.specificity) == [expected])
    }

    @Test(
        arguments: [
            ("var(--a)", "red"), ("1 var(--a) 2", "1 red 2"), ("var(--b, blue)", "blue"), ("var(--b, var(--a))", "red"),
            ("var(--c)", "rgb(1, 2, red)"), ("var(--b)", nil), ("var(--loop)", nil), ("plain", "plain"),
        ] as [(String, String?)]
    )
    func `variables are replaced by their texts`(text: String, expected: String?) {
        let variables = ["--a": "red", "--c": "rgb(1, 2, var(--a))", "--loop": "var(--loop) var(--loop)"]
        #expect(Variables.substituted(text, variables) == expected)
    }

    @Test(
        arguments: [
            ("red", PaintValue.color(CssColor(rgb: 0xFF0000))), ("none", PaintValue.none),
            ("currentColor", .currentColor),
            ("url(#a)", .reference("a", fallback: .none)), ("url('#a') none", .reference("a", fallback: .none)),
            ("url(#a) red", .reference("a", fallback: .color(CssColor(rgb: 0xFF0000)))),
            ("url(other.svg#a) red", .color(CssColor(rgb: 0xFF0000))), ("nonsense", nil),
        ] as [(String, PaintValue?)]
    )
    func `paints are read`(text: String, expected: PaintValue?) {
        #expect(PaintValue(text) == expected)
    }
}
