internal import Layout

/// Any tree with any lengths in it is laid out soon, without a trap, and every box has a place made of finite numbers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var bytes = Bytes(UnsafeBufferPointer(start: start, count: count))
    var tree = BoxTree()
    var boxes = [tree.add(bytes.style())]
    while !bytes.isAtEnd, boxes.count < 200 {
        // Mostly below the box before it: deep trees are the ones in which questions could multiply.
        let back = Int(bytes.byte() % 5)
        let parent = boxes[max(0, boxes.count - 1 - back)]
        switch bytes.byte() % 4 {
        case 0: boxes.append(tree.add(text: bytes.paragraph(), bytes.style(), to: parent))
        case 1:
            let size = Size(width: bytes.length(), height: bytes.length())
            boxes.append(tree.add(picture: size, bytes.style(), to: parent))
        default: boxes.append(tree.add(bytes.style(), to: parent))
        }
    }
    let layout = tree.layout(width: bytes.length(), height: bytes.flag() ? bytes.length() : nil)
    for box in boxes {
        let frame = layout.frame(box)
        guard frame.x.isFinite, frame.y.isFinite, frame.width.isFinite, frame.height.isFinite else {
            fatalError("a place that is no number")
        }
        guard frame.width >= 0, frame.height >= 0 else { fatalError("a negative size") }
        for line in layout.lines(box)?.lines ?? [] where !(line.baseline.isFinite && line.width.isFinite) {
            fatalError("a line that is nowhere")
        }
    }
    return 0
}

private struct Bytes {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { next >= bytes.count }

    mutating func byte() -> UInt8 {
        guard next < bytes.count else { return 0 }
        defer { next += 1 }
        return bytes[next]
    }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    /// Small ones mostly, and those that break arithmetic.
    mutating func length() -> Double {
        switch byte() {
        case 255: .nan
        case 254: .infinity
        case 253: -.infinity
        case 252: 1e308
        case 251: -40
        case 250: 1e-300
        case let small: Double(small)
        }
    }

    private mutating func size() -> Length {
        switch byte() % 4 {
        case 0: .pixels(length())
        case 1: .fraction(length() / 100)
        default: .auto
        }
    }

    private mutating func edges() -> Edges {
        byte() % 4 == 0 ? Edges(top: length(), right: length(), bottom: length(), left: length()) : Edges(0)
    }

    mutating func style() -> BoxStyle {
        var style = BoxStyle(byte() % 9 == 8 ? .none : flag() ? .row : .column)
        let choices = byte()
        (style.width, style.height) = (size(), size())
        if choices & 1 != 0 { (style.minWidth, style.maxWidth) = (size(), size()) }
        if choices & 2 != 0 { (style.minHeight, style.maxHeight) = (size(), size()) }
        if choices & 4 != 0 { style.aspectRatio = length() / 16 }
        if choices & 8 != 0 { (style.grow, style.shrink, style.basis) = (length(), length(), size()) }
        if choices & 16 != 0 {
            style.position = .absolute(top: length(), right: nil, bottom: flag() ? length() : nil, left: length())
        }
        if choices & 32 != 0 { (style.overflow, style.scrollX, style.scrollY) = (.scroll, length(), length()) }
        style.wraps = choices & 64 != 0
        if choices & 128 != 0 { (style.margin, style.padding, style.border) = (edges(), edges(), edges()) }
        style.gap = length()
        let alignments: [BoxStyle.Alignment] = [.start, .center, .end, .stretch]
        let distributions: [BoxStyle.Distribution] = [
            .start, .center, .end, .spaceBetween, .spaceAround, .spaceEvenly,
        ]
        style.align = alignments[Int(byte() % 4)]
        style.justify = distributions[Int(byte() % 6)]
        return style
    }

    mutating func paragraph() -> InlineFlow {
        var style = ParagraphStyle()
        (style.wraps, style.breaksWords) = (flag(), flag())
        style.maximumLines = Int(byte() % 4)
        let kinds: [ParagraphStyle.WhiteSpace] = [.collapse, .collapseKeepingLines, .preserve]
        style.whiteSpace = kinds[Int(byte() % 3)]
        var items: [InlineItem] = []
        for _ in 0..<byte() % 4 {
            if byte() % 5 == 0 {
                items.append(.box(InlineBox(width: length(), ascent: length(), descent: length())))
                continue
            }
            let count = Int(byte() % 32)
            let text = String(decoding: (0..<count).map { _ in byte() }, as: UTF8.self)
            items.append(.text(text, style: Int(byte() % 2), lineHeight: flag() ? length() : nil))
        }
        return InlineFlow(items, style: style) { text, style in
            TextExtent(advance: Double(text.unicodeScalars.count * (style + 1)) * 7, ascent: 8, descent: 2)
        }
    }
}
