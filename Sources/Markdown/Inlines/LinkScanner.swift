/// The parts of links: labels, destinations, titles. Each scan ends at a byte that a second scan from further on would
/// not pass either, which keeps a text full of broken links linear.
enum LinkScanner {
    /// CommonMark allows 999 characters.
    static let longestLabel = 999

    static func skipSpace(in text: Bytes, at start: Int) -> Int {
        var place = start
        while text.byte(place).isWhitespace { place += 1 }
        return place
    }

    /// `[label]`: the bounds of what is between the brackets.
    static func label(in text: Bytes, at start: Int) -> Range<Int>? {
        guard text.byte(start) == UInt8(ascii: "[") else { return nil }
        var place = start + 1
        while place < text.endIndex, place - start <= longestLabel + 1 {
            switch text[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "]"): return start + 1..<place
            default: break
            }
            place += 1
        }
        return nil
    }

    /// A destination, plain or in angle brackets, and where it ends.
    static func destination(in text: Bytes, at start: Int) -> (String, Int)? {
        guard text.byte(start) == UInt8(ascii: "<") else { return plainDestination(in: text, at: start) }
        var place = start + 1
        while place < text.endIndex {
            switch text[place] {
            case UInt8(ascii: ">"): return (unescaped(text[start + 1..<place]), place + 1)
            case UInt8(ascii: "<"), 0x0A: return nil
            case UInt8(ascii: "\\"): place += 1
            default: break
            }
            place += 1
        }
        return nil
    }

    private static func plainDestination(in text: Bytes, at start: Int) -> (String, Int)? {
        var depth = 0
        var place = start
        scan: while place < text.endIndex {
            switch text[place] {
            case UInt8(ascii: "\\"):
                if text.byte(place + 1).isPunctuation { place += 1 }
            case UInt8(ascii: "("):
                depth += 1
                // As deep as the reference implementation goes.
                guard depth <= 32 else { return nil }
            case UInt8(ascii: ")"):
                if depth == 0 { break scan }
                depth -= 1
            case 0...0x20, 0x7F: break scan
            default: break
            }
            place += 1
        }
        return depth == 0 ? (unescaped(text[start..<place]), place) : nil
    }

    /// A title in quotes or parentheses, and where it ends.
    static func title(in text: Bytes, at start: Int) -> (String, Int)? {
        let open = text.byte(start)
        let close: UInt8
        switch open {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
        case UInt8(ascii: "("): close = UInt8(ascii: ")")
        default: return nil
        }
        var place = start + 1
        while place < text.endIndex {
            switch text[place] {
            case close: return (unescaped(text[start + 1..<place]), place + 1)
            case open: return nil
            case UInt8(ascii: "\\"): place += 1
            default: break
            }
            place += 1
        }
        return nil
    }

    /// What `(destination "title")` after a link's text says, and where it ends.
    static func target(in text: Bytes, at start: Int) -> (LinkReferences.Target, Int)? {
        guard text.byte(start) == UInt8(ascii: "(") else { return nil }
        let destinationStart = skipSpace(in: text, at: start + 1)
        guard let (destination, afterDestination) = destination(in: text, at: destinationStart) else { return nil }
        var target = LinkReferences.Target(destination: destination, title: "")
        var place = skipSpace(in: text, at: afterDestination)
        if place > afterDestination, let (title, afterTitle) = title(in: text, at: place) {
            target.title = title
            place = skipSpace(in: text, at: afterTitle)
        }
        return text.byte(place) == UInt8(ascii: ")") ? (target, place + 1) : nil
    }

    /// The text with backslash escapes and character references replaced.
    static func unescaped(_ bytes: Bytes) -> String {
        guard bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else { return bytes.text }
        var result: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "\\"), bytes.byte(place + 1).isPunctuation {
                place += 1
            } else if let (character, length) = CharacterReference.read(bytes[place...]) {
                result.append(contentsOf: character.utf8)
                place += length
                continue
            }
            result.append(bytes[place])
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
