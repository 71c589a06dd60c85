import ImageCodec
import Raster
import Testing

struct HostileFileTests {
    private static let files = Fixtures.names + Fixtures.names.prefix(3).map { $0 + ".png" }
    private let limits = ImageLimits(maxBytes: 1 << 20, maxPixels: 1 << 16)

    /// The outcome does not matter, that there is one does.
    private func decode(_ bytes: [UInt8]) -> Bool {
        do throws(ImageError) {
            return try ImageDecoder.decode(bytes, limits: limits).width > 0
        } catch {
            return false
        }
    }

    @Test(arguments: files)
    func `every beginning of a file has an outcome`(name: String) throws {
        let file = try Fixtures.bytes(name)
        for count in stride(from: 0, to: file.count, by: max(1, file.count / 400)) { _ = decode(Array(file[..<count])) }
        #expect(decode(file))
    }

    @Test(arguments: files)
    func `damaged bytes have an outcome`(name: String) throws {
        let file = try Fixtures.bytes(name)
        var random = SplitMix(state: 5)
        for _ in 0..<200 {
            var damaged = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<min(damaged.count, 400), using: &random)
                damaged[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = decode(damaged)
        }
    }

    @Test func `a pixel that claims to be a continent is refused by its header`() throws {
        var png = try PNGEncoder.encode(SamplePicture.white.pixmap(1, 1))
        png.replaceSubrange(16..<24, with: [0, 0, 255, 255, 0, 0, 255, 255])
        #expect(throws: ImageError.unacceptableSize(width: 65_535, height: 65_535)) { try ImageDecoder.decode(png) }
        png.replaceSubrange(16..<24, with: [255, 255, 255, 255, 255, 255, 255, 255])
        #expect(throws: ImageError.unacceptableSize(width: 4_294_967_295, height: 4_294_967_295)) {
            try ImageDecoder.decode(png)
        }
        let gif = Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0]
        #expect(throws: ImageError.unacceptableSize(width: 65_535, height: 65_535)) { try ImageDecoder.decode(gif) }
    }

    @Test func `a small file that promises a large picture is refused before it is allocated`() throws {
        var png = try PNGEncoder.encode(SamplePicture.white.pixmap(1, 1))
        png.replaceSubrange(16..<24, with: [0, 0, 0x10, 0, 0, 0, 0x10, 0])
        #expect(throws: ImageError.truncated) { try ImageDecoder.decode(png) }
    }

    @Test func `of a hundred thousand frames only the first is read`() throws {
        let single = try Fixtures.bytes("interlaced.gif")
        let image = try #require(single.lastIndex(of: 0x2C))
        let frame = Array(single[image..<single.count - 1])
        var many = Array(single.dropLast())
        many.reserveCapacity(100_000 * 40)
        // Frames of one pixel after the first.
        let tiny: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        for _ in 0..<100_000 { many += tiny }
        many.append(0x3B)
        let isSame = try ImageDecoder.decode(many) == ImageDecoder.decode(single)
        #expect(isSame && frame.count > 10)
    }

    @Test func `too many bytes and unknown beginnings are told apart`() {
        #expect(throws: ImageError.unknownFormat) { try ImageDecoder.decode(Array("<svg/>".utf8)) }
        #expect(throws: ImageError.unknownFormat) { try ImageDecoder.decode([]) }
        #expect(throws: ImageError.tooManyBytes(11)) {
            try ImageDecoder.decode([UInt8](repeating: 0, count: 11), limits: ImageLimits(maxBytes: 10))
        }
    }

    @Test func `runs of a bitmap may skip and end early but not leave the picture`() throws {
        // 4 by 2, eight bits, RLE8: three of colour 1, end of line, skip two, one of colour 2, end.
        let header: [UInt8] =
            Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 66, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 8, 0]
            + [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
        let palette: [UInt8] = [0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0]
        let decoded = try ImageDecoder.decode(header + palette + [3, 1, 0, 0, 0, 2, 2, 0, 1, 2, 0, 1])
        let (blue, green): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_FF00)
        #expect(decoded.pixels == [0, 0, green, 0, blue, blue, blue, 0])
        #expect(throws: ImageError.truncated) { try ImageDecoder.decode(header + palette + [255, 1, 0, 2, 255]) }
    }
}
