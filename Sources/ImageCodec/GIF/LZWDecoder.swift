/// The compression of GIF: each code is a code seen before and one more byte.
enum LZWDecoder {
    /// At most `count` bytes; fewer when the data says so before. A file that ends inside its data is `truncated`.
    static func decode(
        _ reader: inout ByteReader,
        _ bytes: [UInt8],
        count: Int
    ) throws(ImageError) -> [UInt8] {
        let literalBits = Int(try reader.byte())
        guard (1...8).contains(literalBits) else { throw .malformed(.compression) }
        let clear = 1 << literalBits
        var input = CodeInput()
        var output: [UInt8] = []
        // A code of at most 12 bits makes at most 4,096 bytes: a small file earns no large reservation.
        output.reserveCapacity(min(count, reader.remaining * 16))

        // For each code the one before its last byte, that byte, and how long the whole is.
        var prefix = [UInt16](repeating: 0, count: 4_096)
        var suffix = [UInt8](repeating: 0, count: 4_096)
        var length = [UInt16](repeating: 1, count: 4_096)
        for code in 0..<clear { suffix[code] = UInt8(code) }
        var next = clear + 2
        var width = literalBits + 1
        var previous: Int?

        while output.count < count {
            guard let code = try input.take(width, &reader, bytes) else { break }
            if code == clear {
                (next, width, previous) = (clear + 2, literalBits + 1, nil)
                continue
            }
            if code == clear + 1 { break }
            guard code < next || (code == next && previous != nil) else { throw .malformed(.compression) }
            guard previous != nil || code < clear else { throw .malformed(.compression) }

            // The one code that may not be known yet is the previous one followed by its own first byte.
            let known = code < next ? code : previous ?? code
            let start = output.count
            output.append(contentsOf: repeatElement(0, count: Int(length[known])))
            var (walk, at) = (known, output.count)
            while at > start {
                at -= 1
                output[at] = suffix[walk]
                walk = Int(prefix[walk])
            }
            if code == next { output.append(output[start]) }
            if let previous, next < 4_096 {
                prefix[next] = UInt16(previous)
                suffix[next] = output[start]
                length[next] = length[previous] &+ 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            previous = code
        }
        if output.count > count { output.removeLast(output.count - count) }
        return output
    }

    /// Codes out of blocks of up to 255 bytes, lowest bit first.
    private struct CodeInput {
        private var block = 0..<0
        private var bits: UInt32 = 0
        private var count = 0

        /// `nil` after the last block.
        mutating func take(
            _ width: Int,
            _ reader: inout ByteReader,
            _ bytes: [UInt8]
        ) throws(ImageError) -> Int? {
            while count < width {
                if block.isEmpty {
                    block = try reader.take(Int(try reader.byte()))
                    if block.isEmpty { return nil }
                }
                bits |= UInt32(bytes[block.lowerBound]) << UInt32(count)
                block = block.dropFirst()
                count += 8
            }
            defer {
                bits >>= UInt32(width)
                count -= width
            }
            return Int(bits & (1 << UInt32(width) - 1))
        }
    }
}
