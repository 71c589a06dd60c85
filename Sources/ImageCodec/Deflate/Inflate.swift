/// Decompresses zlib streams into exactly as many bytes as the caller expects.
///
/// A room may use a C library of its own only, zlib belongs to the sockets, and compressed bytes of strangers are where
/// a memory-safe decoder is worth most.
struct Inflater {
    private let input: [UInt8]
    private var position: Int
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var output: [UInt8]
    private var written = 0
    /// Entries that tables of codes may still have. A block of a dozen bytes can ask for two of 32,768 and say nothing with
    /// them, two million times in a file; no encoder that means well makes a table for every hundred bytes.
    private var entriesLeft: Int

    private init(_ input: [UInt8], expecting count: Int) {
        self.input = input
        position = 0
        output = [UInt8](repeating: 0, count: count)
        entriesLeft = 1 << 20 + 64 * input.count
    }

    /// What follows the expected bytes is not looked at, the checksum neither: a picture that is complete is shown, as
    /// browsers do.
    static func inflate(zlib input: [UInt8], expecting count: Int) throws(ImageError) -> [UInt8] {
        // 258 bytes for two bits is the most deflate can say: what cannot be there is not allocated.
        guard count / 1_032 <= input.count else { throw .truncated }
        var inflater = Inflater(input, expecting: count)
        try inflater.run()
        return inflater.output
    }

    private mutating func run() throws(ImageError) {
        let method = try take(8)
        let flags = try take(8)
        guard method & 15 == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0, flags & 32 == 0 else {
            throw .malformed(.deflate)
        }
        var isLast = false
        while !isLast, written < output.count {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored()
            case 1: try expand(literals: Self.fixedLiterals, distances: Self.fixedDistances)
            case 2:
                let (literals, distances) = try readCodes()
                try expand(literals: literals, distances: distances)
            default: throw .malformed(.deflate)
            }
        }
        guard written == output.count else { throw .truncated }
    }

    private static let fixedLiterals = HuffmanDecoder(DeflateAlphabet.fixedLengths)
    private static let fixedDistances = HuffmanDecoder([UInt8](repeating: 5, count: 32))

    /// At least 48 bits, as long as there is input.
    @inline(__always)
    private mutating func refill() {
        while bitCount <= 48, position < input.count {
            bits |= UInt64(input[position]) << UInt64(bitCount)
            position += 1
            bitCount += 8
        }
    }

    private mutating func take(_ count: Int) throws(ImageError) -> Int {
        if bitCount < count { refill() }
        guard bitCount >= count else { throw .truncated }
        defer {
            bits >>= UInt64(count)
            bitCount -= count
        }
        return Int(bits & (1 << UInt64(count) - 1))
    }

    @inline(__always)
    private mutating func symbol(_ decoder: HuffmanDecoder) throws(ImageError) -> Int {
        if bitCount < 15 { refill() }
        let entry = decoder.entry(bits)
        let length = entry & 15
        guard length > 0 else { throw .malformed(.deflate) }
        guard bitCount >= length else { throw .truncated }
        bits >>= UInt64(length)
        bitCount -= length
        return entry >> 4
    }

    private mutating func copyStored() throws(ImageError) {
        _ = try take(bitCount & 7)
        let length = try take(16)
        guard try take(16) == length ^ 0xFFFF else { throw .malformed(.deflate) }
        for _ in 0..<min(length, output.count - written) {
            output[written] = UInt8(try take(8))
            written += 1
        }
    }

    private mutating func expand(literals: HuffmanDecoder, distances: HuffmanDecoder) throws(ImageError) {
        while true {
            let symbol = try symbol(literals)
            if symbol < 256 {
                guard written < output.count else { return }
                output[written] = UInt8(truncatingIfNeeded: symbol)
                written += 1
                continue
            }
            guard symbol > DeflateAlphabet.endOfBlock else { return }
            let lengthIndex = symbol - 257
            guard lengthIndex < DeflateAlphabet.lengthBases.count else { throw .malformed(.deflate) }
            let length =
                Int(DeflateAlphabet.lengthBases[lengthIndex])
                + (try take(Int(DeflateAlphabet.lengthExtra[lengthIndex])))
            let distanceIndex = try self.symbol(distances)
            guard distanceIndex < DeflateAlphabet.distanceCount else { throw .malformed(.deflate) }
            let distance =
                Int(DeflateAlphabet.distanceBases[distanceIndex])
                + (try take(Int(DeflateAlphabet.distanceExtra[distanceIndex])))
            guard distance <= written else { throw .malformed(.deflate) }
            for _ in 0..<min(length, output.count - written) {
                output[written] = output[written - distance]
                written += 1
            }
            guard written < output.count else { return }
        }
    }

    private mutating func readCodes() throws(ImageError) -> (HuffmanDecoder, HuffmanDecoder) {
        let literalCount = try take(5) + 257
        let distanceCount = try take(5) + 1
        let codeLengthCount = try take(4) + 4
        guard literalCount <= DeflateAlphabet.literalCount, distanceCount <= DeflateAlphabet.distanceCount else {
            throw .malformed(.deflate)
        }
        var codeLengths = [UInt8](repeating: 0, count: 19)
        for index in DeflateAlphabet.codeLengthOrder.prefix(codeLengthCount) { codeLengths[index] = UInt8(try take(3)) }
        let decoder = HuffmanDecoder(codeLengths)

        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            switch try symbol(decoder) {
            case 16:
                guard let last = lengths.last else { throw .malformed(.deflate) }
                lengths += [UInt8](repeating: last, count: try take(2) + 3)
            case 17: lengths += [UInt8](repeating: 0, count: try take(3) + 3)
            case 18: lengths += [UInt8](repeating: 0, count: try take(7) + 11)
            case let length: lengths.append(UInt8(length))
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw .malformed(.deflate) }
        let (literals, distances) = (Array(lengths[..<literalCount]), Array(lengths[literalCount...]))
        entriesLeft -= HuffmanDecoder.size(literals) + HuffmanDecoder.size(distances)
        guard entriesLeft >= 0 else { throw .malformed(.deflate) }
        return (HuffmanDecoder(literals), HuffmanDecoder(distances))
    }
}

/// Finds the symbol that the next bits begin with: one table over the longest code. 32,768 entries at worst, and the
/// blocks of real files have codes of 11 to 13 bits.
struct HuffmanDecoder {
    /// Symbol above, length in the low four bits; zero for what no code begins with.
    private let table: [UInt16]
    private let mask: UInt64

    static func size(_ lengths: [UInt8]) -> Int { 1 << Int(lengths.max() ?? 0) }

    /// An over-full code becomes one that knows nothing, so the first symbol read is refused.
    init(_ lengths: [UInt8]) {
        let longest = Int(lengths.max() ?? 0)
        var table = [UInt16](repeating: 0, count: Self.size(lengths))
        mask = UInt64(table.count - 1)
        let used = lengths.reduce(0) { $0 + ($1 > 0 ? 1 << (longest - Int($1)) : 0) }
        if used <= 1 << longest {
            for (symbol, (code, length)) in zip(huffmanCodes(lengths), lengths).enumerated() where length > 0 {
                for index in stride(from: Int(code), to: table.count, by: 1 << Int(length)) {
                    table[index] = UInt16(symbol) << 4 | UInt16(length)
                }
            }
        }
        self.table = table
    }

    @inline(__always)
    func entry(_ bits: UInt64) -> Int { Int(table[Int(truncatingIfNeeded: bits & mask)]) }
}
