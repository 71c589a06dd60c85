import Testing

@testable import Canvas

struct FontParserTests {
    static let valid: [(String, String)] = [
        ("20px serif", "20px serif"), ("20PX   SERIF", "20px serif"), ("1px sans-serif", "1px sans-serif"),
        ("12.5px Arial", "12.5px Arial"), ("0 Arial", "0px Arial"), ("1e1px a", "10px a"),
        (
            "small-caps italic 400 12px/2 Unknown Font, sans-serif",
            "italic small-caps 12px \"Unknown Font\", sans-serif"
        ),
        (
            "small-caps italic 400 12px/2 \"Unknown Font #2\", sans-serif",
            "italic small-caps 12px \"Unknown Font #2\", sans-serif"
        ),
        ("bold 12px/1.2em Arial", "bold 12px Arial"), ("700 12px Arial", "bold 12px Arial"),
        ("300 12px Arial", "300 12px Arial"), ("bolder 12px Arial", "bold 12px Arial"),
        ("normal normal normal normal 12px a", "12px a"),
        ("condensed oblique 10deg 12px a", "oblique condensed 12px a"),
        ("1em sans-serif", "10px sans-serif"), ("1000% serif", "100px serif"), ("2ex a", "10px a"),
        ("larger a", "12px a"), ("x-large a", "24px a"), ("1in a", "96px a"), ("12pt a", "16px a"),
        ("12px 'serif'", "12px \"serif\""), ("12px \"Arial\"", "12px Arial"), ("12px a, b ,c", "12px a, b, c"),
        ("12px/normal a", "12px a"), ("caption", "13.3333px system-ui"), ("12px \"a\\\"b\"", "12px \"a\\\"b\""),
    ]

    @Test(arguments: valid)
    func `a font shorthand is read and serialised`(text: String, expected: String) {
        let font = FontParser.font(text, parent: .initial, viewport: (300, 150))
        #expect(font?.text == expected)
    }

    static let invalid = [
        "", "bogus", "inherit", "initial", "unset", "normal", "10 serif", "10px", "10px inherit", "-1px a",
        "10px {bogus}", "10px initial", "10px default", "10px a !important", "10px a;", "10px , a", "10px a,",
        "italic italic 10px a", "bold 700 10px a", "10px/ a", "1001 10px a", "10px/-1 a", "10px 12px", "10px a b, 3",
        "normal normal normal normal normal 12px a",
    ]

    @Test(arguments: invalid)
    func `what is no font shorthand is refused`(text: String) {
        #expect(FontParser.font(text, parent: .initial, viewport: (300, 150)) == nil)
    }

    static let lengths: [(String, String?)] = [
        ("3px", "3px"), ("1EM", "1em"), ("1EX", "1ex"), ("0", "0px"), ("-1.5px", "-1.5px"), ("10PX", "10px"),
        ("1ch", "1ch"), ("1ic", "1ic"), (".25em", "0.25em"), ("3", nil), ("3px 4px", nil), ("a", nil), ("", nil),
        ("3%", nil), ("normal", nil), ("3deg", nil),
    ]

    @Test(arguments: lengths)
    func `spacing keeps its unit`(text: String, expected: String?) {
        #expect(CssLength(parsing: text)?.text == expected)
    }

    static let filters: [(String, Int?)] = [
        ("none", 0), ("blur(5px)", 1), ("blur(  5px)", 1), ("blur()", 1), ("blur(0)", 1), ("blur(10)", nil),
        ("blur 10px", nil), ("inherit", nil), ("initial", nil), ("unset", nil), ("", nil), ("blur(-1px)", nil),
        ("brightness(50%) contrast(2)", 2), ("brightness(-1)", nil), ("hue-rotate(90deg) hue-rotate(0)", 2),
        ("hue-rotate(90)", nil), ("drop-shadow(1px 2px)", 1), ("drop-shadow(red 1px 2px 3px)", 1),
        ("drop-shadow(1px 2px 3px rgb(1 2 3))", 1), ("drop-shadow(1px)", nil), ("drop-shadow(1px 2px -3px)", nil),
        ("url(#f) sepia(1)", 2), ("none blur(1px)", nil), ("blur(1px", 1), ("gray(1)", nil),
    ]

    @Test(arguments: filters)
    func `a filter list is read or refused as a whole`(text: String, count: Int?) {
        #expect(FilterList(parsing: text, currentColor: .black, limit: 32)?.functions.count == count)
    }
}
