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
struct JSONParser: ~Copyable {
    private let base: UnsafePointer<UInt8>?
    private let count: Int
    private var at = 0
    private var depth = 0
    private let limits: JSONLimits
    private var values = 0
    /// Unescaped bytes of the string at hand; kept, so that a document of many escapes allocates once.
    private var unescaped: [UInt8] = []
    private var openElements = OpenItems<JSONValue>()
    private var openMembers = OpenItems<JSONObject.Member>()

    private struct KnownKey {
        /// Where in the input it stood: a key is recognised by comparing the input with itself.
        let start: Int
        let length: Int
        let text: String
        /// The place of the key that came after it the last time.
        var next = 0
    }
    /// Keys of this document. A list of objects has the same few keys over and over, mostly in the same order.
    private var knownKeys: [KnownKey] = []
    /// Where in `knownKeys`, counted from one, the last key of each slot is; zero for none.
    private var slots: [64 of UInt8] = .init(repeating: 0)
    private var lastKey: Int?
    /// A short frame hardly repeats a key, so remembering would only cost it.
    private static let shortDocument = 1_024

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
        // Gateways write compact JSON, so mostly there is none.
        while at < count, byte(at) <= 0x20 {
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
        var earlier: [JSONValue] = []
        if current == UInt8(ascii: "]") {
            leave()
            return earlier
        }
        let first = openElements.count
        while true {
            openElements.push(try value())
            skipSpace()
            switch current {
            case UInt8(ascii: ","):
                at &+= 1
                skipSpace()
            case UInt8(ascii: "]"):
                leave()
                return openElements.take(from: first, after: earlier)
            default: throw fail(.unexpectedByte)
            }
            if openElements.count &- first >= OpenItems<JSONValue>.longestRun {
                earlier = openElements.take(from: first, after: earlier)
            }
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        if current == UInt8(ascii: "}") {
            leave()
            return JSONObject()
        }
        // One bit for each slot: while a key's bit is unset the key is new and nothing has to be compared. Only speed
        // depends on it.
        var seen: UInt64 = 0
        var earlier: [JSONObject.Member] = []
        let first = openMembers.count
        while true {
            guard current == UInt8(ascii: "\"") else { throw fail(.unexpectedByte) }
            let (key, bit) = try key()
            let mayRepeat = seen & bit != 0
            seen |= bit

            skipSpace()
            guard current == UInt8(ascii: ":") else { throw fail(.unexpectedByte) }
            at &+= 1
            skipSpace()
            let value = try value()
            if mayRepeat, let place = openPlace(of: key, from: first) {
                openMembers[place] = JSONObject.Member(key: key, value: value)
            } else {
                openMembers.push(JSONObject.Member(key: key, value: value))
            }
            skipSpace()
            switch current {
            case UInt8(ascii: ","):
                at &+= 1
                skipSpace()
            case UInt8(ascii: "}"):
                leave()
                return JSONObject(parsed: openMembers.take(from: first, after: earlier))
            default: throw fail(.unexpectedByte)
            }
            if openMembers.count &- first >= OpenItems<JSONObject.Member>.longestRun {
                earlier = openMembers.take(from: first, after: earlier)
            }
        }
    }

    /// Where the innermost object has the key already. Past `longestSearch` members this is not asked: `JSONObject`
    /// finds out with the index that it needs anyway.
    private func openPlace(of key: String, from first: Int) -> Int? {
        guard openMembers.count &- first < JSONObject.longestSearch else { return nil }
        return (first..<openMembers.count).first { openMembers[$0].key.hasSameBytes(as: key) }
    }
}

extension JSONParser {
    /// Reads a key; answers its bit in `seen` as well. A key that is known is not scanned, copied or validated again:
    /// the same bytes between the same quotation marks were all of that the first time.
    private mutating func key() throws(JSONError) -> (text: String, bit: UInt64) {
        let start = at &+ 1
        if let lastKey {
            let guess = knownKeys[lastKey].next
            let end = start &+ knownKeys[guess].length
            if end < count, byte(end) == UInt8(ascii: "\""), isKnown(guess, from: start, to: end) {
                at = end &+ 1
                self.lastKey = guess
                return (knownKeys[guess].text, 1 &<< UInt64(slot(from: start, to: end)))
            }
        }
        at = start
        let isASCII = try plainRun()
        let end = at
        // An escaped key may have another slot than its plain twin, so it claims every bit.
        guard current == UInt8(ascii: "\"") else { return (try escapedString(from: start), .max) }
        at &+= 1
        let slot = slot(from: start, to: end)
        return (try plainKey(start..<end, in: slot, isASCII: isASCII), 1 &<< UInt64(slot))
    }

    private mutating func plainKey(_ range: Range<Int>, in slot: Int, isASCII: Bool) throws(JSONError) -> String {
        var place = Int(slots[slot]) - 1
        if place < 0 || !isKnown(place, from: range.lowerBound, to: range.upperBound) {
            let text = try unsafe Self.text(slice(range), isASCII: isASCII, offset: range.lowerBound)
            guard count >= Self.shortDocument else { return text }
            let key = KnownKey(start: range.lowerBound, length: range.count, text: text)
            if knownKeys.isEmpty { knownKeys.reserveCapacity(16) }
            if knownKeys.count < slots.count {
                // Also when the slot is taken: the older key is still found by what comes before it.
                place = knownKeys.count
                knownKeys.append(key)
                slots[slot] = UInt8(place + 1)
            } else if place >= 0 {
                knownKeys[place] = key
            } else {
                return text
            }
        }
        if let lastKey { knownKeys[lastKey].next = place }
        lastKey = place
        return knownKeys[place].text
    }

    /// Only speed depends on how well this spreads.
    @inline(__always)
    private func slot(from start: Int, to end: Int) -> Int {
        let length = end &- start
        guard length > 0 else { return 0 }
        return (length &* 31 &+ Int(byte(start)) &* 7 &+ Int(byte(end &- 1))) & 63
    }

    /// Whether the bytes from `start` to `end` are those of the key. The key stands further to the front, so whatever
    /// can be read from `start` on can be read from there as well.
    @inline(__always)
    private func isKnown(_ place: Int, from start: Int, to end: Int) -> Bool {
        guard knownKeys[place].length == end &- start else { return false }
        var old = knownKeys[place].start
        var new = start
        while new < end {
            let rest = end &- new
            if new &+ 8 <= count {
                let difference = word(old) ^ word(new)
                // Of the last word only the key's own bytes count.
                if rest < 8 { return difference & ((1 &<< UInt64(rest &* 8)) &- 1) == 0 }
                guard difference == 0 else { return false }
                new &+= 8
                old &+= 8
            } else {
                guard byte(old) == byte(new) else { return false }
                new &+= 1
                old &+= 1
            }
        }
        return true
    }
}

extension JSONParser {
    private mutating func string() throws(JSONError) -> String {
        at &+= 1
        let start = at
        let isASCII = try plainRun()
        if current == UInt8(ascii: "\"") {
            let end = at
            at &+= 1
            return try unsafe Self.text(slice(start..<end), isASCII: isASCII, offset: start)
        }
        return try escapedString(from: start)
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

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        // The plain parts are copied as they are and the escapes only ever add whole characters, so validating the
        // result validates the input.
        unescaped.removeAll(keepingCapacity: true)
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
        return try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> String in
            try unsafe Self.text(buffer, isASCII: false, offset: start)
        }
    }

    private static func text(
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
        unescaped.append(contentsOf: (scalar ?? "\u{FFFD}").utf8)
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
