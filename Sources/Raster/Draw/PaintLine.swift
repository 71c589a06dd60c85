/// One row of source pixels on its way to the pixmap, with the tables its paint needs.
struct PaintLine: Sendable {
    /// Premultiplied words; index 0 is the column the current piece starts at.
    var words: [UInt32] = []
    var table = ColorTable()

    mutating func prepare(width: Int) {
        if words.count < width + 8 { words = [UInt32](repeating: 0, count: width + 8) }
    }
}
