internal import CTurboJPEG
package import Raster

/// JPEG through libjpeg-turbo.
package enum JPEGEncoder {
    /// The largest side the format can say (JPEG_MAX_DIMENSION of libjpeg).
    package static let maxSide = 65_500

    /// From here on colour is kept at full resolution. Below it, halving chroma saves a third of the time and size and
    /// shows only at the edge of saturated text; who asks for more than this asks for exactly that edge.
    static let fullChromaQuality = 0.95

    /// Encodes the picture as it looks on black: a premultiplied colour *is* that colour, so nothing is converted and
    /// the alpha byte is skipped as padding. Quality outside 0.01 through 1 counts as the nearest
    /// end, not a number as the lowest.
    package static func encode(_ pixmap: Pixmap, quality: Double) throws(ImageError) -> [UInt8] {
        let (width, height) = (pixmap.width, pixmap.height)
        guard (1...maxSide).contains(width), (1...maxSide).contains(height) else {
            throw .unacceptableSize(width: width, height: height)
        }
        let fullChroma = quality >= fullChromaQuality
        let sampling = Int32(bitPattern: (fullChroma ? TJSAMP_444 : TJSAMP_420).rawValue)
        let percent = quality >= 0.01 ? Int32(min(quality * 100, 100).rounded()) : 1

        guard let turbo = unsafe tjInitCompress() else { throw .libraryFailed }
        defer { unsafe tjDestroy(turbo) }

        // The worst case is reserved, so that the library never grows its buffer; of pages that are never written the
        // system keeps none.
        let bound = tjBufSize(Int32(width), Int32(height), sampling)
        guard bound > 0, bound < UInt(Int32.max) else { throw .libraryFailed }
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(bound))
        defer { unsafe buffer.deallocate() }
        var start: UnsafeMutablePointer<UInt8>? = unsafe buffer
        var size = bound
        let status = unsafe pixmap.pixels.withUnsafeBytes { pixels in
            unsafe tjCompress2(
                turbo,
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                Int32(width),
                Int32(width) * 4,
                Int32(height),
                Int32(TJPF_RGBX.rawValue),
                &start,
                &size,
                sampling,
                percent,
                // Below quality 96 the interface takes a faster transform on its own, which costs up to 0.4 dB in
                // gradients and gains nothing where the accurate one has vector code as well.
                TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT
            )
        }
        guard status == 0 else { throw .libraryFailed }
        return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }
}
