/// A text as glyphs, in the order they stand from left to right.
package final class TextLine {
    /// Runs from left to right. The text's left edge is x = 0, its baseline y = 0, y points down.
    package let runs: [GlyphRun]

    /// The sum of the advances, letter and word spacing included.
    package let width: Double

    init(runs: [GlyphRun], width: Double) {
        self.runs = runs
        self.width = width
    }

    /// The box round the ink of all glyphs, relative to the left edge and the baseline. `nil` without any ink.
    package private(set) lazy var inkBox: InkBox? = {
        var box: InkBox?
        for run in runs {
            for glyph in run.glyphs {
                guard let ink = run.font.inkBox(of: glyph.id) else { continue }
                box.add(ink.moved(x: glyph.x, y: glyph.y))
            }
        }
        return box
    }()

    /// What the line takes in a cache, in bytes.
    var cost: Int {
        runs.reduce(224) { $0 + 80 + $1.glyphs.count * MemoryLayout<PositionedGlyph>.stride }
    }
}

/// Neighbouring glyphs of one font and one direction.
package struct GlyphRun {
    package let font: FontInstance
    package let direction: TextDirection

    /// From left to right, whatever the direction.
    package let glyphs: [PositionedGlyph]
}

package struct PositionedGlyph: Sendable, Equatable {
    /// The number of the glyph in its font.
    package let id: UInt32

    /// UTF-16 offset of the first character the glyph stands for.
    package let cluster: Int32

    // Single precision is a thousandth of a pixel at the far end of the longest line a canvas can show, and takes
    // a third less in the cache.
    private let storedX: Float
    private let storedY: Float
    private let storedAdvance: Float

    /// Where its origin is, relative to the line's left edge and baseline, y down.
    package var x: Double { Double(storedX) }
    package var y: Double { Double(storedY) }
    package var advance: Double { Double(storedAdvance) }

    init(id: UInt32, cluster: Int, x: Double, y: Double, advance: Double) {
        self.id = id
        self.cluster = Int32(clamping: cluster)
        storedX = Float(x)
        storedY = Float(y)
        storedAdvance = Float(advance)
    }
}
