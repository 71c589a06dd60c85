/// The link reference definitions of a text (`[label]: destination "title"`), found by label.
struct LinkReferences {
    struct Target: Equatable {
        var destination: String
        var title: String
    }

    private var targets: [String: Target] = [:]

    var isEmpty: Bool { targets.isEmpty }

    func target(_ label: Bytes) -> Target? {
        guard !targets.isEmpty, let key = Self.key(label) else { return nil }
        return targets[key]
    }

    /// Takes the definitions at the beginning of a paragraph; the place where the rest begins.
    mutating func take(from paragraph: Bytes) -> Int {
        var place = paragraph.startIndex
        while let (key, target, end) = Self.definition(in: paragraph, at: place) {
            // The first definition of a label counts.
            if targets[key] == nil { targets[key] = target }
            place = end
        }
        return place
    }

    private static func definition(in text: Bytes, at start: Int) -> (String, Target, Int)? {
        guard let label = LinkScanner.label(in: text, at: start), let key = key(text[label]),
            text.byte(label.upperBound + 1) == UInt8(ascii: ":")
        else { return nil }
        let destinationStart = LinkScanner.skipSpace(in: text, at: label.upperBound + 2)
        guard let (destination, afterDestination) = LinkScanner.destination(in: text, at: destinationStart),
            afterDestination > destinationStart
        else { return nil }

        let titleStart = LinkScanner.skipSpace(in: text, at: afterDestination)
        if titleStart > afterDestination, let (title, afterTitle) = LinkScanner.title(in: text, at: titleStart),
            let end = lineEnd(in: text, at: afterTitle)
        {
            return (key, Target(destination: destination, title: title), end)
        }
        // What looked like a title and was none may still be the next line.
        guard let end = lineEnd(in: text, at: afterDestination) else { return nil }
        return (key, Target(destination: destination, title: ""), end)
    }

    /// The beginning of the next line when nothing but spaces are left on this one.
    private static func lineEnd(in text: Bytes, at start: Int) -> Int? {
        var place = start
        while text.byte(place).isSpaceOrTab { place += 1 }
        if place == text.endIndex { return place }
        return text[place] == 0x0A ? place + 1 : nil
    }

    /// Labels match without regard to case and to how much space is in them; a label of space alone is none.
    private static func key(_ label: Bytes) -> String? {
        guard label.count <= LinkScanner.longestLabel else { return nil }
        let words = label.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        // Lower and then upper case comes closest to case folding: the sharp s and "SS" meet.
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self).lowercased().uppercased()
    }
}
