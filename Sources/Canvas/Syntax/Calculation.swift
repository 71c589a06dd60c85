/// The math functions of CSS Values 4 that a component may contain.
enum CalcFunction: String {
    case calc, min, max, clamp, abs, sign
    case parenthesis = "("

    init?(_ name: String) { self.init(rawValue: name.asciiLowercased) }
}

/// Evaluates a math function while reading it. Values have one of three units; sums want equal ones, and one side of a
/// product must be a plain number.
struct Calculation {
    enum Unit { case number, percentage, angle }

    struct Result {
        var value: Double
        var unit: Unit
    }

    /// Keywords with a value, as in `calc(r * 2)` of a relative colour.
    let channels: [(channel: String, value: Double)]
    /// Nesting allowed; parentheses come from outside.
    private var depthLeft = 16

    init(channels: [(channel: String, value: Double)]) { self.channels = channels }

    /// Reads the arguments and the closing parenthesis; the opening one is behind the reader.
    mutating func value(of function: CalcFunction, _ reader: inout CssReader) -> Result? {
        guard depthLeft > 0 else { return nil }
        depthLeft -= 1
        defer { depthLeft += 1 }

        guard var result = sum(&reader) else { return nil }
        var count = 1
        let lower = result.value
        while reader.take(.comma) {
            guard let next = sum(&reader), next.unit == result.unit else { return nil }
            count += 1
            switch function {
            case .min: result.value = Swift.min(result.value, next.value)
            case .max: result.value = Swift.max(result.value, next.value)
            // The second argument is the value, the third the upper bound; the lower bound wins over it.
            case .clamp where count == 2: result.value = next.value
            case .clamp where count == 3: result.value = Swift.max(lower, Swift.min(result.value, next.value))
            default: return nil
            }
        }
        guard reader.takeFunctionEnd() else { return nil }
        switch function {
        case .clamp where count != 3: return nil
        case .abs: result.value = Swift.abs(result.value)
        case .sign: result = Result(value: result.value > 0 ? 1 : result.value < 0 ? -1 : 0, unit: .number)
        default: break
        }
        guard result.value.isFinite else { return Result(value: 0, unit: result.unit) }
        return result
    }
}

extension Calculation {
    private mutating func sum(_ reader: inout CssReader) -> Result? {
        guard var left = product(&reader) else { return nil }
        while true {
            var ahead = reader
            // A sign is an operator only between white space; otherwise it belongs to the number.
            guard ahead.next() == .space, case .delimiter(let sign) = ahead.next(),
                sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), ahead.next() == .space
            else { return left }
            reader = ahead
            guard let right = product(&reader), right.unit == left.unit else { return nil }
            left.value += sign == UInt8(ascii: "+") ? right.value : -right.value
        }
    }

    private mutating func product(_ reader: inout CssReader) -> Result? {
        guard var left = term(&reader) else { return nil }
        while true {
            if reader.take(.delimiter(UInt8(ascii: "*"))) {
                guard let right = term(&reader), left.unit == .number || right.unit == .number else { return nil }
                left = Result(value: left.value * right.value, unit: left.unit == .number ? right.unit : left.unit)
            } else if reader.take(.slash) {
                guard let right = term(&reader), right.unit == .number else { return nil }
                left.value /= right.value
            } else {
                return left
            }
        }
    }

    private mutating func term(_ reader: inout CssReader) -> Result? {
        let token = reader.nextSkippingSpace()
        switch token {
        case .number(let value): return Result(value: value, unit: .number)
        case .percentage(let value): return Result(value: value, unit: .percentage)
        case .dimension: return CssAngle(token).map { Result(value: $0.radians * 180 / .pi, unit: .angle) }
        case .openParenthesis: return value(of: .parenthesis, &reader)
        case .function(let name): return CalcFunction(name).flatMap { value(of: $0, &reader) }
        case .identifier(let name):
            switch name.asciiLowercased {
            case "pi": return Result(value: .pi, unit: .number)
            case "e": return Result(value: 2.718281828459045, unit: .number)
            case let name:
                return channels.first { $0.channel == name }.map { Result(value: $0.value, unit: .number) }
            }
        default: return nil
        }
    }
}
