internal import Canvas
internal import Script

/// A dictionary argument: an object whose members are read by name, or nothing at all.
struct Dictionary {
    let context: CallContext
    /// `nil` when the argument was left out: every member is absent.
    let object: Value?

    /// The member unless it is absent or `undefined`.
    subscript(_ name: String) -> Value? {
        get throws {
            guard let object else { return nil }
            let value = try context.member(name, of: object)
            return value.isUndefined ? nil : value
        }
    }

    func number(_ name: String) throws -> Double? { try self[name].map { try context.number($0) } }
    func text(_ name: String) throws -> String? { try self[name].map { try context.string($0) } }
    func truth(_ name: String) throws -> Bool? { try self[name].map { context.boolean($0) } }
}

extension Call {
    /// Undefined and null are empty dictionaries; what is no object is refused.
    func dictionary(_ index: Int, _ type: String) throws -> Dictionary { try dictionary(context[index], type) }

    func dictionary(_ value: Value, _ type: String) throws -> Dictionary {
        if value.isNullish { return Dictionary(context: context, object: nil) }
        guard value.isObject else { throw Refusal.type("The provided value is not of type '\(type)'.") }
        return Dictionary(context: context, object: value)
    }

    /// `DOMMatrixInit`; a `DOMMatrix` is one too. Members are read in the order of the alphabet, as Web IDL wants.
    func matrixInit(_ value: Value) throws -> DOMMatrixInit {
        if let matrix = context.payload(of: value, as: MatrixObject.self) {
            return matrix.value.dictionary
        }
        let source = try dictionary(value, "DOMMatrixInit")
        var result = DOMMatrixInit()
        result.a = try source.number("a")
        result.b = try source.number("b")
        result.c = try source.number("c")
        result.d = try source.number("d")
        result.e = try source.number("e")
        result.f = try source.number("f")
        result.m11 = try source.number("m11")
        result.m12 = try source.number("m12")
        result.m21 = try source.number("m21")
        result.m22 = try source.number("m22")
        result.m41 = try source.number("m41")
        result.m42 = try source.number("m42")
        result.is2D = try source.truth("is2D")
        result.m13 = try source.number("m13")
        result.m14 = try source.number("m14")
        result.m23 = try source.number("m23")
        result.m24 = try source.number("m24")
        result.m31 = try source.number("m31")
        result.m32 = try source.number("m32")
        result.m33 = try source.number("m33")
        result.m34 = try source.number("m34")
        result.m43 = try source.number("m43")
        result.m44 = try source.number("m44")
        return result
    }

    /// `DOMPointInit`.
    func pointInit(_ value: Value) throws -> DOMPoint {
        if let point = context.payload(of: value, as: PointObject.self) { return point.value }
        let source = try dictionary(value, "DOMPointInit")
        return DOMPoint(
            x: try source.number("x") ?? 0,
            y: try source.number("y") ?? 0,
            z: try source.number("z") ?? 0,
            w: try source.number("w") ?? 1
        )
    }

    /// `CanvasRenderingContext2DSettings`.
    func settings(_ index: Int) throws -> CanvasSettings {
        var settings = CanvasSettings()
        // Anything but an object is taken for no settings, as browsers do.
        guard context[index].isObject else { return settings }
        let source = try dictionary(index, "CanvasRenderingContext2DSettings")
        settings.alpha = try source.truth("alpha") ?? true
        if let space = try source["colorSpace"] { settings.colorSpace = try choice(space, of: "PredefinedColorSpace") }
        if let type = try source.text("colorType") {
            guard type == "unorm8" || type == "float16" else {
                throw Refusal.type("The provided value '\(type)' is not a valid enum value of type CanvasColorType.")
            }
            settings.colorType = type
        }
        settings.desynchronized = try source.truth("desynchronized") ?? false
        settings.willReadFrequently = try source.truth("willReadFrequently") ?? false
        return settings
    }
}

extension DOMMatrix {
    /// The same matrix as a dictionary that says everything.
    var dictionary: DOMMatrixInit {
        var result = DOMMatrixInit(m11: m11, m12: m12, m21: m21, m22: m22, m41: m41, m42: m42)
        (result.m13, result.m14, result.m23, result.m24) = (m13, m14, m23, m24)
        (result.m31, result.m32, result.m33, result.m34) = (m31, m32, m33, m34)
        (result.m43, result.m44, result.is2D) = (m43, m44, is2D)
        return result
    }
}
