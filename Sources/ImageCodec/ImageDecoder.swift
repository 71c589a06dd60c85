package import Raster

/// The formats a picture may come in, known by how the bytes begin. Names and media types are not asked: they lie.
package enum ImageFormat: Sendable, CaseIterable {
    case png, jpeg, gif, webp, bmp

    package init?(sniffing bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: "BM".utf8) {
            self = .bmp
        } else {
            return nil
        }
    }
}

/// Image bytes to a premultiplied pixmap, whatever the format. Of an animation, the first frame.
package enum ImageDecoder {
    /// Colour profiles and gamma are ignored: everything counts as sRGB, as canvases do with what they draw.
    package static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Pixmap {
        guard bytes.count <= limits.maxBytes else { throw .tooManyBytes(bytes.count) }
        switch ImageFormat(sniffing: bytes) {
        case .png: return try PNGDecoder.decode(bytes, limits: limits)
        case .jpeg: return try JPEGDecoder.decode(bytes, limits: limits)
        case .gif: return try GIFDecoder.decode(bytes, limits: limits)
        case .webp: return try WebPDecoder.decode(bytes, limits: limits)
        case .bmp: return try BMPDecoder.decode(bytes, limits: limits)
        case nil: throw .unknownFormat
        }
    }
}

extension Pixmap {
    /// For decoders, which make exactly as many words as they were asked for.
    static func decoded(width: Int, height: Int, _ pixels: [UInt32]) throws(ImageError) -> Pixmap {
        guard let pixmap = Pixmap(width: width, height: height, pixels: pixels) else { throw .truncated }
        return pixmap
    }
}
