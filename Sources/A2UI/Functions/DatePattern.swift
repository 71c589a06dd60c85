/// A date pattern after Unicode TR35, the letters that v0.9 names; English names, no time zones.
struct DatePattern {
    let text: String

    init(_ text: String) { self.text = text }

    /// Empty when there is no date to print; fields that the moment lacks are empty.
    func text(of moment: Moment) -> String {
        guard moment.day != nil || moment.time != nil else { return "" }
        var output = ""
        var rest = text.cut(toBytes: 256)[...]
        while let first = rest.first {
            if first == "'" {
                output += Self.literal(&rest)
            } else if first.isASCII, first.isLetter {
                let field = rest.prefix { $0 == first }
                rest = rest[field.endIndex...]
                output += Self.field(first, width: field.count, of: moment)
            } else {
                output.append(rest.removeFirst())
            }
        }
        return output
    }

    /// Between apostrophes stands text; two apostrophes are one.
    private static func literal(_ rest: inout Substring) -> String {
        rest.removeFirst()
        guard rest.first != "'" else { return String(rest.removeFirst()) }
        let text = rest.prefix { $0 != "'" }
        rest = rest[text.endIndex...].dropFirst()
        return String(text)
    }

    private static func field(_ letter: Character, width: Int, of moment: Moment) -> String {
        switch (letter, moment.day, moment.time) {
        case ("y", let day?, _):
            return width == 2 ? Moment.padded(day.year % 100, to: 2) : Moment.padded(day.year, to: min(width, 4))
        case ("M", let day?, _), ("L", let day?, _): return name(of: day.month, in: months, width: width)
        case ("d", let day?, _): return Moment.padded(day.day, to: min(width, 2))
        case ("E", let day?, _): return name(of: day.weekday, in: weekdays, width: max(3, width))
        case ("H", _, let time?): return Moment.padded(time.hour, to: min(width, 2))
        case ("h", _, let time?): return Moment.padded((time.hour + 11) % 12 + 1, to: min(width, 2))
        case ("m", _, let time?): return Moment.padded(time.minute, to: min(width, 2))
        case ("s", _, let time?): return Moment.padded(time.second, to: min(width, 2))
        case ("a", _, let time?): return time.hour < 12 ? "AM" : "PM"
        default: return ""
        }
    }

    /// One or two letters mean a number, three a short name, more the whole.
    private static func name(of place: Int, in names: [String], width: Int) -> String {
        guard width > 2, names.indices.contains(place - 1) else { return Moment.padded(place, to: min(width, 2)) }
        return width == 3 ? String(names[place - 1].prefix(3)) : names[place - 1]
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
