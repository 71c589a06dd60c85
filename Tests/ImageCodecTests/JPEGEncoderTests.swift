import ImageCodec
import Raster
import Testing

struct JPEGEncoderTests {
    @Test(arguments: [(0, 0), (0, 5), (5, 0), (65_501, 1), (1, 65_501)])
    func `a size beyond the format is refused`(width: Int, height: Int) {
        #expect(throws: ImageError.unacceptableSize(width: width, height: height)) {
            try JPEGEncoder.encode(Pixmap(width: width, height: height), quality: 0.8)
        }
    }

    @Test func `quality orders the sizes and nonsense counts as the nearest end`() throws {
        let picture = SamplePicture.photo.pixmap(200, 150)
        let sizes = try [0.01, 0.1, 0.5, 0.82, 0.95, 1].map { try JPEGEncoder.encode(picture, quality: $0).count }
        #expect(sizes == sizes.sorted())
        #expect(try JPEGEncoder.encode(picture, quality: -.infinity).count == sizes[0])
        #expect(try JPEGEncoder.encode(picture, quality: .nan).count == sizes[0])
        #expect(try JPEGEncoder.encode(picture, quality: 7).count == sizes[5])
    }

    @Test(arguments: [(0.94, UInt8(0x22)), (0.95, 0x11)])
    func `chroma is halved below the quality that asks for sharp colour`(quality: Double, sampling: UInt8) throws {
        let file = try JPEGEncoder.encode(SamplePicture.photo.pixmap(32, 32), quality: quality)
        let frame = try #require(file.indices.dropLast(12).first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        #expect(file[frame + 11] == sampling)
    }
}
