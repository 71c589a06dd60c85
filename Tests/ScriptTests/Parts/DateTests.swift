import Testing

@testable import Script

/// Local time is half past five hours ahead of UTC here, so that an hour mistaken for another shows.
struct DateTests {
    static let zone = LocalZone(minutesEast: { _ in 330 }, name: "India Standard Time")

    static let texts: [(text: String, time: Double)] = [
        ("2020-01-02", 1577923200000),
        ("2020-01", 1577836800000),
        ("2020", 1577836800000),
        ("2020-01-02T10:20", 1577940600000),
        ("2020-01-02T10:20:30", 1577940630000),
        ("2020-01-02T10:20:30.5", 1577940630500),
        ("2020-01-02T10:20:30.123456Z", 1577960430123),
        ("2020-01-02T10:20Z", 1577960400000),
        ("2020-01-02T10:20:30+05:30", 1577940630000),
        ("2020-01-02T10:20:30-0800", 1577989230000),
        ("2020-1-2", 1577903400000),
        ("2020/01/02", 1577903400000),
        ("1/2/2020", 1577903400000),
        ("1/2/20", 1577903400000),
        ("1/2/70", 66600000),
        ("12/25/1995 10:30", 819867600000),
        ("Jan 5", 978633000000),
        ("Jan 5 2020", 1578162600000),
        ("Jan 2020", 1577817000000),
        ("5 Jan 2020", 1578162600000),
        ("January 5, 2020 10:20:30", 1578199830000),
        ("Tue Mar 01 2022 00:00:00 GMT+0000 (Coordinated Universal Time)", 1646092800000),
        ("Tue, 01 Mar 2022 00:00:00 GMT", 1646092800000),
        ("Dec 25, 1995", 819829800000),
        ("Mon, 25 Dec 1995 13:30:00 +0430", 819882000000),
        ("1995-12-17T03:24:00", 819150840000),
        ("12:30", .nan),
        ("2020-13-01", .nan),
        ("2020-01-32", .nan),
        ("2020-02-31", 1583107200000),
        ("2020-02-30T00:00", 1583001000000),
        ("2020-01-02T24:00", 1577989800000),
        ("2020-01-02T24:01", .nan),
        ("2020-01-02T25:00", .nan),
        ("+002020-01-01", 1577836800000),
        ("-000001-01-01", -62198755200000),
        ("+275760-09-13", 8640000000000000),
        ("+275760-09-13T00:00:00.001Z", .nan),
        ("", .nan),
        ("abc", .nan),
        ("abc 2020", 1577817000000),
        ("2020 abc", .nan),
        ("Jan", .nan),
        ("Jan 32 2020", .nan),
        ("2020-01-02 10:20", 1577940600000),
        ("Jan 1 2020 12:00 AM", 1577817000000),
        ("Jan 1 2020 12:00 PM", 1577860200000),
        ("Jan 1 2020 13:00 PM", .nan),
        ("Jan 1 2020 1:00 pm", 1577863800000),
        ("Jan 1 2020 10:20:30.5", 1577854230500),
        ("1 2 3", 1041445800000),
        ("1 2 3 4", .nan),
        ("(comment) Jan 1 2020", 1577817000000),
        ("Jan 1 2020 (x", 1577817000000),
        ("Jan 1 2020 10:00 EST", 1577890800000),
        ("Jan 1 2020 10:00 GMT-8", 1577901600000),
        ("Jan 1 2020 10:00 UTC+5", 1577854800000),
        ("Jan 1 2020 10:00 +5:30", 1577853000000),
        ("Jan 1 2020 10:00Z", 1577872800000),
        ("Jan 1 2020 10:00x", .nan),
        ("2020-01-02T", .nan),
        ("2020-01-02T10", .nan),
        ("T10:00", .nan),
        ("20200102", .nan),
        ("2020-01-02T10:20:30,5", .nan),
        ("Sept 1 2020", 1598898600000),
        ("Foo 1 2020", .nan),
        ("10:20 Jan 1 2020", 1577854200000),
        ("2020 Jan 1", 1577817000000),
        ("1.2.2020", 1577903400000),
        ("01-Feb-2020", 1580495400000),
        ("2020-06-15 12:00:00 +0200", 1592215200000),
        ("Sat Nov 21 2026 08:15:00", 1795229100000),
        ("21 November 2026", 1795199400000),
        ("Nov 21, 2026 8:15 PM", 1795272300000),
        ("11/21/2026, 8:15:00 AM", 1795229100000),
        ("2020-01-02 ", 1577903400000),
        ("1/1/49", 2493052200000),
        ("1/1/50", -631171800000),
        ("2/30/2020", 1583001000000),
        ("0/1/2020", .nan),
        ("13/1/2020", .nan),
        ("1:2:3.4.5.6 7", 1178393523400),
        ("10:20:30:40.50 Jan 1 2020", 1577854230040),
    ]

    @Test(arguments: texts)
    func `a text is the date V8 takes it for`(text: String, time: Double) {
        let parsed = DateParser.parse(Array(text.utf16).span, in: Self.zone)
        #expect(time.isNaN ? parsed.isNaN : parsed == time)
    }

    struct Printed: Sendable {
        let time: Double
        let full, utc, iso, locale: String
    }

    static let printed = [
        Printed(
            time: 0,
            full: "Thu Jan 01 1970 05:30:00 GMT+0530 (India Standard Time)",
            utc: "Thu, 01 Jan 1970 00:00:00 GMT",
            iso: "1970-01-01T00:00:00.000Z",
            locale: "1/1/1970, 5:30:00 AM"
        ),
        Printed(
            time: 1,
            full: "Thu Jan 01 1970 05:30:00 GMT+0530 (India Standard Time)",
            utc: "Thu, 01 Jan 1970 00:00:00 GMT",
            iso: "1970-01-01T00:00:00.001Z",
            locale: "1/1/1970, 5:30:00 AM"
        ),
        Printed(
            time: -1,
            full: "Thu Jan 01 1970 05:29:59 GMT+0530 (India Standard Time)",
            utc: "Wed, 31 Dec 1969 23:59:59 GMT",
            iso: "1969-12-31T23:59:59.999Z",
            locale: "1/1/1970, 5:29:59 AM"
        ),
        Printed(
            time: 951782400000,
            full: "Tue Feb 29 2000 05:30:00 GMT+0530 (India Standard Time)",
            utc: "Tue, 29 Feb 2000 00:00:00 GMT",
            iso: "2000-02-29T00:00:00.000Z",
            locale: "2/29/2000, 5:30:00 AM"
        ),
        Printed(
            time: 1583020799999,
            full: "Sun Mar 01 2020 05:29:59 GMT+0530 (India Standard Time)",
            utc: "Sat, 29 Feb 2020 23:59:59 GMT",
            iso: "2020-02-29T23:59:59.999Z",
            locale: "3/1/2020, 5:29:59 AM"
        ),
        Printed(
            time: 1795500900006,
            full: "Tue Nov 24 2026 11:45:00 GMT+0530 (India Standard Time)",
            utc: "Tue, 24 Nov 2026 06:15:00 GMT",
            iso: "2026-11-24T06:15:00.006Z",
            locale: "11/24/2026, 11:45:00 AM"
        ),
        Printed(
            time: 8640000000000000,
            full: "Sat Sep 13 275760 05:30:00 GMT+0530 (India Standard Time)",
            utc: "Sat, 13 Sep 275760 00:00:00 GMT",
            iso: "+275760-09-13T00:00:00.000Z",
            locale: "9/13/275760, 5:30:00 AM"
        ),
        Printed(
            time: 253402300799999,
            full: "Sat Jan 01 10000 05:29:59 GMT+0530 (India Standard Time)",
            utc: "Fri, 31 Dec 9999 23:59:59 GMT",
            iso: "9999-12-31T23:59:59.999Z",
            locale: "1/1/10000, 5:29:59 AM"
        ),
        Printed(
            time: 253402300800000,
            full: "Sat Jan 01 10000 05:30:00 GMT+0530 (India Standard Time)",
            utc: "Sat, 01 Jan 10000 00:00:00 GMT",
            iso: "+010000-01-01T00:00:00.000Z",
            locale: "1/1/10000, 5:30:00 AM"
        ),
        Printed(
            time: 1700000000000,
            full: "Wed Nov 15 2023 03:43:20 GMT+0530 (India Standard Time)",
            utc: "Tue, 14 Nov 2023 22:13:20 GMT",
            iso: "2023-11-14T22:13:20.000Z",
            locale: "11/15/2023, 3:43:20 AM"
        ),
        Printed(
            time: 4102444800000,
            full: "Fri Jan 01 2100 05:30:00 GMT+0530 (India Standard Time)",
            utc: "Fri, 01 Jan 2100 00:00:00 GMT",
            iso: "2100-01-01T00:00:00.000Z",
            locale: "1/1/2100, 5:30:00 AM"
        ),
    ]

    @Test(arguments: printed)
    func `a time value prints in every form`(row: Printed) {
        #expect(DateText.full(row.time, in: Self.zone) == row.full)
        #expect(DateText.utc(row.time) == row.utc)
        #expect(DateText.iso(row.time) == row.iso)
        // The long form is made of the two short ones.
        let (date, time) = (DateText.date(row.time, in: Self.zone), DateText.time(row.time, in: Self.zone))
        #expect("\(date) \(time)" == row.full)
        var style = DateStyle()
        style.zone = TimeZones.Entry(330)
        (style.year, style.month, style.day) = (.numeric, .numeric, .numeric)
        (style.hour, style.minute, style.second) = (.numeric, .numeric, .numeric)
        #expect(style.text(row.time) == row.locale)
    }

    static let ancient: [(time: Double, utc: String, iso: String)] = [
        (-62135596800000, "Mon, 01 Jan 0001 00:00:00 GMT", "0001-01-01T00:00:00.000Z"),
        (-62198755200000, "Fri, 01 Jan -0001 00:00:00 GMT", "-000001-01-01T00:00:00.000Z"),
        (-8640000000000000, "Tue, 20 Apr -271821 00:00:00 GMT", "-271821-04-20T00:00:00.000Z"),
        (-100000000000000, "Thu, 15 Feb -1199 14:13:20 GMT", "-001199-02-15T14:13:20.000Z"),
        (-60000000000000, "Mon, 03 Sep 0068 13:20:00 GMT", "0068-09-03T13:20:00.000Z"),
    ]

    @Test(arguments: ancient)
    func `years before the first carry a sign`(time: Double, utc: String, iso: String) {
        #expect(DateText.utc(time) == utc)
        #expect(DateText.iso(time) == iso)
    }

    @Test func `no date prints as such`() {
        #expect(DateText.full(.nan, in: Self.zone) == "Invalid Date")
        #expect(DateText.iso(.nan) == nil)
    }

    static let parts: [(parts: [Double], time: Double)] = [
        ([2020, 0, 1, 0, 0, 0, 0], 1577836800000),
        ([2020, 1, 30, 0, 0, 0, 0], 1583020800000),
        ([99, 0, 1, 0, 0, 0, 0], 915148800000),
        ([100, 0, 1, 0, 0, 0, 0], -59011459200000),
        ([0, 0, 1, 0, 0, 0, 0], -2208988800000),
        ([-1, 0, 1, 0, 0, 0, 0], -62198755200000),
        ([2020, 12, 1, 0, 0, 0, 0], 1609459200000),
        ([2020, -1, 1, 0, 0, 0, 0], 1575158400000),
        ([2020, 0, 0, 0, 0, 0, 0], 1577750400000),
        ([2020, 0, 1, 24, 60, 60, 1000], 1577926861000),
        ([2020, 0, 1, -1, 0, 0, 0], 1577833200000),
        ([2020.9, 0.9, 1.9, 0.9, 0, 0, 0], 1577836800000),
        ([275760, 8, 13, 0, 0, 0, 0], 8640000000000000),
        ([275760, 8, 13, 0, 0, 0, 1], .nan),
        ([-271821, 3, 20, 0, 0, 0, 0], -8640000000000000),
        ([-271821, 3, 19, 23, 59, 59, 999], .nan),
        ([.nan, 0, 1, 0, 0, 0, 0], .nan),
        ([2020, .infinity, 1, 0, 0, 0, 0], .nan),
        ([1970, 0, 100000001, 0, 0, 0, 0], 8640000000000000),
        ([1970, 0, 1, 0, 0, 0, 8640000000000000], 8640000000000000),
        ([2020, -25, 31, 0, 0, 0, 0], 1514678400000),
        ([1000000000, -12000000000, 1, 0, 0, 0, 0], .nan),
    ]

    @Test(arguments: parts)
    func `Date.UTC carries what lies outside its range`(parts: [Double], time: Double) {
        let day = TimeValue.day(year: TimeValue.fullYear(parts[0]), month: parts[1], day: parts[2])
        let clock = TimeValue.time(hour: parts[3], minute: parts[4], second: parts[5], millisecond: parts[6])
        let made = TimeValue.clipped(TimeValue.date(day: day, time: clock))
        #expect(time.isNaN ? made.isNaN : made == time)
    }

    @Test func `fields and time values are inverse`() {
        for day in stride(from: -100_000_000, through: 100_000_000, by: 99_991) {
            let time = Double(day) * 86_400_000 + 45_296_789
            let fields = DateFields(time)
            let date = TimeValue.day(year: Double(fields.year), month: Double(fields.month), day: Double(fields.day))
            #expect(date == Double(day))
            #expect([fields.hour, fields.minute, fields.second, fields.millisecond] == [12, 34, 56, 789])
            #expect(fields.weekday == ((day % 7) + 7 + 4) % 7)
        }
    }

    @Test func `a zone with clock changes reads its repeated hour as the first`() {
        // An hour ahead until the change at 10,000 s, none after it.
        let zone = LocalZone(minutesEast: { $0 < 10_000_000 ? 60 : 0 }, name: "Test")
        #expect(zone.local(9_000_000) == 12_600_000)
        #expect(zone.utc(12_600_000) == 9_000_000)
        #expect(zone.utc(20_000_000) == 20_000_000)
    }
}
