/// Straight pixels from one bitmap space to another. Pictures repeat colours, so the last one is kept.
struct BitmapConversion {
    let source: ColorSpace
    let target: ColorSpace
    private var last: (from: UInt32, to: UInt32) = (0, 0)

    init(from source: ColorSpace, to target: ColorSpace) {
        self.source = source
        self.target = target
    }

    /// One word, red in the low byte.
    mutating func convert(_ word: UInt32) -> UInt32 {
        if word == last.from { return last.to }
        let components = SIMD3(Double(word & 0xFF), Double(word >> 8 & 0xFF), Double(word >> 16 & 0xFF)) / 255
        let bytes = CssColor(space: source, components: components, alpha: 1).bytes(in: target)
        let result = UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | word & 0xFF00_0000
        last = (word, result)
        return result
    }

    /// Four bytes a pixel.
    mutating func convert(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for pixel in stride(from: 0, to: bytes.count - bytes.count % 4, by: 4) {
            let word = UInt32(bytes[pixel]) | UInt32(bytes[pixel + 1]) << 8 | UInt32(bytes[pixel + 2]) << 16
            let converted = convert(word)
            result[pixel] = UInt8(truncatingIfNeeded: converted)
            result[pixel + 1] = UInt8(truncatingIfNeeded: converted >> 8)
            result[pixel + 2] = UInt8(truncatingIfNeeded: converted >> 16)
        }
        return result
    }
}
