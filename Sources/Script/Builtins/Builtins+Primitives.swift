extension Machine {
    func installBoolean() {
        let prototype = newPrototype(kind: .booleanObject)
        prototype.inner0 = .false
        realm.booleanPrototype = prototype.value
        constructor("Boolean", 1, prototype: prototype) { (c) throws(ScriptError) in
            let value = Value(c.machine.isTruthy(c[0]))
            return try c.machine.wrap(value, c, .booleanObject, c.machine.realm.booleanPrototype)
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            let value = try c.machine.thisPrimitive(c, .booleanObject, \.isBoolean, "Boolean", "toString")
            return c.machine.realm.words.text(value).value
        }
        method(prototype, "valueOf", 0) { (c) throws(ScriptError) in
            try c.machine.thisPrimitive(c, .booleanObject, \.isBoolean, "Boolean")
        }
    }

    /// The primitive a method of a wrapper's prototype is about.
    func thisPrimitive(
        _ c: CallContext,
        _ kind: ObjectKind,
        _ isPrimitive: (Value) -> Bool,
        _ name: String,
        _ method: String = "valueOf"
    ) throws(ScriptError) -> Value {
        if isPrimitive(c.this) { return c.this }
        if let object = c.this.asObject, object.kind == kind { return object.inner0 }
        throw typeError("\(name).prototype.\(method) requires that 'this' be a \(name)")
    }

    func installSymbol() {
        let prototype = newPrototype()
        realm.symbolPrototype = prototype.value
        let symbol = constructor("Symbol", 0, prototype: prototype) { (c) throws(ScriptError) in
            guard c.newTarget.isUndefined else { throw c.machine.typeError("Symbol is not a constructor") }
            return c.machine.heap.symbol(c[0].isUndefined ? .undefined : try c.machine.toText(c[0]).value)
        }
        for (name, key) in [
            ("iterator", realm.names.symbolIterator), ("asyncIterator", realm.names.symbolAsyncIterator),
            ("toPrimitive", realm.names.symbolToPrimitive), ("hasInstance", realm.names.symbolHasInstance),
            ("toStringTag", realm.names.symbolToStringTag),
            ("isConcatSpreadable", realm.names.symbolIsConcatSpreadable),
        ] {
            constant(symbol, name, key.value)
        }
        for name in ["species", "match", "matchAll", "replace", "search", "split", "unscopables"] {
            constant(symbol, name, heap.symbol(heap.text("Symbol.\(name)").value))
        }
        method(symbol, "for", 1) { (c) throws(ScriptError) in
            let name = try c.machine.toString(c[0])
            if let known = c.machine.realm.registeredSymbols[name] { return known }
            let made = c.machine.heap.symbol(c.machine.heap.text(name).value)
            c.machine.realm.registeredSymbols[name] = made
            return made
        }
        method(symbol, "keyFor", 1) { (c) throws(ScriptError) in
            guard c[0].isSymbol else { throw c.machine.typeError("\(c.machine.describe(c[0])) is not a symbol") }
            let found = c.machine.realm.registeredSymbols.first { $0.value.bits == c[0].bits }
            return found.map { c.machine.heap.text($0.key).value } ?? .undefined
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            let value = try c.machine.thisPrimitive(c, .symbolObject, \.isSymbol, "Symbol", "toString")
            return c.machine.heap.text("Symbol(\(c.machine.symbolText(value)))").value
        }
        method(prototype, "valueOf", 0) { (c) throws(ScriptError) in
            try c.machine.thisPrimitive(c, .symbolObject, \.isSymbol, "Symbol")
        }
        getter(prototype, "description") { (c) throws(ScriptError) in
            c.machine.heap.description(of: try c.machine.thisPrimitive(c, .symbolObject, \.isSymbol, "Symbol"))
        }
        tag(prototype, "Symbol")
    }

    func installBigInt() {
        let prototype = newPrototype()
        realm.bigIntPrototype = prototype.value
        let bigInt = constructor("BigInt", 1, prototype: prototype) { (c) throws(ScriptError) in
            guard c.newTarget.isUndefined else { throw c.machine.typeError("BigInt is not a constructor") }
            let primitive = try c.machine.toPrimitive(c[0], hint: .number)
            guard primitive.isNumber else { return try c.machine.toBigInt(primitive) }
            guard let exact = BigInteger(exactly: primitive.number) else {
                let text = c.machine.numberText(primitive.number).string(c.machine.heap)
                throw c.machine.rangeError(
                    "The number \(text) cannot be converted to a BigInt because it is not an integer"
                )
            }
            return c.machine.heap.bigInt(exact)
        }
        for (name, isSigned) in [("asIntN", true), ("asUintN", false)] {
            method(bigInt, name, 2) { (c) throws(ScriptError) in
                let bits = try c.machine.toInteger(c[0])
                guard bits >= 0 else {
                    throw c.machine.rangeError("Invalid value: not (convertible to) a safe integer")
                }
                let value = c.machine.heap.bigInteger(try c.machine.toBigInt(c[1]))
                return try c.machine.bigInt { () throws(BigIntegerError) in
                    isSigned ? try value.asSigned(bits: bits) : try value.asUnsigned(bits: bits)
                }
            }
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            let value = try c.machine.thisPrimitive(c, .bigIntObject, \.isBigInt, "BigInt", "toString")
            let radix = c[0].isUndefined ? 10 : try c.machine.toInteger(c[0])
            guard (2...36).contains(radix) else {
                throw c.machine.rangeError("toString() radix argument must be between 2 and 36")
            }
            return try c.machine.bigIntText(value, radix: radix).value
        }
        method(prototype, "toLocaleString", 0) { (c) throws(ScriptError) in
            let value = try c.machine.thisPrimitive(c, .bigIntObject, \.isBigInt, "BigInt", "toLocaleString")
            let style = try c.machine.numberStyle(c[0], options: c[1])
            return c.machine.heap.text(try c.machine.numberText(value, style)).value
        }
        method(prototype, "valueOf", 0) { (c) throws(ScriptError) in
            try c.machine.thisPrimitive(c, .bigIntObject, \.isBigInt, "BigInt")
        }
        tag(prototype, "BigInt")
    }

    // MARK: - Globals

    func installGlobals() {
        let global = realm.global
        for name in ["globalThis", "window", "self"] { heap.add(heap.key(name), global.value, .hidden, to: global) }
        constant(global, "undefined", .undefined)
        constant(global, "NaN", .nan)
        constant(global, "Infinity", Value(Double.infinity))
        method(global, "isNaN", 1) { (c) throws(ScriptError) in Value(try c.machine.toNumber(c[0]).isNaN) }
        method(global, "isFinite", 1) { (c) throws(ScriptError) in Value(try c.machine.toNumber(c[0]).isFinite) }
        method(global, "queueMicrotask", 1) { (c) throws(ScriptError) in
            try c.machine.requireCallable(c[0])
            c.machine.jobs.append(Job(kind: .callback, first: c[0]))
            return .undefined
        }
        method(global, "escape", 1) { (c) throws(ScriptError) in try c.machine.escape(try c.machine.toText(c[0])) }
        method(global, "unescape", 1) { (c) throws(ScriptError) in try c.machine.unescape(try c.machine.toText(c[0])) }
        method(global, "eval", 1) { (c) throws(ScriptError) in
            guard c[0].isString else { return c[0] }
            throw c.machine.typeError("eval is not supported: code cannot be made from strings")
        }
        for (name, isComponent) in [("encodeURIComponent", true), ("encodeURI", false)] {
            method(global, name, 1) { (c) throws(ScriptError) in
                try c.machine.encodeURI(try c.machine.toText(c[0]), isComponent: isComponent)
            }
        }
        for (name, isComponent) in [("decodeURIComponent", true), ("decodeURI", false)] {
            method(global, name, 1) { (c) throws(ScriptError) in
                try c.machine.decodeURI(try c.machine.toText(c[0]), isComponent: isComponent)
            }
        }
    }

    private static let uriUnreserved = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()".utf16
    )
    private static let uriReserved = Set(";/?:@&=+$,#".utf16)

    private func encodeURI(_ text: Text, isComponent: Bool) throws(ScriptError) -> Value {
        let units = text.flat(heap).copyUnits()
        var builder = TextBuilder()
        var index = 0
        while index < units.count {
            try step()
            let unit = units[index]
            index += 1
            if Self.uriUnreserved.contains(unit) || (!isComponent && Self.uriReserved.contains(unit)) {
                builder.append(unit)
                continue
            }
            var scalar = UInt32(unit)
            if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
                scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(units[index] & 0x3FF))
                index += 1
            }
            guard let valid = Unicode.Scalar(scalar) else { throw uriError() }
            for byte in String(Character(valid)).utf8 {
                builder.append("%")
                let digits = Array("0123456789ABCDEF".utf16)
                builder.append(digits[Int(byte >> 4)])
                builder.append(digits[Int(byte & 15)])
            }
        }
        try checkLength(builder.count)
        return builder.text(heap).value
    }

    private static let escapeUnreserved = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./".utf16
    )

    /// `%E4` for Latin-1 and `%u20AC` beyond it.
    private func escape(_ text: Text) throws(ScriptError) -> Value {
        let digits = Array("0123456789ABCDEF".utf16)
        var builder = TextBuilder()
        for unit in text.flat(heap).copyUnits() {
            try step()
            if Self.escapeUnreserved.contains(unit) {
                builder.append(unit)
                continue
            }
            builder.append("%")
            if unit > 0xFF {
                builder.append("u")
                for shift in [12, 8] as [UInt16] { builder.append(digits[Int(unit >> shift & 15)]) }
            }
            for shift in [4, 0] as [UInt16] { builder.append(digits[Int(unit >> shift & 15)]) }
        }
        try checkLength(builder.count)
        return builder.text(heap).value
    }

    private func unescape(_ text: Text) throws(ScriptError) -> Value {
        let units = text.flat(heap).copyUnits()
        var builder = TextBuilder()
        var index = 0
        while index < units.count {
            try step()
            var (unit, length) = (units[index], 1)
            if unit == 0x25 {
                let isLong = index + 1 < units.count && units[index + 1] == 0x75
                let (start, end) = isLong ? (index + 2, index + 6) : (index + 1, index + 3)
                if end <= units.count {
                    let digits = units[start..<end]
                    let isHex = digits.allSatisfy { $0 < 0x80 && Character(Unicode.Scalar(UInt8($0))).isHexDigit }
                    if isHex, let value = UInt16(String(decoding: digits, as: UTF16.self), radix: 16) {
                        (unit, length) = (value, end - index)
                    }
                }
            }
            builder.append(unit)
            index += length
        }
        return builder.text(heap).value
    }

    private func uriError() -> ScriptError {
        let prototype = plainPrototype("URIError")
        return .exception(newError(prototype, "URI malformed"))
    }

    /// The prototype of a built-in constructor, as it was made.
    private func plainPrototype(_ name: String) -> Value {
        guard let slot = realm.global.shape.slot(of: heap.key(name)),
            let constructor = realm.global.slot(slot).asObject,
            let place = constructor.shape.slot(of: realm.names.prototype)
        else { return realm.errorPrototype }
        return constructor.slot(place)
    }

    private func decodeURI(_ text: Text, isComponent: Bool) throws(ScriptError) -> Value {
        let units = text.flat(heap).copyUnits()
        var builder = TextBuilder()
        var index = 0
        while index < units.count {
            try step()
            guard units[index] == 0x25 else {
                builder.append(units[index])
                index += 1
                continue
            }
            let start = index
            var bytes = [try escapedByte(units, &index)]
            let extra = bytes[0] < 0x80 ? 0 : bytes[0] >= 0xF0 ? 3 : bytes[0] >= 0xE0 ? 2 : 1
            for _ in 0..<extra { bytes.append(try escapedByte(units, &index)) }
            guard let decoded = String(validating: bytes, as: UTF8.self) else { throw uriError() }
            let decodedUnits = Array(decoded.utf16)
            if !isComponent, decodedUnits.count == 1, Self.uriReserved.contains(decodedUnits[0]) {
                builder.append(units: units[start..<index])
            } else {
                builder.append(units: decodedUnits)
            }
        }
        return builder.text(heap).value
    }

    private func escapedByte(_ units: [UInt16], _ index: inout Int) throws(ScriptError) -> UInt8 {
        guard index + 2 < units.count, units[index] == 0x25,
            let high = Lexer.hexDigit(UInt8(truncatingIfNeeded: units[index + 1])),
            let low = Lexer.hexDigit(UInt8(truncatingIfNeeded: units[index + 2]))
        else { throw uriError() }
        index += 3
        return UInt8(high * 16 + low)
    }
}
