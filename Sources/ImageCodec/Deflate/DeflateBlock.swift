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

    /// Writes the block, and starts the next.
    mutating func flush(into output: inout BitOutput, isLast: Bool) {
        announce()
        let code = output.beginBlock(frequencies(), isLast: isLast)
        write(in: code, into: &output)

        operations.removeAll(keepingCapacity: true)
        literals.removeAll(keepingCapacity: true)
        announced = 0
    }

    private func frequencies() -> SymbolFrequencies {
        var frequencies = SymbolFrequencies()
        frequencies.count(pixels: literals.span, bytesPerPixel: bytesPerPixel)
        for operation in operations {
            switch operation & ~Operation.content {
            case Operation.byte: frequencies.count(byte: UInt8(truncatingIfNeeded: operation))
            case Operation.match:
                frequencies.count(matchLength: Int(operation >> 16 & 255) + 3)
                frequencies.distances[DeflateAlphabet.distanceIndex((operation & 0xFFFF) &+ 1)] &+= 1
            default: break
            }
        }
        return frequencies
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
