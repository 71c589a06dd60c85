/// The flags of a regular expression.
struct RegExpFlags: OptionSet, Sendable {
    let rawValue: UInt8

    static let hasIndices = RegExpFlags(rawValue: 1)
    static let global = RegExpFlags(rawValue: 2)
    static let ignoreCase = RegExpFlags(rawValue: 4)
    static let multiline = RegExpFlags(rawValue: 8)
    static let dotAll = RegExpFlags(rawValue: 16)
    static let unicode = RegExpFlags(rawValue: 32)
    static let unicodeSets = RegExpFlags(rawValue: 64)
    static let sticky = RegExpFlags(rawValue: 128)

    /// Letters in the order in which the property `flags` lists them.
    private static let letters: [(letter: UInt8, flag: RegExpFlags)] = [
        (UInt8(ascii: "d"), .hasIndices), (UInt8(ascii: "g"), .global), (UInt8(ascii: "i"), .ignoreCase),
        (UInt8(ascii: "m"), .multiline), (UInt8(ascii: "s"), .dotAll), (UInt8(ascii: "u"), .unicode),
        (UInt8(ascii: "v"), .unicodeSets), (UInt8(ascii: "y"), .sticky),
    ]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Nil for an unknown or repeated letter, and for `u` together with `v`: a SyntaxError to the caller.
    init?(letters: some Sequence<UInt16>) {
        self = []
        for unit in letters {
            guard let (_, flag) = Self.letters.first(where: { UInt16($0.letter) == unit }), insert(flag).inserted else {
                return nil
            }
        }
        if contains([.unicode, .unicodeSets]) { return nil }
    }

    /// The flags as `RegExp.prototype.flags` gives them.
    var letters: [UInt8] { Self.letters.filter { contains($0.flag) }.map(\.letter) }

    /// Whether the pattern and the text are read by code points.
    var readsCodePoints: Bool { !isDisjoint(with: [.unicode, .unicodeSets]) }
}
