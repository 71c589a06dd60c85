internal import CTurboJPEG
package import Raster

/// JPEG through libjpeg-turbo: baseline and progressive, grey, colour and CMYK, turned the way EXIF says.
package enum JPEGDecoder {
    package static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Pixmap {
        guard let turbo = unsafe tjInitDecompress() else { throw .libraryFailed }
        defer { unsafe tjDestroy(turbo) }

        var (width, height, sampling, colourSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            unsafe tjDecompressHeader3(turbo, bytes, UInt(bytes.count), &width, &height, &sampling, &colourSpace) == 0
        else { throw .malformed(.header) }
        try limits.check(width: Int(width), height: Int(height))

        let isCMYK = colourSpace == TJCS_CMYK.rawValue || colourSpace == TJCS_YCCK.rawValue
        let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
        var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
        let status = unsafe pixels.withUnsafeMutableBytes { buffer in
            unsafe tjDecompress2(
                turbo,
                bytes,
                UInt(bytes.count),
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
                width,
                width * 4,
                height,
                Int32(format.rawValue),
                // A progressive file of a few kilobytes can ask for thousands of passes over a large picture.
                TJFLAG_LIMITSCANS
            )
        }
        // Warnings leave a picture with grey or smeared parts, which is what browsers show of a damaged file too.
        guard unsafe status == 0 || tjGetErrorCode(turbo) == TJERR_WARNING.rawValue else { throw .malformed(.scan) }
        if isCMYK { for index in pixels.indices { pixels[index] = Self.rgb(cmyk: pixels[index]) } }
        return try EXIFOrientation(of: bytes).applied(to: pixels, width: Int(width), height: Int(height))
    }

    /// Adobe writes CMYK inverted, and nobody else writes it: 255 is no ink.
    private static func rgb(cmyk word: UInt32) -> UInt32 {
        let black = word >> 24
        func channel(_ shift: UInt32) -> UInt32 { (((word >> shift & 255) * black + 127) / 255) << shift }
        return channel(0) | channel(8) | channel(16) | 0xFF00_0000
    }
}
