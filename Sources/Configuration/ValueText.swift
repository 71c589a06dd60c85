/// Why a text is not the value that a key asks for.
struct ValueFault: Error, Equatable {
    /// Completes "`key` …".
    let message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// Values as people write them in a settings file.
enum ValueText {
    /// One text: bare, or in double quotes with `\"` and `\\`.
    static func text(_ raw: String) throws(ValueFault) -> String {
        var rest = raw.unicodeScalars[...]
        let text = try piece(&rest, endsAtComma: false)
        guard !text.isEmpty else { throw ValueFault("must not be empty", hint: "leave the line out instead") }
        guard text.utf8.count <= 1_024 else { throw ValueFault("is longer than 1024 bytes") }
        return text
    }

    /// Texts with commas between them; a comma at the end is no further one.
    static func list(_ raw: String) throws(ValueFault) -> [String] {
        var rest = raw.unicodeScalars[...]
        var items: [String] = []
        while !rest.isEmpty {
            let item = try piece(&rest, endsAtComma: true)
            if rest.popFirst() == nil, item.isEmpty { break }
            guard !item.isEmpty else {
                throw ValueFault("has an empty item", hint: "write one comma between two items")
            }
            items.append(item)
            // The limit on lines leaves room for thousands; nobody lists more than this by hand.
            guard items.count <= 256 else { throw ValueFault("lists more than 256 items") }
        }
        return items
    }

    static func boolean(_ raw: String) throws(ValueFault) -> Bool {
        switch raw.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0": return false
        default: throw ValueFault("cannot be '\(excerpt(raw))'", hint: bareHint(raw) ?? "write yes or no")
        }
    }

    static func whole(_ raw: String, in range: ClosedRange<Int>) throws(ValueFault) -> Int {
        let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let number = Int(raw) else {
            throw ValueFault("cannot be '\(excerpt(raw))'", hint: bareHint(raw) ?? "write \(words)")
        }
        guard range.contains(number) else { throw ValueFault("cannot be \(number)", hint: "write \(words)") }
        return number
    }

    static func number(_ raw: String, in range: ClosedRange<Double>) throws(ValueFault) -> Double {
        guard let number = Double(raw), range.contains(number) else {
            throw ValueFault(
                "cannot be '\(excerpt(raw))'",
                hint: bareHint(raw) ?? "write a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Bytes, as `512`, `64K`, `16M` or `1G`, in powers of 1024.
    static func size(_ raw: String, in range: ClosedRange<Int>) throws(ValueFault) -> Int {
        let hint = "write a size from \(sizeText(range.lowerBound)) to \(sizeText(range.upperBound)), such as 16M"
        let digits = raw.prefix { $0.isASCII && $0.isNumber }
        let shift: Int? =
            switch raw.dropFirst(digits.count).lowercased() {
            case "", "b": 0
            case "k", "kb", "kib": 10
            case "m", "mb", "mib": 20
            case "g", "gb", "gib": 30
            default: nil
            }
        guard let shift, let number = Int(digits) else {
            throw ValueFault("cannot be '\(excerpt(raw))'", hint: bareHint(raw) ?? hint)
        }
        let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << shift)
        guard !overflows, range.contains(bytes) else { throw ValueFault("cannot be \(excerpt(raw))", hint: hint) }
        return bytes
    }

    /// A span of time, as `250ms`, `5s`, `2min` or `1h`. A bare number would leave people guessing, so it is refused.
    static func duration(_ raw: String, in range: ClosedRange<Duration>) throws(ValueFault) -> Duration {
        let span = "from \(durationText(range.lowerBound)) to \(durationText(range.upperBound))"
        let digits = raw.prefix { $0.isASCII && $0.isNumber }
        let unit = raw.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        let milliseconds: Int? =
            switch unit {
            case "ms": 1
            case "s", "sec": 1_000
            case "m", "min": 60_000
            case "h": 3_600_000
            default: nil
            }
        // Fifteen digits of hours are still far from what a Duration can hold.
        guard let milliseconds, digits.count <= 12, let number = Int(digits) else {
            let isBare = unit.isEmpty && !digits.isEmpty
            throw ValueFault(
                isBare ? "is '\(excerpt(raw))' of no unit" : "cannot be '\(excerpt(raw))'",
                hint: bareHint(raw) ?? (isBare ? "write \(raw)s or \(raw)ms" : "write a time \(span), such as 5s")
            )
        }
        let duration = Duration.milliseconds(number) * milliseconds
        guard range.contains(duration) else {
            throw ValueFault("cannot be \(excerpt(raw))", hint: "write a time \(span)")
        }
        return duration
    }
}

extension ValueText {
    /// The text up to the end or, in a list, up to a comma outside quotes, which is left in `rest`.
    private static func piece(
        _ rest: inout Substring.UnicodeScalarView,
        endsAtComma: Bool
    ) throws(ValueFault) -> String {
        skipSpaces(&rest)
        guard rest.first == "\"" else {
            let end = endsAtComma ? rest.firstIndex(of: ",") ?? rest.endIndex : rest.endIndex
            let raw = rest[..<end]
            rest = rest[end...]
            let last = raw.lastIndex { $0 != " " && $0 != "\t" }
            return String(last.map { raw[...$0] } ?? raw[..<raw.startIndex])
        }
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"":
                skipSpaces(&rest)
                guard rest.isEmpty || (endsAtComma && rest.first == ",") else {
                    throw ValueFault("goes on after its closing quote", hint: "write \\\" for a quote inside quotes")
                }
                return String(text)
            case "\\":
                guard let escaped = rest.popFirst(), escaped == "\"" || escaped == "\\" else {
                    throw ValueFault("has an unknown escape", hint: "only \\\" and \\\\ are known")
                }
                text.append(escaped)
            default: text.append(scalar)
            }
        }
        throw ValueFault("has no closing quote")
    }

    private static func skipSpaces(_ rest: inout Substring.UnicodeScalarView) {
        rest = rest.drop { $0 == " " || $0 == "\t" }
    }

    /// What goes wrong most: a comment after the value, or quotes round a number.
    private static func bareHint(_ raw: String) -> String? {
        if raw.contains(" #") || raw.contains(" ;") { return "comments stand on lines of their own" }
        if raw.hasPrefix("\"") { return "write it without quotes" }
        return nil
    }

    static func sizeText(_ bytes: Int) -> String {
        for (shift, unit) in [(30, "G"), (20, "M"), (10, "K")]
        where bytes >= 1 << shift && bytes & (1 << shift - 1) == 0 {
            return "\(bytes >> shift)\(unit)"
        }
        return "\(bytes)"
    }

    static func durationText(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        guard attoseconds == 0 else {
            return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)ms"
        }
        if seconds >= 60, seconds % 60 == 0 { return "\(seconds / 60)min" }
        return "\(seconds)s"
    }

    /// A text so that reading it gives it back.
    static func quoted(_ text: String, inList: Bool = false) -> String {
        let isPlain =
            !text.isEmpty && !text.contains("\"") && !text.contains("\\") && text.first != " " && text.last != " "
            && !(inList && text.contains(","))
        guard !isPlain else { return text }
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        return "\"\(escaped)\""
    }
}
