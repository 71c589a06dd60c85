/// How much work one draw may cause, for pictures that nobody could tell apart from cheaper ones.
///
/// Memory needs no limits of its own: coverage takes four bytes for each pixel of the clip at most, and nothing is stored
/// for each segment of a path.
package struct RasterLimits: Sendable, Equatable {
    /// Dashes of one stroke that are worth drawing; the rest of the line is solid. A pattern of 1e-9 would take hours.
    package var dashes = 32_768

    /// Pieces of 128 lines that the curves of one path may be cut into. A curve needs one for every 100 to 1,000 pixels it
    /// is long, as far as it can be seen; whatever comes after is drawn with one line a piece.
    package var curvePieces = 512

    /// Cells that the edges of one shape may pass through; the lines that come after are left out. A hundred million take
    /// a third of a second, and a path needs 70,000 lines from top to bottom of a screen to come that far.
    package var cellSteps = 100_000_000

    /// The widest blur, as a standard deviation in pixels. Wider ones look all alike, and their margin costs memory:
    /// browsers stop at the same value.
    package var blurSigma = 532.0

    package init() {}
}
