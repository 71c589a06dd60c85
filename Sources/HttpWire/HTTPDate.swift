/// A point in time to the second, as HTTP writes it.
package struct HTTPDate: Hashable, Sendable, Comparable {
    package let secondsSince1970: Int

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The end of the year 9999: four digits are all that the format has.
    private static let last = 253_402_300_799

    package init(secondsSince1970: Int) { self.secondsSince1970 = min(max(secondsSince1970, 0), Self.last) }

    package static func < (left: Self, right: Self) -> Bool { left.secondsSince1970 < right.secondsSince1970 }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    package var text: String {
        let days = secondsSince1970 / 86_400
        let (year, month, day) = Self.civil(days: days)
        let seconds = secondsSince1970 % 86_400
        let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        let name = "\(Self.weekdays[days % 7]), \(Self.padded(day, 2)) \(Self.months[month - 1])"
        return "\(name) \(Self.padded(year, 4)) \(time) GMT"
    }

    /// Reads the one form that clients have sent since 1999. The two obsolete forms count as no date, which costs their
    /// sender a repeated download.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 29, text.utf8.allSatisfy({ $0 < 0x80 }), text.hasSuffix(" GMT"),
            bytes[3] == UInt8(ascii: ","), [4, 7, 11, 16].allSatisfy({ bytes[$0] == 0x20 }),
            [19, 22].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }),
            let month = Self.months.firstIndex(of: String(decoding: bytes[8..<11], as: UTF8.self)),
            let day = Self.number(bytes[5..<7]), let year = Self.number(bytes[12..<16]),
            let hour = Self.number(bytes[17..<19]), let minute = Self.number(bytes[20..<22]),
            let second = Self.number(bytes[23..<25]),
            (1...31).contains(day), year >= 1970, hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = Self.days(year: year, month: month + 1, day: day)
        self.init(secondsSince1970: days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    // The calendar in eras of 400 years that begin in March, so that the leap day is the last of its year.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = (shifted / 400, shifted % 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = ((days + 719_468) / 146_097, (days + 719_468) % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
