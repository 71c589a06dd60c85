/// One axis of a variable font set to a value. Tags are the four bytes of the OpenType name, big-endian.
struct FontVariation: Hashable {
    var tag: UInt32
    var value: Double

    static let weight = openTypeTag("wght")
    static let width = openTypeTag("wdth")
}

/// Four ASCII letters as the number OpenType uses for them.
func openTypeTag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { letters in
        unsafe letters.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
