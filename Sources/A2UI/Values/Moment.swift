/// A date, a time of day, or both, as ISO 8601 writes them. No time zones: what was written is what is shown, because a
/// node in a rack has no idea where its reader is.
struct Moment: Hashable, Sendable {
    struct Day: Hashable, Sendable {
        var year: Int
        var month: Int
        var day: Int
    }

    struct Time: Hashable, Sendable {
        var hour: Int
        var minute: Int
        var second: Int
    }

    var day: Day?
    var time: Time?

    init(day: Day? = nil, time: Time? = nil) {
        self.day = day
        self.time = time
    }

    /// Both parts are absent in what is no date.
    init(loose text: String) {
        guard text.utf8.count <= 40 else { return }
        let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == "t" || $0 == " " }
        guard let first = parts.first else { return }
        if let day = Self.day(first) {
            self.day = day
            time = parts.count > 1 ? Self.time(parts[1]) : nil
        } else {
            time = Self.time(first)
        }
    }

    private static func day(_ text: Substring) -> Day? {
        let fields = numbers(text, separator: "-")
        guard fields.count == 3, text.prefix(4).allSatisfy(\.isNumber), (1...12).contains(fields[1]) else { return nil }
        let day = Day(year: fields[0], month: fields[1], day: fields[2])
        return (1...day.daysInMonth).contains(day.day) ? day : nil
    }

    private static func time(_ text: Substring) -> Time? {
        let clock = text.prefix { $0.isNumber || $0 == ":" }
        let fields = numbers(clock, separator: ":")
        guard fields.count == 2 || fields.count == 3, fields[0] < 24, fields[1] < 60 else { return nil }
        let second = fields.count > 2 ? fields[2] : 0
        return second <= 60 ? Time(hour: fields[0], minute: fields[1], second: second) : nil
    }

    /// Empty when any field is not a short number.
    private static func numbers(_ text: Substring, separator: Character) -> [Int] {
        let fields = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.utf8.count <= 4 ? UInt16($0).map(Int.init) : nil }
        return numbers.count == fields.count ? numbers : []
    }

    var dateText: String {
        day.map { "\(Self.padded($0.year, to: 4))-\(Self.padded($0.month, to: 2))-\(Self.padded($0.day, to: 2))" } ?? ""
    }

    var timeText: String { time.map { "\(Self.padded($0.hour, to: 2)):\(Self.padded($0.minute, to: 2))" } ?? "" }

    static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Moment.Day {
    var daysInMonth: Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Monday is one, by Zeller's way of counting months from March.
    var weekday: Int {
        let shifted = month < 3 ? (month + 12, year - 1) : (month, year)
        let sum = day + (13 * (shifted.0 + 1)) / 5 + shifted.1 + shifted.1 / 4 - shifted.1 / 100 + shifted.1 / 400
        // Saturday is zero in the formula.
        return (sum + 5) % 7 + 1
    }
}
