/// The twelve operators of Porter and Duff, `lighter` among them, on eight pixels at once.
///
/// Each product is rounded to nearest on its own. Sums of two such products never pass 255: their exact sum does not, and
/// with a denominator of 255 no product ends in one half, which is what two roundings up would take.
enum PorterDuff {
    /// Merges `count` source pixels onto the pixmap; `nil` for the blend modes, which are not of this family.
    @inline(__always)
    static func formula(_ operation: CompositeOperator) -> ((Words8, Words8) -> Words8)? {
        switch operation {
        case .clear: { _, _ in Words8(repeating: 0) }
        case .copy: { source, _ in source }
        case .sourceOver: { $0 &+ $1.scaled(by: $0.inverseAlphaWeights) }
        case .destinationOver: { $1 &+ $0.scaled(by: $1.inverseAlphaWeights) }
        case .sourceIn: { $0.scaled(by: $1.alphaWeights) }
        case .destinationIn: { $1.scaled(by: $0.alphaWeights) }
        case .sourceOut: { $0.scaled(by: $1.inverseAlphaWeights) }
        case .destinationOut: { $1.scaled(by: $0.inverseAlphaWeights) }
        case .sourceAtop: { $0.scaled(by: $1.alphaWeights) &+ $1.scaled(by: $0.inverseAlphaWeights) }
        case .destinationAtop: { $1.scaled(by: $0.alphaWeights) &+ $0.scaled(by: $1.inverseAlphaWeights) }
        case .xor: { $0.scaled(by: $1.inverseAlphaWeights) &+ $1.scaled(by: $0.inverseAlphaWeights) }
        case .lighter: { $0.addedSaturating($1) }
        default: nil
        }
    }
}

extension SIMD8 where Scalar == UInt32 {
    /// The sum of each channel, at most 255.
    @inline(__always)
    func addedSaturating(_ other: Words8) -> Words8 {
        let redBlue = (self & .evenBytes) &+ (other & .evenBytes)
        let greenAlpha = ((self &>> 8) & .evenBytes) &+ ((other &>> 8) & .evenBytes)
        return redBlue.shorts.saturated.words | (greenAlpha.shorts.saturated.words &<< 8)
    }
}

extension SIMD16 where Scalar == UInt16 {
    /// At most 255, for values below 512: the ninth bit spreads over the other eight.
    @inline(__always)
    var saturated: Shorts16 { (self | (0 &- (self &>> 8))) & 255 }
}
