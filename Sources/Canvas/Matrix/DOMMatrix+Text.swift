extension DOMMatrix {
    /// A CSS `<transform-list>`, or `none`. Relative lengths and percentages are a `SyntaxError`, as the specification
    /// wants: there is no box to relate them to.
    public init(parsing text: String) throws(CanvasError) {
        self.init()
        var reader = CssReader(text)
        if reader.atEnd { return }
        if reader.peekSkippingSpace().matches("none") {
            _ = reader.nextSkippingSpace()
            guard reader.atEnd else { throw .syntax("DOMMatrix: failed to parse '\(text)'") }
            return
        }
        while !reader.atEnd {
            guard case .function(let name) = reader.nextSkippingSpace(),
                let arguments = TransformArguments(&reader),
                arguments.apply(name.asciiLowercased, to: &self)
            else { throw .syntax("DOMMatrix: failed to parse '\(text)'") }
        }
    }

    /// `matrix(…)` or `matrix3d(…)`; an `InvalidStateError` when an element is not finite.
    public func text() throws(CanvasError) -> String {
        guard elements.allSatisfy(\.isFinite) else {
            throw .invalidState("DOMMatrix: cannot be serialized with NaN or Infinity values")
        }
        let shown = is2D ? [a, b, c, d, e, f] : elements
        let list = shown.map(scriptText).joined(separator: ", ")
        return is2D ? "matrix(\(list))" : "matrix3d(\(list))"
    }
}

/// A number as scripts print it, for the range in which matrices live.
private func scriptText(_ value: Double) -> String {
    if value == 0 { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The arguments of one transform function: lengths in pixels, angles in degrees, plain numbers.
private struct TransformArguments {
    enum Kind { case number, length, angle, zero }

    private var values: [(value: Double, kind: Kind)] = []

    /// Reads to the end of the function. `nil` when something is no argument.
    init?(_ reader: inout CssReader) {
        while true {
            let token = reader.nextSkippingSpace()
            switch token {
            case .number(let value): values.append((value, value == 0 ? .zero : .number))
            case .dimension:
                if let angle = CssAngle(token) {
                    values.append((angle.radians * 180 / .pi, .angle))
                } else if let length = CssLength(token), length.isAbsolute {
                    values.append((length.pixels(.estimated(fontSize: 16)), .length))
                } else {
                    return nil
                }
            default: return nil
            }
            // No transform function has more than sixteen arguments.
            guard values.count <= 16 else { return nil }
            if reader.takeFunctionEnd() { return }
            guard reader.take(.comma) else { return nil }
        }
    }

    func apply(_ function: String, to matrix: inout DOMMatrix) -> Bool {
        switch function {
        case "matrix":
            guard let n = numbers(6...6) else { return false }
            matrix.multiply(DOMMatrix(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5]))
        case "matrix3d":
            guard let n = numbers(16...16), let step = try? DOMMatrix(n) else { return false }  // the count is right
            matrix.multiply(step)
        case "translate", "translatex", "translatey", "translatez", "translate3d":
            return translate(function, &matrix)
        case "scale", "scalex", "scaley", "scalez", "scale3d":
            return scale(function, &matrix)
        case "rotate", "rotatez", "rotatex", "rotatey", "rotate3d":
            return rotate(function, &matrix)
        case "skew", "skewx", "skewy":
            return skew(function, &matrix)
        case "perspective":
            guard let n = lengths(1...1), n[0] >= 0 else { return false }
            var step = DOMMatrix()
            step.m34 = -1 / max(n[0], 1)
            step.becomeThreeDimensional()
            matrix.multiply(step)
        default: return false
        }
        return true
    }

    private func translate(_ function: String, _ matrix: inout DOMMatrix) -> Bool {
        guard let n = lengths(function == "translate3d" ? 3...3 : function == "translate" ? 1...2 : 1...1) else {
            return false
        }
        switch function {
        case "translatex": matrix.translate(n[0], 0)
        case "translatey": matrix.translate(0, n[0])
        case "translatez": matrix.translate(0, 0, n[0])
        default: matrix.translate(n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
        }
        if function == "translatez" || function == "translate3d" { matrix.becomeThreeDimensional() }
        return true
    }

    private func scale(_ function: String, _ matrix: inout DOMMatrix) -> Bool {
        guard let n = numbers(function == "scale3d" ? 3...3 : function == "scale" ? 1...2 : 1...1) else { return false }
        switch function {
        case "scalex": matrix.scale(n[0], 1)
        case "scaley": matrix.scale(1, n[0])
        case "scalez": matrix.scale(1, 1, n[0])
        default: matrix.scale(n[0], n.count > 1 ? n[1] : n[0], n.count > 2 ? n[2] : 1)
        }
        if function == "scalez" || function == "scale3d" { matrix.becomeThreeDimensional() }
        return true
    }

    private func rotate(_ function: String, _ matrix: inout DOMMatrix) -> Bool {
        if function == "rotate3d" {
            guard values.count == 4, let axis = Self.plain(values[..<3]), let angle = Self.degrees(values[3]) else {
                return false
            }
            matrix.rotateAxisAngle(x: axis[0], y: axis[1], z: axis[2], degrees: angle)
            matrix.becomeThreeDimensional()
            return true
        }
        guard values.count == 1, let angle = Self.degrees(values[0]) else { return false }
        switch function {
        case "rotatex": matrix.rotateAxisAngle(x: 1, y: 0, z: 0, degrees: angle)
        case "rotatey": matrix.rotateAxisAngle(x: 0, y: 1, z: 0, degrees: angle)
        default: matrix.rotateAxisAngle(x: 0, y: 0, z: 1, degrees: angle)
        }
        if function != "rotate" { matrix.becomeThreeDimensional() }
        return true
    }

    private func skew(_ function: String, _ matrix: inout DOMMatrix) -> Bool {
        let count = function == "skew" ? 1...2 : 1...1
        guard count.contains(values.count), let first = Self.degrees(values[0]) else { return false }
        switch function {
        case "skewx": matrix.skewX(degrees: first)
        case "skewy": matrix.skewY(degrees: first)
        default:
            guard let second = values.count == 2 ? Self.degrees(values[1]) : 0 else { return false }
            // One matrix, not one skew after the other: CSS Transforms 1 §14.
            var step = DOMMatrix()
            step.skewX(degrees: first)
            step.b = DOMMatrix().applying { $0.skewY(degrees: second) }.b
            matrix.multiply(step)
        }
        return true
    }

    private func numbers(_ count: ClosedRange<Int>) -> [Double]? {
        count.contains(values.count) ? Self.plain(values[...]) : nil
    }

    private func lengths(_ count: ClosedRange<Int>) -> [Double]? {
        guard count.contains(values.count), values.allSatisfy({ $0.kind == .length || $0.kind == .zero }) else {
            return nil
        }
        return values.map(\.value)
    }

    private static func plain(_ values: ArraySlice<(value: Double, kind: Kind)>) -> [Double]? {
        values.allSatisfy { $0.kind == .number || $0.kind == .zero } ? values.map(\.value) : nil
    }

    private static func degrees(_ value: (value: Double, kind: Kind)) -> Double? {
        value.kind == .angle || value.kind == .zero ? value.value : nil
    }
}

extension CssLength {
    fileprivate var isAbsolute: Bool {
        switch unit {
        case .px, .cm, .mm, .q, .pt, .pc, .inch: true
        default: false
        }
    }
}
