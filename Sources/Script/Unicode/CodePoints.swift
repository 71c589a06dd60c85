/// Code points in UTF-16, where half of a surrogate pair may stand alone and then counts as itself.
enum CodePoints {
    /// The code point at a place that is not the end, and its width in units.
    @inline(__always)
    static func at<Unit: FixedWidthInteger & UnsignedInteger>(_ position: Int, in text: borrowing Span<Unit>)
        -> (point: UInt32, width: Int)
    {
        let first = UInt32(truncatingIfNeeded: text[position])
        guard first & 0xfc00 == 0xd800, position &+ 1 < text.count else { return (first, 1) }
        let second = UInt32(truncatingIfNeeded: text[position &+ 1])
        guard second & 0xfc00 == 0xdc00 else { return (first, 1) }
        return (0x10000 &+ ((first & 0x3ff) << 10 | second & 0x3ff), 2)
    }

    /// The code point that ends at a place that is not the start.
    static func before<Unit: FixedWidthInteger & UnsignedInteger>(_ position: Int, in text: borrowing Span<Unit>)
        -> (point: UInt32, width: Int)
    {
        let second = UInt32(truncatingIfNeeded: text[position &- 1])
        guard second & 0xfc00 == 0xdc00, position > 1 else { return (second, 1) }
        let first = UInt32(truncatingIfNeeded: text[position &- 2])
        guard first & 0xfc00 == 0xd800 else { return (second, 1) }
        return (0x10000 &+ ((first & 0x3ff) << 10 | second & 0x3ff), 2)
    }

    /// Appends a code point, a lone surrogate as itself.
    static func append(_ point: UInt32, to units: inout [UInt16]) {
        if point > 0xffff {
            units.append(UInt16(truncatingIfNeeded: 0xd7c0 &+ point >> 10))
            units.append(UInt16(truncatingIfNeeded: 0xdc00 | point & 0x3ff))
        } else {
            units.append(UInt16(truncatingIfNeeded: point))
        }
    }

    /// `isWellFormed`: no lone surrogate.
    static func isWellFormed(_ text: borrowing Span<UInt16>) -> Bool { firstLoneSurrogate(text, from: 0) == nil }

    /// `toWellFormed`: each lone surrogate becomes U+FFFD.
    static func wellFormed(_ text: borrowing Span<UInt16>) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(text.count)
        for index in 0..<text.count { units.append(text[index]) }
        var start = 0
        while let index = firstLoneSurrogate(text, from: start) {
            units[index] = 0xfffd
            start = index + 1
        }
        return units
    }

    private static func firstLoneSurrogate(_ text: borrowing Span<UInt16>, from start: Int) -> Int? {
        var position = start
        while position < text.count {
            let (point, width) = at(position, in: text)
            if point & 0xffff_f800 == 0xd800 { return position }
            position &+= width
        }
        return nil
    }
}
