import Testing

@testable import Document

struct HtmlTokenizerTests {
    private static func tag(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) -> HtmlTokenizer.Token {
        var tag = HtmlTag(name: name)
        for (name, value) in attributes { tag.add(name, value) }
        return .start(tag)
    }

    static let texts: [(String, [HtmlTokenizer.Token])] = [
        ("a<B>c</B >", [.text("a"), tag("b"), .text("c"), .end("b")]),
        (
            "<a href=x/y title='1\"2' alt=\"a>b\" id>",
            [
                tag("a", ["href": "x/y", "title": "1\"2", "alt": "a>b", "id": ""])
            ]
        ),
        ("<img src=a src=b>", [tag("img", ["src": "a"])]),
        ("<br/><br / >", [tag("br"), tag("br")]),
        ("1 < 2 <3", [.text("1 "), .text("< 2 "), .text("<3")]),
        ("a<!-- <b> -- > -->b", [.text("a"), .text("b")]),
        ("<!-->a<!doctype html><?x?></ >b", [.text("a"), .text("b")]),
        ("<!-- never closed", []),
        ("<a href='never closed", []),
        (
            "<script>if (a < b) '</scrip'</SCRIPT\n>x",
            [
                tag("script"), .text("if (a < b) '</scrip'"), .end("script"), .text("x"),
            ]
        ),
        ("<title>a &amp; <b></title>", [tag("title"), .text("a & <b>"), .end("title")]),
        ("<style></style>", [tag("style"), .end("style")]),
        ("&lt;&copy 1&copyx&notit;&#x41&#150;&#0;", [.text("<© 1©x&notit;A–\u{FFFD}")]),
        ("<a href='?a&copy=1&amp;b'>", [tag("a", ["href": "?a&copy=1&b"])]),
        ("</", [.text("</")]),
        ("", []),
    ]

    @Test(arguments: texts) func `text becomes tags and characters`(text: String, tokens: [HtmlTokenizer.Token]) {
        var tokenizer = HtmlTokenizer(text)
        var found: [HtmlTokenizer.Token] = []
        while let token = tokenizer.next() { found.append(token) }
        #expect(found == tokens)
    }
}
