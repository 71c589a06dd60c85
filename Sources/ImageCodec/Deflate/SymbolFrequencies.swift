/// How often a block says what, to find the code that says it shortest.
struct SymbolFrequencies {
    /// By symbol of the literal and length alphabet; lengths are added by `literals`.
    private var bytes = [UInt32](repeating: 0, count: 256)
    private var lengths = [UInt32](repeating: 0, count: 256)
    var distances = [UInt32](repeating: 0, count: DeflateAlphabet.distanceCount)

    @inline(__always)
    mutating func count(byte: UInt8) { bytes[Int(byte)] &+= 1 }

    @inline(__always)
    mutating func count(matchLength: Int) { lengths[(matchLength &- 3) & 255] &+= 1 }

    var matches: Int { lengths.reduce(0) { $0 + Int($1) } }

    /// A table for each byte of a pixel: neighbours are often equal, and a counter that was just written is slow to read.
    mutating func count(pixels: Span<UInt32>, bytesPerPixel: Int) {
        var table = [UInt32](repeating: 0, count: 1_024)
        var counts = table.mutableSpan
        for index in 0..<pixels.count {
            let word = pixels[index]
            counts[Int(word & 255)] &+= 1
            if bytesPerPixel > 1 {
                counts[256 + Int(word >> 8 & 255)] &+= 1
                counts[512 + Int(word >> 16 & 255)] &+= 1
                if bytesPerPixel > 3 { counts[768 + Int(word >> 24)] &+= 1 }
            }
        }
        for entry in 0..<1_024 { bytes[entry & 255] &+= counts[entry] }
    }

    /// Of literals, the end of the block, and lengths.
    var literals: [UInt32] {
        var symbols = bytes + [UInt32](repeating: 0, count: DeflateAlphabet.literalCount - 256)
        for (length, count) in lengths.enumerated() where count > 0 {
            symbols[257 + Int(DeflateAlphabet.lengthIndices[length])] += count
        }
        symbols[DeflateAlphabet.endOfBlock] = 1
        return symbols
    }
}
