extension Lexer {
    // MARK: - Numbers

    mutating func readNumber() throws(SyntaxError) {
        let start = offset
        let second = bytes[offset + 1] | 0x20
        if bytes[offset] == UInt8(ascii: "0") {
            switch second {
            case UInt8(ascii: "x"): return try readRadix(16, skipping: 2)
            case UInt8(ascii: "o"): return try readRadix(8, skipping: 2)
            case UInt8(ascii: "b"): return try readRadix(2, skipping: 2)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                token.isLegacyOctal = true
                var probe = offset + 1
                while isDigit(bytes[probe]) { probe += 1 }
                let isOctal = bytes[offset..<probe].allSatisfy { $0 < UInt8(ascii: "8") }
                if isOctal { return try readRadix(8, skipping: 1) }
            default: break
            }
        }
        try skipDigits()
        if bytes[offset] == UInt8(ascii: "n"), !token.isLegacyOctal {
            text = bytes[start..<offset].filter { $0 != UInt8(ascii: "_") }.map(UInt16.init)
            offset += 1
            return try finishNumber(.bigInt)
        }
        if bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            try skipDigits()
        }
        if bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
            guard isDigit(bytes[offset]) else { throw failure("Invalid or unexpected token", at: start) }
            try skipDigits()
        }
        token.number = decimal(start, offset)
        try finishNumber(.number)
    }

    /// Short integers, nearly all of them, without the general conversion.
    private func decimal(_ start: Int, _ end: Int) -> Double {
        if end - start <= 15, bytes[start..<end].allSatisfy(isDigit) {
            var value = 0
            for byte in bytes[start..<end] { value = value * 10 + Int(byte & 0x0F) }
            return Double(value)
        }
        var digits = String(decoding: bytes[start..<end].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasSuffix(".") { digits += "0" }
        digits.replace(".e", with: ".0e", maxReplacements: 1)
        digits.replace(".E", with: ".0e", maxReplacements: 1)
        return Double(digits) ?? .nan
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func skipDigits() throws(SyntaxError) {
        var lastWasSeparator = true
        while true {
            if bytes[offset] == UInt8(ascii: "_") {
                guard !lastWasSeparator, isDigit(bytes[offset + 1]) else {
                    throw failure("Numeric separators are not allowed here")
                }
                lastWasSeparator = true
            } else if isDigit(bytes[offset]) {
                lastWasSeparator = false
            } else {
                return
            }
            offset += 1
        }
    }

    private mutating func readRadix(_ radix: Int, skipping prefix: Int) throws(SyntaxError) {
        let start = offset
        offset += prefix
        let firstDigit = offset
        var value = 0.0
        while true {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "_"), offset > firstDigit, bytes[offset - 1] != byte {
                offset += 1
                continue
            }
            guard let digit = Self.hexDigit(byte), digit < radix else { break }
            // Exact up to 2^53, and for the powers of two used here never off by more than the last rounding.
            value = value * Double(radix) + Double(digit)
            offset += 1
        }
        guard offset > firstDigit, bytes[offset - 1] != UInt8(ascii: "_") else {
            throw failure("Invalid or unexpected token", at: start)
        }
        token.number = value
        if bytes[offset] == UInt8(ascii: "n"), prefix == 2 {
            text = bytes[start..<offset].filter { $0 != UInt8(ascii: "_") }.map(UInt16.init)
            offset += 1
            return try finishNumber(.bigInt)
        }
        try finishNumber(.number)
    }

    private mutating func finishNumber(_ kind: Token.Kind) throws(SyntaxError) {
        let (next, _) = scalar(at: offset)
        guard !Self.isIdentifier(next, first: false) else {
            throw failure("Invalid or unexpected token", at: token.start)
        }
        token.kind = kind
    }

    static func hexDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte & 0x0F)
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte & 0x0F) + 9
        default: nil
        }
    }

    // MARK: - Strings and templates

    mutating func readString(quote: UInt8) throws(SyntaxError) {
        let start = offset
        text.removeAll(keepingCapacity: true)
        offset += 1
        while true {
            let byte = bytes[offset]
            if byte == quote { break }
            if byte == 0x0A || byte == 0x0D || (byte == 0 && offset >= source.count) {
                throw failure("Invalid or unexpected token", at: start)
            }
            if byte == UInt8(ascii: "\\") {
                offset += 1
                guard try readEscape(inTemplate: false) else {
                    throw failure("Invalid escape sequence", at: offset)
                }
            } else {
                appendScalar()
            }
        }
        offset += 1
        token.kind = .string
    }

    /// Reads behind "`" or "}" up to "${" or the closing "`".
    mutating func readTemplatePart() throws(SyntaxError) {
        text.removeAll(keepingCapacity: true)
        rawText.removeAll(keepingCapacity: true)
        hasBadEscape = false
        token.kind = .template
        while true {
            let byte = bytes[offset]
            let start = offset
            switch byte {
            case 0 where offset >= source.count:
                throw failure("Unterminated template literal", at: token.start)
            case UInt8(ascii: "`"):
                offset += 1
                isTemplateTail = true
                return
            case UInt8(ascii: "$") where bytes[offset + 1] == UInt8(ascii: "{"):
                offset += 2
                isTemplateTail = false
                return
            case 0x0D:
                // CR and CR LF read as LF, cooked and raw.
                offset += bytes[offset + 1] == 0x0A ? 2 : 1
                text.append(0x0A)
                rawText.append(0x0A)
                continue
            case UInt8(ascii: "\\"):
                offset += 1
                if try !readEscape(inTemplate: true) { hasBadEscape = true }
            default:
                appendScalar()
            }
            let written = String(decoding: bytes[start..<offset], as: UTF8.self)
            rawText.append(contentsOf: written.replacing("\r\n", with: "\n").replacing("\r", with: "\n").utf16)
        }
    }

    /// Goes on with a template behind the `}` that is the current token.
    mutating func continueTemplate() throws(SyntaxError) {
        offset = token.end
        try readTemplatePart()
        token.end = offset
    }

    private mutating func appendScalar() {
        let (value, length) = scalar(at: offset)
        offset += length
        append(value)
    }

    private mutating func append(_ value: UInt32) {
        if value < 0x10000 {
            text.append(UInt16(truncatingIfNeeded: value))
        } else {
            text.append(UInt16(truncatingIfNeeded: 0xD800 + ((value - 0x10000) >> 10)))
            text.append(UInt16(truncatingIfNeeded: 0xDC00 + (value & 0x3FF)))
        }
    }

    /// Reads what follows a backslash into `text`; false when it means nothing.
    private mutating func readEscape(inTemplate: Bool) throws(SyntaxError) -> Bool {
        let byte = bytes[offset]
        guard offset < source.count else { throw failure("Invalid or unexpected token", at: token.start) }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "v"): text.append(0x0B)
        case 0x0D:
            if bytes[offset] == 0x0A { offset += 1 }
        case 0x0A: break
        case UInt8(ascii: "x"):
            guard let high = Self.hexDigit(bytes[offset]), let low = Self.hexDigit(bytes[offset + 1]) else {
                return false
            }
            text.append(UInt16(truncatingIfNeeded: high * 16 + low))
            offset += 2
        case UInt8(ascii: "u"):
            offset -= 1
            let start = offset
            do throws(SyntaxError) {
                append(try readUnicodeEscape())
            } catch {
                offset = start + 1
                if inTemplate { return false }
                throw error
            }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return readOctalEscape(byte, inTemplate: inTemplate)
        default:
            offset -= 1
            let (value, length) = scalar(at: offset)
            offset += length
            // A line separator behind a backslash continues the line.
            if value != 0x2028, value != 0x2029 { append(value) }
        }
        return true
    }

    private mutating func readOctalEscape(_ first: UInt8, inTemplate: Bool) -> Bool {
        if first == UInt8(ascii: "0"), !isDigit(bytes[offset]) {
            text.append(0)
            return true
        }
        if inTemplate { return false }
        token.isLegacyOctal = true
        guard first < UInt8(ascii: "8") else {
            text.append(UInt16(first))
            return true
        }
        var value = Int(first & 7)
        let longest = first < UInt8(ascii: "4") ? 2 : 1
        for _ in 0..<longest {
            guard bytes[offset] >= UInt8(ascii: "0"), bytes[offset] < UInt8(ascii: "8") else { break }
            value = value * 8 + Int(bytes[offset] & 7)
            offset += 1
        }
        text.append(UInt16(truncatingIfNeeded: value))
        return true
    }

    /// Reads `uXXXX` or `u{X…}`; the offset is on the `u`.
    mutating func readUnicodeEscape() throws(SyntaxError) -> UInt32 {
        let start = offset
        offset += 1
        var value: UInt32 = 0
        if bytes[offset] == UInt8(ascii: "{") {
            offset += 1
            var digits = 0
            while let digit = Self.hexDigit(bytes[offset]) {
                value = value << 4 | UInt32(digit)
                guard value <= 0x10FFFF else { throw failure("Undefined Unicode code-point", at: start) }
                offset += 1
                digits += 1
            }
            guard digits > 0, bytes[offset] == UInt8(ascii: "}") else {
                throw failure("Invalid Unicode escape sequence", at: start)
            }
            offset += 1
            return value
        }
        for _ in 0..<4 {
            guard let digit = Self.hexDigit(bytes[offset]) else {
                throw failure("Invalid Unicode escape sequence", at: start)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    // MARK: - Regular expressions

    /// Reads a regular expression whose `/` or `/=` is the current token: the body goes to `text`, the flags to
    /// `rawText`. What the body means is checked when it is compiled.
    mutating func readRegExp() throws(SyntaxError) {
        offset = token.start + 1
        text.removeAll(keepingCapacity: true)
        rawText.removeAll(keepingCapacity: true)
        var isInClass = false
        while isInClass || bytes[offset] != UInt8(ascii: "/") {
            let byte = bytes[offset]
            if byte == 0x0A || byte == 0x0D || (byte == 0 && offset >= source.count) {
                throw failure("Invalid regular expression: missing /", at: token.start)
            }
            if byte == UInt8(ascii: "\\") {
                appendScalar()
                if bytes[offset] == 0x0A || bytes[offset] == 0x0D || offset >= source.count { continue }
            } else if byte == UInt8(ascii: "[") {
                isInClass = true
            } else if byte == UInt8(ascii: "]") {
                isInClass = false
            }
            appendScalar()
        }
        offset += 1
        while Self.isNamePart(bytes[offset]) {
            rawText.append(UInt16(bytes[offset]))
            offset += 1
        }
        token.kind = .regExp
        token.end = offset
    }
}
