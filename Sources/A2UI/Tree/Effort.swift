/// How much working out one surface may cost, all its instances together: one definition is shown thousands of times, and
/// each time its functions and patterns are computed anew.
///
/// The figures are a hundred times what the largest samples need, and some tenths of a second of work.
struct Effort {
    private var callsLeft = 100_000
    private var textBytesLeft = 32 << 20
    private var patternStepsLeft = 4_000_000

    mutating func spendCall() -> Bool { Self.spend(1, from: &callsLeft) }

    /// For texts that functions read: each is read whole.
    mutating func spend(textBytes count: Int) -> Bool { Self.spend(count, from: &textBytesLeft) }

    mutating func spend(patternSteps count: Int) -> Bool { Self.spend(count, from: &patternStepsLeft) }

    private static func spend(_ count: Int, from left: inout Int) -> Bool {
        guard count <= left else { return false }
        left -= count
        return true
    }
}
