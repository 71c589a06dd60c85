/// The generator of the benchmark scenes: xorshift, the same in every engine, so that all paint the same picture.
struct SceneRandom {
    private var state: UInt32

    init(seed: UInt32) {
        state = seed &* 2_654_435_761 &+ 12345
        if state == 0 { state = 1 }
    }

    /// At least 0 and below 1.
    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return Double(state) / 4_294_967_296
    }
}
