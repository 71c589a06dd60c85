import Testing

@testable import Stage

struct PageContentTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let type: String
        let suffix: String
        let content: PageContent

        init(_ text: String, _ type: String, _ suffix: String, _ content: PageContent) {
            (self.text, self.type, self.suffix, self.content) = (text, type, suffix, content)
        }

        var testDescription: String { "\(suffix) \(type) \(text.prefix(24))" }
    }

    static let cases: [Case] = [
        Case("GIF89a…", "text/html", "html", .picture),
        Case("BM", "", "", .picture),
        Case("<svg xmlns='…'>", "text/plain", "txt", .vector),
        Case("<?xml version='1.0'?>\n<!-- made by hand -->\n<svg>", "application/xml", "xml", .vector),
        Case("\u{FEFF}  <!DOCTYPE html><p>x", "application/octet-stream", "", .html),
        Case("<!doctype svg PUBLIC '…'><svg>", "", "", .vector),
        Case("<p>bare</p>", "text/html", "", .html),
        Case("<p>bare</p>", "", "htm", .html),
        Case("<p>bare</p>", "text/plain", "txt", .text),
        Case("ctx.fillRect(0, 0, 9, 9)", "text/javascript", "", .script),
        Case("ctx.fillRect(0, 0, 9, 9)", "text/plain", "js", .script),
        Case("<!doctype html><title>404</title>", "text/html", "js", .html),
        Case("{\"surfaceUpdate\":{}}\n{\"beginRendering\":{}}", "", "", .interface),
        Case("{ \"beginRendering\" : {}}", "application/json", "json", .interface),
        Case("{\"other\":1}", "application/json", "json", .text),
        Case("", "", "jsonl", .interface),
        Case("# Title", "text/plain", "md", .markdown),
        Case("# Title", "text/markdown", "", .markdown),
        Case("# Title", "text/plain", "", .text),
        Case("", "", "", .text),
        Case("\u{0}\u{1}binary", "text/plain", "txt", .unknown),
        Case("<!-- never closed", "", "", .text),
    ]

    @Test(arguments: cases)
    func `bytes say what they are before names do`(sample: Case) {
        let content = PageContent(Array(sample.text.utf8), mediaType: sample.type, fileExtension: sample.suffix)
        #expect(content == sample.content)
    }
}
