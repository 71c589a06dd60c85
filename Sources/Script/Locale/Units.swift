/// Data table: currencies and units as English writes them.
enum Currencies {
    private static let symbols = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "CNY": "CN¥", "KRW": "₩", "BRL": "R$", "CAD": "CA$",
        "AUD": "A$", "NZD": "NZ$", "MXN": "MX$", "HKD": "HK$", "TWD": "NT$", "ILS": "₪", "VND": "₫", "PHP": "₱",
    ]
    private static let narrow = [
        "CNY": "¥", "CAD": "$", "AUD": "$", "NZD": "$", "MXN": "$", "HKD": "$", "TWD": "$", "SEK": "kr", "NOK": "kr",
        "DKK": "kr", "RUB": "₽", "PLN": "zł", "TRY": "₺", "UAH": "₴",
    ]
    private static let names = [
        "USD": "US dollar", "EUR": "euro", "GBP": "British pound", "JPY": "Japanese yen", "CAD": "Canadian dollar",
        "AUD": "Australian dollar", "CHF": "Swiss franc", "INR": "Indian rupee", "CNY": "Chinese yuan",
    ]

    static func symbol(_ code: String, isNarrow: Bool) -> String {
        (isNarrow ? narrow[code] : nil) ?? symbols[code] ?? code
    }

    static func name(_ code: String, isOne: Bool) -> String {
        guard let name = names[code] else { return code }
        return isOne || name.hasSuffix("yen") || name.hasSuffix("yuan") ? name : name + "s"
    }

    /// Digits after the point: the currencies of ISO 4217 that have no smaller unit.
    static func digits(_ code: String) -> Int {
        ["JPY", "KRW", "VND", "CLP", "ISK", "UGX", "PYG", "XAF", "XOF"].contains(code) ? 0 : 2
    }
}

enum Units {
    /// Short forms; a space stands before those that begin with a letter.
    private static let short = [
        "kilometer": "km", "meter": "m", "centimeter": "cm", "millimeter": "mm", "mile": "mi", "foot": "ft",
        "inch": "in", "kilogram": "kg", "gram": "g", "pound": "lb", "ounce": "oz", "liter": "L", "milliliter": "mL",
        "celsius": "°C", "fahrenheit": "°F", "degree": "deg", "percent": "%", "second": "sec", "minute": "min",
        "hour": "hr", "millisecond": "ms", "bit": "bit", "byte": "byte", "kilobyte": "kB", "megabyte": "MB",
        "gigabyte": "GB", "terabyte": "TB", "petabyte": "PB", "kilobit": "kb", "megabit": "Mb", "gigabit": "Gb",
        "kilometer-per-hour": "km/h", "mile-per-hour": "mph", "meter-per-second": "m/s", "acre": "ac",
        "hectare": "ha", "yard": "yd", "fluid-ounce": "fl oz", "gallon": "gal", "stone": "st", "microsecond": "μs",
        "nanosecond": "ns", "mile-scandinavian": "smi",
    ]
    /// Units whose short form is the English word.
    private static let words = ["day": "day", "week": "wk", "month": "mth", "year": "yr"]

    /// Whether ECMA-402 sanctions the unit: one of its own, or one of them per another.
    static func isKnown(_ unit: String) -> Bool {
        let parts = unit.split(separator: "-per-", omittingEmptySubsequences: false).map(String.init)
        return parts.count <= 2 && parts.allSatisfy { !$0.contains("-per-") && (short[$0] ?? words[$0]) != nil }
    }

    /// `unit` is a known one.
    static func text(_ number: String, _ unit: String, _ display: String) -> String {
        let isOne = number == "1"
        if display == "long" { return "\(number) \(noun(unit, isOne: isOne))" }
        if let word = words[unit] {
            if display == "narrow" { return number + String(word.prefix(1)) }
            return "\(number) \(isOne ? word : word + "s")"
        }
        let mark = mark(unit)
        if mark.hasPrefix("°") || mark == "%" {
            return display == "narrow" && mark != "%" ? "\(number)°" : number + mark
        }
        if display == "narrow" { return number + (["sec": "s", "min": "m", "hr": "h", "byte": "B"][mark] ?? mark) }
        return "\(number) \(mark)"
    }

    private static func mark(_ unit: String) -> String {
        let parts = unit.split(separator: "-per-").map(String.init)
        return short[unit] ?? parts.map { short[$0] ?? words[$0] ?? $0 }.joined(separator: "/")
    }

    private static let scales = ["celsius": "Celsius", "fahrenheit": "Fahrenheit"]
    private static let oddPlurals = ["foot": "feet", "inch": "inches", "percent": "percent"]

    private static func noun(_ unit: String, isOne: Bool) -> String {
        if let scale = scales[unit] { return "degree\(isOne ? "" : "s") \(scale)" }
        let parts = unit.split(separator: "-per-").map { String($0).replacing("-", with: " ") }
        guard let first = parts.first else { return unit }
        let noun = isOne ? first : oddPlurals[first] ?? first + "s"
        return parts.count > 1 ? "\(noun) per \(parts[1])" : noun
    }
}
