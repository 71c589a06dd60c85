import Testing

@testable import Document

struct DecodedTextTests {
    static let files: [(bytes: [UInt8], charset: String?, isHtml: Bool, text: String)] = [
        (Array("café".utf8), nil, false, "café"),
        ([0xEF, 0xBB, 0xBF, 0x61], nil, false, "a"),
        ([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8, 0x00, 0xDE], nil, false, "a😀"),
        ([0xFE, 0xFF, 0x00, 0x61, 0x20], nil, false, "a\u{FFFD}"),
        ([0x63, 0xE9, 0x80, 0x22], nil, false, "cé€\""),
        ([0x00, 0x61], "utf-16be", false, "a"),
        ([0xC3, 0xA9], "ISO-8859-1", false, "Ã©"),
        ([0xFF], "utf-8", false, "\u{FFFD}"),
        ([0xEF, 0xBB, 0xBF, 0x61], "iso-8859-1", false, "a"),
        (Array("<meta charset='latin1'>".utf8) + [0xC3, 0xA9], nil, true, "<meta charset='latin1'>Ã©"),
        (Array("<meta charset=utf-16>é".utf8), nil, true, "<meta charset=utf-16>é"),
        ([], nil, true, ""),
    ]

    @Test(arguments: files.indices) func `bytes are read in the order of the standard`(index: Int) {
        let file = Self.files[index]
        #expect(DecodedText.read(file.bytes, charset: file.charset, isHtml: file.isHtml) == file.text)
    }
}
