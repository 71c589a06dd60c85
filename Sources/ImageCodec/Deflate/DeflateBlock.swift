/// One deflate block in the making: what to say, before it is known how.
///
/// Pixels that matched nothing are kept apart from the operations, so that counting and writing them are tight loops
/// over words.
struct DeflateBlock {
    /// One step of the output, in one word: two bits of kind, 30 of content.
    private enum Operation {
        static let literals: UInt32 = 0 << 30
        static let byte: UInt32 = 1 << 30
        static let match: UInt32 = 2 << 30
        static let content: UInt32 = 1 << 30 - 1
    }

    private let bytesPerPixel: Int
    private var operations: [UInt32] = []
    private var literals: [UInt32] = []
    private var announced = 0

    init(bytesPerPixel: Int) {
        self.bytesPerPixel = bytesPerPixel
    }

    /// Blocks of this size adapt their code to the part of the picture they are in, and their heads (about 70 bytes)
    /// stay below one percent.
    var isFull: Bool { literals.count > 24_576 || operations.count > 24_576 }

    mutating func append(byte: UInt8) {
        announce()
        operations.append(Operation.byte | UInt32(byte))
    }

    @inline(__always)
    mutating func append(pixel: UInt32) { literals.append(pixel) }

    @inline(__always)
    mutating func append(pixels: UnsafeMutableBufferPointer<UInt32>) {
        if !pixels.isEmpty { unsafe literals.append(contentsOf: pixels) }
    }

    /// A repetition of any length from 3: split so that no rest is shorter than a match may be.
    mutating func append(matching length: Int, distance: Int) {
        announce()
        let longest = DeflateAlphabet.longestMatch
        let distance = UInt32(truncatingIfNeeded: distance &- 1)
        var rest = length
        while rest > longest {
            let piece = rest - longest < 3 ? longest - 3 : longest
            operations.append(Operation.match | UInt32(truncatingIfNeeded: piece &- 3) << 16 | distance)
            rest -= piece
        }
        operations.append(Operation.match | UInt32(truncatingIfNeeded: rest &- 3) << 16 | distance)
    }

    private mutating func announce() {
        let count = literals.count - announced
        guard count > 0 else { return }
        operations.append(Operation.literals | UInt32(truncatingIfNeeded: count))
        announced = literals.count
    }

    /// Writes the block with the cheaper of its own code and the fixed one, and starts the next.
    mutating func flush(into output: inout BitOutput, isLast: Bool) {
        announce()
        let (literalFrequencies, distanceFrequencies) = frequencies()
        let own = DeflateCode(
            literalLengths: huffmanLengths(literalFrequencies, limit: DeflateCode.longest),
            distanceLengths: huffmanLengths(distanceFrequencies, limit: DeflateCode.longest)
        )
        let head = CodeHead(own)
        let ownSize = head.size + own.size(literalFrequencies, distanceFrequencies)
        let fixedSize = DeflateCode.fixed.size(literalFrequencies, distanceFrequencies)
        let isFixed = fixedSize <= ownSize

        output.reserve(bits: 3 + min(fixedSize, ownSize))
        output.append(isLast ? 1 : 0, count: 1)
        output.append(isFixed ? 1 : 2, count: 2)
        if !isFixed { head.write(into: &output) }
        write(in: isFixed ? .fixed : own, into: &output)

        operations.removeAll(keepingCapacity: true)
        literals.removeAll(keepingCapacity: true)
        announced = 0
    }

    private func frequencies() -> (literals: [UInt32], distances: [UInt32]) {
        var symbols = [UInt32](repeating: 0, count: DeflateAlphabet.literalCount)
        var distances = [UInt32](repeating: 0, count: DeflateAlphabet.distanceCount)
        count(literals.span, into: &symbols)
        var lengths = [UInt32](repeating: 0, count: 256)
        for operation in operations {
            switch operation & ~Operation.content {
            case Operation.byte: symbols[Int(operation & 255)] &+= 1
            case Operation.match:
                lengths[Int(operation >> 16 & 255)] &+= 1
                distances[DeflateAlphabet.distanceIndex((operation & 0xFFFF) &+ 1)] &+= 1
            default: break
            }
        }
        for (length, count) in lengths.enumerated() where count > 0 {
            symbols[257 + Int(DeflateAlphabet.lengthIndices[length])] += count
        }
        symbols[DeflateAlphabet.endOfBlock] = 1
        return (symbols, distances)
    }

    /// Two tables take turns: neighbours are often equal, and a counter that was just written is slow to read.
    private func count(_ literals: Span<UInt32>, into symbols: inout [UInt32]) {
        var table = [UInt32](repeating: 0, count: 1_024)
        var counts = table.mutableSpan
        for index in 0..<literals.count {
            let word = literals[index]
            counts[Int(word & 255)] &+= 1
            if bytesPerPixel > 1 {
                counts[256 + Int(word >> 8 & 255)] &+= 1
                counts[512 + Int(word >> 16 & 255)] &+= 1
                if bytesPerPixel > 3 { counts[768 + Int(word >> 24)] &+= 1 }
            }
        }
        for byte in 0..<1_024 { symbols[byte & 255] &+= counts[byte] }
    }

    private func write(in code: DeflateCode, into output: inout BitOutput) {
        let literals = literals.span
        let literalTable = code.literals.span
        let matchTable = code.matchLengths.span
        let distanceTable = code.distances.span
        var next = 0
        for operation in operations {
            switch operation & ~Operation.content {
            case Operation.literals:
                let end = next + Int(operation & Operation.content)
                while next < end {
                    output.append(literals[next], bytes: bytesPerPixel, table: literalTable)
                    next += 1
                }
            case Operation.byte:
                output.append(literalTable[Int(operation & 255)])
            default:
                let distance = (operation & 0xFFFF) &+ 1
                let index = DeflateAlphabet.distanceIndex(distance)
                var entry = matchTable[Int(operation >> 16 & 255)]
                // Length code with its extra bits, distance code, extra bits of the distance: 14 + 5 + 14 + 13.
                entry.append(distanceTable[index])
                if index >= 4 {
                    let extra = UInt64(index >> 1 &- 1)
                    entry.append(UInt64(distance &- 1) & (1 << extra &- 1), count: extra)
                }
                output.append(entry)
            }
        }
        output.append(literalTable[DeflateAlphabet.endOfBlock])
    }
}
