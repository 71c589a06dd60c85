internal import CMath

extension Machine {
    @inline(__always)
    func int32(_ value: Value) -> Int32 { value.isInteger ? value.integer : value.double.wrappedInt32 }

    @inline(__always)
    func lessFast(_ x: Value, _ y: Value, _ cursor: Cursor) throws(ScriptError) -> Bool {
        if x.isInteger, y.isInteger { return x.integer < y.integer }
        if x.isNumber, y.isNumber { return x.number < y.number }
        save(cursor)
        return try isLess(x, y)
    }

    @inline(__always)
    func greaterFast(_ x: Value, _ y: Value, _ cursor: Cursor) throws(ScriptError) -> Bool {
        if x.isInteger, y.isInteger { return x.integer > y.integer }
        if x.isNumber, y.isNumber { return x.number > y.number }
        save(cursor)
        return try compare(x, y) == .greater
    }

    @inline(__always)
    func lessEqualFast(_ x: Value, _ y: Value, _ cursor: Cursor) throws(ScriptError) -> Bool {
        if x.isInteger, y.isInteger { return x.integer <= y.integer }
        if x.isNumber, y.isNumber { return x.number <= y.number }
        save(cursor)
        let order = try compare(x, y)
        return order == .less || order == .equal
    }

    @inline(__always)
    func greaterEqualFast(_ x: Value, _ y: Value, _ cursor: Cursor) throws(ScriptError) -> Bool {
        if x.isInteger, y.isInteger { return x.integer >= y.integer }
        if x.isNumber, y.isNumber { return x.number >= y.number }
        save(cursor)
        let order = try compare(x, y)
        return order == .greater || order == .equal
    }

    enum Order { case less, equal, greater, none }

    func isLess(_ x: Value, _ y: Value) throws(ScriptError) -> Bool {
        if x.isNumber, y.isNumber { return x.number < y.number }
        return try compare(x, y) == .less
    }

    func compare(_ left: Value, _ right: Value) throws(ScriptError) -> Order {
        let x = try toPrimitive(left, hint: .number)
        heap.protect(x)
        let y = try toPrimitive(right, hint: .number)
        if x.isString, y.isString {
            let a = x.text.flat(heap)
            let b = y.text.flat(heap)
            charge(min(a.count, b.count))
            if a.equals(b) { return .equal }
            return a.isLess(than: b) ? .less : .greater
        }
        if x.isBigInt || y.isBigInt { return try compareBigInts(x, y) }
        let a = try toNumber(x)
        let b = try toNumber(y)
        return a < b ? .less : a > b ? .greater : a == b ? .equal : .none
    }

    private func compareBigInts(_ x: Value, _ y: Value) throws(ScriptError) -> Order {
        if x.isBigInt, y.isBigInt {
            let a = heap.bigInteger(x)
            let b = heap.bigInteger(y)
            return a == b ? .equal : a < b ? .less : .greater
        }
        if y.isBigInt {
            switch try compareBigInts(y, x) {
            case .less: return .greater
            case .greater: return .less
            case let order: return order
            }
        }
        let big = heap.bigInteger(x)
        if y.isString {
            guard let parsed = parseBigInt(y.text) else { return .none }
            return big == parsed ? .equal : big < parsed ? .less : .greater
        }
        switch big.compared(to: try toNumber(y)) {
        case .less: return .less
        case .equal: return .equal
        case .greater: return .greater
        case .none: return .none
        }
    }

    /// `x + y` where not both are numbers.
    func add(_ left: Value, _ right: Value) throws(ScriptError) -> Value {
        if left.isString, right.isString { return try concatenate(left.text, right.text).value }
        let x = try toPrimitive(left, hint: .none)
        heap.protect(x)
        let y = try toPrimitive(right, hint: .none)
        heap.protect(y)
        if x.isString || y.isString {
            let a = try toText(x)
            return try concatenate(a, try toText(y)).value
        }
        return try arithmetic(.add, x, y)
    }

    func concatenate(_ left: Text, _ right: Text) throws(ScriptError) -> Text {
        try checkLength(left.count + right.count)
        return heap.concatenate(left, right)
    }

    /// Strings have a limit of their own, and must fit the heap.
    func checkLength(_ count: Int) throws(ScriptError) {
        guard count <= limits.stringLength else { throw rangeError("Invalid string length") }
        guard hasRoom(for: count) else { throw outOfMemory() }
    }

    /// Looks for garbage before it says no.
    func hasRoom(for count: Int) -> Bool {
        if heap.hasRoom(for: count) { return true }
        guard heap.freshBytes > heap.limit / 16 else { return false }
        collect()
        return heap.hasRoom(for: count)
    }

    func increment(_ value: Value, _ delta: Int) throws(ScriptError) -> Value {
        if value.isNumber { return Value(normalizing: value.number + Double(delta)) }
        let numeric = try toNumeric(value)
        if numeric.isBigInt { return try arithmetic(.add, numeric, heap.bigInt(BigInteger(Int64(delta)))) }
        return Value(normalizing: numeric.number + Double(delta))
    }

    func remainder(_ x: Value, _ y: Value) throws(ScriptError) -> Value {
        if x.isNumber, y.isNumber {
            let a = x.number
            let b = y.number
            // fmod is exact; a zero keeps the sign of the dividend.
            return Value(normalizing: fmod(a, b))
        }
        return try arithmetic(.remainder, x, y)
    }

    /// The general form of every arithmetic operator.
    func arithmetic(_ binary: BinaryOperator, _ left: Value, _ right: Value) throws(ScriptError) -> Value {
        let x = try toNumeric(left)
        heap.protect(x)
        let y = try toNumeric(right)
        if x.isBigInt || y.isBigInt {
            guard x.isBigInt, y.isBigInt else {
                throw typeError("Cannot mix BigInt and other types, use explicit conversions")
            }
            return try bigArithmetic(binary, heap.bigInteger(x), heap.bigInteger(y))
        }
        let a = x.number
        let b = y.number
        switch binary {
        case .add: return Value(normalizing: a + b)
        case .subtract: return Value(normalizing: a - b)
        case .multiply: return Value(normalizing: a * b)
        case .divide: return Value(normalizing: a / b)
        case .remainder: return Value(normalizing: fmod(a, b))
        case .power: return Value(normalizing: Self.power(a, b))
        case .bitAnd: return Value(a.wrappedInt32 & b.wrappedInt32)
        case .bitOr: return Value(a.wrappedInt32 | b.wrappedInt32)
        case .bitXor: return Value(a.wrappedInt32 ^ b.wrappedInt32)
        case .shiftLeft: return Value(a.wrappedInt32 &<< (b.wrappedInt32 & 31))
        case .shiftRight: return Value(a.wrappedInt32 &>> (b.wrappedInt32 & 31))
        case .shiftRightUnsigned:
            return Value(UInt32(bitPattern: a.wrappedInt32) &>> (UInt32(bitPattern: b.wrappedInt32) & 31))
        default: return .nan
        }
    }

    /// C's `pow` says that 1 to any power is 1; here a NaN exponent, or 1 to infinity, gives NaN.
    static func power(_ base: Double, _ exponent: Double) -> Double {
        if exponent.isNaN || (base.magnitude == 1 && exponent.isInfinite) { return .nan }
        return pow(base, exponent)
    }
}
