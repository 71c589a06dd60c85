/// The lengths of an optimal prefix code for these frequencies, none longer than `limit`; 0 for what never occurs.
///
/// Two symbols at least get a length, as zlib does: some decoders refuse a code of one.
func huffmanLengths(_ frequencies: [UInt32], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    // Frequency above, symbol below: one integer sort puts the rarest first.
    var leaves = frequencies.indices.filter { frequencies[$0] > 0 }
        .map { UInt64(frequencies[$0]) << 16 | UInt64($0) }
    var unused = 0
    while leaves.count < 2 {
        if frequencies[unused] == 0 { leaves.append(1 << 16 | UInt64(unused)) }
        unused += 1
    }
    leaves.sort()

    var countByDepth = depths(of: leaves.map { $0 >> 16 })
    shorten(&countByDepth, to: limit)

    // The rarest symbols take the longest codes.
    var next = 0
    for depth in stride(from: limit, through: 1, by: -1) {
        for _ in 0..<countByDepth[depth] {
            lengths[Int(leaves[next] & 0xFFFF)] = UInt8(depth)
            next += 1
        }
    }
    return lengths
}

/// How many leaves of Huffman's tree lie at each depth, for weights in ascending order.
///
/// Leaves and inner nodes are both made in ascending order, so two queues replace a heap.
private func depths(of weights: [UInt64]) -> [Int] {
    let count = weights.count
    var inner = [UInt64](repeating: 0, count: count - 1)
    var parent = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, node) = (0, 0)
    for made in 0..<count - 1 {
        var weight: UInt64 = 0
        for _ in 0..<2 {
            if leaf < count, node >= made || weights[leaf] <= inner[node] {
                weight += weights[leaf]
                parent[leaf] = count + made
                leaf += 1
            } else {
                weight += inner[node]
                parent[count + node] = count + made
                node += 1
            }
        }
        inner[made] = weight
    }

    var depth = [Int](repeating: 0, count: 2 * count - 1)
    var countByDepth = [Int](repeating: 0, count: max(64, count + 1))
    for index in stride(from: 2 * count - 3, through: 0, by: -1) {
        depth[index] = depth[parent[index]] + 1
        if index < count { countByDepth[depth[index]] += 1 }
    }
    return countByDepth
}

/// Moves what is too deep up to the limit, then pays for it: each time the code is over-full by Kraft's sum, the deepest
/// leaf above the limit gets a sibling from below. Not optimal, but within a fraction of a percent of it.
private func shorten(_ countByDepth: inout [Int], to limit: Int) {
    for depth in limit + 1..<countByDepth.count {
        countByDepth[limit] += countByDepth[depth]
        countByDepth[depth] = 0
    }
    var total = (1...limit).reduce(0) { $0 + countByDepth[$1] << (limit - $1) }
    while total > 1 << limit {
        countByDepth[limit] -= 1
        for depth in stride(from: limit - 1, through: 1, by: -1) where countByDepth[depth] > 0 {
            countByDepth[depth] -= 1
            countByDepth[depth + 1] += 2
            break
        }
        total -= 1
    }
}

/// The codes themselves (RFC 1951 §3.2.2), bits reversed because deflate writes the first bit lowest.
func huffmanCodes(_ lengths: [UInt8]) -> [UInt16] {
    var countByLength = [UInt32](repeating: 0, count: 17)
    for length in lengths where length > 0 { countByLength[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 17)
    for length in 1..<17 { next[length] = (next[length - 1] + countByLength[length - 1]) << 1 }
    return lengths.map { length in
        guard length > 0 else { return 0 }
        let code = next[Int(length)]
        next[Int(length)] += 1
        return UInt16(truncatingIfNeeded: code.bitReversed >> (32 - UInt32(length)))
    }
}

extension UInt32 {
    var bitReversed: UInt32 {
        var value = self
        value = value >> 1 & 0x5555_5555 | (value & 0x5555_5555) << 1
        value = value >> 2 & 0x3333_3333 | (value & 0x3333_3333) << 2
        value = value >> 4 & 0x0F0F_0F0F | (value & 0x0F0F_0F0F) << 4
        return value.byteSwapped
    }
}
