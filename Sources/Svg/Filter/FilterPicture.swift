internal import CMath
internal import Raster

/// A picture between two steps of a filter, in sRGB or with linear light.
struct FilterPicture {
    var pixmap: Pixmap
    var isLinear = false
    /// The region of the primitive that made it; `nil` for the source.
    var region: PixelRect?

    init(_ pixmap: Pixmap, isLinear: Bool = false) {
        self.pixmap = pixmap
        self.isLinear = isLinear
    }

    /// The same picture in the other space, if that is the one that is asked for.
    func converted(toLinear wanted: Bool) -> FilterPicture {
        guard wanted != isLinear else { return self }
        var result = self
        result.isLinear = wanted
        let table = wanted ? Self.linear : Self.companded
        result.pixmap.mapColors { table[Int($0)] }
        return result
    }

    /// The two curves of sRGB (IEC 61966-2-1) at 256 places.
    private static let linear = (0..<256).map { index in
        let value = Double(index) / 255
        let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        return UInt8(light * 255 + 0.5)
    }

    private static let companded = (0..<256).map { index in
        let light = Double(index) / 255
        let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(max(0, min(1, value)) * 255 + 0.5)
    }

    static func linear(_ color: Color) -> Color {
        func light(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return Color(red: light(color.red), green: light(color.green), blue: light(color.blue), alpha: color.alpha)
    }
}

extension Pixmap {
    /// Changes straight red, green and blue one by one; alpha stays.
    mutating func mapColors(_ map: (UInt8) -> UInt8) {
        mapStraight { word in
            let red = UInt32(map(UInt8(truncatingIfNeeded: word)))
            let green = UInt32(map(UInt8(truncatingIfNeeded: word >> 8)))
            let blue = UInt32(map(UInt8(truncatingIfNeeded: word >> 16)))
            return red | green << 8 | blue << 16 | word & 0xFF00_0000
        }
    }

    /// Changes straight pixels one by one. Neighbours are often equal, so the last answer is kept.
    mutating func mapStraight(_ map: (UInt32) -> UInt32) {
        var last: (from: UInt32, to: UInt32)?
        for index in pixels.indices {
            let word = pixels[index]
            if let last, last.from == word {
                pixels[index] = last.to
                continue
            }
            let result = map(word.straight).premultiplied
            last = (word, result)
            pixels[index] = result
        }
    }
}
