import CPNG
import Raster

/// The reference decoder, as straight RGBA words; `nil` when it refuses the file.
func libPNGDecode(_ file: [UInt8]) -> (width: Int, height: Int, straight: [UInt32])? {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var pixels: UnsafeMutableRawPointer?
    guard cpng_decode(file, file.count, &width, &height, &pixels) == 1, let pixels else { return nil }
    defer { free(pixels) }
    let count = Int(width * height)
    let words = UnsafeBufferPointer(start: pixels.assumingMemoryBound(to: UInt32.self), count: count)
    return (Int(width), Int(height), Array(words))
}

/// The definition, in plain division.
func premultiplied(_ straight: UInt32) -> UInt32 {
    let alpha = straight >> 24
    func scaled(_ shift: UInt32) -> UInt32 { (((straight >> shift & 255) * alpha * 2 + 255) / 510) << shift }
    return scaled(0) | scaled(8) | scaled(16) | alpha << 24
}
