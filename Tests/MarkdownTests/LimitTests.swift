import Markdown
import Testing

/// Texts that were written to make a reader slow, deep or large.
struct LimitTests {
    /// Each of these takes quadratic or exponential time in a reader that looks for an end anew at every beginning.
    static let repeated: [String] = [
        "[", "![", "[a](", "[a](<b", "[a](b \"", "[![", "]", "*", "**", "_a ", "*a _b ", "a**b", "~", "~~a",
        "`", "` `` ", "<", "<a b=\"", "<!--", "<?", "<![CDATA[", "<!A", "> ", ">", "- ", "* ", "1. ", "-\n", "a\n- ",
        "&", "&#", "\\", "http://", "www.", "http://-", "-://", "www.(", "| ", "|-", "a|b\n", "[a]: b\n", "[a]: <", "#",
        "```\n", "\t",
        "-\t", "[a]", "[a][", "a@", "<a@", "<!", "~~~\n> ",
    ]

    @Test(.timeLimit(.minutes(1)), arguments: repeated) func `time grows with the length only`(piece: String) {
        let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
        let time = ContinuousClock().measure { _ = Markdown(text) }
        // Debug builds take up to 0.2 s here; a quadratic reader takes minutes.
        #expect(time < .seconds(5))
    }

    @Test func `quotes and lists nest as deep as the limit`() {
        let limits = MarkdownLimits(depth: 2)

        #expect(
            Markdown("> > > > > a", limits: limits).blocks
                == [.quote([.quote([.quote([.quote([.paragraph([.text("> a")])])])])])]
        )
    }

    @Test func `after the deepest quote a list may begin at the top`() {
        let blocks = Markdown("> > - > a\n\n- b", limits: MarkdownLimits(depth: 2)).blocks
        let deep = Markdown.List(items: [Markdown.Item([.paragraph([.text("> a")])])])

        #expect(
            blocks == [
                .quote([.quote([.list(deep)])]),
                .list(Markdown.List(items: [Markdown.Item([.paragraph([.text("b")])])])),
            ]
        )
    }

    @Test func `marks beyond the limit keep their words`() {
        let limits = MarkdownLimits(inlineDepth: 1)

        #expect(Markdown("*a **b** c*", limits: limits).blocks == [.paragraph([.emphasis([.text("a b c")])])])
    }

    @Test func `a long text is cut between letters`() {
        let cut = Markdown("abcé", limits: MarkdownLimits(bytes: 4))

        #expect(cut.isTruncated)
        #expect(cut.blocks == [.paragraph([.text("abc")])])
    }

    /// Two bytes of a short row stand for as many cells as the header has.
    @Test func `rows are filled up as far as the limit of blocks`() {
        let columns = 100
        let head = String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
        let cut = Markdown(head + String(repeating: "b\n", count: 1_000), limits: MarkdownLimits(blocks: 5_000))

        #expect(cut.isTruncated)
        guard case .table(let table)? = cut.blocks.first else { return #expect(cut.blocks.count == 1) }
        #expect(table.header.count == columns)
        #expect(table.rows.count == 49)
        #expect(table.rows.allSatisfy { $0.count == columns })
    }

    @Test func `a text of many blocks is cut`() {
        let cut = Markdown("---\n---\n---\n", limits: MarkdownLimits(blocks: 3))

        #expect(cut.isTruncated)
        #expect(cut.blocks == [.rule, .rule])
        #expect(!Markdown("---").isTruncated)
    }
}
