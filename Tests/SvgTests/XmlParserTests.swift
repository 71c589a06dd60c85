import Testing

@testable import Svg

struct XmlParserTests {
    private static func tree(_ text: String) throws(SvgError) -> ElementTree {
        try XmlParser.tree(Array(text.utf8), limits: SvgLimits())
    }

    @Test func `elements, attributes and text arrive in order`() throws {
        let tree = try Self.tree("<svg a='1'><g id=\"x\">one<![CDATA[<two>]]></g><!-- no --><rect/></svg>")
        #expect(tree.elements.map(\.name) == ["svg", "g", "rect"])
        #expect(tree.elements.map(\.parent) == [nil, 0, 0])
        #expect(tree.elements.map(\.position) == [0, 0, 1])
        #expect(tree[0]["a"] == "1")
        #expect(tree[1].text == "one<two>")
        #expect(tree.byID == ["x": 1])
    }

    @Test(arguments: [
        ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&#65;&#x42;&#x1F600;", "AB😀"), ("a\r\nb\rc", "a\nb\nc"),
        ("]]>", "]]>"),
    ])
    func `references and line ends are resolved in text`(source: String, expected: String) throws {
        #expect(try Self.tree("<svg>\(source)</svg>")[0].text == expected)
    }

    @Test func `white space of attributes becomes spaces`() throws {
        #expect(try Self.tree("<svg a=' x\n\ty&#10;z '/>")[0]["a"] == " x  y\nz ")
    }

    @Test func `plain internal entities are expanded, the first declaration counts`() throws {
        let text = "<!DOCTYPE svg [<!ENTITY c 'red'><!ENTITY c 'blue'><!ENTITY % p SYSTEM 'x'>]><svg a='&c;'>&c;</svg>"
        let tree = try Self.tree(text)
        #expect(tree[0]["a"] == "red")
        #expect(tree[0].text == "red")
    }

    @Test(
        arguments: [
            ("", SvgError.Fault.unexpectedEnd, 1, 1), ("<svg>", .unexpectedEnd, 1, 6),
            ("<svg>\n <g></svg>", .mismatchedTag(open: "g", close: "svg"), 2, 7),
            ("<svg a='1' a='2'/>", .duplicateAttribute("a"), 1, 12), ("<svg a=1/>", .unexpectedCharacter("1"), 1, 8),
            ("<svg>&nbsp;</svg>", .undefinedEntity("nbsp"), 1, 6),
            ("<svg>&#xD800;</svg>", .badCharacterReference, 1, 6),
            ("<svg>&#99999999;</svg>", .badCharacterReference, 1, 6),
            ("<svg>a & b</svg>", .unexpectedCharacter("&"), 1, 8),
            ("<svg/>text", .contentOutsideRoot, 1, 7), ("<svg/><svg/>", .contentOutsideRoot, 1, 8),
            ("<svg a='<'/>", .unexpectedCharacter("<"), 1, 9), ("<!-- <svg/>", .unexpectedEnd, 1, 12),
            ("<html/>", .notSvg(root: "html"), 1, 1), ("<svg xmlns='http://other'/>", .notSvg(root: "?"), 1, 1),
        ] as [(String, SvgError.Fault, Int, Int)]
    )
    func `what is not well-formed is refused with its place`(
        text: String,
        fault: SvgError.Fault,
        line: Int,
        column: Int
    ) {
        #expect(throws: SvgError(fault: fault, line: line, column: column)) { try SvgDocument(text) }
    }

    @Test func `entities neither nest nor multiply without end`() {
        let nested = "<!DOCTYPE svg [<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;'>]><svg>&b;</svg>"
        #expect(throws: SvgError(fault: .entityRefused("b"), line: 1, column: 63)) { try SvgDocument(nested) }

        let long = String(repeating: "x", count: 1_000)
        let many = "<!DOCTYPE svg [<!ENTITY a '\(long)'>]><svg>\(String(repeating: "&a;", count: 100))</svg>"
        #expect {
            try SvgDocument(many)
        } throws: { error in
            (error as? SvgError)?.fault == .entityRefused("a")
        }
    }

    @Test func `namespaces decide what is SVG`() throws {
        let text = """
            <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" xmlns:o="urn:other">\
            <s:use l:href="#a"/><o:rect/><rect/><s:g xmlns="http://www.w3.org/2000/svg"><rect o:x="1" x="2"/></s:g></s:svg>
            """
        let tree = try Self.tree(text)
        #expect(tree.elements.map(\.name) == ["svg", "use", "", "rect", "g", "rect"])
        #expect(tree[1].href == "#a")
        #expect(tree[5]["x"] == "2")
    }

    @Test(
        arguments: [
            [0xEF, 0xBB, 0xBF] + Array("<svg>é</svg>".utf8),
            [0xFF, 0xFE] + "<svg>é</svg>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
            [0xFE, 0xFF] + "<svg>é</svg>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><svg>".utf8) + [0xE9] + Array("</svg>".utf8),
        ] as [[UInt8]]
    )
    func `encodings by mark or declaration`(bytes: [UInt8]) throws {
        #expect(try XmlParser.tree(bytes, limits: SvgLimits())[0].text == "é")
    }

    @Test func `other encodings are refused by name`() {
        let text = "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><svg/>"
        #expect(throws: SvgError(fault: .unsupportedEncoding("shift_jis"), line: 1, column: 1)) {
            try SvgDocument(text)
        }
    }

    @Test(arguments: [
        ("<svg/>", true), ("  <svg xmlns='x'>", true), ("<?xml version='1.0'?><!-- a --><s:svg>", true),
        ("<!DOCTYPE svg PUBLIC 'a' 'b'><svg>", true), ("<!DOCTYPE svg [<!ENTITY a 'b>'>]><svg>", true),
        ("<html><svg/></html>", false), ("svg", false), ("", false), ("<!-- <svg>", false), ("<svgx>", false),
        ("\u{89}PNG", false),
    ])
    func `a document is recognised by its first element`(text: String, isLikely: Bool) {
        #expect(SvgDocument.isLikely(Array(text.utf8)) == isLikely)
    }

    @Test func `limits are kept`() {
        var limits = SvgLimits()
        (limits.elements, limits.depth, limits.attributes, limits.bytes) = (5, 3, 2, 100)
        let cases: [(String, SvgError.Fault)] = [
            ("<svg><a/><a/><a/><a/><a/></svg>", .tooManyElements(limit: 5)),
            ("<svg><a><a><a/></a></a></svg>", .tooDeep(limit: 3)),
            ("<svg a='' b='' c=''/>", .tooManyAttributes(limit: 2)),
            ("<svg>\(String(repeating: " ", count: 100))</svg>", .tooLong(limit: 100)),
        ]
        for (text, fault) in cases {
            #expect {
                try SvgDocument(text, limits: limits)
            } throws: { error in
                (error as? SvgError)?.fault == fault
            }
        }
    }
}
