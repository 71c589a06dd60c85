import FoundationEssentials
import ImageCodec
import Raster
import Testing

@testable import Canvas

/// Whole pictures beside ones that this engine made and somebody looked at, for what the web's own tests leave out.
///
/// `ZEE_RECORD=1` writes them anew and fails the run it does so in. They are made by integers and plain IEEE arithmetic, so
/// the tolerance is for other versions of the C library alone: no channel off by more than two of 255, and no more than one
/// pixel in two hundred off at all.
struct ReferenceTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "References")

    @Test(arguments: ReferenceDrawing.allCases)
    func `a drawing looks as it did when somebody looked`(drawing: ReferenceDrawing) throws {
        let actual = try drawing.draw().snapshot()
        let file = Self.folder.appending(path: "\(drawing.rawValue).png")
        guard ProcessInfo.processInfo.environment["ZEE_RECORD"] == nil else {
            try Data(PNGEncoder.encode(actual, compression: .small)).write(to: file)
            Issue.record("\(file.lastPathComponent) was recorded; look at it and run again without ZEE_RECORD")
            return
        }
        let expected = try PNGDecoder.decode([UInt8](Data(contentsOf: file)))
        let difference = PictureDifference(expected, actual)
        if !difference.isSmall { Attachment.record(try PNGEncoder.encode(actual), named: file.lastPathComponent) }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func `a difference is found wherever it is`() throws {
        let white = try #require(Pixmap(width: 20, height: 20, pixels: [UInt32](repeating: 0xffff_ffff, count: 400)))
        var words = [UInt32](repeating: 0xffff_ffff, count: 400)
        words[399] = 0xfffc_ffff
        let spotted = try #require(Pixmap(width: 20, height: 20, pixels: words))
        #expect(PictureDifference(white, white).isSmall)
        #expect(PictureDifference(white, spotted) == PictureDifference(isOfOtherSize: false, largest: 3, share: 0.0025))
        #expect(!PictureDifference(white, spotted).isSmall)
        #expect(!PictureDifference(white, Pixmap(width: 20, height: 19)).isSmall)
    }
}

private struct PictureDifference: Equatable {
    var isOfOtherSize = false
    /// Of any channel, in steps of 255.
    var largest = 0
    /// Pixels that are not the same, of all.
    var share = 0.0

    var isSmall: Bool { !isOfOtherSize && largest <= 2 && share <= 0.005 }
}

extension PictureDifference {
    init(_ expected: Pixmap, _ actual: Pixmap) {
        guard expected.width == actual.width, expected.height == actual.height else {
            isOfOtherSize = true
            return
        }
        var count = 0
        for (one, other) in zip(expected.pixels, actual.pixels) where one != other {
            count += 1
            for shift: UInt32 in [0, 8, 16, 24] {
                largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
            }
        }
        share = Double(count) / Double(max(1, actual.pixels.count))
    }
}
