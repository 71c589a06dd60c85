/// How much one document may ask for. Parsing refuses what passes a limit; drawing stops, and says so, when its budget is
/// used up: a picture without its last parts is worth more than none.
package struct SvgLimits: Equatable, Sendable {
    /// The largest plots of scripts are a few megabytes.
    package var bytes = 16 << 20
    package var elements = 100_000
    /// Elements within elements. Drawing tools stay below 40.
    package var depth = 256
    package var attributes = 256
    /// Bytes that all internal entities of a document may expand to together.
    package var entityBytes = 64 << 10
    /// Rules of all style sheets together, and selectors of one list.
    package var styleRules = 4_096
    /// Steps of holding selectors against elements.
    package var styleSteps = 5_000_000

    /// How deep drawing descends through elements, `use`, patterns and masks together: this bounds the stack.
    package var drawingDepth = 96
    /// Segments of one path, characters of one text.
    package var pathSegments = 1_000_000
    package var textLength = 20_000
    /// Glyph pictures, markers or tiles one element may repeat.
    package var repetitions = 20_000
    /// Pixels of all layers, masks and pattern tiles that are open at a time, and of all results one filter keeps.
    package var layerPixels = 1 << 24
    /// How many of them may be open.
    package var layers = 24
    /// Work of one drawing, in units of about a nanosecond: a pixel of a plain fill is one.
    package var work = 1_000_000_000

    package init() {}
}
