/// The generator of the scenes, as in `Sources/zee-raster-bench`: both engines must paint the same picture.
struct SceneRandom {
    private var state: UInt32

    init(seed: UInt32) {
        state = seed &* 2_654_435_761 &+ 12345
        if state == 0 { state = 1 }
    }

    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return Double(state) / 4_294_967_296
    }
}
