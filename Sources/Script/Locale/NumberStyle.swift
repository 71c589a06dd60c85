/// How `toLocaleString` and `Intl.NumberFormat` write a number: the options of ECMA-402 that drawings use, in the marks of
/// the languages that matter most. What has no entry here is written as in `en-US`.
struct NumberStyle: Sendable {
    enum Kind: Equatable, Sendable {
        case plain, percent
        case currency(code: String, display: String)
        case unit(name: String, display: String)
    }

    enum Sign: String, Sendable { case auto, always, never, exceptZero, negative }
    enum Compact: String, Sendable { case short, long }

    var marks = NumberMarks.english
    var kind = Kind.plain
    var minimumInteger = 1
    var minimumFraction = 0
    var maximumFraction = 3
    /// Significant digits, when they are asked for, come before the digits after the point.
    var significant: ClosedRange<Int>?
    var groups = true
    var sign = Sign.auto
    var compact: Compact?
    /// Whether the digits were asked for, which a compact number would otherwise choose itself.
    var hasDigits = false

    func text(_ value: Double) -> String {
        if value.isNaN { return dressed("NaN", isNegative: false, isZero: sign != .always) }
        if value.isInfinite { return dressed("∞", isNegative: value < 0, isZero: false) }
        return text(Decimal(value), isNegative: value.sign == .minus)
    }

    func text(_ decimal: Decimal, isNegative: Bool) -> String {
        var decimal = decimal
        if kind == .percent { decimal.scale(byPowerOfTen: 2) }
        var suffix = ""
        if compact != nil { suffix = shorten(&decimal) } else { round(&decimal) }
        var least = minimumFraction
        if let significant {
            least = decimal.isZero ? significant.lowerBound - 1 : significant.lowerBound - decimal.point
        } else if compact != nil, !hasDigits {
            least = 0
        }
        let whole = decimal.whole(atLeast: minimumInteger)
        let fraction = decimal.fraction(atLeast: max(0, least))
        let number = grouped(whole) + (fraction.isEmpty ? "" : marks.point + fraction) + suffix
        return dressed(number, isNegative: isNegative, isZero: decimal.isZero)
    }

    private func round(_ decimal: inout Decimal) {
        if let significant {
            decimal.round(significantDigits: significant.upperBound)
        } else {
            decimal.round(fractionDigits: maximumFraction)
        }
    }

    /// Thousands, millions, billions or trillions; two digits are shown where one stands before the point.
    private func shorten(_ decimal: inout Decimal) -> String {
        func rounded(_ decimal: Decimal, _ power: Int) -> Decimal {
            var scaled = decimal
            scaled.scale(byPowerOfTen: -power)
            if hasDigits {
                round(&scaled)
            } else if scaled.point <= 1 {
                scaled.round(significantDigits: 2)
            } else {
                scaled.round(fractionDigits: 0)
            }
            return scaled
        }
        var power = decimal.point > 3 ? min((decimal.point - 1) / 3 * 3, 12) : 0
        var result = rounded(decimal, power)
        // 999,999 is 1M, not 1000K.
        if result.point > 3, power < 12 {
            power += 3
            result = rounded(decimal, power)
        }
        decimal = result
        let names =
            compact == .short ? ["", "K", "M", "B", "T"] : ["", " thousand", " million", " billion", " trillion"]
        return names[power / 3]
    }

    private func grouped(_ whole: String) -> String {
        let digits = Array(whole)
        guard groups, digits.count > 3, compact == nil || digits.count > 4 else { return whole }
        guard digits.count > marks.leastGrouped else { return whole }
        var text = ""
        for (index, digit) in digits.enumerated() {
            let left = digits.count - index
            let isMark = left == 3 || (left > 3 && (left - 3) % marks.farGroup == 0)
            if index > 0, isMark { text += marks.group }
            text.append(digit)
        }
        return text
    }

    /// Sign, currency, percent sign or unit around the digits.
    private func dressed(_ number: String, isNegative: Bool, isZero: Bool) -> String {
        var mark = ""
        switch sign {
        case .auto: mark = isNegative ? "-" : ""
        case .always: mark = isNegative ? "-" : "+"
        case .exceptZero: mark = isZero ? "" : isNegative ? "-" : "+"
        case .negative: mark = isNegative && !isZero ? "-" : ""
        case .never: break
        }
        switch kind {
        case .plain: return mark + number
        case .percent: return mark + number + (marks.unitsFollowSpace ? "\u{A0}%" : "%")
        case .currency(let code, "name"): return "\(mark)\(number) \(Currencies.name(code, isOne: number == "1.00"))"
        case .currency(let code, let display):
            let symbol = display == "code" ? code : Currencies.symbol(code, isNarrow: display == "narrowSymbol")
            if marks.unitsFollowSpace { return "\(mark)\(number)\u{A0}\(symbol)" }
            // Letters keep their distance from digits.
            return mark + symbol + (symbol.last?.isLetter == true && number.first?.isNumber == true ? "\u{A0}" : "")
                + number
        case .unit(let name, let display): return mark + Units.text(number, name, display)
        }
    }
}

/// What a language puts between digits.
struct NumberMarks: Equatable, Sendable {
    var group = ","
    var point = "."
    /// Digits of the groups beyond the first three: two in India.
    var farGroup = 3
    /// Numbers of so many digits or fewer are not grouped.
    var leastGrouped = 3
    /// "5 %" and "5 €" rather than "5%" and "€5".
    var unitsFollowSpace = false

    static let english = NumberMarks()

    static func of(_ language: String) -> NumberMarks {
        let base = language.split(separator: "-").first.map(String.init) ?? ""
        switch language {
        case "en-IN", "hi", "hi-IN": return NumberMarks(farGroup: 2)
        case "de-CH": return NumberMarks(group: "’")
        case "de-AT": return NumberMarks(group: "\u{A0}", point: ",", unitsFollowSpace: true)
        case "es-MX", "es-US": return .english
        case "pt-PT": return NumberMarks(group: "\u{A0}", point: ",", leastGrouped: 4, unitsFollowSpace: true)
        default: break
        }
        switch base {
        case "de", "da", "el", "hr", "sl": return NumberMarks(group: ".", point: ",", unitsFollowSpace: true)
        case "id", "nl", "tr", "vi", "pt": return NumberMarks(group: ".", point: ",")
        case "es", "it": return NumberMarks(group: ".", point: ",", leastGrouped: 4, unitsFollowSpace: true)
        case "fr": return NumberMarks(group: "\u{202F}", point: ",", unitsFollowSpace: true)
        case "pl": return NumberMarks(group: "\u{A0}", point: ",", leastGrouped: 4, unitsFollowSpace: true)
        case "ru", "uk", "cs", "sk", "sv", "fi", "nb", "no", "hu", "bg":
            return NumberMarks(group: "\u{A0}", point: ",", unitsFollowSpace: true)
        default: return .english
        }
    }
}
