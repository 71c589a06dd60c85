/// Escapes outside classes, and those that mean the same inside.
extension RegExpParser {
    /// What follows a backslash outside a class; the backslash is read.
    mutating func escape() throws(RegExpSyntaxError) -> RegExpNode {
        guard let unit = next else { throw RegExpSyntaxError(.escapeAtEnd) }
        switch unit {
        case 0x31...0x39:
            if let reference = backreference() { return reference }
            if isStrict { throw RegExpSyntaxError(.invalidEscape) }
        case 0x30:
            if isStrict, let digit = self.unit(at: position + 1), DecimalScan.decimalDigit(digit) != nil {
                throw RegExpSyntaxError(.invalidDecimalEscape)
            }
        case 0x6b:
            if isStrict || hasNamedGroups {
                position += 1
                guard take(0x3c) else { throw RegExpSyntaxError(.invalidNamedReference) }
                return namedReference(try groupName())
            }
        default: break
        }
        if let set = try classEscape(inClass: false) { return .set(set) }
        return literal(try characterEscape(inClass: false))
    }

    /// `\12` when the pattern has that many groups.
    private mutating func backreference() -> RegExpNode? {
        var value = 0
        var end = position
        while let unit = unit(at: end), let digit = DecimalScan.decimalDigit(unit), value <= captureTotal {
            value = value * 10 + Int(digit)
            end += 1
        }
        guard value <= captureTotal else { return nil }
        position = end
        return .backreference(value)
    }

    /// `\d`, `\w`, `\s`, `\p{…}` and their opposites; nil for all other escapes.
    mutating func classEscape(inClass: Bool) throws(RegExpSyntaxError) -> CharacterSet? {
        let set: CodePointSet
        switch next.map({ $0 | 0x20 }) {
        case 0x64: set = .digits
        case 0x73: set = .spaces
        case 0x77: set = flags.contains(.ignoreCase) && isStrict ? folding.closure(of: .words) : .words
        case 0x70 where isStrict: return try property(inClass: inClass)
        default: return nil
        }
        let isNegated = next.map { $0 & 0x20 == 0 } ?? false
        position += 1
        return .points(isNegated ? set.inverted : set)
    }

    private mutating func property(inClass: Bool) throws(RegExpSyntaxError) -> CharacterSet {
        let failure = RegExpSyntaxError(inClass ? .invalidClassProperty : .invalidProperty)
        let isNegated = next == 0x50
        position += 1
        guard take(0x7b), let end = source[position...].firstIndex(of: 0x7d) else { throw failure }
        let text = String(decoding: source[position..<end], as: UTF16.self)
        position = end + 1
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let property = ResolvedProperty(name: parts[0], value: parts.count > 1 ? parts[1] : nil) else {
            throw failure
        }
        let ignoresCase = flags.contains(.ignoreCase)
        switch property {
        case .question(let question):
            // With `v` the complement is taken after folding, with `u` before.
            if isNegated, flags.contains(.unicodeSets) {
                return .inverted(.property(question, negated: false, folds: ignoresCase))
            }
            return .property(question, negated: isNegated, folds: ignoresCase)
        case .ranges(let ranges):
            if isNegated, flags.contains(.unicodeSets) { return .points(folded(ranges).inverted) }
            return .points(folded(isNegated ? ranges.inverted : ranges))
        }
    }

    /// The set as it is, or with all case variants under `i`.
    func folded(_ set: CodePointSet) -> CodePointSet {
        flags.contains(.ignoreCase) ? folding.closure(of: set) : set
    }

    /// An escape that stands for one character.
    mutating func characterEscape(inClass: Bool) throws(RegExpSyntaxError) -> UInt32 {
        guard let unit = next else { throw RegExpSyntaxError(.escapeAtEnd) }
        position += 1
        switch unit {
        case 0x74: return 0x09
        case 0x6e: return 0x0a
        case 0x76: return 0x0b
        case 0x66: return 0x0c
        case 0x72: return 0x0d
        case 0x62 where inClass: return 0x08
        case 0x63: return try controlEscape(inClass: inClass)
        case 0x78:
            if let value = hexadecimal(digits: 2) { return value }
            if isStrict { throw RegExpSyntaxError(.invalidEscape) }
            return 0x78
        case 0x75:
            if let value = unicodeEscape(allowsBraces: isStrict) { return value }
            if isStrict { throw RegExpSyntaxError(.invalidUnicodeEscape) }
            return 0x75
        case 0x30...0x37:
            guard isStrict else { return legacyOctal(first: unit) }
            if unit == 0x30, next.flatMap(DecimalScan.decimalDigit) == nil { return 0 }
            throw RegExpSyntaxError(inClass ? .invalidClassEscape : .invalidDecimalEscape)
        default: break
        }
        position -= 1
        guard let character = takeCharacter() else { throw RegExpSyntaxError(.escapeAtEnd) }
        if isStrict, !Self.isSyntax(character), !(inClass && character == 0x2d) {
            throw RegExpSyntaxError(.invalidEscape)
        }
        if hasNamedGroups, unit == 0x6b { throw RegExpSyntaxError(.invalidEscape) }
        return character
    }

    private mutating func controlEscape(inClass: Bool) throws(RegExpSyntaxError) -> UInt32 {
        if let letter = next {
            let isLetter = (0x61...0x7a).contains(letter | 0x20) && letter < 0x80
            let isLegacy = !isStrict && inClass && (DecimalScan.decimalDigit(letter) != nil || letter == 0x5f)
            if isLetter || isLegacy {
                position += 1
                return UInt32(letter) % 32
            }
        }
        if isStrict { throw RegExpSyntaxError(.invalidUnicodeEscape) }
        // Annex B: the backslash is a character, and the `c` is read again as one.
        position -= 1
        return 0x5c
    }

    /// `\0`–`\377`: at most three octal digits, below 256.
    private mutating func legacyOctal(first: UInt16) -> UInt32 {
        var value = UInt32(first) - 0x30
        while let unit = next, (0x30...0x37).contains(unit), value * 8 + UInt32(unit) - 0x30 <= 0o377 {
            value = value * 8 + UInt32(unit) - 0x30
            position += 1
        }
        return value
    }

    /// Exactly so many hexadecimal digits; nil, with nothing read, when there are fewer.
    private mutating func hexadecimal(digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for offset in 0..<digits {
            guard let digit = unit(at: position + offset).flatMap({ SourceCharacter.digit($0) }), digit < 16 else {
                return nil
            }
            value = value << 4 | UInt32(digit)
        }
        position += digits
        return value
    }

    /// What follows `\u`: four digits, with `u` also a pair of such escapes or `{…}`.
    mutating func unicodeEscape(allowsBraces: Bool) -> UInt32? {
        let start = position
        if allowsBraces, take(0x7b) {
            var value: UInt32 = 0
            let first = position
            while let digit = next.flatMap({ SourceCharacter.digit($0) }), digit < 16, value <= 0x10ffff {
                value = value << 4 | UInt32(digit)
                position += 1
            }
            if position > first, value <= 0x10ffff, take(0x7d) { return value }
            position = start
            return nil
        }
        guard let high = hexadecimal(digits: 4) else { return nil }
        guard allowsBraces, high & 0xfc00 == 0xd800, next == 0x5c, unit(at: position + 1) == 0x75 else { return high }
        let afterHigh = position
        position += 2
        guard let low = hexadecimal(digits: 4), low & 0xfc00 == 0xdc00 else {
            position = afterHigh
            return high
        }
        return 0x10000 + ((high & 0x3ff) << 10 | low & 0x3ff)
    }

    /// `SyntaxCharacter` or `/`: what may be escaped under `u`.
    static func isSyntax(_ character: UInt32) -> Bool {
        switch character {
        case 0x24, 0x28...0x2b, 0x2e, 0x2f, 0x3f, 0x5b...0x5e, 0x7b...0x7d: true
        default: false
        }
    }
}
