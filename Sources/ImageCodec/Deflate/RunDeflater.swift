/// Compresses rows of filtered pixels to one zlib stream, looking for nothing but runs.
///
/// How to read this: a drawing, once the row above was subtracted from each row, is zeros with the edges of shapes in
/// between. A row is therefore taken apart into steps, each some pixels as they are and how often the last of them
/// repeats; a repetition is a match at the distance of one pixel. Every step is one word, so that collecting, counting
/// and writing are tight loops over memory of a fixed size.
struct RunDeflater: RowDeflater, ~Copyable {
    /// Literals above, repetitions below: neither exceeds the longest row, 65,535. Without literals it is a lone byte.
    private enum Step {
        static func literals(_ step: UInt32) -> Int { Int(step >> 16) }
        static func repetitions(_ step: UInt32) -> Int { Int(step & 0xFFFF) }
    }

    private let width: Int
    private let bytesPerPixel: Int
    /// Repetitions that are worth a match; fewer are cheaper as pixels of a few bits.
    private let shortest: Int

    private let row: FixedWords<UInt32>
    private let steps: FixedWords<UInt32>
    private let literals: FixedWords<UInt32>
    private var stepCount = 0
    private var literalCount = 0

    private var output: BitOutput
    private var adler = Adler32()

    /// As in `DeflateBlock`.
    private static let fullBlock = 24_576

    init(width: Int, bytesPerPixel: Int, expectedSize: Int) {
        self.width = width
        self.bytesPerPixel = bytesPerPixel
        shortest = bytesPerPixel == 1 ? 5 : 2
        // Behind the row: a pixel that ends every run, and what is read with the last eight.
        row = FixedWords(repeating: 0, count: width + 1 + PixelRow.readAhead)
        // A block that is not full yet takes one more row whole: a byte, and a step or a literal for each pixel.
        steps = FixedWords(repeating: 0, count: Self.fullBlock + width + 2)
        literals = FixedWords(repeating: 0, count: Self.fullBlock + width + 1)
        output = BitOutput(capacity: expectedSize)
        output.appendZlibHeader()
    }

    mutating func append(filter: UInt8, fill: (inout MutableSpan<UInt32>) -> Void) {
        var filtered = unsafe UnsafeMutableBufferPointer(rebasing: row.words[..<width]).mutableSpan
        fill(&filtered)
        adler.append(filter)
        adler.append(pixels: filtered.span, bytesPerPixel: bytesPerPixel)
        append(byte: filter)
        collect()
        if isFull { flush(isLast: false) }
    }

    mutating func appendZeroRow(filter: UInt8) {
        adler.append(filter)
        adler.append(zeros: width * bytesPerPixel)
        append(byte: filter)
        let repetitions = (width - 1) * bytesPerPixel >= 3 ? width - 1 : 0
        for _ in 0..<width - repetitions {
            unsafe literals.words[literalCount] = 0
            literalCount += 1
        }
        append(literals: width - repetitions, repetitions: repetitions)
        if isFull { flush(isLast: false) }
    }

    consuming func finish(into bytes: inout [UInt8]) {
        flush(isLast: true)
        output.finish(into: &bytes)
        adler.write(into: &bytes)
    }

    private var isFull: Bool { literalCount > Self.fullBlock || stepCount > Self.fullBlock }

    private mutating func append(byte: UInt8) { append(literals: 0, repetitions: Int(byte)) }

    @inline(__always)
    private mutating func append(literals: Int, repetitions: Int) {
        unsafe steps.words[stepCount] = UInt32(truncatingIfNeeded: literals << 16 | repetitions)
        stepCount &+= 1
    }

    /// Takes the row apart. `at` stays within it, and each pixel adds one literal and one step at most.
    private mutating func collect() {
        guard let pixels = unsafe row.words.baseAddress, let literals = unsafe literals.words.baseAddress else {
            return
        }
        let (limit, shortest) = (width, shortest)
        unsafe pixels[limit] = ~pixels[limit - 1]
        var at = 0
        var count = literalCount
        while at < limit {
            let start = count
            var repetitions = 0
            while true {
                unsafe literals[count] = pixels[at]
                count &+= 1
                at &+= 1
                guard at < limit else { break }
                guard unsafe pixels[at] == pixels[at &- 1] else { continue }
                repetitions = unsafe PixelRow.equalNeighbours(pixels + at)
                if repetitions >= shortest { break }
                repetitions = 0
            }
            append(literals: count &- start, repetitions: repetitions)
            at &+= repetitions
        }
        literalCount = count
    }
}

/// Counting and writing.
extension RunDeflater {
    private mutating func flush(isLast: Bool) {
        var frequencies = SymbolFrequencies()
        let pixels = unsafe UnsafeBufferPointer(rebasing: literals.words[..<literalCount])
        frequencies.count(pixels: unsafe pixels.span, bytesPerPixel: bytesPerPixel)
        let longest = DeflateAlphabet.longestMatch
        for index in 0..<stepCount {
            let step = unsafe steps.words[index]
            guard Step.literals(step) > 0 else {
                frequencies.count(byte: UInt8(truncatingIfNeeded: step))
                continue
            }
            var bytes = Step.repetitions(step) &* bytesPerPixel
            guard bytes > 0 else { continue }
            while bytes > longest {
                let piece = Self.piece(of: bytes)
                frequencies.count(matchLength: piece)
                bytes &-= piece
            }
            frequencies.count(matchLength: bytes)
        }
        // Every match is at the same distance.
        frequencies.distances[DeflateAlphabet.distanceIndex(UInt32(bytesPerPixel))] = UInt32(frequencies.matches)
        let code = output.beginBlock(frequencies, isLast: isLast)
        write(in: code)
        stepCount = 0
        literalCount = 0
    }

    private mutating func write(in code: DeflateCode) {
        let table = code.literals.span
        // None of these distances has extra bits: the code is all there is to say.
        let distance = code.distances[DeflateAlphabet.distanceIndex(UInt32(bytesPerPixel))]
        let matches = code.matchLengths.map { length in
            var string = length
            string.append(distance)
            return string
        }
        let matchTable = matches.span
        let longest = DeflateAlphabet.longestMatch
        let (bytesPerPixel, stepCount) = (bytesPerPixel, stepCount)
        var next = 0
        for index in 0..<stepCount {
            let step = unsafe steps.words[index]
            let end = next &+ Step.literals(step)
            guard end > next else {
                output.append(table[Int(step & 255)])
                continue
            }
            while next < end {
                unsafe output.append(literals.words[next], bytes: bytesPerPixel, table: table)
                next &+= 1
            }
            var bytes = Step.repetitions(step) &* bytesPerPixel
            guard bytes > 0 else { continue }
            while bytes > longest {
                let piece = Self.piece(of: bytes)
                output.append(matchTable[piece &- 3])
                bytes &-= piece
            }
            output.append(matchTable[bytes &- 3])
        }
        output.append(table[DeflateAlphabet.endOfBlock])
    }

    /// The next part of a longer repetition: no rest may be shorter than a match.
    @inline(__always)
    private static func piece(of bytes: Int) -> Int {
        bytes &- DeflateAlphabet.longestMatch < 3 ? DeflateAlphabet.longestMatch &- 3 : DeflateAlphabet.longestMatch
    }
}
