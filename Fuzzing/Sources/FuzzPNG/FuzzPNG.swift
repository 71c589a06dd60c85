internal import ImageCodec
internal import Raster

/// Any bytes must be a picture within the limits or one `ImageError`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let limits = ImageLimits(maxBytes: 1 << 16, maxPixels: 1 << 16)
    do throws(ImageError) {
        let pixmap = try PNGDecoder.decode(Array(UnsafeBufferPointer(start: start, count: count)), limits: limits)
        guard pixmap.pixels.count <= limits.maxPixels else { fatalError("more pixels than allowed") }
    } catch {
        return 0
    }
    return 0
}
