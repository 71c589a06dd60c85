/// The character beside a run of `*` or `_`, which decides whether the run may open or close emphasis.
struct Neighbor {
    var isSpace: Bool
    var isPunctuation: Bool

    /// The ends of a text count as space.
    private static let edge = Self(isSpace: true, isPunctuation: false)

    private init(isSpace: Bool, isPunctuation: Bool) {
        self.isSpace = isSpace
        self.isPunctuation = isPunctuation
    }

    init(at place: Int, in text: Bytes) {
        let byte = text.byte(place)
        guard place < text.endIndex else {
            self = Self.edge
            return
        }
        if byte < 0x80 {
            self.init(isSpace: byte.isWhitespace, isPunctuation: byte.isPunctuation)
        } else {
            self.init(text[place...].prefix(4))
        }
    }

    init(before place: Int, in text: Bytes) {
        guard place > text.startIndex else {
            self = Self.edge
            return
        }
        var start = place - 1
        while start > text.startIndex, place - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
        self.init(at: start, in: text)
    }

    private init(_ bytes: Bytes) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            self.init(isSpace: false, isPunctuation: false)
            return
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator: self.init(isSpace: true, isPunctuation: false)
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            self.init(isSpace: false, isPunctuation: true)
        default: self.init(isSpace: false, isPunctuation: false)
        }
    }
}
