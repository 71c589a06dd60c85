/// The zones that world clocks show, by the rules in force since 2007. The interpreter asks no system, and a zone that is
/// not listed is refused rather than taken for another.
enum TimeZones {
    enum Saving: Sendable {
        case none
        /// Second Sunday of March to first Sunday of November, at 2:00 by the clock.
        case america
        /// Last Sundays of March and October, at 1:00 UTC.
        case europe
        /// First Sunday of October to first Sunday of April, at 2:00 standard time.
        case australia
        /// Last Sunday of September to first Sunday of April, at 2:00 standard time.
        case newZealand
    }

    struct Entry: Sendable {
        let minutes: Int
        let saving: Saving
        /// "EST" and "EDT", where English has such names.
        let short: (standard: String, daylight: String)?

        init(_ minutes: Int, _ saving: Saving = .none, _ standard: String? = nil, _ daylight: String? = nil) {
            self.minutes = minutes
            self.saving = saving
            short = standard.map { ($0, daylight ?? $0) }
        }

        func isDaylight(_ time: Double) -> Bool {
            guard saving != .none else { return false }
            let local = time + Double(minutes) * 60_000
            let year = DateFields(local).year
            func sunday(_ month: Int, _ ordinal: Int, hour: Double) -> Double {
                TimeZones.sunday(year, month, ordinal) + hour * 3_600_000
            }
            switch saving {
            case .none: return false
            case .america: return local >= sunday(2, 2, hour: 2) && local < sunday(10, 1, hour: 1)
            case .europe: return time >= sunday(2, -1, hour: 1) && time < sunday(9, -1, hour: 1)
            case .australia: return local < sunday(3, 1, hour: 2) || local >= sunday(9, 1, hour: 2)
            case .newZealand: return local < sunday(3, 1, hour: 2) || local >= sunday(8, -1, hour: 2)
            }
        }

        func minutesEast(_ time: Double) -> Int { minutes + (isDaylight(time) ? 60 : 0) }
    }

    /// Midnight of a Sunday of a month: the first, the second, or with -1 the last.
    private static func sunday(_ year: Int, _ month: Int, _ ordinal: Int) -> Double {
        let isLast = ordinal < 0
        let anchor = TimeValue.day(year: Double(year), month: Double(isLast ? month + 1 : month), day: 1)
        let weekday = DateFields(anchor * Double(TimeValue.dayLength)).weekday
        let day =
            isLast
            ? anchor - Double(weekday == 0 ? 7 : weekday) : anchor + Double((7 - weekday) % 7 + (ordinal - 1) * 7)
        return day * Double(TimeValue.dayLength)
    }

    /// By the name as it is usually written, and the one the browser answers with.
    static func named(_ name: String) -> (name: String, entry: Entry)? {
        let wanted = name.lowercased()
        if ["utc", "gmt", "etc/utc", "etc/gmt", "zulu", "universal"].contains(wanted) {
            return ("UTC", Entry(0, .none, "UTC"))
        }
        if let known = entries.first(where: { $0.key.lowercased() == wanted }) { return (known.key, known.value) }
        return offset(name).map { (name, Entry($0)) }
    }

    /// `+05:30`, `-0800`, `+9`.
    private static func offset(_ name: String) -> Int? {
        guard let sign = name.first, sign == "+" || sign == "-" else { return nil }
        let digits = name.dropFirst().filter { $0 != ":" }
        guard digits.allSatisfy(\.isNumber), [2, 4].contains(digits.count), let value = Int(digits) else { return nil }
        let minutes = digits.count == 2 ? value * 60 : value / 100 * 60 + value % 100
        return minutes < 1440 ? (sign == "-" ? -minutes : minutes) : nil
    }

    private static let entries: [String: Entry] = [
        "America/New_York": Entry(-300, .america, "EST", "EDT"), "America/Toronto": Entry(-300, .america, "EST", "EDT"),
        "America/Detroit": Entry(-300, .america, "EST", "EDT"), "US/Eastern": Entry(-300, .america, "EST", "EDT"),
        "America/Chicago": Entry(-360, .america, "CST", "CDT"), "US/Central": Entry(-360, .america, "CST", "CDT"),
        "America/Mexico_City": Entry(-360, .none, "CST"), "America/Denver": Entry(-420, .america, "MST", "MDT"),
        "US/Mountain": Entry(-420, .america, "MST", "MDT"), "America/Phoenix": Entry(-420, .none, "MST"),
        "America/Los_Angeles": Entry(-480, .america, "PST", "PDT"), "US/Pacific": Entry(-480, .america, "PST", "PDT"),
        "America/Vancouver": Entry(-480, .america, "PST", "PDT"),
        "America/Anchorage": Entry(-540, .america, "AKST", "AKDT"),
        "Pacific/Honolulu": Entry(-600, .none, "HST"), "America/Halifax": Entry(-240, .america, "AST", "ADT"),
        "America/Sao_Paulo": Entry(-180), "America/Argentina/Buenos_Aires": Entry(-180), "America/Bogota": Entry(-300),
        "America/Lima": Entry(-300), "America/Caracas": Entry(-240), "Atlantic/Reykjavik": Entry(0, .none, "GMT"),
        "Europe/London": Entry(0, .europe, "GMT", "GMT+1"), "Europe/Dublin": Entry(0, .europe, "GMT", "GMT+1"),
        "Europe/Lisbon": Entry(0, .europe), "Europe/Paris": Entry(60, .europe), "Europe/Berlin": Entry(60, .europe),
        "Europe/Madrid": Entry(60, .europe), "Europe/Rome": Entry(60, .europe), "Europe/Amsterdam": Entry(60, .europe),
        "Europe/Brussels": Entry(60, .europe), "Europe/Vienna": Entry(60, .europe), "Europe/Zurich": Entry(60, .europe),
        "Europe/Stockholm": Entry(60, .europe), "Europe/Oslo": Entry(60, .europe),
        "Europe/Copenhagen": Entry(60, .europe),
        "Europe/Prague": Entry(60, .europe), "Europe/Warsaw": Entry(60, .europe), "Europe/Budapest": Entry(60, .europe),
        "Europe/Athens": Entry(120, .europe), "Europe/Helsinki": Entry(120, .europe),
        "Europe/Kiev": Entry(120, .europe),
        "Europe/Kyiv": Entry(120, .europe), "Europe/Bucharest": Entry(120, .europe), "Europe/Istanbul": Entry(180),
        "Europe/Moscow": Entry(180), "Africa/Lagos": Entry(60), "Africa/Johannesburg": Entry(120),
        "Africa/Nairobi": Entry(180), "Asia/Dubai": Entry(240), "Asia/Riyadh": Entry(180), "Asia/Karachi": Entry(300),
        "Asia/Kolkata": Entry(330), "Asia/Calcutta": Entry(330), "Asia/Kathmandu": Entry(345), "Asia/Dhaka": Entry(360),
        "Asia/Bangkok": Entry(420), "Asia/Jakarta": Entry(420), "Asia/Ho_Chi_Minh": Entry(420),
        "Asia/Shanghai": Entry(480), "Asia/Hong_Kong": Entry(480), "Asia/Singapore": Entry(480),
        "Asia/Taipei": Entry(480), "Asia/Manila": Entry(480), "Australia/Perth": Entry(480), "Asia/Tokyo": Entry(540),
        "Asia/Seoul": Entry(540), "Australia/Brisbane": Entry(600), "Australia/Sydney": Entry(600, .australia),
        "Australia/Melbourne": Entry(600, .australia), "Australia/Adelaide": Entry(570, .australia),
        "Pacific/Auckland": Entry(720, .newZealand),
    ]
}
