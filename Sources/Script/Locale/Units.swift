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
        "hectare": "ha", "yard": "yd",
    ]
    /// Units whose short form is the English word.
    private static let words = ["day": "day", "week": "wk", "month": "mth", "year": "yr"]

    static func text(_ number: String, _ unit: String, _ display: String) -> String {
        let isOne = number == "1"
        if display == "long" {
            let parts = unit.split(separator: "-", maxSplits: 2).map(String.init)
            let many = ["foot": "feet", "inch": "inches"][parts[0]] ?? parts[0] + "s"
            let noun =
                ["celsius": "degrees Celsius", "fahrenheit": "degrees Fahrenheit"][unit] ?? (isOne ? parts[0] : many)
            return "\(number) \(noun)" + (parts.count == 3 ? " per \(parts[2])" : "")
        }
        if let word = words[unit] {
            if display == "narrow" { return number + String(word.prefix(1)) }
            return "\(number) \(isOne ? word : word + "s")"
        }
        let mark = short[unit] ?? unit
        if mark.hasPrefix("°") || mark == "%" {
            return display == "narrow" && mark != "%" ? "\(number)°" : number + mark
        }
        if display == "narrow" { return number + (["sec": "s", "min": "m", "hr": "h", "byte": "B"][mark] ?? mark) }
        return "\(number) \(mark)"
    }
}
