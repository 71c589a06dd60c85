/// The canonical normalization forms. The compatibility forms NFKC and NFKD would need a table twice as large for
/// something drawings do not use: the caller refuses them.
enum Normalization {
    /// `normalize("NFD")`.
    static func decomposed(_ text: borrowing Span<UInt16>) -> [UInt16] {
        encoded(decomposition(text))
    }

    /// `normalize("NFC")`, the default.
    static func composed(_ text: borrowing Span<UInt16>) -> [UInt16] {
        encoded(composition(decomposition(text)))
    }

    /// Nothing below U+0300 combines and nothing below U+00C0 decomposes: most text is normal as it stands.
    static func isSurelyNormal(_ text: borrowing Span<UInt16>) -> Bool {
        for index in 0..<text.count where text[index] >= 0xc0 { return false }
        return true
    }

    /// Full canonical decomposition with the marks in canonical order.
    static func decomposition(_ text: borrowing Span<UInt16>) -> [UInt32] {
        var points: [UInt32] = []
        points.reserveCapacity(text.count)
        var position = 0
        while position < text.count {
            let (point, width) = CodePoints.at(position, in: text)
            position &+= width
            if point < 0xc0 {
                points.append(point)
            } else if let syllable = Hangul.decomposition(of: point) {
                points += syllable
            } else if let entry = entries[point] {
                points += DecompositionTable.decompositions[entry]
            } else {
                points.append(point)
            }
        }
        sortMarks(&points)
        return points
    }

    private static func encoded(_ points: [UInt32]) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(points.count)
        for point in points { CodePoints.append(point, to: &units) }
        return units
    }

    /// Where each decomposition lies in the table.
    private static let entries: [UInt32: Range<Int>] = {
        let table = DecompositionTable.decompositions
        var entries: [UInt32: Range<Int>] = [:]
        var index = 0
        while index < table.count {
            let count = Int(table[index] >> 21)
            entries[table[index] & 0x1f_ffff] = index + 1..<index + 1 + count
            index += count + 1
        }
        return entries
    }()

    private static let pairs: [UInt64: UInt32] = {
        let table = DecompositionTable.compositions
        var pairs: [UInt64: UInt32] = [:]
        for index in stride(from: 0, to: table.count, by: 3) {
            pairs[UInt64(table[index]) << 32 | UInt64(table[index + 1])] = table[index + 2]
        }
        return pairs
    }()

    private static func combiningClass(_ point: UInt32) -> UInt8 {
        guard point >= 0x300, let scalar = Unicode.Scalar(point) else { return 0 }
        return scalar.properties.canonicalCombiningClass.rawValue
    }

    /// Sorts each run of marks by class, keeping the order of equals.
    private static func sortMarks(_ points: inout [UInt32]) {
        var index = 0
        while index < points.count {
            guard combiningClass(points[index]) != 0 else {
                index += 1
                continue
            }
            var end = index
            while end < points.count, combiningClass(points[end]) != 0 { end += 1 }
            if end - index > 1 {
                let sorted = points[index..<end].map { (point: $0, rank: combiningClass($0)) }.enumerated()
                    .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
                for (offset, mark) in sorted.enumerated() { points[index + offset] = mark.element.point }
            }
            index = end
        }
    }

    private static func composition(_ points: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(points.count)
        /// Where the last starter stands in the result, and the class of the last mark after it.
        var starter: Int?
        var lastClass: UInt8 = 0
        for point in points {
            let rank = combiningClass(point)
            if let place = starter {
                // Blocked when a mark of the same or a higher class stands between, or a starter that did not compose.
                let isAdjacent = place == result.count - 1
                if isAdjacent || (lastClass < rank && lastClass != 0), let whole = composite(result[place], point) {
                    result[place] = whole
                    continue
                }
            }
            if rank == 0 {
                starter = result.count
                lastClass = 0
            } else {
                lastClass = rank
            }
            result.append(point)
        }
        return result
    }

    private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
        Hangul.composite(first, second) ?? pairs[UInt64(first) << 32 | UInt64(second)]
    }
}

/// Hangul syllables compose by arithmetic (Unicode, section 3.12).
private enum Hangul {
    static func decomposition(of point: UInt32) -> [UInt32]? {
        guard (0xac00...0xd7a3).contains(point) else { return nil }
        let index = point - 0xac00
        let pair = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
        return index % 28 == 0 ? pair : pair + [0x11a7 + index % 28]
    }

    static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
            return 0xac00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        }
        if (0xac00...0xd7a3).contains(first), (first - 0xac00) % 28 == 0, (0x11a8..<0x11c3).contains(second) {
            return first + second - 0x11a7
        }
        return nil
    }
}
