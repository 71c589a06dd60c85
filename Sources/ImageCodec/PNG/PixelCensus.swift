internal import Glibc
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
    /// Which rows equal the one above them.
    let repeatsAbove: [Bool]

    init(_ pixmap: Pixmap) {
        let width = pixmap.width
        let pixels = pixmap.pixels.span
        var palette = ColourIndex()
        var repeats = [Bool](repeating: false, count: pixmap.height)
        var everywhere = UInt32.max
        var differences: UInt32 = 0

        for y in 0..<pixmap.height {
            let row = pixels.extracting(y * width..<(y + 1) * width)
            if y > 0, Self.areEqual(row, pixels.extracting((y - 1) * width..<y * width)) {
                repeats[y] = true
                continue
            }
            unsafe row.withUnsafeBufferPointer { row in
                guard let row = row.baseAddress else { return }
                unsafe Self.gather(row, count: width, everywhere: &everywhere, differences: &differences)
            }
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
        repeatsAbove = repeats
    }

    /// The bits all pixels have, and those in which a channel differs from the next.
    private static func gather(
        _ row: UnsafePointer<UInt32>,
        count: Int,
        everywhere: inout UInt32,
        differences: inout UInt32
    ) {
        var common = SIMD8<UInt32>(repeating: everywhere)
        var differing = SIMD8<UInt32>(repeating: differences)
        var at = 0
        while at &+ 8 <= count {
            let words = unsafe UnsafeRawPointer(row + at).loadUnaligned(as: SIMD8<UInt32>.self)
            common &= words
            differing |= words ^ (words &>> 8)
            at &+= 8
        }
        for lane in 0..<8 {
            everywhere &= common[lane]
            differences |= differing[lane]
        }
        while at < count {
            let word = unsafe row[at]
            everywhere &= word
            differences |= word ^ word >> 8
            at &+= 1
        }
    }

    private static func areEqual(_ one: Span<UInt32>, _ other: Span<UInt32>) -> Bool {
        unsafe one.withUnsafeBytes { one in
            unsafe other.withUnsafeBytes { other in
                guard let first = one.baseAddress, let second = other.baseAddress else { return true }
                return unsafe memcmp(first, second, one.count) == 0
            }
        }
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
