/// A number as its decimal digits, to be rounded the way people round: half away from zero, on the digits that are
/// shown everywhere else. (`toFixed` rounds the binary value, which is why `(1.005).toFixed(2)` is "1.00".)
struct Decimal {
    /// Most significant first, without leading zeros; empty for zero.
    private(set) var digits: [UInt8]
    /// How many of the digits stand before the point; may be negative or beyond the last digit.
    private(set) var point: Int

    /// `value` is finite; the sign is left to the caller.
    init(_ value: Double) {
        guard value != 0 else {
            self.init(digits: [], exponent: 0)
            return
        }
        let shortest = ShortestDecimal(value.magnitude)
        self.init(digits: Array(String(shortest.digits).utf8), exponent: shortest.exponent)
    }

    /// `digits` are ASCII.
    init(digits: [UInt8], exponent: Int) {
        self.digits = digits.map { $0 &- 0x30 }
        point = digits.count + exponent
        strip()
    }

    var isZero: Bool { digits.isEmpty }

    mutating func scale(byPowerOfTen power: Int) {
        if !isZero { point += power }
    }

    mutating func round(fractionDigits: Int) { cut(to: point + fractionDigits) }

    mutating func round(significantDigits: Int) { cut(to: significantDigits) }

    /// Keeps so many digits.
    private mutating func cut(to count: Int) {
        guard count < digits.count else { return }
        guard count >= 0 else {
            (digits, point) = ([], 0)
            return
        }
        let goesUp = digits[count] >= 5
        digits.removeSubrange(count...)
        if goesUp { increment() }
        strip()
    }

    private mutating func increment() {
        var place = digits.count - 1
        while place >= 0 {
            if digits[place] < 9 {
                digits[place] += 1
                return
            }
            digits[place] = 0
            place -= 1
        }
        digits.insert(1, at: 0)
        point += 1
    }

    private mutating func strip() {
        while digits.last == 0 { digits.removeLast() }
        while digits.first == 0 {
            digits.removeFirst()
            point -= 1
        }
        if digits.isEmpty { point = 0 }
    }

    /// The digits before the point, at least so many.
    func whole(atLeast minimum: Int) -> String {
        var text = ""
        for place in 0..<max(0, point) { text += "\(digits.indices.contains(place) ? digits[place] : 0)" }
        return String(repeating: "0", count: max(0, minimum - text.utf8.count)) + text
    }

    /// The digits after the point, at least so many.
    func fraction(atLeast minimum: Int) -> String {
        var text = String(repeating: "0", count: max(0, -point))
        for digit in digits.dropFirst(max(0, point)) { text += "\(digit)" }
        return text + String(repeating: "0", count: max(0, minimum - text.utf8.count))
    }
}
