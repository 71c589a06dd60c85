import Testing

@testable import Document

/// Drawings inside of HTML, made into documents of their own.
struct SvgMarkupTests {
    private static let root = "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

    static let rows: [(html: String, xml: String)] = [
        ("<svg width=9 viewBox='0 0 1 1'><g></g></svg>", "<svg width=\"9\" viewBox=\"0 0 1 1\" \(root)><g></g></svg>"),
        ("<svg><rect x=1></svg>", "<svg \(root)><rect x=\"1\"></rect></svg>"),
        ("<svg><rect/><g><path/></svg>", "<svg \(root)><rect/><g><path/></g></svg>"),
        ("<svg>a&nbsp;&lt;b</svg>", "<svg \(root)>a\u{A0}&lt;b</svg>"),
        ("<svg a=1 a=2 q:r=3 =4/>", "<svg a=\"1\" \(root)/>"),
        ("<svg xmlns='x' xmlns:y='z'/>", "<svg \(root)/>"),
        ("<svg><script>if (a<b) c</script><g/></svg>", "<svg \(root)><g/></svg>"),
        ("<svg></g><!-- <g> --><![CDATA[a<b]]></svg>", "<svg \(root)>a&lt;b</svg>"),
        ("<svg><use xlink:href='#a'/>", "<svg \(root)><use xlink:href=\"#a\"/></svg>"),
        ("<svg><svg><g></svg></svg>", "<svg \(root)><svg><g></g></svg></svg>"),
    ]

    @Test(arguments: rows.indices) func `what was left open is closed`(row: Int) {
        let markup = SvgMarkup(Self.rows[row].html, sheets: "", color: nil)
        #expect(markup.text == Self.rows[row].xml)
    }

    @Test func `the page's style and colour come along`() {
        let markup = SvgMarkup("<svg><g/></svg>", sheets: ".a > b { }", color: "red")
        #expect(markup.text == "<svg \(Self.root) color=\"red\"><style>.a &gt; b { }</style><g/></svg>")
    }

    @Test func `a percent sign stays one in an address`() {
        let address = SvgMarkup("<svg width='100%'/>", sheets: "", color: nil).address
        #expect(address.hasPrefix("data:image/svg+xml;charset=utf-8,<svg width=\"100%25\""))
    }

    @Test(arguments: [
        ("a<svg><g></svg>b", 1), ("a<svg/>b", 1), ("a<svg><svg></svg></svg>b", 1),
        ("a<svg style='display:none'></svg>b", 0),
        ("a<SVG><path d='M0 0'></SVG >b", 1), ("<svg>never closed", 1), ("a<svgx>b", 0),
        ("a<svg><!-- </svg> --></svg>b", 1),
    ])
    func `a drawing is a picture between words`(html: String, pictures: Int) {
        let document = Document(html: html)
        #expect(document.wantedImages.count == pictures)
        #expect(document.content.blocks.flatMap(\.words).joined() == (html.hasPrefix("a") ? "ab" : ""))
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["<svg>", "<svg", "<svg></g>", "<svg><!--", "<svg><![CDATA[", "<svg a="])
    func `repetition takes no longer than its length`(text: String) {
        let document = Document(html: String(repeating: text, count: 20_000))
        #expect(document.wantedImages.count <= 20_000)
    }
}

extension Block {
    fileprivate var words: [String] {
        guard case .paragraph(let paragraph) = self else { return [] }
        return [paragraph.inlines.words]
    }
}
