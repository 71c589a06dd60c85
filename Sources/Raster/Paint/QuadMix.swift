/// Bilinear mixing of four pixels around each place.
enum QuadMix {
    /// Four pairs of neighbours, first down, exactly, and then across, rounded once to nearest. Equal pixels give
    /// themselves.
    ///
    /// `lower` is the bottom row's share of 256 in each lane; `shares` the right neighbour's of 65,536, in either half of
    /// a word.
    @inline(__always)
    static func mixed(
        _ top: (Shorts8, Shorts8),
        _ bottom: (Shorts8, Shorts8),
        _ lower: (Shorts8, Shorts8),
        _ shares: Words4
    ) -> Words4 {
        let upper = (256 &- lower.0, 256 &- lower.1)
        @inline(__always)
        func even(_ top: Shorts8, _ bottom: Shorts8, _ upper: Shorts8, _ lower: Shorts8) -> Words4 {
            ((top & 255) &* upper &+ (bottom & 255) &* lower).words
        }
        @inline(__always)
        func odd(_ top: Shorts8, _ bottom: Shorts8, _ upper: Shorts8, _ lower: Shorts8) -> Words4 {
            ((top &>> 8) &* upper &+ (bottom &>> 8) &* lower).words
        }
        let right = shares.shorts
        // One less than what is left of 65,536, which has no place in sixteen bits; it costs a hundredth of a level.
        let left = 65535 &- right
        @inline(__always)
        func across(_ a: Words4, _ b: Words4) -> Shorts8 {
            let near = Words4(a[0], a[2], b[0], b[2]).shorts
            let far = Words4(a[1], a[3], b[1], b[3]).shorts
            return near.upperHalves(times: left) &+ far.upperHalves(times: right) &+ 128
        }
        let redBlue = across(
            even(top.0, bottom.0, upper.0, lower.0),
            even(top.1, bottom.1, upper.1, lower.1)
        )
        let greenAlpha = across(
            odd(top.0, bottom.0, upper.0, lower.0),
            odd(top.1, bottom.1, upper.1, lower.1)
        )
        return (redBlue &>> 8).words | (greenAlpha & 0xff00).words
    }
}

/// Four pixels around a place, for the ends of rows and for images that are turned.
struct PixelQuad {
    let top, bottom: (left: UInt32, right: UInt32)

    /// Mixed by weights of `0...255` out of 256.
    @inline(__always)
    func mixed(across: Int, down: Int) -> UInt32 {
        let share = UInt32(truncatingIfNeeded: across) << 8
        let lower = Shorts8(repeating: UInt16(truncatingIfNeeded: down))
        let above = Words4(top.left, top.right, 0, 0).shorts
        let below = Words4(bottom.left, bottom.right, 0, 0).shorts
        return QuadMix.mixed((above, above), (below, below), (lower, lower), Words4(repeating: share | share << 16))[0]
    }
}
