/// What a decoder may spend on a file nobody vouches for. Checked against the header before anything is allocated.
package struct ImageLimits: Sendable {
    package var maxBytes: Int
    package var maxPixels: Int

    /// 32 MB of file and 32 million pixels (128 MB), about a photograph of a good phone.
    package init(maxBytes: Int = 32 << 20, maxPixels: Int = 32 << 20) {
        self.maxBytes = maxBytes
        self.maxPixels = maxPixels
    }

    /// No side passes this, whatever the formats can say: products of two stay far inside an `Int32`'s square.
    static let maxSide = 65_535

    func check(width: Int, height: Int) throws(ImageError) {
        guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height), width * height <= maxPixels
        else { throw .unacceptableSize(width: width, height: height) }
    }
}
