internal import Canvas
internal import Document
internal import Text

/// Any bytes can be read as a page of any kind, laid out for any width and painted from anywhere.
///
/// The first byte chooses the kind, the second the width, the third how far down.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard count >= 3 else { return 0 }
    let bytes = Array(input.dropFirst(3))
    var document: Document
    switch input[0] % 4 {
    case 0: document = Document(markdown: DecodedText.read(bytes))
    case 1: document = Document(text: DecodedText.read(bytes))
    default: document = Document(html: DecodedText.read(bytes, isHtml: true))
    }
    _ = document.isDrawing
    let width = Double(input[1]) * 4
    document.layout(width: width, height: 64, fonts: fonts.value)
    guard document.contentHeight.isFinite, document.contentHeight >= 1 else { fatalError("a page without a height") }
    for link in document.links {
        guard link.x.isFinite, link.y.isFinite, link.width >= 0, link.height >= 0 else { fatalError("a link nowhere") }
    }
    if input[2] % 4 == 0 {
        document.paint(on: CanvasSurface(width: 64, height: 64, fonts: fonts.value), scroll: Double(input[2]) * 16)
    }
    return 0
}

/// libFuzzer calls from one thread only.
private struct Fonts: @unchecked Sendable {
    // The built-in letters: what is searched here is the page's code, not the font library's.
    let value = CanvasFonts(library: FontLibrary(source: .none))
}

private let fonts = Fonts()
