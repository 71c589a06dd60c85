/// How much memory and time one canvas may ask for. What a limit refuses behaves as the standard lets it: a bitmap that is
/// too large draws nothing, an `ImageData` that is too large is a `RangeError`.
public struct CanvasLimits: Equatable, Sendable {
    /// Longest side of a bitmap in pixels; browsers stop at 32,767 to 65,535.
    public var maximumSide = 32_767
    /// Pixels of one bitmap. 64 Mi of them are 256 MiB.
    public var maximumArea = 1 << 26
    /// States `save()` keeps; deeper saves are counted, so that `restore()` still pairs up, but not stored.
    public var maximumSavedStates = 32_768
    /// Layers open at a time: each may cost a bitmap.
    public var maximumLayers = 32
    /// Segments of the current path and of a `Path2D` once it is drawn. Further ones are not added.
    public var maximumPathSegments = 4_000_000
    /// Entries a dash list keeps; a longer list is ignored as an invalid one is.
    public var maximumDashes = 4_096
    public var maximumColorStops = 16_384
    /// UTF-8 bytes of a text that is drawn or measured; the rest is cut off.
    public var maximumTextLength = 65_536
    /// Standard deviation of a blur in pixels. A larger one is drawn as this one, the most that browsers draw too.
    public var maximumBlurDeviation = 500.0
    /// Pixels that the blurs and drop shadows of one draw may work on together, beyond one canvas each. Where they would
    /// need more, colour from the farthest pixels is left out: on an ordinary canvas that is what no eye could find.
    public var maximumFilterArea = 1 << 24
    /// Functions in one `filter` list.
    public var maximumFilterFunctions = 32

    public init() {}
}
