/// A class ready for matching: one bit each for the Latin-1 characters, a search for the rest.
struct CompiledSet: Sendable {
    private let latin: (UInt64, UInt64, UInt64, UInt64)
    private let rest: CharacterSet
    /// What all characters above Latin-1 answer, when they agree: the common `[^"]` and `\d` end here.
    private let wide: Bool?

    init(_ set: CharacterSet) {
        var words: [UInt64] = [0, 0, 0, 0]
        for value in 0..<256 as Range<UInt32> where set.contains(value) {
            words[Int(value >> 6)] |= 1 << UInt64(value & 63)
        }
        latin = (words[0], words[1], words[2], words[3])
        rest = set
        if case .points(let points) = set {
            let upper = points.intersection(CodePointSet(256, 0x10ffff))
            wide = upper.isEmpty ? false : upper == CodePointSet(256, 0x10ffff) ? true : nil
        } else {
            wide = nil
        }
    }

    @inline(__always)
    func contains(_ point: UInt32) -> Bool {
        if point < 256 {
            let word =
                switch point >> 6 {
                case 0: latin.0
                case 1: latin.1
                case 2: latin.2
                default: latin.3
                }
            return word >> UInt64(point & 63) & 1 == 1
        }
        return wide ?? rest.contains(point)
    }

    /// Whether some character above Latin-1 may belong.
    var mayBeWide: Bool { wide ?? true }

    var latinWords: [UInt64] { [latin.0, latin.1, latin.2, latin.3] }
}
