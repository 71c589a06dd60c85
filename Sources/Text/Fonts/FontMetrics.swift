/// The measures of a font at its size, in pixels; ascents and heights above the baseline are positive, and so are
/// descents below it. Nothing is rounded: canvases measure text with fractions.
package struct FontMetrics: Sendable, Equatable {
    package var size: Double
    package var ascent: Double
    package var descent: Double

    /// The em box: `emAscent + emDescent == size`.
    package var emAscent: Double
    package var emDescent: Double

    /// Heights above the alphabetic baseline; an ideographic baseline is usually below it, so negative.
    package var hangingBaseline: Double
    package var ideographicBaseline: Double

    /// What CSS calls `ex` and `ch`.
    package var xHeight: Double
    package var zeroAdvance: Double

    init(_ face: FaceMetrics, size: Double) {
        self.size = size
        ascent = face.ascent * size
        descent = face.descent * size
        emAscent = face.emAscent * size
        emDescent = face.emDescent * size
        hangingBaseline = face.hangingBaseline * size
        ideographicBaseline = face.ideographicBaseline * size
        xHeight = face.xHeight * size
        zeroAdvance = face.zeroAdvance * size
    }
}
