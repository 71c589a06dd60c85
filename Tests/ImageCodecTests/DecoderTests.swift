import FoundationEssentials
import Glibc
import ImageCodec
import Raster
import Testing

struct DecoderTests {
    @Test(arguments: PNGWriter.kinds, [false, true])
    func `PNG of every type and depth looks as libpng sees it`(kind: (UInt8, Int), isInterlaced: Bool) throws {
        var random = SplitMix(state: UInt64(kind.0) * 100 + UInt64(kind.1))
        for (width, height) in [(1, 1), (2, 3), (5, 5), (9, 1), (1, 9), (33, 17), (64, 8)] {
            for transparency in [nil, [0, 1, 0, 1, 0, 1]] as [[UInt8]?] where kind.0 < 3 || transparency == nil {
                let writer = PNGWriter(
                    width: width,
                    height: height,
                    colourType: kind.0,
                    bitDepth: kind.1,
                    isInterlaced: isInterlaced,
                    transparency: kind.0 == 0 ? transparency.map { Array($0.prefix(2)) } : transparency
                )
                let file = writer.file(&random)
                let reference = try #require(libPNGDecode(file))
                let decoded = try PNGDecoder.decode(file)
                // Sixteen bits are cut to eight in more than one way.
                let difference = largestDifference(decoded.pixels, reference.straight.map(premultiplied))
                #expect(difference <= (kind.1 == 16 ? 1 : 0), "\(width)x\(height)")
            }
        }
    }

    @Test(arguments: SamplePicture.allCases, PNGEncoder.Compression.allCases)
    func `what we encode we decode`(picture: SamplePicture, compression: PNGEncoder.Compression) throws {
        for (width, height) in [(1, 1), (70, 33), (257, 40)] {
            let pixmap = picture.pixmap(width, height)
            let isSame = try ImageDecoder.decode(PNGEncoder.encode(pixmap, compression: compression)) == pixmap
            #expect(isSame)
        }
    }

    /// Lossy formats may round differently from one version of a library to the next.
    @Test(arguments: Fixtures.names)
    func `a file of another encoder looks as it should`(name: String) throws {
        let reference = try #require(libPNGDecode(Fixtures.bytes(name + ".png")))
        let decoded = try ImageDecoder.decode(Fixtures.bytes(name))
        #expect(decoded.width == reference.width && decoded.height == reference.height)
        let isLossy = name.hasSuffix(".jpg") || name == "lossy.webp"
        #expect(largestDifference(decoded.pixels, reference.straight.map(premultiplied)) <= (isLossy ? 3 : 0))
    }

    @Test func `the list of fixtures is complete`() {
        #expect(Fixtures.names.count == 24)
    }

    @Test(arguments: SamplePicture.allCases)
    func `JPEG keeps the picture at every size`(picture: SamplePicture) throws {
        for size in [1, 2, 7, 8, 15, 16, 17, 70] {
            let pixmap = picture.pixmap(size, 71 - size)
            let decoded = try ImageDecoder.decode(JPEGEncoder.encode(pixmap, quality: 1))
            #expect(decoded.width == size && decoded.height == 71 - size)
            let onBlack = pixmap.pixels.map { $0 | 0xFF00_0000 }
            #expect(signalToNoise(decoded.pixels, onBlack) > 38, "\(size)")
        }
    }

    // Skipped where the folder is not: the files are not ours to copy.
    @Test(.enabled(if: Fixtures.webPlatformImages != nil))
    func `the pictures of the Web Platform Tests decode as libpng does`() throws {
        let folder = try #require(Fixtures.webPlatformImages)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() {
            let file = try [UInt8](Data(contentsOf: folder.appending(path: name)))
            if name == "broken.png" || name == "undecodable.png" {
                #expect(throws: ImageError.self, "\(name)") { try ImageDecoder.decode(file) }
            } else if name.hasSuffix(".png") {
                let reference = try #require(libPNGDecode(file), "\(name)")
                let isSame = try ImageDecoder.decode(file).pixels == reference.straight.map(premultiplied)
                #expect(isSame, "\(name)")
            } else {
                #expect(try ImageDecoder.decode(file).width > 0)
            }
        }
    }
}

/// Of any byte of any pixel; a different number of pixels is as different as can be.
func largestDifference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    guard one.count == other.count else { return .max }
    var largest = 0
    for (a, b) in zip(one, other) where a != b {
        for shift in [0, 8, 16, 24] as [UInt32] {
            largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
    }
    return largest
}

/// Peak signal to noise of the colour channels, in decibels.
func signalToNoise(_ one: [UInt32], _ other: [UInt32]) -> Double {
    var total = 0.0
    for (a, b) in zip(one, other) {
        for shift in [0, 8, 16] as [UInt32] {
            let difference = Double(a >> shift & 255) - Double(b >> shift & 255)
            total += difference * difference
        }
    }
    let mean = total / Double(3 * one.count)
    return mean == 0 ? 99 : 10 * log10(65_025 / mean)
}
