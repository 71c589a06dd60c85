internal import Raster

/// What a picture consists of, as far as it decides how PNG stores it.
struct PixelCensus {
    /// How PNG stores pixels. The raw value is the colour type of the header (PNG §11.2.2).
    enum ColourType: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case rgba = 6

        var bytesPerPixel: Int {
            switch self {
            case .grey, .palette: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    let colourType: ColourType
    /// Premultiplied, in order of appearance; empty unless the type is `palette`.
    let palette: ColourIndex
    /// How many pixels of each row differ from the one above.
    let changesFromAbove: [Int]

    init(_ pixmap: Pixmap) {
        let width = pixmap.width
        let pixels = pixmap.pixels.span
        var palette = ColourIndex()
        var changes = [Int](repeating: width, count: pixmap.height)
        var everywhere = UInt32.max
        var differences: UInt32 = 0

        for y in 0..<pixmap.height {
            let row = pixels.extracting(y * width..<(y + 1) * width)
            // What is above the first row counts as different; here it is the row itself.
            let above = y > 0 ? pixels.extracting((y - 1) * width..<y * width) : row
            let changed = Self.gather(row, above: above, everywhere: &everywhere, differences: &differences)
            if y > 0 { changes[y] = changed }
            guard changes[y] > 0 else { continue }
            var x = 0
            while x < width, !palette.isFull {
                palette.insert(row[x])
                x += PixelRow.run(row, from: x)
            }
        }

        let isOpaque = everywhere >> 24 == 255
        if isOpaque, differences & 0xFFFF == 0 {
            colourType = .grey
        } else if !palette.isFull {
            colourType = .palette
        } else {
            colourType = isOpaque ? .rgb : .rgba
        }
        self.palette = palette
        changesFromAbove = changes
    }

    /// The bits all pixels have, and those in which a channel differs from the next; and how many pixels differ from those
    /// above. One pass: the picture is larger than the caches that are fast.
    private static func gather(
        _ row: Span<UInt32>,
        above: Span<UInt32>,
        everywhere: inout UInt32,
        differences: inout UInt32
    ) -> Int {
        let count = min(row.count, above.count)
        var common = SIMD8<UInt32>(repeating: everywhere)
        var differing = SIMD8<UInt32>(repeating: differences)
        var changed = SIMD8<UInt32>.zero
        var at = 0
        unsafe row.withUnsafeBytes { row in
            unsafe above.withUnsafeBytes { above in
                while at &+ 8 <= count {
                    let words = unsafe row.loadUnaligned(fromByteOffset: at &* 4, as: SIMD8<UInt32>.self)
                    let over = unsafe above.loadUnaligned(fromByteOffset: at &* 4, as: SIMD8<UInt32>.self)
                    changed &+= PixelRow.ones(where: words ^ over)
                    common &= words
                    differing |= words ^ (words &>> 8)
                    at &+= 8
                }
            }
        }
        var changes = Int(changed.wrappedSum())
        for lane in 0..<8 {
            everywhere &= common[lane]
            differences |= differing[lane]
        }
        while at < count {
            let word = row[at]
            if word != above[at] { changes += 1 }
            everywhere &= word
            differences |= word ^ word >> 8
            at &+= 1
        }
        return changes
    }
}

/// Up to 256 colours, each with a number.
struct ColourIndex {
    static let capacity = 256
    private(set) var colours: [UInt32] = []
    /// One more than was room for came.
    private(set) var isFull = false
    /// Open addressing at a quarter full; a slot holds a number plus one.
    private var slots = [UInt16](repeating: 0, count: 1_024)

    mutating func insert(_ colour: UInt32) {
        let slot = slot(of: colour)
        guard slots[slot] == 0 else { return }
        guard colours.count < Self.capacity else {
            isFull = true
            return
        }
        colours.append(colour)
        slots[slot] = UInt16(colours.count)
    }

    /// The number of a colour that was inserted.
    func number(of colour: UInt32) -> UInt32 { UInt32(max(1, slots[slot(of: colour)]) - 1) }

    private func slot(of colour: UInt32) -> Int {
        var slot = Int((colour &* 0x9E37_79B1) >> 22)
        while slots[slot] != 0, colours[Int(slots[slot]) - 1] != colour { slot = (slot + 1) & 1_023 }
        return slot
    }
}
