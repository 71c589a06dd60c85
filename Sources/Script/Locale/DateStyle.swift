/// How `toLocaleDateString` and its kin write a moment: the fields asked for, in the order and with the marks of
/// English. Other languages get their own order of figures; their words would need their dictionaries.
struct DateStyle: Sendable {
    enum Width: String, Sendable {
        case numeric, twoDigit = "2-digit", long, short, narrow

        var isText: Bool { self != .numeric && self != .twoDigit }
    }

    var language = "en-US"
    var weekday: Width?
    var year: Width?
    var month: Width?
    var day: Width?
    var hour: Width?
    var minute: Width?
    var second: Width?
    var fraction = 0
    /// `nil` asks the language.
    var isTwelveHours: Bool?
    var zoneName: Width?
    var zone = TimeZones.Entry(0, .none, "UTC")
    var zoneTitle = "UTC"

    var hasDate: Bool { weekday != nil || year != nil || month != nil || day != nil }
    var hasTime: Bool { hour != nil || minute != nil || second != nil || fraction > 0 }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    func text(_ time: Double) -> String {
        let fields = DateFields(time + Double(zone.minutesEast(time)) * 60_000)
        let date = dateText(fields)
        var clock = clockText(fields)
        if let zoneName { clock += (clock.isEmpty ? "" : " ") + zoneText(time, zoneName) }
        if date.isEmpty { return clock }
        if clock.isEmpty { return date }
        let isWeekdayAlone = year == nil && month == nil && day == nil
        return date + (month == .long ? " at " : isWeekdayAlone ? " " : ", ") + clock
    }

    // MARK: - The date

    private func dateText(_ fields: DateFields) -> String {
        let name = weekday.map { Self.cut(Self.weekdays[fields.weekday], $0) }
        guard let month, month.isText else { return figures(fields, name) }
        let word = Self.cut(Self.months[fields.month], month)
        let day = day.map { Self.figure(fields.day, $0) }
        let year = year.map { yearText(fields, $0) }
        if language != "en-US", language.hasPrefix("en") {
            let rest = [day, word, year].compactMap { $0 }.joined(separator: " ")
            guard let name else { return rest }
            return weekday == .long ? "\(name) \(rest)" : "\(name), \(rest)"
        }
        let dayPart = day.map { "\(word) \($0)" } ?? word
        // "March 2025", but "March 5, 2025".
        let rest = year.map { day == nil ? "\(dayPart) \($0)" : "\(dayPart), \($0)" } ?? dayPart
        guard let name else { return rest }
        return day == nil && year == nil ? "\(rest) \(name)" : "\(name), \(rest)"
    }

    private func figures(_ fields: DateFields, _ name: String?) -> String {
        let order = FigureOrder.of(language)
        let isFull = year != nil && month != nil && day != nil
        var parts: [String] = []
        for field in order.fields {
            switch field {
            case .year: if let year { parts.append(yearText(fields, year)) }
            case .month:
                if let month { parts.append(Self.figure(fields.month + 1, order.pads && isFull ? .twoDigit : month)) }
            case .day: if let day { parts.append(Self.figure(fields.day, order.pads && isFull ? .twoDigit : day)) }
            }
        }
        let date = parts.joined(separator: order.mark) + (order.endsWithMark && !parts.isEmpty ? "." : "")
        guard let name else { return date }
        if date.isEmpty { return name }
        return year == nil && month == nil ? "\(date) \(name)" : "\(name), \(date)"
    }

    private func yearText(_ fields: DateFields, _ width: Width) -> String {
        // There is no year 0: before year 1 comes 1 BC, which prints as 1.
        let year = fields.year > 0 ? fields.year : 1 - fields.year
        return width == .twoDigit ? Self.figure(year % 100, .twoDigit) : "\(year)"
    }

    // MARK: - The time

    private func clockText(_ fields: DateFields) -> String {
        let isTwelve = isTwelveHours ?? ["en-US", "en-CA", "en-AU", "en-IN", "en"].contains(language)
        var parts: [String] = []
        if let hour {
            let count = isTwelve ? (fields.hour + 11) % 12 + 1 : fields.hour
            parts.append(Self.figure(count, isTwelve ? hour : .twoDigit))
        }
        // Beside other figures minutes and seconds are two digits whatever was asked for.
        if minute != nil {
            parts.append(Self.figure(fields.minute, hour == nil && second == nil ? .numeric : .twoDigit))
        }
        if second != nil { parts.append(Self.figure(fields.second, minute == nil ? .numeric : .twoDigit)) }
        var text = parts.joined(separator: ":")
        if fraction > 0 {
            let digits = String(String(1_000 + fields.millisecond).dropFirst().prefix(fraction))
            text += text.isEmpty ? digits : "." + digits
        }
        if isTwelve, hour != nil {
            let isLower = language == "en-AU" || language == "en-IN" || language == "en-GB"
            text += fields.hour < 12 ? (isLower ? " am" : " AM") : (isLower ? " pm" : " PM")
        }
        return text
    }

    private func zoneText(_ time: Double, _ width: Width) -> String {
        if let short = zone.short, width == .short { return zone.isDaylight(time) ? short.daylight : short.standard }
        if zoneTitle == "UTC" { return "Coordinated Universal Time" }
        let minutes = zone.minutesEast(time)
        guard minutes != 0 else { return "GMT" }
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return "GMT\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : ":\(Self.figure(rest, .twoDigit))")
    }

    private static func cut(_ word: String, _ width: Width) -> String {
        switch width {
        case .short: String(word.prefix(3))
        case .narrow: String(word.prefix(1))
        default: word
        }
    }

    private static func figure(_ value: Int, _ width: Width) -> String {
        width == .twoDigit && value < 10 ? "0\(value)" : "\(value)"
    }
}

/// In which order a language writes a date in figures.
private struct FigureOrder {
    enum Field { case year, month, day }

    var fields: [Field] = [.month, .day, .year]
    var mark = "/"
    /// Two digits for month and day although nobody asked.
    var pads = false
    var endsWithMark = false

    static func of(_ language: String) -> FigureOrder {
        switch language {
        case "en-CA", "fr-CA", "sv", "sv-SE", "lt", "lt-LT":
            return FigureOrder(fields: [.year, .month, .day], mark: "-", pads: true)
        case "en-GB", "en-AU", "en-NZ", "en-IE", "en-IN":
            return FigureOrder(fields: [.day, .month, .year], pads: language != "en-IN")
        default: break
        }
        switch language.split(separator: "-").first {
        case "fr", "pt": return FigureOrder(fields: [.day, .month, .year], pads: true)
        case "es", "it", "el", "vi", "id": return FigureOrder(fields: [.day, .month, .year])
        case "de", "fi", "nb", "no", "da": return FigureOrder(fields: [.day, .month, .year], mark: ".")
        case "ru", "pl", "tr", "uk", "ro": return FigureOrder(fields: [.day, .month, .year], mark: ".", pads: true)
        case "nl": return FigureOrder(fields: [.day, .month, .year], mark: "-")
        case "ja", "zh": return FigureOrder(fields: [.year, .month, .day])
        case "ko": return FigureOrder(fields: [.year, .month, .day], mark: ". ", endsWithMark: true)
        default: return FigureOrder()
        }
    }
}
