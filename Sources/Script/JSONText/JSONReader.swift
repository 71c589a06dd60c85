/// Reads JSON one event at a time, for `JSON.parse`. Builds nothing: objects are the interpreter's business.
///
/// Not recursive, so nesting costs a byte a level and no stack; `depth` lets the caller draw its own line.
struct JSONReader: Sendable {
    enum Event: Equatable, Sendable {
        case beginObject
        case key(JSONString)
        case endObject
        case beginArray
        case endArray
        case string(JSONString)
        case number(Double)
        case boolean(Bool)
        case null
        /// The text is over; given once the one value is complete.
        case end
    }

    private enum Expectation {
        case value
        case valueOrEndOfArray
        case keyOrEndOfObject
        case key
        case separator
        case end
    }

    private(set) var position = 0
    private var expectation = Expectation.value
    /// Open containers, true for objects.
    private var containers: [Bool] = []

    var depth: Int { containers.count }

    init() {}

    mutating func next<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>)
        throws(JSONSyntaxError) -> Event
    {
        if expectation == .separator {
            if let event = try separator(text) { return event }
        }
        skipSpace(text)
        let unit = position < text.count ? UInt32(truncatingIfNeeded: text[position]) : nil
        switch expectation {
        case .end:
            guard unit == nil else { throw failure(.extraCharacter) }
            return .end
        case .keyOrEndOfObject:
            if unit == 0x7d { return close(.endObject) }
            guard unit == 0x22 else { throw failure(.expectedPropertyNameOrBrace) }
            return try key(text)
        case .key:
            guard unit == 0x22 else { throw failure(.expectedPropertyName) }
            return try key(text)
        case .valueOrEndOfArray:
            if unit == 0x5d { return close(.endArray) }
            return try value(text, unit)
        case .value, .separator: return try value(text, unit)
        }
    }
}

// MARK: - Structure

extension JSONReader {
    /// A comma goes on to the next member, a bracket ends the container.
    private mutating func separator<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>)
        throws(JSONSyntaxError) -> Event?
    {
        skipSpace(text)
        let unit = position < text.count ? UInt32(truncatingIfNeeded: text[position]) : nil
        let isObject = containers.last ?? false
        if unit == 0x2c {
            position += 1
            expectation = isObject ? .key : .value
            return nil
        }
        if isObject {
            guard unit == 0x7d else { throw failure(.expectedCommaOrBrace) }
            return close(.endObject)
        }
        guard unit == 0x5d else { throw failure(.expectedCommaOrBracket) }
        return close(.endArray)
    }

    private mutating func close(_ event: Event) -> Event {
        position += 1
        containers.removeLast()
        return finished(event)
    }

    /// A value is complete: what follows depends on where it stands.
    private mutating func finished(_ event: Event) -> Event {
        expectation = containers.isEmpty ? .end : .separator
        return event
    }

    private mutating func key<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>)
        throws(JSONSyntaxError) -> Event
    {
        let name = try string(text)
        skipSpace(text)
        guard position < text.count, text[position] == 0x3a else { throw failure(.expectedColon) }
        position += 1
        expectation = .value
        return .key(name)
    }

    private mutating func value<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ unit: UInt32?
    ) throws(JSONSyntaxError) -> Event {
        guard let unit else { throw failure(.endOfText) }
        switch unit {
        case 0x7b:
            position += 1
            containers.append(true)
            expectation = .keyOrEndOfObject
            return .beginObject
        case 0x5b:
            position += 1
            containers.append(false)
            expectation = .valueOrEndOfArray
            return .beginArray
        case 0x22: return finished(.string(try string(text)))
        case 0x74:
            try word("true", text)
            return finished(.boolean(true))
        case 0x66:
            try word("false", text)
            return finished(.boolean(false))
        case 0x6e:
            try word("null", text)
            return finished(.null)
        case 0x2d, 0x30...0x39: return finished(.number(try number(text)))
        default: throw failure(.unexpectedToken)
        }
    }

    private mutating func skipSpace<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) {
        while position < text.count {
            switch UInt32(truncatingIfNeeded: text[position]) {
            case 0x20, 0x09, 0x0a, 0x0d: position &+= 1
            default: return
            }
        }
    }

    private func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, position: position)
    }
}

// MARK: - Scalars

extension JSONReader {
    private mutating func word<Unit: FixedWidthInteger & UnsignedInteger>(
        _ word: StaticString,
        _ text: borrowing Span<Unit>
    ) throws(JSONSyntaxError) {
        for letter in "\(word)".utf8 {
            guard position < text.count else { throw failure(.endOfText) }
            let unit = UInt32(truncatingIfNeeded: text[position])
            guard unit == UInt32(letter) else {
                switch unit {
                case 0x2d, 0x30...0x39: throw failure(.unexpectedNumber)
                case 0x22: throw failure(.unexpectedString)
                default: throw failure(.unexpectedToken)
                }
            }
            position += 1
        }
    }

    private mutating func number<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>)
        throws(JSONSyntaxError) -> Double
    {
        let isNegative = text[position] == 0x2d
        if isNegative { position += 1 }
        let start = position
        guard hasDigit(text) else { throw failure(.expectedNumber) }
        if text[position] == 0x30 {
            position += 1
            if hasDigit(text) { throw failure(.unexpectedNumber) }
        } else {
            skipDigits(text)
        }
        if position < text.count, text[position] == 0x2e {
            position += 1
            guard hasDigit(text) else { throw failure(.unterminatedFraction) }
            skipDigits(text)
        }
        if position < text.count, text[position] | 0x20 == 0x65 {
            position += 1
            if position < text.count, text[position] == 0x2b || text[position] == 0x2d { position += 1 }
            guard hasDigit(text) else { throw failure(.expectedExponent) }
            skipDigits(text)
        }
        // What JSON takes for a number is always a decimal literal.
        let value = NumberParser.decimal(text, from: start)?.value ?? .nan
        return isNegative ? -value : value
    }

    private func hasDigit<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) -> Bool {
        position < text.count && DecimalScan.decimalDigit(text[position]) != nil
    }

    private mutating func skipDigits<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>) {
        while hasDigit(text) { position &+= 1 }
    }

    private mutating func string<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>)
        throws(JSONSyntaxError) -> JSONString
    {
        position += 1
        let start = position
        var hasEscapes = false
        while position < text.count {
            let unit = UInt32(truncatingIfNeeded: text[position])
            if unit == 0x22 {
                position += 1
                return JSONString(range: start..<position - 1, hasEscapes: hasEscapes)
            }
            if unit < 0x20 { throw failure(.controlCharacter) }
            position &+= 1
            if unit == 0x5c {
                hasEscapes = true
                try escape(text)
            }
        }
        throw failure(.unterminatedString)
    }

    private mutating func escape<Unit: FixedWidthInteger & UnsignedInteger>(_ text: borrowing Span<Unit>)
        throws(JSONSyntaxError)
    {
        guard position < text.count else { throw failure(.endOfText) }
        switch UInt32(truncatingIfNeeded: text[position]) {
        case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: position += 1
        case 0x75:
            position += 1
            for _ in 0..<4 {
                guard position < text.count, let digit = SourceCharacter.digit(text[position]), digit < 16 else {
                    throw failure(.badUnicodeEscape)
                }
                position += 1
            }
        default: throw failure(.badEscape)
        }
    }
}

/// A string literal that has been checked but not yet copied.
struct JSONString: Equatable, Sendable {
    /// The code units between the quotes.
    let range: Range<Int>
    /// Without escapes the string is the range as it stands.
    let hasEscapes: Bool

    /// The string's value.
    func units<Unit: FixedWidthInteger & UnsignedInteger>(in text: borrowing Span<Unit>) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let unit = UInt16(truncatingIfNeeded: text[position])
            position += 1
            guard unit == 0x5c else {
                units.append(unit)
                continue
            }
            let letter = UInt16(truncatingIfNeeded: text[position])
            position += 1
            switch letter {
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0c)
            case 0x6e: units.append(0x0a)
            case 0x72: units.append(0x0d)
            case 0x74: units.append(0x09)
            case 0x75:
                var value: UInt16 = 0
                for offset in 0..<4 {
                    value = value << 4 | UInt16(SourceCharacter.digit(text[position + offset]) ?? 0)
                }
                position += 4
                units.append(value)
            default: units.append(letter)
            }
        }
        return units
    }
}
