/// What begins a list item: `-`, `+`, `*`, `1.` or `1)`.
struct ListMarker: Equatable {
    /// The bullet, or what follows the number.
    var delimiter: UInt8
    /// The number of an ordered item.
    var number: Int?

    /// Items of the same kind are one list.
    func continues(_ other: Self) -> Bool { delimiter == other.delimiter && (number == nil) == (other.number == nil) }

    /// The marker at the front of `line`, and how many bytes it takes; the space behind it is the caller's business.
    static func read(_ line: Bytes) -> (marker: Self, length: Int)? {
        guard let first = line.first else { return nil }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
            return (Self(delimiter: first), 1)
        case 0x30...0x39:
            // Nine digits at most: browsers overflow beyond, and so would we.
            let digits = line.prefix(10).prefix(while: \.isDigit)
            guard digits.count < 10 else { return nil }
            let delimiter = line.byte(digits.endIndex)
            guard delimiter == UInt8(ascii: ".") || delimiter == UInt8(ascii: ")") else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return (Self(delimiter: delimiter, number: number), digits.count + 1)
        default: return nil
        }
    }
}
