internal import Canvas
internal import Script

/// A `CanvasFilter` of the script.
final class FilterObject {
    let value: CanvasFilter

    init(_ value: CanvasFilter) { self.value = value }
}

enum Filters {
    /// It has no members: all one can do with it is to set it.
    static let interface = Interface(name: "CanvasFilter", arity: 1, make: newFilter)

    @Sendable private static func newFilter(_ call: Call) throws -> AnyObject {
        let filter = try call.filter(call[0])
        return try FilterObject(filter ?? CanvasFilter([]))
    }
}

extension Call {
    /// The `filter` of a layer's options, or what a `CanvasFilter` is made of: CSS text, an object that describes a
    /// primitive, or a list of such objects. `nil` for null and for text that is no filter.
    func filter(_ value: Value) throws -> CanvasFilter? {
        if value.isNull { return nil }
        if let object = context.payload(of: value, as: FilterObject.self) { return object.value }
        guard value.isObject else { return CanvasFilter(css: try context.string(value)) }
        let list = try context.isIterable(value) ? context.sequence(value) : [value]
        var primitives: [CanvasFilter.Primitive] = []
        for item in list {
            if let primitive = try FilterDescription(context, item).primitive() { primitives.append(primitive) }
        }
        return try CanvasFilter(primitives)
    }
}

/// One object of a filter as the script wrote it. A member that is there and `undefined` is not the same as one left out:
/// it is converted, and mostly refused.
private struct FilterDescription {
    private let context: CallContext
    private let object: Value

    init(_ context: CallContext, _ object: Value) throws {
        guard object.isObject else { throw Refusal.type("A filter is described by an object.") }
        self.context = context
        self.object = object
    }

    /// `nil` for what does nothing: a primitive nobody knows, one without effect, and turbulence, which is checked but not
    /// drawn.
    func primitive() throws -> CanvasFilter.Primitive? {
        switch try given("name").map({ try context.string($0) }) {
        case "gaussianBlur":
            guard let (x, y) = try pair("stdDeviation") else { throw missing("stdDeviation") }
            return .gaussianBlur(deviationX: x, deviationY: y)
        case "dropShadow": return try dropShadow()
        case "colorMatrix": return try colorMatrix()
        case "convolveMatrix": return try convolveMatrix()
        case "componentTransfer":
            return .componentTransfer(
                red: try transfer("funcR"),
                green: try transfer("funcG"),
                blue: try transfer("funcB"),
                alpha: try transfer("funcA")
            )
        case "turbulence":
            try checkTurbulence()
            return nil
        default: return nil
        }
    }

    private func dropShadow() throws -> CanvasFilter.Primitive {
        let (dx, dy) = (try number("dx") ?? 2, try number("dy") ?? 2)
        let deviation = try pair("stdDeviation") ?? (2, 2)
        let color = try given("floodColor").map { try context.string($0) } ?? "black"
        return .dropShadow(
            dx: dx,
            dy: dy,
            deviationX: deviation.0,
            deviationY: deviation.1,
            floodColor: color,
            floodOpacity: try number("floodOpacity") ?? 1
        )
    }

    private func colorMatrix() throws -> CanvasFilter.Primitive {
        switch try word("type", of: ["matrix", "hueRotate", "saturate", "luminanceToAlpha"]) {
        case "hueRotate": return .hueRotate(degrees: try number("values") ?? 0)
        case "saturate": return .saturate(try number("values") ?? 1)
        case "luminanceToAlpha": return .luminanceToAlpha
        default:
            guard let values = try given("values") else { throw missing("values") }
            return .colorMatrix(try numbers(values))
        }
    }

    /// A matrix of one empty row is allowed, and does nothing.
    private func convolveMatrix() throws -> CanvasFilter.Primitive? {
        guard let matrix = try given("kernelMatrix") else { throw missing("kernelMatrix") }
        var rows: [[Double]] = []
        for row in try context.sequence(matrix) { rows.append(try numbers(row)) }
        let primitive = CanvasFilter.Primitive.convolveMatrix(
            kernel: rows,
            divisor: try number("divisor"),
            bias: try number("bias") ?? 0,
            preserveAlpha: try given("preserveAlpha").map { context.boolean($0) } ?? false
        )
        return rows == [[]] ? nil : primitive
    }

    private func transfer(_ name: String) throws -> CanvasFilter.Transfer {
        guard let value = try given(name), !value.isUndefined else { return .identity }
        let function = try FilterDescription(context, value)
        switch try function.word("type", of: ["identity", "table", "discrete", "linear", "gamma"]) {
        case "table": return .table(try function.given("tableValues").map { try numbers($0) } ?? [])
        case "discrete": return .discrete(try function.given("tableValues").map { try numbers($0) } ?? [])
        case "linear":
            return .linear(slope: try function.number("slope") ?? 1, intercept: try function.number("intercept") ?? 0)
        case "gamma":
            return .gamma(
                amplitude: try function.number("amplitude") ?? 1,
                exponent: try function.number("exponent") ?? 1,
                offset: try function.number("offset") ?? 0
            )
        default: return .identity
        }
    }

    private func checkTurbulence() throws {
        let frequency = try pair("baseFrequency") ?? (0, 0)
        let octaves = try number("numOctaves") ?? 1
        guard frequency.0 >= 0, frequency.1 >= 0, octaves >= 0 else {
            throw Refusal.type("turbulence: baseFrequency and numOctaves must not be negative.")
        }
        _ = try number("seed")
        _ = try word("stitchTiles", of: ["noStitch", "stitch"])
        _ = try word("type", of: ["turbulence", "fractalNoise"])
    }
}

// Members and their conversions.
extension FilterDescription {
    private func given(_ name: String) throws -> Value? {
        try context.hasMember(name, of: object) ? context.member(name, of: object) : nil
    }

    private func number(_ name: String) throws -> Double? { try given(name).map { try finite($0) } }

    private func numbers(_ value: Value) throws -> [Double] { try context.sequence(value).map { try finite($0) } }

    /// One number for both directions, or a list of two. A list of any other length is converted like other objects, to a
    /// number if its text is one.
    private func pair(_ name: String) throws -> (Double, Double)? {
        guard let value = try given(name) else { return nil }
        if try context.isIterable(value) {
            let items = try context.sequence(value)
            if items.count == 2 { return (try finite(items[0]), try finite(items[1])) }
        }
        let both = try finite(value)
        return (both, both)
    }

    /// The first of the words when the member is left out.
    private func word(_ name: String, of words: [String]) throws -> String {
        guard let value = try given(name) else { return words[0] }
        let word = try context.string(value)
        guard words.contains(word) else { throw Refusal.type("'\(word)' is no \(name) of a filter.") }
        return word
    }

    private func finite(_ value: Value) throws -> Double {
        let number = try context.number(value)
        guard number.isFinite else { throw Refusal.type("The provided double value is non-finite.") }
        return number
    }

    private func missing(_ name: String) -> Refusal { Refusal.type("A filter of this name needs '\(name)'.") }
}
