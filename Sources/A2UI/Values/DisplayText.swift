internal import ZeeProtocol

extension JSONValue {
    /// How a value reads where text is wanted: as JavaScript would print it, nothing for null, JSON for the rest.
    var displayText: String { displayText(upTo: .max) }

    /// The same, of which about `most` bytes are wanted: the text of an object may be megabytes, and is made anew for each
    /// instance that shows it. Text itself is given whole, which costs nothing.
    func displayText(upTo most: Int) -> String {
        switch self {
        case .string(let text): return text
        case .number(let number): return number.double.map { NumberText.plain($0) } ?? number.literal
        case .bool(let value): return value ? "true" : "false"
        case .null: return ""
        case .array, .object:
            var bytes: [UInt8] = []
            write(into: &bytes, upTo: most)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Stops at the first member that begins behind `most` bytes.
    private func write(into bytes: inout [UInt8], upTo most: Int) {
        switch self {
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                guard bytes.count < most else { return }
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(into: &bytes, upTo: most)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                guard bytes.count < most else { return }
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONText.quote(member.key, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(into: &bytes, upTo: most)
            }
            bytes.append(UInt8(ascii: "}"))
        default: write(into: &bytes)
        }
    }

    /// A yes or no, from a value that may be of another type: agents write "true" and 1.
    var looseBool: Bool? {
        switch self {
        case .bool(let value): value
        case .number(let number): number.double.map { $0 != 0 }
        case .string(let text):
            switch text.utf8.count > 5 ? "?" : text.lowercased() {
            case "true", "yes", "on", "1": true
            case "false", "no", "off", "0", "": false
            default: nil
            }
        case .null, .array, .object: nil
        }
    }

    /// A finite number, from text as well.
    var looseNumber: Double? {
        switch self {
        case .number(let number): number.double
        case .string(let text): text.utf8.count > 400 ? nil : Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .bool(let value): value ? 1 : 0
        case .null, .array, .object: nil
        }
    }
}

/// Numbers as text.
enum NumberText {
    /// As JavaScript's `String(number)`: `4.8`, `2`, `1e+21`, `1e-7`.
    static func plain(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
        guard value != 0 else { return "0" }
        let (digits, point) = shortest(value.magnitude)
        let sign = value < 0 ? "-" : ""
        switch point {
        case 1...21 where digits.count <= point:
            return sign + digits + String(repeating: "0", count: point - digits.count)
        case 1...21:
            return sign + digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0:
            return sign + "0." + String(repeating: "0", count: -point) + digits
        default:
            let rest = digits.dropFirst()
            let exponent = point - 1
            return sign + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e" + (exponent < 0 ? "-" : "+")
                + String(exponent.magnitude)
        }
    }

    /// The fewest digits that read back as the number, and how many of them stand before the point (which may be a
    /// negative number). Swift prints the same digits as JavaScript and only puts the point elsewhere.
    private static func shortest(_ value: Double) -> (digits: String, point: Int) {
        let parts = value.description.split(separator: "e", maxSplits: 1)
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
        var digits = Substring(mantissa[0] + fraction)
        var point = mantissa[0].count + exponent
        while digits.count > 1, digits.first == "0" {
            digits.removeFirst()
            point -= 1
        }
        while digits.count > 1, digits.last == "0" { digits.removeLast() }
        return (String(digits), point)
    }

    /// With a fixed number of decimals, rounded half away from zero, and commas between thousands when asked for.
    static func fixed(_ value: Double, decimals: Int, grouping: Bool) -> String {
        guard value.isFinite else { return plain(value) }
        let decimals = min(max(decimals, 0), 15)
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
        // Past this, doubles have no fraction left, and whole ones no exact digits to group.
        guard scaled < 9e15 else { return plain(value) }
        let all = String(Int64(scaled))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - all.count)) + all
        let whole = String(padded.dropLast(decimals))
        let fraction = padded.suffix(decimals)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return sign + (grouping ? grouped(whole) : whole) + (fraction.isEmpty ? "" : "." + fraction)
    }

    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
