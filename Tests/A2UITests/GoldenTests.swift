import Canvas
import FoundationEssentials
import ImageCodec
import Raster
import Testing

@testable import A2UI

/// Every component in both looks beside a picture somebody has looked at.
///
/// `ZEE_RECORD=1` writes the pictures anew and fails the run it does so in. The tolerance is for rounding in other
/// versions of FreeType: a mean of one step of 256, and one pixel in two hundred that is really different.
struct GoldenTests {
    static let cases = ThemeName.allCases.flatMap { theme in ComponentSample.allCases.map { (theme, $0) } }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    @Test(arguments: cases)
    func `a component looks as it did when somebody looked`(_ theme: ThemeName, _ sample: ComponentSample) throws {
        let pictures: (String) -> Picture = { $0 == "loading" ? .loading : .ready(testPicture) }
        let needed = paint(sample.scene, theme: theme, height: 1, pictures: pictures).painting.contentHeight
        // A dialog lies over the viewport, not in the flow.
        let height = sample == .modal ? 260 : Int(needed.rounded(.up))
        let actual = paint(sample.scene, theme: theme, height: height, pictures: pictures).pixmap
        let file = Self.folder.appending(path: "\(theme.rawValue)-\(sample.rawValue).png")

        guard ProcessInfo.processInfo.environment["ZEE_RECORD"] == nil else {
            try Data(PNGEncoder.encode(actual, compression: .small)).write(to: file)
            Issue.record("\(file.lastPathComponent) was recorded; look at it and run again without ZEE_RECORD")
            return
        }
        let expected = try PNGDecoder.decode([UInt8](Data(contentsOf: file)))
        let difference = Difference(expected, actual)
        if !difference.isSmall { Attachment.record(try PNGEncoder.encode(actual), named: file.lastPathComponent) }
        #expect(difference.isSmall, "\(difference)")
    }
}

private struct Difference {
    var sizes: String?
    /// Of all channels, in steps of 256.
    var mean = 0.0
    /// Pixels with a channel that is more than a fifth of the range away.
    var strange = 0.0

    var isSmall: Bool { sizes == nil && mean <= 1 && strange <= 0.005 }

    init(_ expected: Pixmap, _ actual: Pixmap) {
        guard expected.width == actual.width, expected.height == actual.height else {
            sizes = "\(expected.width)x\(expected.height) became \(actual.width)x\(actual.height)"
            return
        }
        var sum = 0
        var strangers = 0
        for (one, other) in zip(expected.pixels, actual.pixels) where one != other {
            var largest = 0
            for shift: UInt32 in [0, 8, 16] {
                let distance = abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
                sum += distance
                largest = max(largest, distance)
            }
            if largest > 51 { strangers += 1 }
        }
        let pixels = Double(max(1, actual.pixels.count))
        mean = Double(sum) / pixels / 3
        strange = Double(strangers) / pixels
    }
}
