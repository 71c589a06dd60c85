/// The measures of a text in CSS pixels, from the anchor `fillText` would draw it at.
///
/// The `actual…` ones tell where there is ink, positive to the left, right, top and bottom; the others come from the font
/// and do not depend on the text.
public struct TextMetrics: Equatable, Sendable {
    /// The advance, whatever the ink does and whatever `maxWidth` would do.
    public var width = 0.0
    public var actualBoundingBoxLeft = 0.0
    public var actualBoundingBoxRight = 0.0
    public var actualBoundingBoxAscent = 0.0
    public var actualBoundingBoxDescent = 0.0
    public var fontBoundingBoxAscent = 0.0
    public var fontBoundingBoxDescent = 0.0
    public var emHeightAscent = 0.0
    public var emHeightDescent = 0.0
    /// Positive for baselines above the line that `textBaseline` chose.
    public var hangingBaseline = 0.0
    public var alphabeticBaseline = 0.0
    public var ideographicBaseline = 0.0
}
