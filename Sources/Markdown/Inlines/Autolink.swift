/// Links that are written out: `<https://…>` and `<name@host>`, and GitHub's bare `https://…` and `www.…`.
enum Autolink {
    /// The link between the angle brackets at `start`: what it leads to, its text, and where it ends.
    static func bracketed(in text: Bytes, at start: Int) -> (destination: String, text: Range<Int>, end: Int)? {
        var place = start + 1
        while place < text.endIndex, text[place] > 0x20, text[place] != UInt8(ascii: "<"),
            text[place] != UInt8(ascii: ">"), text[place] != 0x7F
        {
            place += 1
        }
        guard text.byte(place) == UInt8(ascii: ">") else { return nil }
        let inside = text[start + 1..<place]
        if hasScheme(inside) { return (inside.text, start + 1..<place, place + 1) }
        guard isAddress(inside) else { return nil }
        return ("mailto:" + inside.text, start + 1..<place, place + 1)
    }

    /// Two to 32 letters, digits and `+.-`, a letter first, then a colon.
    private static func hasScheme(_ link: Bytes) -> Bool {
        guard let first = link.first, first.isLetter else { return false }
        let scheme = link.prefix(33).prefix {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        return (2...32).contains(scheme.count) && link.byte(scheme.endIndex) == UInt8(ascii: ":")
    }

    /// The rule of HTML for `<input type=email>`, which CommonMark takes over.
    private static func isAddress(_ link: Bytes) -> Bool {
        guard let at = link.firstIndex(of: UInt8(ascii: "@")), at > link.startIndex else { return false }
        let isName = link[..<at].allSatisfy { byte in
            byte.isLetterOrDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
        }
        guard isName else { return false }
        let labels = link[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
            return first.isLetterOrDigit && last.isLetterOrDigit
                && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
    }

    // MARK: Bare links

    /// The link whose `://` or `www.` begins at `place`. `floor` is where the text before it has been used already.
    static func bare(in text: Bytes, at place: Int, floor: Int) -> Range<Int>? {
        var start = place
        var host = place
        if text[place] == UInt8(ascii: ":") {
            guard text.hasPrefix("://", at: place) else { return nil }
            while start > floor, text[start - 1].isLetter, place - start < 6 { start -= 1 }
            let scheme = text[start..<place]
            guard ["http", "https", "ftp"].contains(String(decoding: scheme.map(\.lowercase), as: UTF8.self)) else {
                return nil
            }
            guard start == text.startIndex || !text[start - 1].isLetterOrDigit else { return nil }
            host = place + 3
        } else {
            guard text.hasPrefix("www.", at: place), start == text.startIndex || mayPrecede(text[start - 1])
            else { return nil }
        }
        // A host begins with a letter or a digit, behind the `www.` if that is all there is. That is looked at before
        // the end is: from each of many beginnings of nothing, the way to it is long.
        let isName = { (byte: UInt8) in byte.isLetterOrDigit || byte >= 0x80 }
        guard isName(text.byte(host)) else { return nil }
        let end = trimmedEnd(text, from: host, to: linkEnd(in: text, from: host))
        guard end > host, text[place] == UInt8(ascii: ":") || text[host..<end].dropFirst(4).contains(where: isName)
        else { return nil }
        return start..<end
    }

    private static func mayPrecede(_ byte: UInt8) -> Bool {
        byte.isWhitespace || "*_~(".utf8.contains(byte)
    }

    private static func linkEnd(in text: Bytes, from start: Int) -> Int {
        text[start...].firstIndex { $0.isWhitespace || $0 == UInt8(ascii: "<") } ?? text.endIndex
    }

    /// Punctuation at the end belongs to the sentence, and so does a parenthesis that was not opened in the link.
    private static func trimmedEnd(_ text: Bytes, from start: Int, to end: Int) -> Int {
        var end = end
        // Opened and closed parentheses, counted once: the end may have many of them.
        var balance = 0
        for byte in text[start..<end] {
            if byte == UInt8(ascii: "(") { balance += 1 }
            if byte == UInt8(ascii: ")") { balance -= 1 }
        }
        while end > start {
            let last = text[end - 1]
            if last == UInt8(ascii: ")") {
                guard balance < 0 else { break }
                balance += 1
            } else if last == UInt8(ascii: ";") {
                // `&amp;` at the end is the reference, not the link.
                let name = text[start..<end - 1].lastIndex { !$0.isLetterOrDigit }
                guard let name, text[name] == UInt8(ascii: "&"), name < end - 2 else { break }
                end = name + 1
            } else if !"?!.,:*_~'\"".utf8.contains(last) {
                break
            }
            end -= 1
        }
        return end
    }
}
