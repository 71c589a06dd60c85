internal import Raster
internal import Svg

/// Any bytes are refused with an error or drawn within the budget, and leave premultiplied pixels.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var limits = SvgLimits()
    // Small enough for many documents a second, large enough for all there is to reach.
    limits.work = 5_000_000
    limits.layerPixels = 40_000
    limits.repetitions = 100
    limits.styleSteps = 10_000
    guard let document = try? SvgDocument(parsing: bytes, limits: limits) else { return 0 }
    let pixel = Pixmap(width: 2, height: 2, pixels: [0xFF00_00FF, 0x8000_8000, 0, 0xFFFF_FFFF])
    let (pixmap, _) = document.picture(width: 60, height: 40) { $0.isEmpty ? nil : pixel }
    for word in pixmap.pixels {
        let alpha = word >> 24
        guard word & 255 <= alpha, word >> 8 & 255 <= alpha, word >> 16 & 255 <= alpha else {
            fatalError("a channel above its alpha")
        }
    }
    return 0
}
