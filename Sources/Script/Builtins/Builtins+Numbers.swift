internal import CMath

extension Machine {
    func installNumber() {
        let prototype = newPrototype(kind: .numberObject)
        prototype.inner0 = .zero
        realm.numberPrototype = prototype.value
        let number = constructor("Number", 1, prototype: prototype) { (c) throws(ScriptError) in
            var value = Value.zero
            if c.count > 0 {
                let numeric = try c.machine.toNumeric(c[0])
                value = numeric.isBigInt ? Value(normalizing: c.machine.heap.bigInteger(numeric).double) : numeric
            }
            return try c.machine.wrap(value, c, .numberObject, c.machine.realm.numberPrototype)
        }
        for (name, value) in [
            ("MAX_SAFE_INTEGER", 9_007_199_254_740_991), ("MIN_SAFE_INTEGER", -9_007_199_254_740_991),
            ("MAX_VALUE", Double.greatestFiniteMagnitude), ("MIN_VALUE", Double.leastNonzeroMagnitude),
            ("EPSILON", Double.ulpOfOne),
            ("POSITIVE_INFINITY", Double.infinity), ("NEGATIVE_INFINITY", -Double.infinity), ("NaN", Double.nan),
        ] {
            constant(number, name, Value(normalizing: value))
        }
        method(number, "isFinite", 1) { (c) throws(ScriptError) in Value(c[0].isNumber && c[0].number.isFinite) }
        method(number, "isNaN", 1) { (c) throws(ScriptError) in Value(c[0].isNumber && c[0].number.isNaN) }
        method(number, "isInteger", 1) { (c) throws(ScriptError) in
            Value(c[0].isNumber && c[0].number.isFinite && c[0].number.rounded(.towardZero) == c[0].number)
        }
        method(number, "isSafeInteger", 1) { (c) throws(ScriptError) in
            Value(
                c[0].isNumber && c[0].number.rounded(.towardZero) == c[0].number
                    && c[0].number.magnitude <= 9_007_199_254_740_991
            )
        }
        installNumberParsing(number)
        installNumberText(prototype)
    }

    func wrap(
        _ value: Value,
        _ c: CallContext,
        _ kind: ObjectKind,
        _ prototype: Value
    ) throws(ScriptError) -> Value {
        if c.newTarget.isUndefined { return value }
        let object = heap.object(
            kind,
            shape: try shapeOfInstances(c.newTarget, fallback: prototype),
            flags: kind == .stringObject ? .exotic : []
        )
        object.inner0 = value
        return object.value
    }

    private func installNumberParsing(_ number: Object) {
        let parseFloat = nativeFunction("parseFloat", 1) { (c) throws(ScriptError) in
            let text = try c.machine.toText(c[0]).flat(c.machine.heap)
            c.machine.charge(text.count)
            let value =
                text.isLatin1 ? unsafe NumberParser.float(text.bytes.span) : unsafe NumberParser.float(text.units.span)
            return Value(normalizing: value)
        }
        let parseInt = nativeFunction("parseInt", 2) { (c) throws(ScriptError) in
            let text = try c.machine.toText(c[0]).flat(c.machine.heap)
            let radix = try c.machine.toInt32(c[1])
            c.machine.charge(text.count)
            let value =
                text.isLatin1
                ? unsafe NumberParser.integer(text.bytes.span, radix: radix)
                : unsafe NumberParser.integer(text.units.span, radix: radix)
            return Value(normalizing: value)
        }
        for target in [number, realm.global] {
            heap.add(heap.key("parseFloat"), parseFloat.value, .hidden, to: target)
            heap.add(heap.key("parseInt"), parseInt.value, .hidden, to: target)
        }
    }

    private func thisNumber(_ c: CallContext, _ name: String) throws(ScriptError) -> Double {
        if c.this.isNumber { return c.this.number }
        if let object = c.this.asObject, object.kind == .numberObject { return object.inner0.number }
        throw typeError("Number.prototype.\(name) requires that 'this' be a Number")
    }

    private func digits(
        _ value: Value,
        _ range: ClosedRange<Int>,
        _ name: String
    ) throws(ScriptError) -> Int {
        let count = try toInteger(value)
        guard range.contains(count) else {
            let what = name == "toFixed" ? "digits argument" : "argument"
            throw rangeError("\(name)() \(what) must be between \(range.lowerBound) and \(range.upperBound)")
        }
        return count
    }

    private func installNumberText(_ prototype: Object) {
        method(prototype, "toString", 1) { (c) throws(ScriptError) in
            let value = try c.machine.thisNumber(c, "toString")
            let radix = c[0].isUndefined ? 10 : try c.machine.toInteger(c[0])
            guard (2...36).contains(radix) else {
                throw c.machine.rangeError("toString() radix argument must be between 2 and 36")
            }
            if radix == 10 { return c.machine.numberText(value).value }
            return c.machine.heap.text(latin1: NumberText.string(value, radix: radix)).value
        }
        method(prototype, "toFixed", 1) { (c) throws(ScriptError) in
            let value = try c.machine.thisNumber(c, "toFixed")
            let places = try c.machine.digits(c[0], 0...100, "toFixed")
            if value.magnitude >= 1e21 || !value.isFinite { return c.machine.numberText(value).value }
            return c.machine.heap.text(latin1: NumberText.fixed(value, places: places)).value
        }
        method(prototype, "toExponential", 1) { (c) throws(ScriptError) in
            let value = try c.machine.thisNumber(c, "toExponential")
            let places = c[0].isUndefined ? nil : try c.machine.digits(c[0], 0...100, "toExponential")
            if !value.isFinite { return c.machine.numberText(value).value }
            return c.machine.heap.text(latin1: NumberText.exponential(value, places: places)).value
        }
        method(prototype, "toPrecision", 1) { (c) throws(ScriptError) in
            let value = try c.machine.thisNumber(c, "toPrecision")
            if c[0].isUndefined || !value.isFinite { return c.machine.numberText(value).value }
            let places = try c.machine.digits(c[0], 1...100, "toPrecision")
            return c.machine.heap.text(latin1: NumberText.precision(value, digits: places)).value
        }
        method(prototype, "valueOf", 0) { (c) throws(ScriptError) in
            Value(normalizing: try c.machine.thisNumber(c, "valueOf"))
        }
        method(prototype, "toLocaleString", 0) { (c) throws(ScriptError) in
            let value = try c.machine.thisNumber(c, "toLocaleString")
            let style = try c.machine.numberStyle(c[0], options: c[1])
            return c.machine.heap.text(style.text(value)).value
        }
    }

    // MARK: - Math

    func installMath() {
        let math = newObject()
        heap.makeUnique(math)
        heap.markAsPrototype(math)
        heap.add(heap.key("Math"), math.value, .hidden, to: realm.global)
        tag(math, "Math")
        for (name, value) in [
            ("PI", Double.pi), ("E", 2.718281828459045), ("LN2", 0.6931471805599453), ("LN10", 2.302585092994046),
            ("LOG2E", 1.4426950408889634), ("LOG10E", 0.4342944819032518), ("SQRT2", 1.4142135623730951),
            ("SQRT1_2", 0.7071067811865476),
        ] {
            constant(math, name, Value(value))
        }
        func unary(_ name: String, _ function: @escaping Native.Unary) { method(math, name, .unary(function)) }
        for (name, function) in [
            ("sin", sin), ("cos", cos), ("tan", tan), ("asin", asin), ("acos", acos), ("atan", atan), ("sinh", sinh),
            ("cosh", cosh), ("tanh", tanh), ("asinh", asinh), ("acosh", acosh), ("atanh", atanh), ("exp", exp),
            ("expm1", expm1), ("log", log), ("log2", log2), ("log10", log10), ("log1p", log1p),
        ] as [(String, Native.Unary)] {
            method(math, name, .smooth(function))
        }
        unary("cbrt", cubeRoot)
        unary("abs") { $0.magnitude }
        unary("floor") { $0.rounded(.down) }
        unary("ceil") { $0.rounded(.up) }
        unary("trunc") { $0.rounded(.towardZero) }
        unary("sqrt") { $0.squareRoot() }
        unary("sign") { $0.isNaN || $0 == 0 ? $0 : $0 < 0 ? -1 : 1 }
        unary("fround") { Double(Float($0)) }
        unary("clz32") { Double(UInt32(bitPattern: $0.wrappedInt32).leadingZeroBitCount) }
        // Halves go up, and what rounds to zero from below is -0.
        unary("round") { x in
            let floor = x.rounded(.down)
            let result = x - floor >= 0.5 ? floor + 1 : floor
            return result == 0 && x.sign == .minus ? -0.0 : result
        }
        installMathPairs(math)
    }

    /// The larger or smaller of two numbers neither of which is: equal ones, zeros of two signs, or a NaN among them.
    private static func tie(_ x: Double, _ y: Double, negativeZero: Bool) -> Double {
        if x.isNaN || y.isNaN { return .nan }
        return (x.sign == .minus) == negativeZero ? x : y
    }

    private func installMathPairs(_ math: Object) {
        method(math, "atan2", .binary(atan2))
        method(math, "pow", .binary { Machine.power($0, $1) })
        method(math, "imul", 2) { (c) throws(ScriptError) in
            let left = try c.machine.toInt32(c[0])
            return Value(left &* (try c.machine.toInt32(c[1])))
        }
        for (name, isMaximum) in [("max", true), ("min", false)] {
            method(math, name, 2) { (c) throws(ScriptError) in
                var result = isMaximum ? -Double.infinity : Double.infinity
                for index in 0..<c.count {
                    let x = c[index].isNumber ? c[index].number : try c.machine.toNumber(c[index])
                    if x.isNaN || result.isNaN {
                        result = .nan
                    } else if isMaximum ? x > result : x < result {
                        result = x
                    } else if x == 0, result == 0, (x.sign == .minus) != isMaximum {
                        result = x
                    }
                }
                return Value(normalizing: result)
            }
            lastMethodComputes(
                isMaximum
                    ? .binary { $0 > $1 ? $0 : $1 > $0 ? $1 : Machine.tie($0, $1, negativeZero: false) }
                    : .binary { $0 < $1 ? $0 : $1 < $0 ? $1 : Machine.tie($0, $1, negativeZero: true) }
            )
        }
        method(math, "hypot", 2) { (c) throws(ScriptError) in
            var largest = 0.0
            var sum = 0.0
            var isNaN = false
            var isInfinite = false
            var list: [Double] = []
            for index in 0..<c.count {
                let x = try c.machine.toNumber(c[index]).magnitude
                isNaN = isNaN || x.isNaN
                isInfinite = isInfinite || x.isInfinite
                largest = max(largest, x)
                list.append(x)
            }
            if isInfinite { return Value(Double.infinity) }
            if isNaN { return .nan }
            guard largest > 0 else { return .zero }
            for x in list { sum += (x / largest) * (x / largest) }
            return Value(normalizing: largest * sum.squareRoot())
        }
        method(math, "random", 0) { (c) throws(ScriptError) in Value(c.machine.random()) }
    }
}

/// The cube root of FreeBSD's libm, which browsers use: it differs from glibc's in the last place of one number in five.
///
/// An estimate of the exponent divided by three, a polynomial that makes it good to 23 bits, rounding to that, and one
/// step of Newton's.
private func cubeRoot(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x }
    var high = UInt32(truncatingIfNeeded: x.magnitude.bitPattern >> 32)
    if high < 0x0010_0000 {
        // Subnormal: scaled by 2^54 first.
        high = UInt32(truncatingIfNeeded: (x.magnitude * 0x1p54).bitPattern >> 32)
        high = high / 3 + 696_219_795
    } else {
        high = high / 3 + 715_094_163
    }
    var t = Double(bitPattern: (x.sign == .minus ? UInt64(1) << 63 : 0) | UInt64(high) << 32)
    let r = (t * t) * (t / x)
    t *=
        (1.87595182427177009643 + r * (-1.88497979543377169875 + r * 1.621429720105354466140))
        + ((r * r) * r) * (-0.758397934778766047437 + r * 0.145996192886612446982)
    t = Double(bitPattern: (t.bitPattern &+ 0x8000_0000) & 0xFFFF_FFFF_C000_0000)
    let square = t * t
    let quotient = x / square
    return t + t * ((quotient - t) / (t + t + quotient))
}
