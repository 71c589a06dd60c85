import Canvas
import Raster
import Testing

@testable import Svg

extension SvgDocument {
    /// From the text of a whole document.
    init(_ text: String, limits: SvgLimits = SvgLimits()) throws(SvgError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }

    /// The content of a document of 100 × 100.
    static func holding(_ content: String, attributes: String = "", limits: SvgLimits = SvgLimits()) throws
        -> SvgDocument
    {
        try SvgDocument(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" \
            \(attributes)>\(content)</svg>
            """,
            limits: limits
        )
    }

    /// Drawn at its own size.
    func drawn(images: @escaping SvgImageDecoder = { _ in nil }) -> Drawn {
        let size = intrinsicSize
        let (pixmap, outcome) = picture(width: Int(size.width), height: Int(size.height), images: images)
        return Drawn(pixmap: pixmap, outcome: outcome)
    }
}

struct Drawn {
    let pixmap: Pixmap
    let outcome: SvgOutcome

    /// `#rrggbbaa` of a pixel, straight; eight zeros where there is nothing.
    subscript(x: Int, y: Int) -> String {
        let word = pixmap[x, y].straight
        return "#"
            + [word, word >> 8, word >> 16, word >> 24].map { channel in
                let text = String(channel & 255, radix: 16)
                return text.utf8.count == 1 ? "0" + text : text
            }.joined()
    }
}

/// What the pixels of a small document are.
struct Probe: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let content: String
    let pixels: [(x: Int, y: Int, color: String)]

    init(_ description: String, _ content: String, _ pixels: [(x: Int, y: Int, color: String)]) {
        testDescription = description
        self.content = content
        self.pixels = pixels
    }
}
