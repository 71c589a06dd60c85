/// A set of code points (or code units), as sorted ranges that neither touch nor overlap.
struct CodePointSet: Equatable, Sendable {
    /// First and last member of each range, alternating.
    private(set) var bounds: [UInt32] = []

    static let everything = CodePointSet(0, 0x10ffff)

    init() {}

    init(_ first: UInt32, _ last: UInt32) { bounds = [first, last] }

    /// Pairs of first and last member in any order, overlapping or not.
    init(pairs: [UInt32]) {
        var ranges: [(first: UInt32, last: UInt32)] = []
        ranges.reserveCapacity(pairs.count / 2)
        for index in stride(from: 0, to: pairs.count - 1, by: 2) { ranges.append((pairs[index], pairs[index + 1])) }
        ranges.sort { $0.first < $1.first }
        for range in ranges {
            if let last = bounds.last, range.first <= last &+ 1 {
                bounds[bounds.count - 1] = max(last, range.last)
            } else {
                bounds.append(range.first)
                bounds.append(range.last)
            }
        }
    }

    var isEmpty: Bool { bounds.isEmpty }

    /// The only member, when there is just one.
    var onlyMember: UInt32? { bounds.count == 2 && bounds[0] == bounds[1] ? bounds[0] : nil }

    /// Code points, counted.
    var count: Int {
        var total = 0
        for index in stride(from: 0, to: bounds.count, by: 2) { total += Int(bounds[index + 1] - bounds[index]) + 1 }
        return total
    }

    func contains(_ point: UInt32) -> Bool {
        var (low, high) = (0, bounds.count)
        // The number of bounds at or before the point is odd inside a range; a last member counts as inside.
        while low < high {
            let middle = (low &+ high) / 2
            let isBefore = middle & 1 == 0 ? bounds[middle] <= point : bounds[middle] < point
            if isBefore { low = middle &+ 1 } else { high = middle }
        }
        return low & 1 == 1
    }

    var inverted: CodePointSet {
        var result = CodePointSet()
        var next: UInt32 = 0
        for index in stride(from: 0, to: bounds.count, by: 2) {
            if bounds[index] > next { result.bounds += [next, bounds[index] - 1] }
            next = bounds[index + 1] + 1
        }
        if next <= 0x10ffff { result.bounds += [next, 0x10ffff] }
        return result
    }

    func union(_ other: CodePointSet) -> CodePointSet { CodePointSet(pairs: bounds + other.bounds) }

    func intersection(_ other: CodePointSet) -> CodePointSet {
        inverted.union(other.inverted).inverted
    }

    func subtracting(_ other: CodePointSet) -> CodePointSet { inverted.union(other).inverted }
}

extension CodePointSet {
    static let digits = CodePointSet(0x30, 0x39)
    static let words = CodePointSet(pairs: [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a])
    static let lineTerminators = CodePointSet(pairs: [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029])
    static let spaces = CodePointSet(
        pairs: [
            0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
            0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
        ]
    )
}
