/// The arithmetic of time values: ECMAScript's MakeTime, MakeDay, MakeDate and TimeClip.
enum TimeValue {
    /// Milliseconds in a day.
    static let dayLength = 86_400_000

    /// The largest time value: 100,000,000 days from the epoch.
    static let largest = 8.64e15

    /// `MakeTime`: any finite numbers, each cut to an integer.
    static func time(hour: Double, minute: Double, second: Double, millisecond: Double) -> Double {
        guard hour.isFinite, minute.isFinite, second.isFinite, millisecond.isFinite else { return .nan }
        return hour.asInteger * 3_600_000 + minute.asInteger * 60_000 + second.asInteger * 1_000
            + millisecond.asInteger
    }

    /// `MakeDay`: the day number of a date whose month and day may lie outside their ranges.
    static func day(year: Double, month: Double, day: Double) -> Double {
        guard year.isFinite, month.isFinite, day.isFinite else { return .nan }
        let (year, month) = (year.asInteger, month.asInteger)
        let wholeYear = year + (month / 12).rounded(.down)
        // 300,000 years hold every time value; beyond them the answer is NaN after clipping anyway.
        guard wholeYear.magnitude < 300_000, month.magnitude < 1e9 else { return .nan }
        let monthOfYear = Int(month) - Int(month).dividedDown(by: 12) * 12
        return Double(daysBefore(year: Int(wholeYear), month: monthOfYear)) + day.asInteger - 1
    }

    /// `MakeDate`.
    static func date(day: Double, time: Double) -> Double {
        let value = day * Double(dayLength) + time
        return value.isFinite ? value : .nan
    }

    /// `TimeClip`: NaN outside the range, no fraction, no −0.
    static func clipped(_ time: Double) -> Double {
        guard time.isFinite, time.magnitude <= largest else { return .nan }
        return time.asInteger
    }

    /// What `new Date(y, …)` and `Date.UTC` do with years 0…99.
    static func fullYear(_ year: Double) -> Double {
        guard !year.isNaN else { return .nan }
        let whole = year.asInteger
        return whole >= 0 && whole <= 99 ? 1900 + whole : whole
    }

    /// The day number of the first of a month (0…11).
    private static func daysBefore(year: Int, month: Int) -> Int {
        let marchYear = month <= 1 ? year - 1 : year
        let era = marchYear.dividedDown(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 1 ? month - 2 : month + 10) + 2) / 5
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

/// How far local time is from UTC. Injected: the interpreter asks no system.
struct LocalZone: Sendable {
    /// Minutes east of UTC at a moment given in UTC.
    let minutesEast: @Sendable (_ time: Double) -> Int
    /// The name between the parentheses of `Date.prototype.toString`.
    let name: String

    static let utc = LocalZone(minutesEast: { _ in 0 }, name: "Coordinated Universal Time")

    func local(_ time: Double) -> Double { time + Double(minutesEast(time)) * 60_000 }

    /// UTC of a local time. In an hour that a clock change repeats, the first of the two; in one that it skips, as if
    /// the clock had not been changed yet.
    func utc(_ local: Double) -> Double {
        // Two days beyond the range every zone's answer is clipped to NaN; the zone is not asked.
        guard local.magnitude < TimeValue.largest + 2 * Double(TimeValue.dayLength) else { return .nan }
        let day = Double(TimeValue.dayLength)
        let (before, after) = (minutesEast(local - day), minutesEast(local + day))
        let early = local - Double(before) * 60_000
        guard before != after, minutesEast(early) != before else { return early }
        let late = local - Double(after) * 60_000
        return minutesEast(late) == after ? late : early
    }
}
