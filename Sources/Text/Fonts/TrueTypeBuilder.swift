/// Writes a small TrueType font: straight outlines, one character map, the tables without which nobody opens a file.
///
/// Used for the built-in letters and, by the tests, for fonts whose measures are known to the unit.
package struct TrueTypeBuilder {
    package struct Point {
        package var x: Int
        package var y: Int

        package init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    private struct Glyph {
        var contours: [[Point]]
        var advance: Int
    }

    private let unitsPerEm: Int
    private let ascent: Int
    private let descent: Int
    private var glyphs: [Glyph] = []
    private var characters: [(scalar: UInt32, glyph: Int)] = []
    private var extraTables: [(tag: String, bytes: [UInt8])] = []

    package init(unitsPerEm: Int, ascent: Int, descent: Int) {
        self.unitsPerEm = unitsPerEm
        self.ascent = ascent
        self.descent = descent
    }

    /// The first glyph is the box for unknown characters. Contours turn right (y up); left-turning ones are holes.
    package mutating func add(glyph contours: [[Point]], advance: Int, scalar: UInt32? = nil) {
        if let scalar { characters.append((scalar, glyphs.count)) }
        glyphs.append(Glyph(contours: contours, advance: advance))
    }

    /// A table as it stands, such as `BASE`.
    package mutating func add(table bytes: [UInt8], tag: String) {
        extraTables.append((tag, bytes))
    }

    package func bytes() -> [UInt8] {
        let outlines = glyphTables()
        var tables: [(tag: String, bytes: [UInt8])] = [
            ("cmap", characterMap()),
            ("glyf", outlines.glyf),
            ("head", head()),
            ("hhea", horizontalHeader()),
            ("hmtx", horizontalMetrics()),
            ("loca", outlines.loca),
            ("maxp", maximumProfile()),
        ]
        tables += extraTables
        tables.sort { $0.tag < $1.tag }

        var file = BigEndianBytes()
        file.append(0x0001_0000 as UInt32)
        file.append(UInt16(tables.count))
        let power = 1 << (Int.bitWidth - 1 - tables.count.leadingZeroBitCount)
        file.append(UInt16(power * 16))
        file.append(UInt16(power.trailingZeroBitCount))
        file.append(UInt16((tables.count - power) * 16))
        var offset = 12 + 16 * tables.count
        for table in tables {
            file.append(ascii: table.tag)
            file.append(checksum(table.bytes))
            file.append(UInt32(offset))
            file.append(UInt32(table.bytes.count))
            offset += (table.bytes.count + 3) & ~3
        }
        for table in tables {
            file.bytes += table.bytes
            while file.bytes.count % 4 != 0 { file.bytes.append(0) }
        }
        return file.bytes
    }
}

// The tables, each as the OpenType specification lists its fields.
extension TrueTypeBuilder {
    private func head() -> [UInt8] {
        var table = BigEndianBytes()
        table.append(0x0001_0000 as UInt32)  // version
        table.append(0x0001_0000 as UInt32)  // revision
        table.append(0 as UInt32)  // checksum adjustment: readers do not ask
        table.append(0x5F0F_3CF5 as UInt32)  // magic
        table.append(0 as UInt16)  // flags
        table.append(UInt16(unitsPerEm))
        for _ in 0..<4 { table.append(0 as UInt32) }  // created, modified
        let points = glyphs.flatMap { $0.contours.joined() }
        table.append(Int16(clamping: points.map(\.x).min() ?? 0))
        table.append(Int16(clamping: points.map(\.y).min() ?? 0))
        table.append(Int16(clamping: points.map(\.x).max() ?? 0))
        table.append(Int16(clamping: points.map(\.y).max() ?? 0))
        for field in [0, 8, 2, 1, 0] as [UInt16] { table.append(field) }  // style, smallest, direction, long loca, 0
        return table.bytes
    }

    private func horizontalHeader() -> [UInt8] {
        var table = BigEndianBytes()
        table.append(0x0001_0000 as UInt32)
        table.append(Int16(clamping: ascent))
        table.append(Int16(clamping: -descent))
        table.append(0 as Int16)  // line gap
        table.append(UInt16(clamping: glyphs.map(\.advance).max() ?? 0))
        for _ in 0..<3 { table.append(0 as Int16) }  // extremes, which only editors read
        table.append(1 as Int16)  // caret: upright
        for _ in 0..<7 { table.append(0 as Int16) }
        table.append(UInt16(clamping: glyphs.count))
        return table.bytes
    }

    private func horizontalMetrics() -> [UInt8] {
        var table = BigEndianBytes()
        for glyph in glyphs {
            table.append(UInt16(clamping: glyph.advance))
            table.append(Int16(clamping: glyph.contours.joined().map(\.x).min() ?? 0))
        }
        return table.bytes
    }

    private func maximumProfile() -> [UInt8] {
        var table = BigEndianBytes()
        table.append(0x0001_0000 as UInt32)
        table.append(UInt16(clamping: glyphs.count))
        table.append(UInt16(clamping: glyphs.map { $0.contours.joined().count }.max() ?? 0))
        table.append(UInt16(clamping: glyphs.map(\.contours.count).max() ?? 0))
        for field in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] as [UInt16] { table.append(field) }
        return table.bytes
    }

    private func glyphTables() -> (glyf: [UInt8], loca: [UInt8]) {
        var glyf = BigEndianBytes()
        var loca = BigEndianBytes()
        for glyph in glyphs {
            loca.append(UInt32(glyf.bytes.count))
            append(glyph.contours, to: &glyf)
            while glyf.bytes.count % 4 != 0 { glyf.bytes.append(0) }
        }
        loca.append(UInt32(glyf.bytes.count))
        return (glyf.bytes, loca.bytes)
    }

    private func append(_ contours: [[Point]], to glyf: inout BigEndianBytes) {
        let points = Array(contours.joined())
        guard !points.isEmpty else { return }  // a blank glyph has no bytes
        glyf.append(Int16(clamping: contours.count))
        glyf.append(Int16(clamping: points.map(\.x).min() ?? 0))
        glyf.append(Int16(clamping: points.map(\.y).min() ?? 0))
        glyf.append(Int16(clamping: points.map(\.x).max() ?? 0))
        glyf.append(Int16(clamping: points.map(\.y).max() ?? 0))
        var end = -1
        for contour in contours {
            end += contour.count
            glyf.append(UInt16(clamping: end))
        }
        glyf.append(0 as UInt16)  // no instructions
        glyf.bytes += points.map { _ in 1 }  // on the curve, both coordinates as 16-bit differences
        for axis in [\Point.x, \Point.y] {
            var previous = 0
            for point in points {
                glyf.append(Int16(clamping: point[keyPath: axis] - previous))
                previous = point[keyPath: axis]
            }
        }
    }

    /// Format 12: groups of one character each.
    private func characterMap() -> [UInt8] {
        var table = BigEndianBytes()
        for field in [0, 1, 3, 10] as [UInt16] { table.append(field) }  // version, one map: Windows, full Unicode
        table.append(12 as UInt32)
        table.append(12 as UInt16)
        table.append(0 as UInt16)
        table.append(UInt32(16 + 12 * characters.count))
        table.append(0 as UInt32)
        table.append(UInt32(characters.count))
        for character in characters.sorted(by: { $0.scalar < $1.scalar }) {
            table.append(character.scalar)
            table.append(character.scalar)
            table.append(UInt32(character.glyph))
        }
        return table.bytes
    }

    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0
        for (index, byte) in bytes.enumerated() { sum &+= UInt32(byte) << (24 - 8 * UInt32(index & 3)) }
        return sum
    }
}

/// Bytes written most significant first, as OpenType stores everything.
package struct BigEndianBytes {
    package var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ value: some FixedWidthInteger) {
        for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    package mutating func append(ascii text: String) { bytes += Array(text.utf8) }
}
