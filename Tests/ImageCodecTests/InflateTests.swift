import Testing

@testable import ImageCodec

/// Streams no encoder would write.
struct InflateTests {
    /// Bits in the order of deflate: the lowest first.
    private struct Bits {
        var bytes: [UInt8] = [0x78, 0x01]
        private var count = 0

        mutating func append(_ value: Int, _ width: Int) {
            for bit in 0..<width {
                if count & 7 == 0 { bytes.append(0) }
                if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(count & 7) }
                count += 1
            }
        }

        /// A block that describes two codes with one word of fifteen bits each, and then says nothing but its end.
        mutating func appendEmptyBlock() {
            append(0, 1)
            append(2, 2)
            append(0, 5)
            append(0, 5)
            append(15, 4)
            // Of the lengths only 18, a run of zeros, and 15 occur; one bit tells them apart.
            for symbol in DeflateAlphabet.codeLengthOrder { append(symbol == 18 || symbol == 15 ? 1 : 0, 3) }
            for run in [138, 118] {
                append(1, 1)
                append(run - 11, 7)
            }
            append(0, 2)
            append(0, 15)
        }

        /// One byte as it is, in the last block.
        mutating func appendStored(_ byte: Int) {
            append(1, 1)
            append(0, 2)
            append(0, (8 - count & 7) & 7)
            append(1, 16)
            append(0xFFFE, 16)
            append(byte, 8)
        }
    }

    private func stream(emptyBlocks count: Int) -> [UInt8] {
        var bits = Bits()
        for _ in 0..<count { bits.appendEmptyBlock() }
        bits.appendStored(77)
        return bits.bytes
    }

    @Test func `a few blocks that say nothing do no harm`() throws {
        #expect(try Inflater.inflate(zlib: stream(emptyBlocks: 10), expecting: 1) == [77])
    }

    @Test func `a stream of tables without a picture is refused`() {
        // At 65,536 entries for thirteen bytes, a file of 32 MB would have kept a decoder busy for half a minute.
        #expect(throws: ImageError.malformed(.deflate)) {
            _ = try Inflater.inflate(zlib: stream(emptyBlocks: 100), expecting: 1)
        }
    }
}
