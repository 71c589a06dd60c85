import Testing

@testable import Document

/// What Markdown becomes where it is not what it was: HTML in it, callouts, tight lists.
struct MarkdownContentTests {
    private static func paragraph(_ words: String, _ role: Paragraph.Role = .body) -> Block {
        .paragraph(Paragraph([.text(words, SpanStyle())], role: role))
    }

    private static func centered(_ words: String) -> Block {
        .paragraph(Paragraph([.text(words, SpanStyle())], alignment: .center))
    }

    static let texts: [(String, [Block])] = [
        ("<div align=center>\n\na\n\n</div>\n\nb", [centered("a"), paragraph("b")]),
        (
            "<table border=1><td>\n\na\n\n</td></table>\n\nb",
            [.table(Table(rows: [[Table.Cell(blocks: [paragraph("a")])]])), paragraph("b")]
        ),
        (
            "<details>\n<summary>a</summary>\n\nb\n\n</details>",
            [paragraph("a", .summary), paragraph("b")]
        ),
        ("> <blockquote>\n\na", [.quote([.quote([])]), paragraph("a")]),
        ("> [!NOTE]\n> a", [.callout(.note, [paragraph("a")])]),
        ("> [!tip]\n>\n> a", [.callout(.tip, [paragraph("a")])]),
        ("> [!NOTE] a", [.quote([paragraph("[!NOTE] a")])]),
        (
            "> [!OTHER]\n> a",
            [
                .quote([
                    .paragraph(
                        Paragraph([
                            .text("[!OTHER]", SpanStyle()), .text(" ", SpanStyle()), .text("a", SpanStyle()),
                        ])
                    )
                ])
            ]
        ),
        ("- a", [.list(BlockList(items: [BlockList.Item(blocks: [paragraph("a", .line)])]))]),
        (
            "- a\n\n- b",
            [
                .list(
                    BlockList(
                        isTight: false,
                        items: [BlockList.Item(blocks: [paragraph("a")]), BlockList.Item(blocks: [paragraph("b")])]
                    )
                )
            ]
        ),
    ]

    @Test(arguments: texts) func `Markdown and HTML are one text`(text: String, blocks: [Block]) {
        #expect(Content(markdown: text).blocks == blocks)
    }

    @Test func `tags inside a line change what follows them`() {
        #expect(
            Content(markdown: "a <kbd>b</kbd> *c <b>d</b>*<br>e").blocks
                == [
                    .paragraph(
                        Paragraph([
                            .text("a ", SpanStyle()), .text("b", SpanStyle(traits: .key)), .text(" ", SpanStyle()),
                            .text("c ", SpanStyle(traits: .italic)), .text("d", SpanStyle(traits: [.italic, .bold])),
                            .lineBreak, .text("e", SpanStyle()),
                        ])
                    )
                ]
        )
    }

    @Test func `pictures and links are collected over the whole text`() {
        let content = Content(markdown: "# T\n\n![a](1) ![b](2)\n\n<img src=1>\n\n- [c](3)\n- <a href=4>d</a>")
        #expect(content.images == ["1", "2"])
        #expect(content.links == ["3", "4"])
        #expect(content.title == "T")
    }
}
