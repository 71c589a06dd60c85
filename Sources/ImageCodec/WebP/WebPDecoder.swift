internal import CWebP
package import Raster

/// WebP through libwebp, lossy and lossless, with alpha; of an animation the first frame on its canvas.
package enum WebPDecoder {
    package static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Pixmap {
        var features = WebPBitstreamFeatures()
        switch unsafe WebPGetFeatures(bytes, bytes.count, &features) {
        case VP8_STATUS_OK: break
        case VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated
        default: throw .malformed(.header)
        }
        let (width, height) = (Int(features.width), Int(features.height))
        try limits.check(width: width, height: height)
        if features.has_animation != 0 { return try firstFrame(bytes, width: width, height: height, limits) }
        return try Pixmap.decoded(width: width, height: height, pixels(bytes, width: width, height: height))
    }

    /// Premultiplied here and not by the library, whose rounding differs from ours.
    private static func pixels(_ bytes: [UInt8], width: Int, height: Int) throws(ImageError) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let isDecoded = unsafe pixels.withUnsafeMutableBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe WebPDecodeRGBAInto(bytes, bytes.count, start, buffer.count, Int32(width * 4)) != nil
        }
        guard isDecoded else { throw .malformed(.frame) }
        for index in pixels.indices { pixels[index] = StraightAlpha.premultiplied(pixels[index]) }
        return pixels
    }

    private static func firstFrame(
        _ bytes: [UInt8],
        width: Int,
        height: Int,
        _ limits: ImageLimits
    ) throws(ImageError) -> Pixmap {
        guard let (fragment, left, top) = firstFragment(bytes) else { throw .malformed(.frame) }
        var features = WebPBitstreamFeatures()
        guard unsafe WebPGetFeatures(fragment, fragment.count, &features) == VP8_STATUS_OK else {
            throw .malformed(.frame)
        }
        let (frameWidth, frameHeight) = (Int(features.width), Int(features.height))
        try limits.check(width: frameWidth, height: frameHeight)
        let frame = try pixels(fragment, width: frameWidth, height: frameHeight)
        var canvas = [UInt32](repeating: 0, count: width * height)
        for y in 0..<min(frameHeight, max(0, height - top)) {
            for x in 0..<min(frameWidth, max(0, width - left)) {
                canvas[(top + y) * width + left + x] = frame[y * frameWidth + x]
            }
        }
        return try Pixmap.decoded(width: width, height: height, canvas)
    }

    private static func firstFragment(_ bytes: [UInt8]) -> (bytes: [UInt8], left: Int, top: Int)? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
            guard let demuxer = unsafe WebPDemux(&data) else { return nil }
            defer { unsafe WebPDemuxDelete(demuxer) }
            var frame = unsafe WebPIterator()
            guard unsafe WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return nil }
            defer { unsafe WebPDemuxReleaseIterator(&frame) }
            let fragment = unsafe UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
            return unsafe (Array(fragment), Int(frame.x_offset), Int(frame.y_offset))
        }
    }
}
