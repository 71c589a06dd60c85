extension JSONValue {
    /// Reads one JSON text (RFC 8259, nothing more: no comments, no trailing commas, no byte order mark).
    ///
    /// An escape that names half a surrogate pair becomes U+FFFD. JavaScript gateways write those when they cut a text
    /// in the middle of an emoji, and losing a whole frame over it would be the worse answer. Bytes that are no UTF-8
    /// are refused.
    public init(parsing bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        guard bytes.count <= limits.bytes else { throw JSONError(.tooLong, at: limits.bytes) }
        self = try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSONValue in
            var parser = unsafe JSONParser(buffer, limits: limits)
            return try parser.document()
        }
    }

    public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: bytes.span, limits: limits)
    }

    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var text = text
        text.makeContiguousUTF8()
        try self.init(parsing: text.utf8Span.span, limits: limits)
    }
}

/// One pass over the bytes, one copy of each string.
///
/// Safe to use although it keeps a pointer: it lives inside the closure that lends the pointer and never leaves it, and
/// every read goes through `byte`, `word` or `slice`, whose callers have compared the offset with `count` before.
@safe
struct JSONParser {
    private let base: UnsafePointer<UInt8>?
    private let count: Int
    private var at = 0
    private var depth = 0
    private let limits: JSONLimits
    private var values = 0
    /// Unescaped bytes of the string at hand; kept, so that a document of many escapes allocates once.
    private var unescaped: [UInt8] = []

    init(_ buffer: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
        unsafe base = buffer.baseAddress
        count = buffer.count
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard at == count else { throw fail(.trailingBytes) }
        return value
    }
}

extension JSONParser {
    @inline(__always)
    private func byte(_ offset: Int) -> UInt8 { unsafe base.unsafelyUnwrapped[offset] }

    @inline(__always)
    private func word(_ offset: Int) -> UInt64 {
        let raw = unsafe UnsafeRawPointer(base.unsafelyUnwrapped + offset)
        return UInt64(littleEndian: unsafe raw.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: base.unsafelyUnwrapped + range.lowerBound, count: range.count)
    }

    /// The byte here, zero at the end: no JSON token contains a zero byte, so it is refused like any other stranger.
    @inline(__always)
    private var current: UInt8 { at < count ? byte(at) : 0 }

    private func fail(_ reason: JSONError.Reason) -> JSONError {
        JSONError(at >= count && reason == .unexpectedByte ? .unexpectedEnd : reason, at: at)
    }

    @inline(__always)
    private mutating func skipSpace() {
        while at < count {
            switch byte(at) {
            case 0x20, 0x0A, 0x0D, 0x09: at &+= 1
            default: return
            }
        }
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        values &+= 1
        guard values <= limits.values else { throw fail(.tooManyValues) }
        switch current {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw fail(.unexpectedByte)
        }
    }

    private mutating func word(_ name: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for offset in 0..<name.utf8CodeUnitCount {
            let expected = unsafe name.utf8Start[offset]
            guard current == expected else { throw fail(.unexpectedByte) }
            at &+= 1
        }
        return value
    }

    private mutating func enter() throws(JSONError) {
        guard depth < limits.depth else { throw fail(.tooDeep) }
        depth &+= 1
        at &+= 1
        skipSpace()
    }

    private mutating func leave() {
        depth &-= 1
        at &+= 1
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        var elements: [JSONValue] = []
        if current == UInt8(ascii: "]") {
            leave()
            return elements
        }
        elements.reserveCapacity(4)
        while true {
            elements.append(try value())
            skipSpace()
            switch current {
            case UInt8(ascii: ","):
                at &+= 1
                skipSpace()
            case UInt8(ascii: "]"):
                leave()
                return elements
            default: throw fail(.unexpectedByte)
            }
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        var members: [JSONObject.Member] = []
        if current == UInt8(ascii: "}") {
            leave()
            return JSONObject()
        }
        // One bit for each (length, first byte, last byte): while a key's bit is unset the key is new and nothing has
        // to be compared. Only speed depends on it.
        var seen: UInt64 = 0
        members.reserveCapacity(8)
        while true {
            guard current == UInt8(ascii: "\"") else { throw fail(.unexpectedByte) }
            let start = at &+ 1
            let key = try string()
            let bit = keyBit(from: start)
            let mayRepeat = seen & bit != 0 && members.count < JSONObject.longestSearch
            seen |= bit

            skipSpace()
            guard current == UInt8(ascii: ":") else { throw fail(.unexpectedByte) }
            at &+= 1
            skipSpace()
            let value = try value()
            if mayRepeat, let place = members.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
                members[place].value = value
            } else {
                members.append(JSONObject.Member(key: key, value: value))
            }
            skipSpace()
            switch current {
            case UInt8(ascii: ","):
                at &+= 1
                skipSpace()
            case UInt8(ascii: "}"):
                leave()
                return JSONObject(parsed: members)
            default: throw fail(.unexpectedByte)
            }
        }
    }

    /// Looks at the key as it is in the input; `at` is just past its closing quote. An escaped key may hash to another
    /// bit than its plain twin, so a backslash anywhere claims every bit.
    private func keyBit(from start: Int) -> UInt64 {
        let length = at &- start &- 1
        guard length > 0 else { return 1 }
        guard unescaped.isEmpty else { return .max }
        let mix = length &* 31 &+ Int(byte(start)) &* 7 &+ Int(byte(start &+ length &- 1))
        return 1 &<< UInt64(truncatingIfNeeded: mix & 63)
    }
}

extension JSONParser {
    private mutating func string() throws(JSONError) -> String {
        at &+= 1
        if !unescaped.isEmpty { unescaped.removeAll(keepingCapacity: true) }
        let start = at
        let isASCII = try plainRun()
        if current == UInt8(ascii: "\"") {
            let end = at
            at &+= 1
            return try unsafe text(slice(start..<end), isASCII: isASCII, offset: start)
        }
        return try escapedString(from: start, isASCII: isASCII)
    }

    /// Moves to the next quotation mark or backslash; says whether all bytes on the way were ASCII.
    @inline(__always)
    private mutating func plainRun() throws(JSONError) -> Bool {
        var high: UInt64 = 0
        while at &+ 8 <= count {
            let word = word(at)
            let marks = ByteScan.specials(in: word)
            if marks != 0 {
                let plain = marks.trailingZeroBitCount & ~7
                high |= word & ((1 &<< UInt64(plain)) &- 1)
                at &+= plain >> 3
                break
            }
            high |= word
            at &+= 8
        }
        while at < count, !ByteScan.isSpecial(byte(at)) {
            high |= UInt64(byte(at))
            at &+= 1
        }
        guard at < count else { throw fail(.unexpectedEnd) }
        guard byte(at) >= 0x20 else { throw fail(.controlCharacter) }
        return ByteScan.nonASCII(in: high) == 0
    }

    private mutating func escapedString(from start: Int, isASCII: Bool) throws(JSONError) -> String {
        // The plain parts are copied as they are and the escapes only ever add whole characters, so validating the
        // result validates the input.
        unsafe unescaped.append(contentsOf: slice(start..<at))
        while current == UInt8(ascii: "\\") {
            at &+= 1
            try escape()
            let run = at
            _ = try plainRun()
            unsafe unescaped.append(contentsOf: slice(run..<at))
        }
        at &+= 1
        let bytes = unescaped
        let text = try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> String in
            try unsafe self.text(buffer, isASCII: false, offset: start)
        }
        // A marker for `keyBit`: this string was escaped, even if nothing is left of it.
        if unescaped.isEmpty { unescaped.append(0) }
        return text
    }

    private func text(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isASCII: Bool,
        offset: Int
    ) throws(JSONError) -> String {
        let span = unsafe bytes.span
        if isASCII { return String(copying: unsafe UTF8Span(unchecked: span, isKnownASCII: true)) }
        do throws(UTF8.ValidationError) {
            return String(copying: try UTF8Span(validating: span))
        } catch {
            throw JSONError(.invalidUTF8, at: offset)
        }
    }

    private mutating func escape() throws(JSONError) {
        switch current {
        case UInt8(ascii: "\""): unescaped.append(0x22)
        case UInt8(ascii: "\\"): unescaped.append(0x5C)
        case UInt8(ascii: "/"): unescaped.append(0x2F)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            at &+= 1
            return try unicodeEscape()
        default: throw fail(at < count ? .invalidEscape : .unexpectedEnd)
        }
        at &+= 1
    }

    private mutating func unicodeEscape() throws(JSONError) {
        let first = try fourHexDigits()
        var scalar = Unicode.Scalar(UInt32(first))
        if first & 0xFC00 == 0xD800, at &+ 6 <= count, byte(at) == 0x5C, byte(at &+ 1) == UInt8(ascii: "u") {
            let mark = at
            at &+= 2
            let second = try fourHexDigits()
            if second & 0xFC00 == 0xDC00 {
                scalar = Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
            } else {
                // What follows is a character of its own and is read as one.
                at = mark
            }
        }
        unescaped.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard at < count else { throw fail(.unexpectedEnd) }
            guard let digit = Hex.value(of: byte(at)) else { throw fail(.invalidEscape) }
            value = value << 4 | UInt16(digit)
            at &+= 1
        }
        return value
    }
}

extension JSONParser {
    private mutating func number() throws(JSONError) -> JSONNumber {
        let start = at
        if current == UInt8(ascii: "-") { at &+= 1 }

        let first = at
        while isDigit(current) { at &+= 1 }
        let digits = at &- first
        guard digits > 0 else { throw fail(at < count ? .invalidNumber : .unexpectedEnd) }
        guard digits == 1 || byte(first) != UInt8(ascii: "0") else {
            throw JSONError(.invalidNumber, at: first)
        }

        if current == UInt8(ascii: ".") {
            at &+= 1
            try someDigits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            at &+= 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { at &+= 1 }
            try someDigits()
        }
        return JSONNumber(
            checked: String(copying: unsafe UTF8Span(unchecked: slice(start..<at).span, isKnownASCII: true))
        )
    }

    private mutating func someDigits() throws(JSONError) {
        guard isDigit(current) else { throw fail(at < count ? .invalidNumber : .unexpectedEnd) }
        while isDigit(current) { at &+= 1 }
    }

    @inline(__always)
    private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
