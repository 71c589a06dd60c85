/// `toUpperCase` and `toLowerCase`: the full mappings of Unicode, without regard to language.
enum CaseMapping {
    static func uppercased<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> [UInt16] {
        mapped(text, ascii: 0x61...0x7a) { $0.uppercaseMapping }
    }

    static func lowercased<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> [UInt16] {
        mapped(text, ascii: 0x41...0x5a) { $0.lowercaseMapping }
    }

    /// Latin-1 stays Latin-1 when it is lowered.
    static func lowercasedLatin(_ text: borrowing Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for index in 0..<text.count {
            let byte = text[index]
            switch byte {
            case 0x41...0x5a, 0xc0...0xd6, 0xd8...0xde: bytes.append(byte + 0x20)
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// Nil when a character (ß, µ, ÿ) leaves Latin-1 or grows, which `uppercased` then does.
    static func uppercasedLatin(_ text: borrowing Span<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for index in 0..<text.count {
            let byte = text[index]
            switch byte {
            case 0x61...0x7a, 0xe0...0xf6, 0xf8...0xfe: bytes.append(byte - 0x20)
            case 0xb5, 0xdf, 0xff: return nil
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func mapped<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        ascii: ClosedRange<UInt32>,
        _ mapping: (Unicode.Scalar.Properties) -> String
    ) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(text.count)
        let isLowering = ascii.lowerBound == 0x41
        var position = 0
        while position < text.count {
            let (point, width) = CodePoints.at(position, in: text)
            if point < 0x80 {
                units.append(UInt16(ascii.contains(point) ? point ^ 0x20 : point))
            } else if isLowering, point == 0x3a3 {
                units.append(isFinalSigma(text, at: position) ? 0x3c2 : 0x3c3)
            } else if let scalar = Unicode.Scalar(point) {
                units.append(contentsOf: mapping(scalar.properties).utf16)
            } else {
                units.append(UInt16(truncatingIfNeeded: point))
            }
            position &+= width
        }
        return units
    }

    /// Sigma ends a word: a cased letter stands before it and none after it, not counting what case ignores
    /// (Unicode, table 3-17).
    private static func isFinalSigma<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        at sigma: Int
    ) -> Bool {
        var hasLetterBefore = false
        var position = sigma
        while position > 0 {
            let (point, width) = CodePoints.before(position, in: text)
            position &-= width
            guard let properties = Unicode.Scalar(point)?.properties else { break }
            if properties.isCaseIgnorable { continue }
            hasLetterBefore = properties.isCased
            break
        }
        guard hasLetterBefore else { return false }
        position = sigma &+ 1
        while position < text.count {
            let (point, width) = CodePoints.at(position, in: text)
            position &+= width
            guard let properties = Unicode.Scalar(point)?.properties else { return true }
            if properties.isCaseIgnorable { continue }
            return !properties.isCased
        }
        return true
    }
}
