/// What a script may use up.
public struct ScriptLimits: Sendable, Equatable {
    /// Bytes of everything a realm holds.
    public var heapBytes = 256 << 20
    /// Code units of one string.
    public var stringLength = 64 << 20
    /// Bytes of one array buffer.
    public var bufferBytes = 256 << 20
    /// Bytes of source text.
    public var sourceBytes = 8 << 20
    /// Calls inside one another.
    public var callDepth = 8_000
    /// Registers of all running functions together, 8 bytes each, in memory only as far as they are used.
    public var stackValues = 1 << 20
    /// Steps between two looks at the clock, the cancellation flag and the collector.
    package var stepsBetweenLooks = 20_000
    /// For tests: with few steps between looks, this finds what a running instruction forgot to protect.
    package var collectsAtEveryLook = false

    public init() {}
}

/// Where time and chance come from: a pure room has neither.
public struct ScriptClock: Sendable {
    public var monotonicNanoseconds: @Sendable () -> UInt64
    public var millisecondsSince1970: @Sendable () -> Double
    /// Uniform in `0 ..< 1`.
    public var random: @Sendable () -> Double

    public init(
        monotonicNanoseconds: @escaping @Sendable () -> UInt64,
        millisecondsSince1970: @escaping @Sendable () -> Double,
        random: @escaping @Sendable () -> Double
    ) {
        self.monotonicNanoseconds = monotonicNanoseconds
        self.millisecondsSince1970 = millisecondsSince1970
        self.random = random
    }
}
