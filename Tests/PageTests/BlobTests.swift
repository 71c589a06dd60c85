import Page
import Testing

/// Bytes of a script's own; the results are Chromium's.
struct BlobTests {
    static let rows = [
        Row("btoa('hello') + ' ' + btoa('a') + ' ' + btoa('ab') + ' ' + btoa('')", "aGVsbG8= YQ== YWI= "),
        Row("atob('aGVsbG8=') + atob(' YQ ') + atob('YWI=')", "helloaab"),
        Row("[...atob('/+8A')].map((c) => c.charCodeAt(0)).join()", "255,239,0"),
        Row(
            "try { btoa('€') } catch (e) { e.name + ': ' + e.message }",
            "InvalidCharacterError: Failed to execute 'btoa' on 'Window': The string to be encoded contains characters "
                + "outside of the Latin1 range."
        ),
        Row(
            "try { atob('a') } catch (e) { e.name + ': ' + e.message }",
            "InvalidCharacterError: Failed to execute 'atob' on 'Window': The string to be decoded is not correctly encoded."
        ),
        Row("[...new TextEncoder().encode('aé€😀')].join()", "97,195,169,226,130,172,240,159,152,128"),
        Row("new TextDecoder().decode(new Uint8Array([97, 195, 169, 226, 130, 172, 240, 159, 152, 128]))", "aé€😀"),
        Row(
            "new TextDecoder().decode(new Uint8Array([97, 195, 98, 237, 160, 128, 255]))",
            "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
        ),
        Row(
            "const b = new Blob(['aé', new Uint8Array([33])], { type: 'Text/Plain' }); [b.size, b.type, String(b)].join()",
            "4,text/plain,[object Blob]"
        ),
        Row("new Blob(['hello', new Blob([' you'])]).slice(1, 7).text()", "ello y"),
        Row("new Blob([new Uint16Array([1, 2])]).arrayBuffer().then((b) => [...new Uint8Array(b)].join())", "1,0,2,0"),
        Row(
            "new Promise((r) => __zee.canvas.toBlob((b) => r(b.type + b.size + (b instanceof Blob))))",
            "image/png4true"
        ),
        Row(
            "const c = document.createElement('canvas'); c.width = 0; new Promise((r) => c.toBlob((b) => r(b === null)))",
            "true"
        ),
        Row(
            "const o = new OffscreenCanvas(5, 5); o.getContext('2d'); o.convertToBlob().then((b) => b.type)",
            "image/png"
        ),
        Row("new OffscreenCanvas(0, 5).convertToBlob().catch((e) => e.name)", "IndexSizeError"),
    ]

    @Test(arguments: rows)
    func `are what browsers make of them`(row: Row) {
        #expect(PageUnderTest().run(row.source) == row.result)
    }
}
