/// A filter made of primitives, as `new CanvasFilter(…)` and the `filter` member of a layer's options describe it.
///
/// Reading the script's dictionaries is the binding's business; the numbers arrive here checked for being numbers.
public struct CanvasFilter: Equatable, Sendable {
    public enum Primitive: Sendable {
        case gaussianBlur(deviationX: Double, deviationY: Double)
        case dropShadow(
            dx: Double,
            dy: Double,
            deviationX: Double,
            deviationY: Double,
            floodColor: String,
            floodOpacity: Double
        )
        /// Twenty numbers, four rows of five.
        case colorMatrix([Double])
        case hueRotate(degrees: Double)
        case saturate(Double)
        case luminanceToAlpha
        case componentTransfer(red: Transfer, green: Transfer, blue: Transfer, alpha: Transfer)
        /// Rows of equal length.
        case convolveMatrix(kernel: [[Double]], divisor: Double?, bias: Double, preserveAlpha: Bool)
    }

    /// One channel of a component transfer.
    public enum Transfer: Sendable {
        case identity
        case table([Double])
        case discrete([Double])
        case linear(slope: Double, intercept: Double)
        case gamma(amplitude: Double, exponent: Double, offset: Double)
    }

    let list: FilterList

    /// A `TypeError` for primitives of the wrong shape or with numbers that are not finite.
    public init(_ primitives: [Primitive], limits: CanvasLimits = CanvasLimits()) throws(CanvasError) {
        guard primitives.count <= limits.maximumFilterFunctions else {
            throw .type("CanvasFilter: more than \(limits.maximumFilterFunctions) primitives")
        }
        var functions: [FilterFunction] = []
        for primitive in primitives { functions.append(try Self.function(primitive)) }
        list = FilterList(functions: functions)
    }
}

extension CanvasFilter {
    /// From the text of a `filter` attribute; `nil` when it does not parse.
    public init?(css text: String, limits: CanvasLimits = CanvasLimits()) {
        let limit = limits.maximumFilterFunctions
        guard let list = FilterList(parsing: text, currentColor: .black, limit: limit) else { return nil }
        self.list = list
    }

    private static func function(_ primitive: Primitive) throws(CanvasError) -> FilterFunction {
        switch primitive {
        case .gaussianBlur(let x, let y):
            try CanvasError.requireFinite(x, y, in: "gaussianBlur")
            return .blur(x: pixels(max(0, x)), y: pixels(max(0, y)))
        case .dropShadow(let dx, let dy, let x, let y, let flood, let opacity):
            try CanvasError.requireFinite(dx, dy, x, y, opacity, in: "dropShadow")
            guard var color = CssColor(parsing: flood) else { throw .type("dropShadow: invalid floodColor") }
            color.alpha *= min(max(opacity, 0), 1)
            // A shadow blurs alike in both directions here; the mean is what shows most.
            return .dropShadow(x: pixels(dx), y: pixels(dy), deviation: pixels(max(0, (x + y) / 2)), color: color)
        case .colorMatrix(let values):
            guard values.count == 20, values.allSatisfy(\.isFinite) else {
                throw .type("colorMatrix: values must be 20 finite numbers")
            }
            return .recolor(.matrix(values))
        case .hueRotate(let degrees):
            try CanvasError.requireFinite(degrees, in: "colorMatrix")
            return .hueRotate(radians: degrees * .pi / 180)
        case .saturate(let amount):
            try CanvasError.requireFinite(amount, in: "colorMatrix")
            return .saturate(amount)
        case .luminanceToAlpha: return .recolor(.luminanceToAlpha)
        case .componentTransfer(let red, let green, let blue, let alpha):
            return .recolor(.tables(red: red.bytes, green: green.bytes, blue: blue.bytes, alpha: alpha.bytes))
        case .convolveMatrix(let kernel, let divisor, let bias, let preserveAlpha):
            return .convolve(try convolution(kernel, divisor, bias, preserveAlpha))
        }
    }

    private static func pixels(_ value: Double) -> CssLength { CssLength(value: value, unit: .px) }

    private static func convolution(
        _ rows: [[Double]],
        _ divisor: Double?,
        _ bias: Double,
        _ preserveAlpha: Bool
    ) throws(CanvasError) -> Convolution {
        let columns = rows.first?.count ?? 0
        // Sixteen by sixteen already costs 256 reads a pixel.
        guard (1...16).contains(columns), rows.count <= 16, rows.allSatisfy({ $0.count == columns }) else {
            throw .type("convolveMatrix: kernelMatrix must be a matrix of at most 16 by 16 numbers")
        }
        let kernel = rows.flatMap { $0 }
        guard kernel.allSatisfy(\.isFinite), bias.isFinite, divisor?.isFinite ?? true else {
            throw .type("convolveMatrix: numbers must be finite")
        }
        let sum = kernel.reduce(0, +)
        let divided = divisor ?? (sum == 0 ? 1 : sum)
        return Convolution(
            columns: columns,
            rows: rows.count,
            kernel: kernel,
            divisor: divided == 0 ? 1 : divided,
            bias: bias,
            preservesAlpha: preserveAlpha
        )
    }
}
