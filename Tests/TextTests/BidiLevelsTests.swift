import Testing

@testable import Text

struct BidiLevelsTests {
    /// The specification's own convention for examples: capitals stand for right-to-left letters.
    private static func scalars(_ text: String) -> [UInt32] {
        text.unicodeScalars.map { scalar in
            ("A"..."Z").contains(scalar) ? 0x05D0 + scalar.value - 0x41 : scalar.value
        }
    }

    struct Example: CustomTestStringConvertible {
        var text: String
        var direction: TextDirection
        var levels: [Int8]
        var visual: String

        var testDescription: String { text }
    }

    static let examples = [
        Example(text: "abc", direction: .leftToRight, levels: [0, 0, 0], visual: "abc"),
        Example(text: "abc", direction: .rightToLeft, levels: [2, 2, 2], visual: "abc"),
        Example(text: "ABC", direction: .leftToRight, levels: [1, 1, 1], visual: "CBA"),
        Example(text: "a AB c", direction: .leftToRight, levels: [0, 0, 1, 1, 0, 0], visual: "a BA c"),
        Example(text: "a AB c", direction: .rightToLeft, levels: [2, 1, 1, 1, 1, 2], visual: "c BA a"),
        Example(text: "AB 12", direction: .rightToLeft, levels: [1, 1, 1, 2, 2], visual: "12 BA"),
        Example(text: "AB 12", direction: .leftToRight, levels: [1, 1, 1, 2, 2], visual: "12 BA"),
        Example(text: "A (b) C", direction: .rightToLeft, levels: [1, 1, 1, 2, 1, 1, 1], visual: "C )b( A"),
        Example(text: "a!", direction: .rightToLeft, levels: [2, 1], visual: "!a"),
        Example(text: "AB ", direction: .leftToRight, levels: [1, 1, 0], visual: "BA "),
        Example(text: "", direction: .rightToLeft, levels: [], visual: ""),
    ]

    @Test(arguments: examples)
    func `levels and order are those of UAX 9`(example: Example) {
        let levels = BidiLevels(Self.scalars(example.text), direction: example.direction).levels
        #expect(levels == example.levels)
        let letters = Array(example.text)
        #expect(String(BidiLevels.visualOrder(of: levels).map { letters[$0] }) == example.visual)
    }

    @Test(.timeLimit(.minutes(1)))
    func `deep nesting and long lines end`() {
        let deep = [UInt32](repeating: 0x202B, count: 10_000) + [0x41]
        #expect(BidiLevels(deep, direction: .leftToRight).levels.count == 10_001)
        let mixed = (0..<100_000).map { UInt32($0 % 2 == 0 ? 0x5D0 : 0x41) }
        let levels = BidiLevels(mixed, direction: .rightToLeft).levels
        #expect(BidiLevels.visualOrder(of: levels).count == 100_000)
    }
}
