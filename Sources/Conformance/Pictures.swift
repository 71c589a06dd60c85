internal import ImageCodec
internal import Raster

/// How far two pictures are apart: pixels that differ at all, that differ by much, and the largest difference.
struct Distance: Equatable {
    var different = 0
    var far = 0
    var largest = 0
    var pixels = 0

    /// Straight out of memory, premultiplied: how one engine's canvas differs from another's.
    init(_ left: Pixmap, _ right: Pixmap, over ground: UInt32? = nil) {
        pixels = left.width * left.height
        guard left.width == right.width, left.height == right.height else {
            (different, far, largest) = (pixels, pixels, 255)
            return
        }
        for (a, b) in zip(left.pixels, right.pixels) where a != b {
            let difference = Self.difference(Self.shown(a, ground), Self.shown(b, ground))
            if difference > 0 { different += 1 }
            if difference > 32 { far += 1 }
            largest = max(largest, difference)
        }
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        var largest = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
        return largest
    }

    /// A premultiplied pixel over an opaque grey.
    private static func shown(_ pixel: UInt32, _ ground: UInt32?) -> UInt32 {
        guard let ground else { return pixel }
        let rest = 255 - (pixel >> 24)
        var result: UInt32 = 0xFF00_0000
        for shift in stride(from: UInt32(0), to: 24, by: 8) {
            let value = (pixel >> shift & 0xFF) + (ground * rest + 127) / 255
            result |= min(value, 255) << shift
        }
        return result
    }
}

enum Pictures {
    static func load(_ path: String) -> Pixmap? {
        // A file that is missing or broken is an answer too: the cases ask for such.
        Files.read(path).flatMap { try? ImageDecoder.decode($0) }
    }

    static func save(_ pixmap: Pixmap, to path: String) {
        guard let bytes = try? PNGEncoder.encode(pixmap) else { return }  // An empty picture has no file.
        Files.write(bytes, to: path)
    }
}
