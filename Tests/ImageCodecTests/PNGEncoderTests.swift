import ImageCodec
import Raster
import Testing

struct PNGEncoderTests {
    private static func expectRoundTrip(
        _ pixmap: Pixmap,
        _ compression: PNGEncoder.Compression,
        _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = try PNGEncoder.encode(pixmap, compression: compression)
        let decoded = try #require(libPNGDecode(file), comment, sourceLocation: sourceLocation)
        #expect(decoded.width == pixmap.width && decoded.height == pixmap.height, comment)
        // Compared first: the difference of two pictures is no message anybody reads.
        let isSame = decoded.straight.map(premultiplied) == pixmap.pixels
        #expect(isSame, comment, sourceLocation: sourceLocation)
    }

    @Test(arguments: SamplePicture.allCases, PNGEncoder.Compression.allCases)
    func `libpng reads back the same pixels`(picture: SamplePicture, compression: PNGEncoder.Compression) throws {
        for size in [(1, 1), (300, 200), (1, 400), (700, 3), (9_000, 4), (33_000, 2)] {
            try Self.expectRoundTrip(picture.pixmap(size.0, size.1), compression, "\(size)")
        }
    }

    @Test(arguments: SamplePicture.allCases)
    func `every size up to 70 survives`(picture: SamplePicture) throws {
        for width in 1...70 {
            for height in [1, 2, 3, width, 71 - width] {
                try Self.expectRoundTrip(picture.pixmap(width, height), .fast, "\(width)x\(height)")
            }
        }
    }

    @Test(arguments: [
        (SamplePicture.grey, UInt8(0)), (.white, 0), (.fewColours, 3), (.fewTranslucent, 3), (.transparent, 3),
        (.photo, 2), (.translucent, 6), (.noise, 6),
    ])
    func `the colour type is the smallest that holds the picture`(picture: SamplePicture, type: UInt8) throws {
        #expect(try PNGEncoder.encode(picture.pixmap(64, 64))[25] == type)
    }

    @Test func `a blank canvas costs next to nothing`() throws {
        #expect(try PNGEncoder.encode(SamplePicture.white.pixmap(1_280, 720)).count < 3_000)
        #expect(try PNGEncoder.encode(SamplePicture.transparent.pixmap(1_280, 720)).count < 3_000)
    }

    @Test func `more effort makes smaller files`() throws {
        let sizes = try PNGEncoder.Compression.allCases.map { compression in
            try SamplePicture.allCases.reduce(0) { total, picture in
                total + (try PNGEncoder.encode(picture.pixmap(400, 300), compression: compression).count)
            }
        }
        #expect(sizes == sizes.sorted(by: >))
    }

    @Test(arguments: [(0, 0), (0, 5), (5, 0), (65_536, 1), (1, 65_536)])
    func `a size beyond the format is refused`(width: Int, height: Int) {
        #expect(throws: ImageError.unacceptableSize(width: width, height: height)) {
            try PNGEncoder.encode(Pixmap(width: width, height: height))
        }
    }
}
