/// The `COLR` table of a font, version 1 (OpenType 1.9): where the paints of a glyph are, and the numbers in them.
///
/// Read by ourselves: FreeType keeps its reader switched off up to 2.12, HarfBuzz has none before 7, and the bytes of
/// strangers are where a language that checks every index is worth most. What lies outside of the table is `nil`.
struct ColorGlyphTable {
    private let bytes: [UInt8]
    private let glyphs: Int
    private let glyphCount: Int
    private let layers: Int
    private let layerCount: Int

    /// The largest tables of colour fonts have two megabytes.
    static let largest = 8 << 20

    /// `nil` for tables without paints, such as those of version 0.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Lists start with their counts. An offset of zero says that there is none.
        guard bytes.count <= Self.largest, let version = Self.number(bytes, 0, 2), version >= 1,
            let glyphList = Self.number(bytes, 14, 4), glyphList > 0, let count = Self.number(bytes, glyphList, 4)
        else { return nil }
        (glyphs, glyphCount) = (glyphList, count)
        let layerList = Self.number(bytes, 18, 4) ?? 0
        layers = layerList
        layerCount = layerList > 0 ? Self.number(bytes, layerList, 4) ?? 0 : 0
    }

    /// Where the root of a glyph's paints is. Records of six bytes, sorted by glyph.
    func paint(of glyph: UInt32) -> Int? {
        var (low, high) = (0, glyphCount)
        while low < high {
            let middle = (low + high) / 2
            let record = glyphs + 4 + middle * 6
            guard let found = number(record, 2), let offset = number(record + 2, 4) else { return nil }
            if found == glyph { return glyphs + offset }
            if found < glyph { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    func layer(_ index: Int) -> Int? {
        guard index < layerCount, let offset = number(layers + 4 + index * 4, 4) else { return nil }
        return layers + offset
    }

    /// So many bytes, the most significant first.
    func number(_ place: Int, _ size: Int) -> Int? { Self.number(bytes, place, size) }

    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        // No sum of offsets comes near the end of an Int: each has 32 bits at most.
        guard place >= 0, place + size <= bytes.count else { return nil }
        return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A signed number of font units.
    func units(_ place: Int) -> Double? {
        number(place, 2).map { Double(Int16(truncatingIfNeeded: $0)) }
    }

    /// 2.14: between -2 and 2.
    func fraction(_ place: Int) -> Double? { units(place).map { $0 / 16_384 } }

    /// 16.16.
    func fixed(_ place: Int) -> Double? {
        number(place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
}
