/// Dates as people and browsers write them: `Nov 21, 2026 8:15 PM`, `21 November 2026 08:15:00 GMT+0100 (CET)`,
/// `11/21/2026`. The rules are V8's: numbers with a colon are times, other numbers are days, months and years by their
/// size and order, text in parentheses is nothing.
struct LegacyDate {
    private enum Token: Equatable {
        case number(Int, length: Int)
        case word(Word)
        case symbol(UInt8)
        case space
        case end
    }

    private enum Word: Equatable {
        case month(Int)
        /// Hours to add: 0 or 12.
        case half(Int)
        /// Hours east of UTC.
        case zone(Int)
        case other
    }

    private let bytes: [UInt8]
    private var position = 0
    private var current = Token.end

    private var days: [Int] = []
    private var namedMonth: Int?
    private var clock: [Int] = []
    private var half: Int?
    private var zoneSign: Int?
    private var zoneHour: Int?
    private var zoneMinute: Int?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        current = scan()
    }

    mutating func parse(in zone: LocalZone) -> Double? {
        // Four digits at the start are a year, whatever follows.
        if case .number(let year, length: 4) = current {
            days = [year]
            _ = next()
            _ = skip("-")
        }
        var hasNumber = !days.isEmpty
        while current != .end {
            let token = next()
            switch token {
            case .number(let value, _):
                hasNumber = true
                guard take(number: value) else { return nil }
            case .word(.half(let offset)) where !clock.isEmpty: half = offset
            case .word(.month(let month)):
                namedMonth = month
                _ = skip("-")
            case .word(.zone(let hours)) where hasNumber:
                (zoneSign, zoneHour, zoneMinute) = (hours < 0 ? -1 : 1, abs(hours), 0)
            case .word:
                // Unknown words are allowed before the first number, and not stuck to it.
                if hasNumber { return nil }
                if case .number = current { return nil }
            case .symbol(let sign) where Self.isSign(sign) && (isUTC || !clock.isEmpty):
                hasNumber = true
                guard takeOffset(sign: sign) else { return nil }
            case .symbol(let symbol) where hasNumber && (Self.isSign(symbol) || symbol == UInt8(ascii: ")")):
                return nil
            case .symbol(UInt8(ascii: "(")): skipParentheses()
            default: break
            }
        }
        guard let day = dayNumber(), let time = timeOfDay() else { return nil }
        let local = TimeValue.date(day: day, time: time)
        guard let zoneSign else { return TimeValue.clipped(zone.utc(local)) }
        let minutes = zoneSign * ((zoneHour ?? 0) * 60 + (zoneMinute ?? 0))
        return TimeValue.clipped(local - Double(minutes) * 60_000)
    }

    private var isUTC: Bool { zoneSign != nil && zoneHour == 0 && zoneMinute == 0 }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
}

// MARK: - Pieces

extension LegacyDate {
    private mutating func take(number value: Int) -> Bool {
        if skip(":") {
            if skip(":") {
                guard clock.isEmpty else { return false }
                clock = [value, 0]
            } else {
                guard clock.count < 4 else { return false }
                clock.append(value)
                _ = skip(".")
            }
            return true
        }
        let hasPoint = skip(".")
        if hasPoint, clockExpects(value) {
            clock.append(value)
            guard case .number(let fraction, let length) = next() else { return false }
            // The point may come after all four parts are there: then it adds nothing.
            if clock.count < 4 { clock.append(Self.milliseconds(fraction, length: length)) }
            return true
        }
        if zoneHour != nil, zoneMinute == nil, value < 60 {
            zoneMinute = value
        } else if clockExpects(value) {
            clock.append(value)
            while clock.count < 4 { clock.append(0) }
            // The time must end here.
            switch current {
            case .end, .space, .word(.zone(0)): return true
            case .symbol(let symbol): return Self.isSign(symbol)
            default: return false
            }
        } else {
            guard days.count < 3 else { return false }
            days.append(value)
            _ = skip("-")
        }
        return true
    }

    private func clockExpects(_ value: Int) -> Bool {
        switch clock.count {
        case 1, 2: value < 60
        case 3: value < 1_000
        default: false
        }
    }

    /// `+0130`, `+01:30`, `-8` after a time or a UTC mark.
    private mutating func takeOffset(sign: UInt8) -> Bool {
        zoneSign = sign == UInt8(ascii: "-") ? -1 : 1
        var (value, length) = (0, 0)
        if case .number(let number, let digits) = current {
            (value, length) = (number, digits)
            _ = next()
        }
        if current == .symbol(UInt8(ascii: ":")) {
            (zoneHour, zoneMinute) = (value, nil)
        } else {
            switch length {
            case 1, 2: (zoneHour, zoneMinute) = (value, 0)
            case 3, 4: (zoneHour, zoneMinute) = (value / 100, value % 100)
            default: return false
            }
        }
        return true
    }

    private func dayNumber() -> Double? {
        guard !days.isEmpty else { return nil }
        // What is missing counts as 1, which for a year means 2001.
        let parts = days + Array(repeating: 1, count: 3 - days.count)
        var (year, month, day) = (0, 0, 0)
        let startsWithYear = !(1...31).contains(parts[0])
        if let namedMonth {
            month = namedMonth
            (year, day) = startsWithYear ? (parts[0], parts[1]) : (parts[1], parts[0])
        } else if startsWithYear {
            (year, month, day) = (parts[0], parts[1], parts[2])
        } else {
            (month, day, year) = (parts[0], parts[1], parts[2])
        }
        if (0...49).contains(year) { year += 2_000 } else if (50...99).contains(year) { year += 1_900 }
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        return TimeValue.day(year: Double(year), month: Double(month - 1), day: Double(day))
    }

    private func timeOfDay() -> Double? {
        let parts = clock + Array(repeating: 0, count: 4 - clock.count)
        var hour = parts[0]
        if let half {
            guard (0...12).contains(hour) else { return nil }
            hour = hour % 12 + half
        }
        let isInside = hour < 24 && parts[1] < 60 && parts[2] < 60 && parts[3] < 1_000
        guard isInside || (hour == 24 && parts[1...].allSatisfy { $0 == 0 }) else { return nil }
        return Double(((hour * 60 + parts[1]) * 60 + parts[2]) * 1_000 + parts[3])
    }

    /// The first three digits of a fraction of a second.
    private static func milliseconds(_ value: Int, length: Int) -> Int {
        switch length {
        case 1: return value * 100
        case 2: return value * 10
        default:
            var value = value
            for _ in 3..<max(3, min(length, 9)) { value /= 10 }
            return value
        }
    }
}

// MARK: - Tokens

extension LegacyDate {
    private mutating func next() -> Token {
        let token = current
        current = scan()
        return token
    }

    private mutating func skip(_ symbol: Unicode.Scalar) -> Bool {
        guard current == .symbol(UInt8(ascii: symbol)) else { return false }
        current = scan()
        return true
    }

    private mutating func skipParentheses() {
        var depth = 1
        while depth > 0, current != .end {
            if current == .symbol(UInt8(ascii: "(")) { depth += 1 }
            if current == .symbol(UInt8(ascii: ")")) { depth -= 1 }
            _ = next()
        }
    }

    private mutating func scan() -> Token {
        guard position < bytes.count else { return .end }
        let start = position
        let byte = bytes[position]
        if DecimalScan.decimalDigit(byte) != nil {
            var (value, significant) = (0, 0)
            while position < bytes.count, let digit = DecimalScan.decimalDigit(bytes[position]) {
                if significant > 0 || digit != 0 { significant += 1 }
                if significant <= 9 { value = value * 10 + Int(digit) }
                position += 1
            }
            return .number(value, length: position - start)
        }
        if Self.isLetter(byte) {
            while position < bytes.count, Self.isLetter(bytes[position]) { position += 1 }
            return .word(Self.word(bytes[start..<position]))
        }
        position += 1
        if SourceCharacter.isSpace(byte) {
            while position < bytes.count, SourceCharacter.isSpace(bytes[position]) { position += 1 }
            return .space
        }
        return .symbol(byte)
    }

    /// Everything from `A` on makes words.
    private static func isLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") }

    /// Months are known by three letters and any more, the other words exactly.
    private static func word(_ letters: ArraySlice<UInt8>) -> Word {
        let text = String(decoding: letters, as: UTF8.self).lowercased()
        if text.utf8.count >= 3,
            let month = DateText.months.firstIndex(where: { text.hasPrefix($0.lowercased()) })
        {
            return .month(month + 1)
        }
        return switch text {
        case "am": .half(0)
        case "pm": .half(12)
        case "z", "ut", "utc", "gmt": .zone(0)
        case "edt": .zone(-4)
        case "est", "cdt": .zone(-5)
        case "cst", "mdt": .zone(-6)
        case "mst", "pdt": .zone(-7)
        case "pst": .zone(-8)
        default: .other
        }
    }
}
