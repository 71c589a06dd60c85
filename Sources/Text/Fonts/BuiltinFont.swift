/// The font that is always there: letters of squares, for a machine without any font and for characters of ASCII
/// that no font has. It is a TrueType file made in memory, so that everything above treats it like any other.
enum BuiltinFont {
    /// Letters are five squares wide with one between them; eight squares plus two of leading make the em.
    static let square = 100
    static let unitsPerEm = 1000
    static let advance = (BuiltinLetters.columns + 1) * square
    static let ascent = 8 * square
    static let descent = 2 * square

    static let bytes: [UInt8] = file()

    private static func file() -> [UInt8] {
        var builder = TrueTypeBuilder(unitsPerEm: unitsPerEm, ascent: ascent, descent: descent)
        let box = [
            frame(left: 0, right: 5, bottom: 0, top: 7, turnsRight: true),
            frame(left: 1, right: 4, bottom: 1, top: 6, turnsRight: false),
        ]
        builder.add(glyph: box, advance: advance)
        for (offset, letter) in BuiltinLetters.rows.enumerated() {
            builder.add(
                glyph: squares(of: letter),
                advance: advance,
                scalar: BuiltinLetters.firstScalar + UInt32(offset)
            )
        }
        return builder.bytes()
    }

    /// One rectangle for each unbroken stretch of set bits in a column.
    private static func squares(of letter: UInt64) -> [[TrueTypeBuilder.Point]] {
        var contours: [[TrueTypeBuilder.Point]] = []
        for column in 0..<BuiltinLetters.columns {
            let bits = UInt8(truncatingIfNeeded: letter >> (8 * UInt64(BuiltinLetters.columns - 1 - column)))
            var row = 0
            while row < 8 {
                guard bits & (1 << row) != 0 else {
                    row += 1
                    continue
                }
                let start = row
                while row < 8, bits & (1 << row) != 0 { row += 1 }
                contours.append(
                    frame(left: column, right: column + 1, bottom: 7 - row, top: 7 - start, turnsRight: true)
                )
            }
        }
        return contours
    }

    private static func frame(
        left: Int,
        right: Int,
        bottom: Int,
        top: Int,
        turnsRight: Bool
    ) -> [TrueTypeBuilder.Point] {
        // Half a square of side bearing, so that letters stand free of each other.
        let corners = [(left, bottom), (left, top), (right, top), (right, bottom)].map { corner in
            TrueTypeBuilder.Point(x: corner.0 * square + square / 2, y: corner.1 * square)
        }
        return turnsRight ? corners : corners.reversed()
    }
}
