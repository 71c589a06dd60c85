import Markdown
import Testing

/// The blocks of a text. Each row is a rule of CommonMark or GFM, in words of our own.
struct BlockTests {
    typealias Block = Markdown.Block

    private static func paragraph(_ text: String) -> Block { .paragraph([.text(text)]) }

    private static func bullets(isTight: Bool = true, _ items: [Block]...) -> Block {
        .list(Markdown.List(isTight: isTight, items: items.map { Markdown.Item($0) }))
    }

    static let leaves: [(String, [Block])] = [
        ("# One", [.heading(level: 1, [.text("One")])]),
        ("###### Six ######", [.heading(level: 6, [.text("Six")])]),
        ("####### Seven", [paragraph("####### Seven")]),
        ("#hashtag", [paragraph("#hashtag")]),
        ("#", [.heading(level: 1, [])]),
        ("## C# #", [.heading(level: 2, [.text("C#")])]),
        ("Title\n=====", [.heading(level: 1, [.text("Title")])]),
        ("Two\nlines\n---", [.heading(level: 2, [.text("Two"), .softBreak, .text("lines")])]),
        ("***", [.rule]),
        (" - - -", [.rule]),
        ("--", [paragraph("--")]),
        ("a\n\n\nb", [paragraph("a"), paragraph("b")]),
        ("a  \nb", [.paragraph([.text("a"), .hardBreak, .text("b")])]),
        ("a\\\nb", [.paragraph([.text("a"), .hardBreak, .text("b")])]),
        ("    code\n\n    more\n\n", [.code(info: "", text: "code\n\nmore\n")]),
        ("a\n    b", [.paragraph([.text("a"), .softBreak, .text("b")])]),
        ("```swift\nlet a = 1\n```\nafter", [.code(info: "swift", text: "let a = 1\n"), paragraph("after")]),
        ("~~~ a&amp;b `c`\n```\n~~~", [.code(info: "a&b `c`", text: "```\n")]),
        ("```\nnever closed", [.code(info: "", text: "never closed\n")]),
        ("  ```\n    two\n  ```", [.code(info: "", text: "  two\n")]),
        ("a\n```\n```", [paragraph("a"), .code(info: "", text: "")]),
        ("<div>\n*raw*\n\n*not*", [.html("<div>\n*raw*\n"), .paragraph([.emphasis([.text("not")])])]),
        ("<!-- a\n\nb -->\nc", [.html("<!-- a\n\nb -->\n"), paragraph("c")]),
        ("a\r\nb\rc", [.paragraph([.text("a"), .softBreak, .text("b"), .softBreak, .text("c")])]),
        ("[a]: /u\n---", [.rule]),
        ("[a]: /u\n===", [paragraph("===")]),
        ("", []),
    ]

    @Test(arguments: leaves) func `a leaf block is what its marks say`(text: String, blocks: [Block]) {
        #expect(Markdown(text).blocks == blocks)
    }

    static let containers: [(String, [Block])] = [
        ("> a\n> b", [.quote([.paragraph([.text("a"), .softBreak, .text("b")])])]),
        ("> a\nlazy", [.quote([.paragraph([.text("a"), .softBreak, .text("lazy")])])]),
        ("> a\n\nb", [.quote([paragraph("a")]), paragraph("b")]),
        (">> deep", [.quote([.quote([paragraph("deep")])])]),
        ("> ```\na", [.quote([.code(info: "", text: "")]), paragraph("a")]),
        ("- a\n- b", [bullets([paragraph("a")], [paragraph("b")])]),
        ("- a\n\n- b", [bullets(isTight: false, [paragraph("a")], [paragraph("b")])]),
        ("- a\n\n  b", [bullets(isTight: false, [paragraph("a"), paragraph("b")])]),
        ("- a\n  - b\n- c", [bullets([paragraph("a"), bullets([paragraph("b")])], [paragraph("c")])]),
        ("- a\n\n\nb", [bullets([paragraph("a")]), paragraph("b")]),
        ("- a\n+ b", [bullets([paragraph("a")]), bullets([paragraph("b")])]),
        ("-\n- b", [bullets([], [paragraph("b")])]),
        ("-\n\n  a", [bullets([]), paragraph("a")]),
        ("- \tcode?", [bullets([paragraph("code?")])]),
        ("-     code", [bullets([.code(info: "", text: "code\n")])]),
        (
            "7. a\n8. b",
            [.list(Markdown.List(start: 7, items: [Markdown.Item([paragraph("a")]), Markdown.Item([paragraph("b")])]))]
        ),
        ("1) a", [.list(Markdown.List(start: 1, items: [Markdown.Item([paragraph("a")])]))]),
        ("1234567890. a", [paragraph("1234567890. a")]),
        ("The year\n1984. was", [.paragraph([.text("The year"), .softBreak, .text("1984. was")])]),
        (
            "- [ ] open\n- [x] done\n- [y] text",
            [
                .list(
                    Markdown.List(items: [
                        Markdown.Item(task: false, [paragraph("open")]),
                        Markdown.Item(task: true, [paragraph("done")]),
                        Markdown.Item([paragraph("[y] text")]),
                    ])
                )
            ]
        ),
    ]

    @Test(arguments: containers) func `quotes and lists hold what their marks reach`(text: String, blocks: [Block]) {
        #expect(Markdown(text).blocks == blocks)
    }

    static let tables: [(String, [Block])] = [
        (
            "| a | b |\n|:--|--:|\n| 1 | `x\\|y` | 3 |\n| 2",
            [
                .table(
                    Markdown.Table(
                        alignments: [.left, .right],
                        header: [[.text("a")], [.text("b")]],
                        rows: [[[.text("1")], [.code("x|y")]], [[.text("2")], []]]
                    )
                )
            ]
        ),
        (
            "words\na | b\n--|:-:\n\nend",
            [
                paragraph("words"),
                .table(Markdown.Table(alignments: [.none, .center], header: [[.text("a")], [.text("b")]], rows: [])),
                paragraph("end"),
            ]
        ),
        ("a | b\n---", [.heading(level: 2, [.text("a | b")])]),
        ("a | b\n|---|", [.paragraph([.text("a | b"), .softBreak, .text("|---|")])]),
        (
            "|a|\n|-|\n> q",
            [.table(Markdown.Table(alignments: [.none], header: [[.text("a")]], rows: [])), .quote([paragraph("q")])]
        ),
    ]

    @Test(arguments: tables) func `a table needs a header and as many dashes`(text: String, blocks: [Block]) {
        #expect(Markdown(text).blocks == blocks)
    }
}
