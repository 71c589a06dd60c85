import Testing
import WebAddress

struct DataURLTests {
    @Test(arguments: [
        ("data:text/plain,a%20b", "text/plain", "a b"),
        ("data:;base64,aGVsbG8=", "text/plain", "hello"),
        ("data:image/svg+xml;charset=utf-8;base64,PHN2Zy8+", "image/svg+xml", "<svg/>"),
        ("DATA:X/Y;base64, a G V\nsbG8", "x/y", "hello"),
        ("data:x/y ; base64,aGk", "x/y", "hi"),
        ("data:,%zz", "text/plain", "%zz"),
        ("data:text/html;base64,PGI%2B", "text/html", "<b>"),
        ("data:a/b;base64,-_-_", "a/b", "\u{fffd}\u{fffd}\u{fffd}"),
        ("data:base64,aGk=", "base64", "aGk="),
        ("data:,", "text/plain", ""),
    ])
    func `what a data URL carries`(text: String, type: String, content: String) throws {
        let data = try #require(DataURL(text))
        #expect(data.mediaType == type)
        #expect(String(decoding: data.bytes, as: UTF8.self) == content)
    }

    @Test(arguments: [
        "", "data", "data:", "data:image/png;base64", "data:;base64,%%%", "http://host/,", "dat\u{e4}:,x",
    ])
    func `anything else is none`(text: String) {
        #expect(DataURL(text) == nil)
    }

    @Test func `an address that was read carries the same`() throws {
        let text = "data:image/png;base64,aGk="
        #expect(try DataURL(WebURL(text)) == DataURL(text))
    }
}
