extension BitOutput {
    /// CMF and FLG (RFC 1950 §2.2): deflate, 32 KiB window, no dictionary; the two together divide by 31.
    mutating func appendZlibHeader() {
        reserve(bits: 16)
        append(0x0178, count: 16)
    }

    /// Begins a block with the cheaper of its own code and the fixed one, and makes room for all of it.
    mutating func beginBlock(_ frequencies: SymbolFrequencies, isLast: Bool) -> DeflateCode {
        let (literals, distances) = (frequencies.literals, frequencies.distances)
        let own = DeflateCode(
            literalLengths: huffmanLengths(literals, limit: DeflateCode.longest),
            distanceLengths: huffmanLengths(distances, limit: DeflateCode.longest)
        )
        let head = CodeHead(own)
        let ownSize = head.size + own.size(literals, distances)
        let fixedSize = DeflateCode.fixed.size(literals, distances)
        let isFixed = fixedSize <= ownSize

        reserve(bits: 3 + min(fixedSize, ownSize))
        append(isLast ? 1 : 0, count: 1)
        append(isFixed ? 1 : 2, count: 2)
        if !isFixed { head.write(into: &self) }
        return isFixed ? .fixed : own
    }
}
