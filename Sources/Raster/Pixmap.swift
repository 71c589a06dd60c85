/// A rectangle of premultiplied 8-bit RGBA pixels.
///
/// One pixel is one word whose bytes in memory are R, G, B, A (red in the low byte of the little-endian word). The
/// storage is one array, so a copy is free until somebody draws: that is what makes a snapshot consistent while a
/// script goes on drawing.
public struct Pixmap: Sendable, Equatable {
    public let width: Int
    public let height: Int

    /// Rows from top to bottom without padding; `pixels.count == width * height` always.
    public package(set) var pixels: [UInt32]

    /// A transparent pixmap. Both sizes are at least zero and their product fits the caller's area limit: sizes come
    /// from the canvas room, which has already refused what is too large.
    public init(width: Int, height: Int) {
        precondition(width >= 0 && height >= 0, "a pixmap has no negative side")
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Takes premultiplied words as they are. `nil` when their number does not fit the size.
    public init?(width: Int, height: Int, pixels: [UInt32]) {
        guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension Pixmap {
    /// The premultiplied word at a place, transparent black outside.
    public subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, x < width, y >= 0, y < height else { return 0 }
        return pixels[y * width + x]
    }
}
