/// `Date.parse`: the language's own format, then everything else V8 takes.
enum DateParser {
    /// The time value of a text, NaN when it is no date. No date needs more than the first 500 characters.
    static func parse<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>, in zone: LocalZone)
        -> Double
    {
        var bytes: [UInt8] = []
        for index in 0..<min(text.count, 500) {
            // All that counts is ASCII; beyond it there is white space and there are letters.
            let unit = text[index]
            bytes.append(unit < 128 ? UInt8(truncatingIfNeeded: unit) : SourceCharacter.isSpace(unit) ? 0x20 : 0x7e)
        }
        if var iso = ISODate(bytes), let time = iso.parse(in: zone) { return time }
        var legacy = LegacyDate(bytes)
        return legacy.parse(in: zone) ?? .nan
    }
}

/// `YYYY-MM-DDTHH:mm:ss.sssZ` with everything from the month on optional.
private struct ISODate {
    private let bytes: [UInt8]
    private var position = 0

    init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return nil }
        self.bytes = bytes
    }

    mutating func parse(in zone: LocalZone) -> Double? {
        guard let year = year() else { return nil }
        var (month, day) = (1, 1)
        if take("-") {
            guard let value = digits(2), (1...12).contains(value) else { return nil }
            month = value
            if take("-") {
                guard let value = digits(2), (1...31).contains(value) else { return nil }
                day = value
            }
        }
        let days = TimeValue.day(year: Double(year), month: Double(month - 1), day: Double(day))
        // A date alone is UTC, a date with a time is local.
        if position == bytes.count { return TimeValue.clipped(TimeValue.date(day: days, time: 0)) }
        guard take("T") || take("t"), let time = clock() else { return nil }
        let local = TimeValue.date(day: days, time: time)
        if position == bytes.count { return TimeValue.clipped(zone.utc(local)) }
        guard let offset = offset(), position == bytes.count else { return nil }
        return TimeValue.clipped(local - Double(offset) * 60_000)
    }

    private mutating func year() -> Int? {
        if take("+") { return digits(6) }
        guard take("-") else { return digits(4) }
        guard let value = digits(6), value != 0 else { return nil }
        return -value
    }

    /// Milliseconds of the day; 24:00 is the end of it.
    private mutating func clock() -> Double? {
        guard let hour = digits(2), take(":"), let minute = digits(2), minute < 60 else { return nil }
        var (second, millisecond) = (0, 0)
        if take(":") {
            guard let value = digits(2), value < 60 else { return nil }
            second = value
            if take(".") {
                guard let value = fraction() else { return nil }
                millisecond = value
            }
        }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && millisecond == 0) else { return nil }
        return Double(((hour * 60 + minute) * 60 + second) * 1_000 + millisecond)
    }

    private mutating func fraction() -> Int? {
        var (value, scale, count) = (0, 100, 0)
        while position < bytes.count, let digit = DecimalScan.decimalDigit(bytes[position]) {
            value += Int(digit) * scale
            scale /= 10
            count += 1
            position += 1
        }
        return count > 0 ? value : nil
    }

    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        guard take("+") || take("-"), let hours = digits(2) else { return nil }
        _ = take(":")
        guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (isNegative ? -1 : 1)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + count] {
            guard let digit = DecimalScan.decimalDigit(byte) else { return nil }
            value = value * 10 + Int(digit)
        }
        position += count
        return value
    }
}
