/// A straight (not premultiplied) sRGB colour with channels of `0...1`.
public struct Color: Sendable, Equatable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    /// Values outside `0...1` are pulled in; not-a-number is zero.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.unit(red)
        self.green = Self.unit(green)
        self.blue = Self.unit(blue)
        self.alpha = Self.unit(alpha)
    }

    public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha: Double = 1) {
        self.init(red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255, alpha: alpha)
    }

    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)

    /// The premultiplied word, each channel rounded once.
    package func premultiplied(alpha factor: Double = 1) -> UInt32 {
        let alpha = alpha * Self.unit(factor)
        func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
        return byte(red * alpha) | byte(green * alpha) << 8 | byte(blue * alpha) << 16 | byte(alpha) << 24
    }

    static func unit(_ value: Double) -> Double {
        // In this order a comparison with not-a-number falls to zero.
        value > 0 ? min(value, 1) : 0
    }
}
