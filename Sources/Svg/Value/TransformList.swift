internal import CMath
internal import Raster

/// Reads `transform`, both as an attribute and as a CSS property: units are optional in either.
struct TransformList {
    /// `nil` for text that is no transform list: the element is drawn without one then, as browsers have it.
    static func transform(_ text: String, basis: Length.Basis, percentages box: Rect) -> AffineTransform? {
        var reader = NumberReader(text)
        var result = AffineTransform.identity
        reader.skipSeparator()
        while !reader.atEnd {
            let name = reader.word()
            reader.skipSpace()
            guard !name.isEmpty, reader.take(UInt8(ascii: "(")), let arguments = arguments(&reader),
                let step = step(name, arguments, basis: basis, box: box)
            else { return name == "none" && reader.atEnd ? .identity : nil }
            result = result.concatenating(step)
            reader.skipSeparator()
        }
        return result.isFinite ? result : nil
    }

    private struct Argument {
        var value: Double
        var unit: String
    }

    private static func arguments(_ reader: inout NumberReader) -> [Argument]? {
        var result: [Argument] = []
        reader.skipSpace()
        while result.count < 16, let value = reader.number() {
            let unit = reader.take(UInt8(ascii: "%")) ? "%" : reader.word().lowercased()
            result.append(Argument(value: value, unit: unit))
            reader.skipSeparator()
        }
        return reader.take(UInt8(ascii: ")")) ? result : nil
    }

    private static func step(
        _ name: String,
        _ arguments: [Argument],
        basis: Length.Basis,
        box: Rect
    ) -> AffineTransform? {
        func number(_ index: Int) -> Double { index < arguments.count ? arguments[index].value : 0 }
        func length(_ index: Int, of side: Double) -> Double {
            guard index < arguments.count else { return 0 }
            let argument = arguments[index]
            if argument.unit == "%" { return argument.value / 100 * side }
            guard let unit = Length.Unit(rawValue: argument.unit) else { return 0 }
            return Length(argument.value, unit).pixels(basis, .diagonal)
        }
        func radians(_ index: Int) -> Double {
            guard index < arguments.count else { return 0 }
            let value = arguments[index].value
            return switch arguments[index].unit {
            case "rad": value
            case "turn": value * 2 * .pi
            case "grad": value * .pi / 200
            default: value * .pi / 180
            }
        }

        switch (name, arguments.count) {
        case ("matrix", 6):
            return AffineTransform(
                a: number(0),
                b: number(1),
                c: number(2),
                d: number(3),
                e: number(4),
                f: number(5)
            )
        case ("translate", 1...2), ("translate3d", 3):
            return .translation(x: length(0, of: box.width), y: length(1, of: box.height))
        case ("translateX", 1): return .translation(x: length(0, of: box.width), y: 0)
        case ("translateY", 1): return .translation(x: 0, y: length(0, of: box.height))
        case ("scale", 1): return .scale(x: number(0), y: number(0))
        case ("scale", 2), ("scale3d", 3): return .scale(x: number(0), y: number(1))
        case ("scaleX", 1): return .scale(x: number(0), y: 1)
        case ("scaleY", 1): return .scale(x: 1, y: number(0))
        case ("rotate", 1), ("rotateZ", 1): return rotation(radians(0))
        case ("rotate", 3):
            return AffineTransform.translation(x: number(1), y: number(2))
                .concatenating(rotation(radians(0)))
                .concatenating(.translation(x: -number(1), y: -number(2)))
        case ("skewX", 1): return skew(x: radians(0), y: 0)
        case ("skewY", 1): return skew(x: 0, y: radians(0))
        case ("skew", 1...2): return skew(x: radians(0), y: radians(1))
        default: return nil
        }
    }

    /// Quarter turns exactly: rectangles stay rectangles.
    private static func rotation(_ radians: Double) -> AffineTransform {
        var step = AffineTransform.rotation(radians: radians)
        if abs(step.a) < 1e-15 { (step.a, step.d) = (0, 0) }
        if abs(step.b) < 1e-15 { (step.b, step.c) = (0, 0) }
        return step
    }

    private static func skew(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: tan(y), c: tan(x), d: 1, e: 0, f: 0)
    }
}
