/// What `@media`, `@supports` and `@layer` ask, answered for a still picture on a light screen.
enum MediaCondition {
    /// The screen that questions about its size are about: a canvas as it is when nobody says otherwise.
    private static let screen = (width: 1280.0, height: 720.0)

    /// Whether the rules inside count; `nil` for rules that are no condition.
    static func holds(_ rule: String, _ condition: String) -> Bool? {
        let condition = condition.trimmed.lowercased()
        switch rule {
        case "media": return condition.isEmpty || condition.split(separator: ",").contains { holds($0.trimmed) }
        // Whoever asks mostly asks for what every browser has.
        case "supports": return !condition.hasPrefix("not")
        // The order of layers is left out: what comes later wins, as without them.
        case "layer": return true
        default: return nil
        }
    }

    /// One query: a medium, features in brackets, and `and` between them.
    private static func holds(_ query: String) -> Bool {
        var cursor = CssCursor(query)
        var isNegated = false
        var result = true
        while !cursor.atEnd {
            cursor.skipSpace()
            if cursor.take(UInt8(ascii: "(")) {
                result = feature(cursor.text(upTo: [UInt8(ascii: ")")])) && result
                _ = cursor.take(UInt8(ascii: ")"))
                continue
            }
            switch cursor.name() {
            case "not": isNegated = true
            case "only", "and", "screen", "all": break
            // Printers, speech, and what is no query at all.
            default: return isNegated
            }
        }
        return result != isNegated
    }

    private static func feature(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2 else { return parts.first == "color" }
        func pixels(_ direction: Length.Direction) -> Double {
            Length(parts[1])?.pixels(Length.Basis(width: screen.width, height: screen.height), direction) ?? .nan
        }
        switch (parts[0], parts[1]) {
        case ("prefers-color-scheme", let scheme): return scheme == "light"
        case ("prefers-reduced-motion", let wish), ("prefers-contrast", let wish): return wish == "no-preference"
        case ("orientation", let side): return side == "landscape"
        case ("min-width", _): return screen.width >= pixels(.horizontal)
        case ("max-width", _): return screen.width <= pixels(.horizontal)
        case ("min-height", _): return screen.height >= pixels(.vertical)
        case ("max-height", _): return screen.height <= pixels(.vertical)
        default: return false
        }
    }
}
