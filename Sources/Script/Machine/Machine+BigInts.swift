extension Machine {
    /// Work a single operation on big integers may do before the clock is looked at again.
    static let bigIntSteps = 20_000_000

    func bigArithmetic(_ binary: BinaryOperator, _ x: BigInteger, _ y: BigInteger) throws(ScriptError) -> Value {
        if binary == .shiftRightUnsigned {
            throw typeError("BigInts have no unsigned right shift, use >> instead")
        }
        var budget = Self.bigIntSteps
        let result = try bigInt { () throws(BigIntegerError) in
            switch binary {
            case .add: try x.adding(y)
            case .subtract: try x.subtracting(y)
            case .multiply: try x.multiplied(by: y, budget: &budget)
            case .divide: try x.divided(by: y, budget: &budget)
            case .remainder: try x.remainder(dividingBy: y, budget: &budget)
            case .power: try x.raised(to: y, budget: &budget)
            case .shiftLeft: try x.shiftedLeft(by: y)
            case .shiftRight: try x.shiftedRight(by: y)
            case .bitAnd: x.bitwiseAnd(y)
            case .bitOr: x.bitwiseOr(y)
            default: x.bitwiseXor(y)
            }
        }
        try step((Self.bigIntSteps - budget) / 64)
        return result
    }

    /// Does arithmetic and turns its refusals into errors of the script.
    func bigInt(_ operation: () throws(BigIntegerError) -> BigInteger) throws(ScriptError) -> Value {
        let result: BigInteger
        do throws(BigIntegerError) { result = try operation() } catch { throw bigIntFailure(error) }
        guard heap.hasRoom(for: result.byteCount) else { throw outOfMemory() }
        return heap.bigInt(result)
    }

    func bigIntFailure(_ error: BigIntegerError) -> ScriptError { rangeError(error.message) }

    func bigIntText(_ value: Value, radix: Int = 10) throws(ScriptError) -> Text {
        var budget = Self.bigIntSteps
        let digits: [UInt8]
        do throws(BigIntegerError) {
            digits = try heap.bigInteger(value).text(radix: radix, budget: &budget)
        } catch {
            throw bigIntFailure(error)
        }
        try step((Self.bigIntSteps - budget) / 64)
        return heap.text(latin1: digits)
    }

    /// The integer a string spells; nil also for one beyond all limits.
    func parseBigInt(_ text: Text) -> BigInteger? {
        var budget = Self.bigIntSteps
        let units = text.flat(heap).copyUnits()
        return try? BigInteger(parsing: units.span, budget: &budget)
    }
}
