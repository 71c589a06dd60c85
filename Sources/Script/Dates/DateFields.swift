/// A time value taken apart in the proleptic Gregorian calendar.
///
/// A time value is milliseconds since 1970-01-01T00:00:00Z as a double: at most 8.64e15 either way, or NaN.
struct DateFields: Equatable, Sendable {
    var year: Int
    /// 0…11.
    var month: Int
    /// 1…31.
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int
    var millisecond: Int
    /// 0…6, Sunday first.
    var weekday: Int

    /// `time` is finite and within the range of time values, give or take a zone offset.
    init(_ time: Double) {
        let total = Int(time.rounded(.down))
        let days = total.dividedDown(by: TimeValue.dayLength)
        var rest = total - days * TimeValue.dayLength
        (year, month, day) = Self.civil(days)
        weekday = (days + 4) - (days + 4).dividedDown(by: 7) * 7
        (hour, rest) = rest.quotientAndRemainder(dividingBy: 3_600_000)
        (minute, rest) = rest.quotientAndRemainder(dividingBy: 60_000)
        (second, millisecond) = rest.quotientAndRemainder(dividingBy: 1_000)
    }

    /// Year, month and day of a day number, counting years from March so that the leap day comes last (Howard Hinnant,
    /// "chrono-compatible low-level date algorithms").
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted.dividedDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 2 : marchMonth - 10
        return (yearOfEra + era * 400 + (month <= 1 ? 1 : 0), month, day)
    }
}

extension Int {
    /// Division rounding down.
    func dividedDown(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
