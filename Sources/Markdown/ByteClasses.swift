/// The classes of characters CommonMark speaks of. All are ASCII, so that the readers can work on bytes.
extension UInt8 {
    var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

    /// Spaces and what ends lines (CommonMark "whitespace" of ASCII).
    var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var isLetterOrDigit: Bool { isLetter || isDigit }

    var isPunctuation: Bool {
        switch self {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

/// A run of bytes of a larger text.
typealias Bytes = ArraySlice<UInt8>

extension ArraySlice<UInt8> {
    var text: String { String(decoding: self, as: UTF8.self) }

    func trimmed() -> Self {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }

    /// The byte there, or zero (which no text holds) past the end.
    func byte(_ place: Int) -> UInt8 { indices.contains(place) ? self[place] : 0 }

    func hasPrefix(_ text: StaticString, at place: Int) -> Bool {
        text.withUTF8Buffer { prefix in
            guard place >= startIndex, endIndex - place >= prefix.count else { return false }
            return prefix.indices.allSatisfy { self[place + $0] == prefix[$0] }
        }
    }
}
