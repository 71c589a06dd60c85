/// The second argument of `getContext("2d", …)`, fixed for the life of the context.
public struct CanvasSettings: Equatable, Sendable {
    /// `false`: the bitmap starts and stays opaque black where nothing is drawn.
    public var alpha = true
    public var colorSpace = PredefinedColorSpace.srgb
    /// Reported as asked for. Bitmaps are eight bits a channel whatever it says.
    public var colorType = "unorm8"
    public var desynchronized = false
    public var willReadFrequently = false

    public init() {}
}

/// Colour spaces a bitmap can be in.
public enum PredefinedColorSpace: String, Equatable, Sendable {
    case srgb
    case displayP3 = "display-p3"

    var space: ColorSpace { self == .srgb ? .srgb : .displayP3 }
}
