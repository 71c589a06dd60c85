/// Up to 56 bits on their way out, lowest first.
struct BitString {
    var bits: UInt64
    var count: UInt64

    @inline(__always)
    mutating func append(_ other: BitString) { append(other.bits, count: other.count) }

    @inline(__always)
    mutating func append(_ more: UInt64, count added: UInt64) {
        bits |= more &<< count
        count &+= added
    }
}

/// The two codes of a block, ready for writing.
struct DeflateCode {
    /// Four literals of 14 bits and 7 waiting ones make 63: a whole RGBA pixel goes out in one step.
    static let longest = 14

    static let fixed = DeflateCode(
        literalLengths: Array(DeflateAlphabet.fixedLengths.prefix(DeflateAlphabet.literalCount)),
        distanceLengths: [UInt8](repeating: 5, count: DeflateAlphabet.distanceCount),
        codesOf: DeflateAlphabet.fixedLengths
    )

    let literalLengths: [UInt8]
    let distanceLengths: [UInt8]
    let literals: [BitString]
    /// By `length - 3`: the code with its extra bits.
    let matchLengths: [BitString]
    let distances: [BitString]

    /// `codesOf` is the whole alphabet where that is longer than what is ever written.
    init(literalLengths: [UInt8], distanceLengths: [UInt8], codesOf all: [UInt8]? = nil) {
        self.literalLengths = literalLengths
        self.distanceLengths = distanceLengths
        let literals = zip(huffmanCodes(all ?? literalLengths), literalLengths)
            .map { BitString(bits: UInt64($0), count: UInt64($1)) }
        self.literals = literals
        distances = zip(huffmanCodes(distanceLengths), distanceLengths)
            .map { BitString(bits: UInt64($0), count: UInt64($1)) }
        matchLengths = (3...DeflateAlphabet.longestMatch).map { length in
            let index = Int(DeflateAlphabet.lengthIndices[length - 3])
            var entry = literals[257 + index]
            entry.append(
                UInt64(length - Int(DeflateAlphabet.lengthBases[index])),
                count: UInt64(DeflateAlphabet.lengthExtra[index])
            )
            return entry
        }
    }

    /// Bits for symbols that occur so often, with the extra bits of matches.
    func size(_ literalFrequencies: [UInt32], _ distanceFrequencies: [UInt32]) -> Int {
        var bits = 0
        for (symbol, frequency) in literalFrequencies.enumerated() {
            let extra = symbol > 256 ? DeflateAlphabet.lengthExtra[symbol - 257] : 0
            bits += Int(frequency) * Int(literalLengths[symbol] + extra)
        }
        for (symbol, frequency) in distanceFrequencies.enumerated() {
            bits += Int(frequency) * Int(distanceLengths[symbol] + DeflateAlphabet.distanceExtra[symbol])
        }
        return bits
    }
}

/// A block's description of its own code (RFC 1951 §3.2.7): the lengths, run-length coded, then Huffman coded.
struct CodeHead {
    private struct Item {
        let symbol: Int
        let extra: UInt64
        let extraBits: UInt64
    }

    private let items: [Item]
    private let literalCount: Int
    private let distanceCount: Int
    private let codeLengths: [UInt8]
    private let codeLengthCount: Int
    let size: Int

    init(_ code: DeflateCode) {
        literalCount = max(257, (code.literalLengths.lastIndex { $0 > 0 } ?? 0) + 1)
        distanceCount = max(1, (code.distanceLengths.lastIndex { $0 > 0 } ?? 0) + 1)
        let lengths = Array(code.literalLengths.prefix(literalCount) + code.distanceLengths.prefix(distanceCount))
        items = Self.runs(of: lengths)

        var frequencies = [UInt32](repeating: 0, count: 19)
        for item in items { frequencies[item.symbol] += 1 }
        let codeLengths = huffmanLengths(frequencies, limit: 7)
        self.codeLengths = codeLengths
        codeLengthCount = max(
            4,
            (DeflateAlphabet.codeLengthOrder.lastIndex { codeLengths[$0] > 0 } ?? 0) + 1
        )
        size =
            14 + 3 * codeLengthCount
            + items.reduce(0) { $0 + Int(codeLengths[$1.symbol]) + Int($1.extraBits) }
    }

    func write(into output: inout BitOutput) {
        output.append(UInt64(literalCount - 257), count: 5)
        output.append(UInt64(distanceCount - 1), count: 5)
        output.append(UInt64(codeLengthCount - 4), count: 4)
        for symbol in DeflateAlphabet.codeLengthOrder.prefix(codeLengthCount) {
            output.append(UInt64(codeLengths[symbol]), count: 3)
        }
        let codes = huffmanCodes(codeLengths)
        for item in items {
            output.append(UInt64(codes[item.symbol]), count: UInt64(codeLengths[item.symbol]))
            output.append(item.extra, count: item.extraBits)
        }
    }

    /// 16 repeats the last length 3 to 6 times, 17 and 18 give 3 to 10 and 11 to 138 zeros.
    private static func runs(of lengths: [UInt8]) -> [Item] {
        var items: [Item] = []
        var at = 0
        while at < lengths.count {
            let length = lengths[at]
            var run = 1
            while at + run < lengths.count, lengths[at + run] == length { run += 1 }
            at += run
            if length == 0 {
                while run >= 11 {
                    let piece = min(run, 138)
                    items.append(Item(symbol: 18, extra: UInt64(piece - 11), extraBits: 7))
                    run -= piece
                }
                if run >= 3 {
                    items.append(Item(symbol: 17, extra: UInt64(run - 3), extraBits: 3))
                    run = 0
                }
            } else {
                items.append(Item(symbol: Int(length), extra: 0, extraBits: 0))
                run -= 1
                while run >= 3 {
                    let piece = min(run, 6)
                    items.append(Item(symbol: 16, extra: UInt64(piece - 3), extraBits: 2))
                    run -= piece
                }
            }
            for _ in 0..<run { items.append(Item(symbol: Int(length), extra: 0, extraBits: 0)) }
        }
        return items
    }
}
