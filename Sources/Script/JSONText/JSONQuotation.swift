/// A string as `JSON.stringify` writes it: quoted, and well-formed even where the string is not.
enum JSONQuotation {
    static func append<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        to output: inout [Unit]
    ) {
        output.append(0x22)
        for index in 0..<text.count {
            let unit = text[index]
            if let letter = shortEscape(UInt32(truncatingIfNeeded: unit)) {
                output.append(0x5c)
                output.append(Unit(letter))
            } else if unit < 0x20 || isLoneSurrogate(text, index) {
                output.append(0x5c)
                output.append(0x75)
                for shift in [12, 8, 4, 0] as [UInt32] {
                    let digit = UInt8(truncatingIfNeeded: UInt32(truncatingIfNeeded: unit) >> shift & 15)
                    output.append(Unit(digit < 10 ? NumberText.zero + digit : UInt8(ascii: "a") - 10 + digit))
                }
            } else {
                output.append(unit)
            }
        }
        output.append(0x22)
    }

    /// The letter after the backslash for characters that have one.
    @inline(__always)
    private static func shortEscape(_ unit: UInt32) -> UInt8? {
        switch unit {
        case 0x22, 0x5c: UInt8(truncatingIfNeeded: unit)
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0a: UInt8(ascii: "n")
        case 0x0c: UInt8(ascii: "f")
        case 0x0d: UInt8(ascii: "r")
        default: nil
        }
    }

    @inline(__always)
    private static func isLoneSurrogate<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ index: Int
    ) -> Bool {
        let unit = UInt32(truncatingIfNeeded: text[index])
        guard unit & 0xf800 == 0xd800 else { return false }
        if unit & 0x0400 == 0 {
            return index &+ 1 >= text.count || UInt32(truncatingIfNeeded: text[index &+ 1]) & 0xfc00 != 0xdc00
        }
        return index == 0 || UInt32(truncatingIfNeeded: text[index &- 1]) & 0xfc00 != 0xd800
    }
}
