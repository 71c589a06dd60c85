/// `calc()`, `min()`, `max()` and `clamp()` of lengths (CSS Values 4 §10): a number, or pixels and one relative length.
///
/// Sums of two relative units (`1em + 1%`) are not kept; nobody writes them in pictures.
struct Calculation {
    /// Set for what has no unit.
    private var number: Double?
    private var pixels = 0.0
    private var relative: Length?

    /// Brackets inside of one another, and operands of one function.
    private static let mostDepth = 16
    private static let mostOperands = 64
    private static let names: Set<String> = ["calc", "min", "max", "clamp"]

    /// `nil`, and nothing is taken, where no function stands.
    static func read(_ reader: inout NumberReader) -> Calculation? {
        guard reader.next.isLetter, let name = reader.takeFunction(names) else { return nil }
        // What is not understood comes to nothing, and is passed over as any other value that is none.
        return function(name, &reader, depth: 0)
    }

    /// `nil` for sums a length cannot hold.
    var length: Length? {
        if let number { return number.isFinite ? Length(number, .number) : nil }
        guard pixels.isFinite else { return nil }
        guard var relative else { return Length(pixels, .px) }
        relative.surplus = pixels
        return relative.value.isFinite ? relative : nil
    }

    private static func function(_ name: String, _ reader: inout NumberReader, depth: Int) -> Calculation? {
        guard depth < mostDepth else { return nil }
        var operands: [Calculation] = []
        repeat {
            guard operands.count < mostOperands, let operand = sum(&reader, depth: depth + 1) else { return nil }
            operands.append(operand)
        } while reader.take(UInt8(ascii: ","))
        guard reader.take(UInt8(ascii: ")")), var result = operands.first else { return nil }
        if operands.count == 1 { return result }
        // Which of two is smaller can be said of what needs no viewport only.
        let sizes = operands.compactMap(\.absolute)
        guard sizes.count == operands.count else { return nil }
        let chosen: Double? =
            switch name {
            case "min": sizes.min()
            case "max": sizes.max()
            case "clamp": sizes.count == 3 ? max(sizes[0], min(sizes[1], sizes[2])) : nil
            default: nil
            }
        guard let chosen else { return nil }
        if result.number != nil { result.number = chosen } else { result.pixels = chosen }
        return result
    }

    private var absolute: Double? { relative == nil ? number ?? pixels : nil }

    private static func sum(_ reader: inout NumberReader, depth: Int) -> Calculation? {
        guard var result = product(&reader, depth: depth) else { return nil }
        while true {
            reader.skipSpace()
            let sign: Double
            if reader.take(UInt8(ascii: "+")) {
                sign = 1
            } else if reader.take(UInt8(ascii: "-")) {
                sign = -1
            } else {
                return result
            }
            guard let next = product(&reader, depth: depth), result.add(next, sign) else { return nil }
        }
    }

    private static func product(_ reader: inout NumberReader, depth: Int) -> Calculation? {
        guard var result = operand(&reader, depth: depth) else { return nil }
        while true {
            reader.skipSpace()
            if reader.take(UInt8(ascii: "*")) {
                guard let next = operand(&reader, depth: depth) else { return nil }
                if let factor = next.number {
                    result.scale(factor)
                } else if let factor = result.number {
                    result = next
                    result.scale(factor)
                } else {
                    return nil
                }
            } else if reader.take(UInt8(ascii: "/")) {
                guard let divisor = operand(&reader, depth: depth)?.number, divisor != 0 else { return nil }
                result.scale(1 / divisor)
            } else {
                return result
            }
        }
    }

    private static func operand(_ reader: inout NumberReader, depth: Int) -> Calculation? {
        reader.skipSpace()
        if reader.take(UInt8(ascii: "(")) { return function("calc", &reader, depth: depth) }
        if let name = reader.takeFunction(names) { return function(name, &reader, depth: depth) }
        guard let length = reader.plainLength() else { return nil }
        var result = Calculation()
        switch length.unit {
        case .number: result.number = length.value
        case .px, .pt, .pc, .mm, .cm, .q, .inch: result.pixels = length.pixels(Length.Basis(), .diagonal)
        default: result.relative = length
        }
        return result
    }

    private mutating func add(_ other: Calculation, _ sign: Double) -> Bool {
        if let number, let more = other.number {
            self.number = number + sign * more
            return true
        }
        guard number == nil, other.number == nil else { return false }
        pixels += sign * other.pixels
        guard let more = other.relative else { return true }
        guard relative == nil || relative?.unit == more.unit else { return false }
        relative = Length((relative?.value ?? 0) + sign * more.value, more.unit)
        return true
    }

    private mutating func scale(_ factor: Double) {
        number = number.map { $0 * factor }
        pixels *= factor
        relative?.value *= factor
    }
}
