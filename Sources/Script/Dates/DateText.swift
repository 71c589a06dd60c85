/// Dates as JavaScript prints them. A time value of NaN prints as "Invalid Date"; `toISOString` throws on it, so that
/// one is refused here.
enum DateText {
    static let invalid = "Invalid Date"

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `2026-11-21T08:15:00.000Z`; nil for NaN.
    static func iso(_ time: Double) -> String? {
        guard time.isFinite else { return nil }
        let fields = DateFields(time)
        let year =
            (0...9_999).contains(fields.year)
            ? padded(fields.year, 4)
            : (fields.year < 0 ? "-" : "+") + padded(abs(fields.year), 6)
        return "\(year)-\(padded(fields.month + 1, 2))-\(padded(fields.day, 2))"
            + "T\(clock(fields)).\(padded(fields.millisecond, 3))Z"
    }

    /// `Sat, 21 Nov 2026 08:15:00 GMT`.
    static func utc(_ time: Double) -> String {
        guard time.isFinite else { return invalid }
        let fields = DateFields(time)
        return "\(weekdays[fields.weekday]), \(padded(fields.day, 2)) \(months[fields.month]) \(year(fields))"
            + " \(clock(fields)) GMT"
    }

    /// `Sat Nov 21 2026 08:15:00 GMT+0000 (Coordinated Universal Time)`.
    static func full(_ time: Double, in zone: LocalZone) -> String {
        guard time.isFinite else { return invalid }
        return "\(date(time, in: zone)) \(self.time(time, in: zone))"
    }

    /// `Sat Nov 21 2026`.
    static func date(_ time: Double, in zone: LocalZone) -> String {
        guard time.isFinite else { return invalid }
        let fields = DateFields(zone.local(time))
        return "\(weekdays[fields.weekday]) \(months[fields.month]) \(padded(fields.day, 2)) \(year(fields))"
    }

    /// `08:15:00 GMT+0000 (Coordinated Universal Time)`.
    static func time(_ time: Double, in zone: LocalZone) -> String {
        guard time.isFinite else { return invalid }
        let offset = zone.minutesEast(time)
        let sign = offset < 0 ? "-" : "+"
        let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
        return
            "\(clock(DateFields(zone.local(time)))) GMT\(sign)\(padded(hours, 2))\(padded(minutes, 2)) (\(zone.name))"
    }

    private static func clock(_ fields: DateFields) -> String {
        "\(padded(fields.hour, 2)):\(padded(fields.minute, 2)):\(padded(fields.second, 2))"
    }

    private static func year(_ fields: DateFields) -> String {
        fields.year < 0 ? "-" + padded(-fields.year, 4) : padded(fields.year, 4)
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
