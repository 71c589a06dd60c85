internal import Canvas

/// Reads numbers and the separators between them from an attribute.
struct NumberReader {
    private let bytes: [UInt8]
    private(set) var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var atEnd: Bool { index >= bytes.count }

    mutating func skipSpace() {
        while index < bytes.count, bytes[index].isSpace { index += 1 }
    }

    mutating func skipSeparator() {
        skipSpace()
        if take(UInt8(ascii: ",")) { skipSpace() }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// The byte to come, zero at the end.
    var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// Steps over a name that opens a bracket, if it is one of these.
    mutating func takeFunction(_ names: Set<String>) -> String? {
        let start = index
        let name = word().lowercased()
        guard names.contains(name), take(UInt8(ascii: "(")) else {
            index = start
            return nil
        }
        return name
    }

    mutating func number() -> Double? {
        guard let number = DecimalScanner(allowsTrailingDot: true).scan(bytes, from: index) else { return nil }
        index = number.end
        return number.value
    }

    /// Letters, digits and hyphens; empty when there are none.
    mutating func word() -> String {
        let start = index
        while index < bytes.count, bytes[index].continuesName { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    mutating func length() -> Length? {
        if let calculation = Calculation.read(&self) { return calculation.length }
        return plainLength()
    }

    /// A number and its unit.
    mutating func plainLength() -> Length? {
        guard let value = number() else { return nil }
        if take(UInt8(ascii: "%")) { return Length(value, .percent) }
        let start = index
        let unit = word().lowercased()
        if unit.isEmpty { return Length(value, .number) }
        guard let unit = Length.Unit(rawValue: unit) else {
            index = start
            return nil
        }
        return Length(value, unit)
    }

    /// Numbers separated by white space and commas, as far as they go.
    static func list(_ text: String, limit: Int = 1_000_000) -> [Double] {
        var reader = NumberReader(text)
        var result: [Double] = []
        reader.skipSpace()
        while result.count < limit, let number = reader.number() {
            result.append(number)
            reader.skipSeparator()
        }
        return result
    }

    static func lengths(_ text: String, limit: Int = 100_000) -> [Length] {
        var reader = NumberReader(text)
        var result: [Length] = []
        reader.skipSpace()
        while result.count < limit, let length = reader.length() {
            result.append(length)
            reader.skipSeparator()
        }
        return result
    }
}
