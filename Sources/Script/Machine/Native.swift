/// A native function: the arguments in, a value or an error out.
public typealias NativeFunction = (inout CallContext) throws(ScriptError) -> Value

/// An entry in the table of natives. The closure is inside a struct because an array of closures calls each through a
/// thunk for any type.
struct Native {
    let body: NativeFunction
    var computation = Computation.none

    typealias Unary = @convention(c) (Double) -> Double
    typealias Binary = @convention(c) (Double, Double) -> Double

    /// What the native comes to when it is given that many numbers. Then it can neither fail nor be watched, so the
    /// machine computes and makes no call; a C function because a closure would be retained and released each time.
    enum Computation {
        case none
        /// Of one number, with results that are hardly ever integers.
        case smooth(Unary)
        case unary(Unary)
        case binary(Binary)
    }
}

extension Machine {
    /// The result of a call that is only a computation.
    @inline(__always)
    func computed(_ callee: Value, _ r: Registers, _ i: Instruction) -> Value? {
        guard callee.isObject, callee.object.kind == .native else { return nil }
        let x = r[i.b + 2]
        switch natives[callee.object.inner0.raw].computation {
        case .none: return nil
        case .smooth(let function):
            guard i.c == 1, x.isNumber else { return nil }
            return Value(function(x.number))
        case .unary(let function):
            guard i.c == 1, x.isNumber else { return nil }
            return Value(normalizing: function(x.number))
        case .binary(let function):
            guard i.c == 2, x.isNumber, r[i.b + 3].isNumber else { return nil }
            return Value(normalizing: function(x.number, r[i.b + 3].number))
        }
    }

    /// A method of numbers alone.
    func method(_ target: Object, _ name: String, _ computation: Native.Computation) {
        switch computation {
        case .none: return
        case .smooth(let function):
            method(target, name, 1) { (c) throws(ScriptError) in Value(function(try c.machine.toNumber(c[0]))) }
        case .unary(let function):
            method(target, name, 1) { (c) throws(ScriptError) in
                Value(normalizing: function(try c.machine.toNumber(c[0])))
            }
        case .binary(let function):
            method(target, name, 2) { (c) throws(ScriptError) in
                let first = try c.machine.toNumber(c[0])
                return Value(normalizing: function(first, try c.machine.toNumber(c[1])))
            }
        }
        natives[natives.count - 1].computation = computation
    }

    /// Says what the method added last comes to with so many numbers.
    func lastMethodComputes(_ computation: Native.Computation) {
        natives[natives.count - 1].computation = computation
    }
}
