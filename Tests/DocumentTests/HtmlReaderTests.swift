import Testing

@testable import Document

/// What HTML becomes. The rows are the rules for missing and misplaced tags, and what each element is shown as.
struct HtmlReaderTests {
    private static func text(_ text: String, _ traits: SpanStyle.Traits = []) -> Inline {
        .text(text, SpanStyle(traits: traits))
    }

    private static func paragraph(_ words: String, _ role: Paragraph.Role = .line) -> Block {
        .paragraph(Paragraph([text(words)], role: role))
    }

    private static func list(_ items: [Block]...) -> Block {
        .list(BlockList(items: items.map { BlockList.Item(blocks: $0) }))
    }

    private static func blocks(_ html: String) -> [Block] {
        var reader = HtmlReader()
        return reader.read(html)
    }

    static let structure: [(String, [Block])] = [
        ("<p>a<p>b", [paragraph("a", .body), paragraph("b", .body)]),
        ("<p>a<div>b</div>c", [paragraph("a", .body), paragraph("b"), paragraph("c")]),
        ("<h2>a</h3>b", [paragraph("a", .heading(2)), paragraph("b")]),
        ("<h1>a<h2>b", [paragraph("a", .heading(1)), paragraph("b", .heading(2))]),
        ("<ul><li>a<li>b</ul>", [list([paragraph("a")], [paragraph("b")])]),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", [list([paragraph("a"), list([paragraph("b")])], [paragraph("c")])]),
        ("<ul>x<li>a</ul>", [list([paragraph("x")], [paragraph("a")])]),
        ("<li>a", [paragraph("a")]),
        (
            "<ol start=3 type=a><li value=7>a</ol>",
            [
                .list(
                    BlockList(
                        marker: .lowerLetter,
                        start: 3,
                        items: [BlockList.Item(number: 7, blocks: [paragraph("a")])]
                    )
                )
            ]
        ),
        (
            "<dl><dt>a<dd>b<dt>c</dl>",
            [
                paragraph("a", .term), .indented([paragraph("b")]), paragraph("c", .term),
            ]
        ),
        ("<blockquote>a</blockquote>b", [.quote([paragraph("a")]), paragraph("b")]),
        (
            "<table border=1><tr><td>a<td>b<tr><td colspan=2>c</table>",
            [
                .table(
                    Table(rows: [
                        [Table.Cell(blocks: [paragraph("a")]), Table.Cell(blocks: [paragraph("b")])],
                        [Table.Cell(blocks: [paragraph("c")], columns: 2)],
                    ])
                )
            ]
        ),
        ("<table><th>a</table>", [.table(Table(rows: [[Table.Cell(blocks: [paragraph("a")], isHeader: true)]]))]),
        ("<table><tr><td>a<tr><td>b</table>", [paragraph("a"), paragraph("b")]),
        (
            "<table border=1>x<tr><td>a</table>",
            [
                paragraph("x"), .table(Table(rows: [[Table.Cell(blocks: [paragraph("a")])]])),
            ]
        ),
        ("<td>a</td><tr>b", [paragraph("a"), paragraph("b")]),
        (
            "<div><table border=1><td></div>a</table>b</div>c",
            [
                .table(Table(rows: [[Table.Cell(blocks: [paragraph("a")])]])), paragraph("b"), paragraph("c"),
            ]
        ),
        ("<pre>\n a\n  b<b>c</b></pre>", [.code(" a\n  bc")]),
        ("a<hr>b", [paragraph("a"), .rule, paragraph("b")]),
        ("<details><summary>a</summary>b</details>", [paragraph("a", .summary), paragraph("b")]),
        ("<nav><ul><li>a<li>b</ul></nav>", [.paragraph(Paragraph([text("a"), text(" · "), text("b")], role: .line))]),
        ("<center>a</center>", [.paragraph(Paragraph([text("a")], role: .line, alignment: .center))]),
        ("<div hidden>a</div><div style='display: none'>b<div>c</div></div>d", [paragraph("d")]),
        ("<template>a</template><noscript>b</noscript><svg hidden><text>c</text></svg>d", [paragraph("d")]),
        ("<p hidden>a<p>b", [paragraph("b", .body)]),
        ("</p></div></ul>a", [paragraph("a")]),
        ("<p> \n </p><div></div>", []),
    ]

    @Test(arguments: structure) func `missing ends are supplied`(html: String, blocks: [Block]) {
        #expect(Self.blocks(html) == blocks)
    }

    static let inlines: [(String, [Inline])] = [
        ("<b>a<i>b</b>c</i>", [text("a", .bold), text("b", [.bold, .italic]), text("c", .italic)]),
        ("a<br>b", [text("a"), .lineBreak, text("b")]),
        ("a\n\tb", [text("a  b")]),
        ("<code>a</code><kbd>b</kbd>", [text("a", .code), text("b", .key)]),
        ("x<sup>2</sup><sub>i</sub>", [text("x"), text("2", .raised), text("i", .lowered)]),
        ("<textarea> a\nb </textarea>", [text("a b", .key)]),
        ("<select><option>a<option selected>b</option><option>c</select>", [text("b", .key)]),
        ("<select><option>a<option>b</select><select></select>", [text("a", .key)]),
        ("<q>a</q>", [text("“"), text("a"), text("”")]),
        ("<a href=u>a</a>b", [.text("a", SpanStyle(link: 0)), text("b")]),
        ("<a name=u>a</a>", [text("a")]),
        ("<span style='color: red'>a</span>", [.text("a", SpanStyle(color: "red"))]),
        ("<span style='color: nonsense'>a</span>", [text("a")]),
        ("<img src=a alt=b width=10>", [.image(ImagePlace(image: 0, alternative: "b", width: 10), SpanStyle())]),
        ("<img src=a width=1 height=1><img>x", [text("x")]),
        ("a<canvas id=c>no</canvas>", [text("a"), .canvas(0)]),
        (
            "<input value=v><input type=checkbox checked><input type=hidden value=h>",
            [
                text("v", .key), text("☑"),
            ]
        ),
    ]

    @Test(arguments: inlines) func `marks overlap and end one by one`(html: String, inlines: [Inline]) {
        #expect(Self.blocks(html) == [.paragraph(Paragraph(inlines, role: .line))])
    }

    @Test func `a mark opened in a cell ends with it`() {
        #expect(
            Self.blocks("<table border=1><td><b>a</table>b")
                == [
                    .table(
                        Table(rows: [
                            [Table.Cell(blocks: [.paragraph(Paragraph([Self.text("a", .bold)], role: .line))])]
                        ])
                    ),
                    Self.paragraph("b"),
                ]
        )
    }

    @Test func `the head says what the page is called and where it is`() {
        var reader = HtmlReader()
        _ = reader.read(
            """
            <title> A\nB </title><title>C</title><base href="/b/"><link rel=stylesheet href=s.css>
            <style>p { color: red } html, body { background: #fff url(x); color: #111 }</style><body text=#222>
            """
        )
        #expect(reader.content.title == "A B")
        #expect(reader.content.base == "/b/")
        #expect(reader.content.background == "#fff")
        #expect(reader.content.color == "#222")
        #expect(reader.content.warnings == [HtmlTag.noStyles])
    }

    @Test func `scripts and canvases are handed out in order`() {
        let document = Document(
            html: """
                <canvas id=one width=640 height=360></canvas>
                <script>let a = '<b>'</script><script src=b.js></script>
                <script type=module>c</script><script type="application/json">{}</script>
                """
        )
        #expect(document.canvases == [Document.CanvasPlace(id: "one", width: 640, height: 360)])
        #expect(document.scripts.map(\.source) == ["let a = '<b>'", "", "c"])
        #expect(document.scripts.map(\.address) == [nil, "b.js", nil])
        #expect(document.scripts.map(\.isModule) == [false, false, true])
        #expect(document.isDrawing)
    }

    @Test func `a canvas without an end holds its scripts`() {
        let document = Document(html: "<canvas id=c><p>no</p><script>draw()</script><p>no")
        #expect(document.scripts.map(\.source) == ["draw()"])
        #expect(document.isDrawing)
    }

    static let drawings: [(String, Bool)] = [
        ("<canvas></canvas>", true),
        ("<script>draw()</script>", true),
        ("<div><canvas></canvas></div> <script>a</script>", true),
        ("<h1>a</h1><canvas></canvas>", false),
        ("<img src=a><script>b</script>", false),
        ("<p>a", false),
        ("", false),
    ]

    @Test(arguments: drawings) func `a page of nothing but a canvas is a drawing`(html: String, isDrawing: Bool) {
        #expect(Document(html: html).isDrawing == isDrawing)
    }

    /// A reader that recursed, or looked anew from each tag, would not come to the end of these.
    static let repeated = [
        "<div>", "<b>", "<ul><li>", "<table><tr><td>", "<blockquote>", "</div>", "<p>", "<a href=x>", "<", "</", "<!--",
        "<a b=\"", "<pre>", "<svg>", "<script>", "&", "&#", "<li>", "<td>", "<dd>", "<option>", "<h1>", "<table>",
        "<canvas>", "<font color=red>", "<b></div>",
    ]

    /// What each end tag costs must not depend on how much is open.
    static let ends: [(String, String)] = [
        (String(repeating: "<div>", count: 200), "</h1>"),
        (String(repeating: "<div>", count: 200), "</td>"),
        (String(repeating: "<div>", count: 200), "<td>"),
        ("<svg>" + String(repeating: "<g>", count: 190), "</a>"),
    ]

    @Test(.timeLimit(.minutes(1)), arguments: ends)
    func `ends of nothing under much that is open are cheap`(open: String, end: String) {
        let html = open + String(repeating: end, count: 20_000)
        let time = ContinuousClock().measure { _ = Document(html: html) }
        #expect(time < .seconds(5))
    }

    @Test func `drawings take the page's style along as long as there is room`() {
        let sheet = "<style>" + String(repeating: ".a{fill:red}", count: 5_000) + "</style>"
        let drawings = (0..<2_000).map { "<svg id=d\($0)></svg>" }.joined()
        let document = Document(html: sheet + drawings)
        #expect(document.wantedImages.count == 2_000)
        #expect(document.wantedImages.reduce(0) { $0 + $1.utf8.count } < 20 << 20)
        #expect(document.wantedImages.first?.contains("fill:red") == true)
    }

    @Test(.timeLimit(.minutes(1)), arguments: repeated) func `time grows with the length only`(piece: String) {
        let html = String(repeating: piece, count: 60_000 / piece.utf8.count)
        let time = ContinuousClock().measure { _ = Document(html: html) }
        #expect(time < .seconds(5))
    }
}
