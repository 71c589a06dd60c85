import Markdown
import Testing

/// What a paragraph's text is made of.
struct InlineTests {
    typealias Inline = Markdown.Inline

    private static func link(_ destination: String, _ inlines: Inline..., title: String = "") -> Inline {
        .link(destination: destination, title: title, inlines)
    }

    private static func inlines(_ text: String) -> [Inline] {
        guard case .paragraph(let inlines) = Markdown(text).blocks.first else { return [] }
        return inlines
    }

    static let emphasis: [(String, [Inline])] = [
        ("*a* _b_", [.emphasis([.text("a")]), .text(" "), .emphasis([.text("b")])]),
        ("**a** __b__", [.strong([.text("a")]), .text(" "), .strong([.text("b")])]),
        ("***a***", [.emphasis([.strong([.text("a")])])]),
        ("**a *b***", [.strong([.text("a "), .emphasis([.text("b")])])]),
        ("*a **b***", [.emphasis([.text("a "), .strong([.text("b")])])]),
        ("*a**b*", [.emphasis([.text("a**b")])]),
        ("snake_case_name", [.text("snake_case_name")]),
        ("in*word*s", [.text("in"), .emphasis([.text("word")]), .text("s")]),
        ("2 * 3 * 4", [.text("2 * 3 * 4")]),
        ("*a", [.text("*a")]),
        ("**a*", [.text("*"), .emphasis([.text("a")])]),
        ("*(a)*b", [.text("*(a)*b")]),
        ("„*a*“", [.text("„"), .emphasis([.text("a")]), .text("“")]),
        ("~~a~~ ~b~", [.strikethrough([.text("a")]), .text(" "), .strikethrough([.text("b")])]),
        ("~~a~ ~~~b~~~", [.text("~~a~ ~~~b~~~")]),
    ]

    @Test(arguments: emphasis)
    func `emphasis follows the rules of its runs`(text: String, inlines: [Inline]) {
        #expect(Self.inlines(text) == inlines)
    }

    static let links: [(String, [Inline])] = [
        ("[a](/u)", [link("/u", .text("a"))]),
        ("[a](</u v> 'T')", [link("/u v", .text("a"), title: "T")]),
        ("[a](/u(1))", [link("/u(1)", .text("a"))]),
        ("[a](/u v)", [.text("[a](/u v)")]),
        ("[*a*]()", [link("", .emphasis([.text("a")]))]),
        ("[a [b](/u) c](/v)", [.text("[a "), link("/u", .text("b")), .text(" c](/v)")]),
        ("*[a*](/u)", [.text("*"), link("/u", .text("a*"))]),
        ("![*a* b](/p \"t\")", [.image(source: "/p", title: "t", alternative: "a b")]),
        ("[![i](/p)](/u)", [link("/u", .image(source: "/p", title: "", alternative: "i"))]),
        ("[a][B  c]\n\n[b C]: /u \"t\"", [link("/u", .text("a"), title: "t")]),
        ("[a][]\n\n[A]: /u", [link("/u", .text("a"))]),
        ("[a]\n\n[a]: <>", [link("", .text("a"))]),
        ("[a]\n\n[a]: /1\n[a]: /2", [link("/1", .text("a"))]),
        ("[a]: /u x", [.text("[a]: /u x")]),
        ("[a]", [.text("[a]")]),
        ("<https://a.b/?c&d>", [link("https://a.b/?c&d", .text("https://a.b/?c&d"))]),
        ("<a@b.c>", [link("mailto:a@b.c", .text("a@b.c"))]),
        ("see https://a.b/c, ok", [.text("see "), link("https://a.b/c", .text("https://a.b/c")), .text(", ok")]),
        ("(www.a.b)", [.text("("), link("http://www.a.b", .text("www.a.b")), .text(")")]),
        ("https://a.b/(c)", [link("https://a.b/(c)", .text("https://a.b/(c)"))]),
        ("nohttp://a.b", [.text("nohttp://a.b")]),
        ("<http://a b>", [.text("<"), link("http://a", .text("http://a")), .text(" b>")]),
    ]

    @Test(arguments: links) func `links lead where they say`(text: String, inlines: [Inline]) {
        #expect(Self.inlines(text) == inlines)
    }

    static let others: [(String, [Inline])] = [
        ("`a`", [.code("a")]),
        ("`` a`b ``", [.code("a`b")]),
        ("` `", [.code(" ")]),
        ("`a\nb`", [.code("a b")]),
        ("`a", [.text("`a")]),
        ("``a`", [.text("``a`")]),
        ("*`a*`", [.text("*"), .code("a*")]),
        ("\\*a\\* \\q", [.text("*a* \\q")]),
        ("&amp;&#65;&#x42;&hellip;&nope;", [.text("&AB…&nope;")]),
        ("&#0;&#1114112;", [.text("\u{FFFD}\u{FFFD}")]),
        ("a <b>c</b>", [.text("a "), .html("<b>"), .text("c"), .html("</b>")]),
        (
            "a <b c='d>'/> <!-- e --> < f",
            [.text("a "), .html("<b c='d>'/>"), .text(" "), .html("<!-- e -->"), .text(" < f")]
        ),
    ]

    @Test(arguments: others) func `code, escapes, characters and tags`(text: String, inlines: [Inline]) {
        #expect(Self.inlines(text) == inlines)
    }

    @Test func `plain text is the words alone`() {
        #expect(Self.inlines("*a* `b` ![c](d) [e](f)\n<g>").plainText == "a b c e ")
    }
}
