/// What ECMA-402's formatters of words say in English; the other languages' words would need their dictionaries.
enum EnglishWords {
    enum Style: String { case long, short, narrow }

    // MARK: - Plural categories

    /// The category of a number that is counted. French counts 0 with 1, East Asian languages do not distinguish.
    static func cardinal(_ number: Double, in language: String) -> String {
        switch language.split(separator: "-").first {
        case "ja", "zh", "ko", "vi", "th", "id": "other"
        case "fr", "pt": number.magnitude < 2 ? "one" : "other"
        default: number.magnitude == 1 ? "one" : "other"
        }
    }

    /// The category of a number that says which: 1st, 2nd, 3rd, 4th.
    static func ordinal(_ number: Double) -> String {
        let hundreds = number.magnitude.truncatingRemainder(dividingBy: 100)
        guard !(11...13).contains(hundreds) else { return "other" }
        switch hundreds.truncatingRemainder(dividingBy: 10) {
        case 1: return "one"
        case 2: return "two"
        case 3: return "few"
        default: return "other"
        }
    }

    // MARK: - Lists

    static func list(_ items: [String], type: String, style: Style) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let word =
            switch (type, style) {
            case ("disjunction", _): "or"
            case ("conjunction", .long): "and"
            case ("conjunction", .short): "&"
            default: ""
            }
        if word.isEmpty { return items.joined(separator: type == "unit" && style == .narrow ? " " : ", ") }
        if items.count == 2 { return "\(items[0]) \(word) \(last)" }
        return items.dropLast().joined(separator: ", ") + ", \(word) \(last)"
    }

    // MARK: - Times from now

    static let timeUnits = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]

    /// `number` is the amount as it is written, without its sign. `unit` is one of `timeUnits`.
    static func relativeTime(_ number: String, _ unit: String, isPast: Bool, style: Style) -> String {
        let amount =
            switch style {
            case .long: "\(number) \(unit)\(number == "1" ? "" : "s")"
            case .short: "\(number) \(abbreviation(unit, isOne: number == "1"))"
            case .narrow: number + (unit == "month" ? "mo" : String(unit.prefix(1)))
            }
        return isPast ? "\(amount) ago" : "in \(amount)"
    }

    private static func abbreviation(_ unit: String, isOne: Bool) -> String {
        switch unit {
        case "second": "sec."
        case "minute": "min."
        case "hour": "hr."
        case "day": isOne ? "day" : "days"
        case "week": "wk."
        case "month": "mo."
        case "quarter": isOne ? "qtr." : "qtrs."
        default: "yr."
        }
    }

    /// The word for the step before this one, this one, or the next one, where English has a word.
    static func neighbour(_ unit: String, _ step: Double, style: Style) -> String? {
        guard let index = [-1: 0, 0: 1, 1: 2][step] else { return nil }
        switch unit {
        case "second": return index == 1 ? "now" : nil
        case "minute", "hour": return index == 1 ? "this \(unit)" : nil
        case "day": return ["yesterday", "today", "tomorrow"][index]
        default:
            let noun = style == .long ? unit : abbreviation(unit, isOne: true)
            return ["last", "this", "next"][index] + " " + noun
        }
    }
}
