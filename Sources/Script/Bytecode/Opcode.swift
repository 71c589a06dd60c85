/// The instructions of the machine.
///
/// An instruction is one 64-bit word: the opcode in the low 8 bits, `a` and `b` of 16 bits, `c` of 24 bits. `r[x]` is a
/// register of the running function, `k[x]` a constant, `cache[x]` the key of a property with what was learnt about
/// it. Jumps add `c`, signed, to the place of the next instruction. What a case does is said in its comment as
/// `effect`; everything not named is left alone.
enum Opcode: UInt8, CaseIterable {
    /// nothing; stands where an instruction turned out not to be needed
    case nothing
    /// `r[a] = r[b]`
    case move
    /// `r[a] = k[c]`
    case loadConstant
    /// `r[a] = c`, signed
    case loadInteger
    /// `r[a] … r[a+b-1] = hole`: the variables of a scope before their declarations
    case loadHoles
    /// throws if `r[a]` is a hole; `k[c]` is the name
    case checkHole

    // Captured variables.
    /// `r[a] = box(k[c])`
    case newBox
    /// `r[a] = box(r[a])`: a parameter that is captured
    case wrapBox
    /// `r[a] = box(value of box r[a])`: the next turn of a loop has its own variable
    case copyBox
    /// `r[a] = value of box r[b]`
    case getBox
    /// the same, throwing if it is a hole; `k[c]` is the name
    case getBoxChecked
    /// value of box `r[a] = r[b]`
    case setBox
    /// the same, throwing if it was a hole; `k[c]` is the name
    case setBoxChecked
    /// `r[a] = value of captured box b`
    case getCaptured
    /// the same, throwing if it is a hole; `k[c]` is the name
    case getCapturedChecked
    /// value of captured box `b = r[a]`
    case setCaptured
    /// the same, throwing if it was a hole; `k[c]` is the name
    case setCapturedChecked
    /// throws "Assignment to constant variable."
    case throwConstant

    // Globals.
    /// `r[a] = global cache[c]`, throwing if there is none
    case getGlobal
    /// `r[a] = global cache[c]` or undefined
    case getGlobalOrUndefined
    /// global `cache[c] = r[a]`; b = 1: throws if there is none
    case setGlobal
    /// declares the value of a `let`, `const` or `class` of the script: `cache[c] = r[a]`
    case initGlobal

    // Arithmetic. The forms ending in K take k[c] on the right.
    /// `r[a] = r[b] + r[c]`
    case add
    case addK
    /// `r[a] = r[b] - r[c]`
    case subtract
    case subtractK
    /// `r[a] = r[b] * r[c]`
    case multiply
    case multiplyK
    /// `r[a] = r[b] / r[c]`
    case divide
    case divideK
    /// `r[a] = r[b] % r[c]`
    case remainder
    case remainderK
    /// `r[a] = r[b] ** r[c]`
    case power
    /// `r[a] = r[b] & r[c]`
    case bitAnd
    case bitAndK
    /// `r[a] = r[b] | r[c]`
    case bitOr
    case bitOrK
    /// `r[a] = r[b] ^ r[c]`
    case bitXor
    /// `r[a] = r[b] << r[c]`
    case shiftLeft
    case shiftLeftK
    /// `r[a] = r[b] >> r[c]`
    case shiftRight
    case shiftRightK
    /// `r[a] = r[b] >>> r[c]`
    case shiftRightUnsigned
    /// `r[a] = r[b] + c` of a number or big integer, c is 1 or -1
    case increment
    /// `r[a] = numeric(r[b])`
    case toNumeric
    /// `r[a] = -r[b]`
    case negate
    /// `r[a] = number(r[b])`
    case toNumber
    /// `r[a] = !r[b]`
    case not
    /// `r[a] = ~r[b]`
    case bitNot
    /// `r[a] = typeof r[b]`
    case typeOf
    /// `r[a] = string made of r[b] … r[b+c-1]`
    case concatenate
    /// `r[a] = property key of r[b]`
    case toPropertyKey

    // Comparisons: `r[a] = r[b] ? r[c]`.
    case equal
    case notEqual
    case identical
    case notIdentical
    case less
    case lessEqual
    case greater
    case greaterEqual
    case instanceOf
    /// `r[a] = r[b] in r[c]`
    case hasProperty

    // Jumps.
    case jump
    /// Backwards: counts against the budget of the run.
    case loop
    case jumpIfTrue
    case jumpIfFalse
    case jumpIfNullish
    case jumpIfNotNullish
    case jumpIfUndefined
    case jumpIfNotUndefined
    /// Jumps if `r[a] < r[b]`, or if not; the K forms compare with `k[b]`.
    case jumpIfLess
    case jumpIfNotLess
    case jumpIfLessEqual
    case jumpIfNotLessEqual
    case jumpIfGreater
    case jumpIfNotGreater
    case jumpIfGreaterEqual
    case jumpIfNotGreaterEqual
    case jumpIfIdentical
    case jumpIfNotIdentical
    case jumpIfLessK
    case jumpIfNotLessK
    case jumpIfLessEqualK
    case jumpIfNotLessEqualK
    case jumpIfGreaterK
    case jumpIfNotGreaterK
    case jumpIfGreaterEqualK
    case jumpIfNotGreaterEqualK
    case jumpIfIdenticalK
    case jumpIfNotIdenticalK

    // Properties.
    /// `r[a] = r[b].cache[c]`
    case getProperty
    /// `r[a] = r[b].length`, with `cache[c]`
    case getLength
    /// `r[a] = r[b].cache[c]`, `r[a+1] = r[b]`: ready for a call
    case getMethod
    /// `r[a].cache[c] = r[b]`
    case setProperty
    /// defines the property of a literal: `r[a].cache[c] = r[b]`
    case initProperty
    /// `r[a] = r[b][r[c]]`
    case getElement
    /// `r[a][r[b]] = r[c]`
    case setElement
    /// defines `r[a][r[b]] = r[c]`
    case initElement
    /// as `initElement`, not enumerable
    case defineMethod
    /// defines getter or setter `r[c]` of `r[a][r[b]]`, enumerable in literals, not in classes
    case defineGetter
    case defineSetter
    case defineClassGetter
    case defineClassSetter
    /// `r[a] = delete r[b][r[c]]`
    case deleteElement
    /// `r[a] = delete global k[c]`
    case deleteGlobal
    /// `r[a] = super[r[b]]` with home object `r[c]` and this `r[c+1]`
    case getSuper
    /// `super[r[b]] = r[a]` with home object `r[c]` and this `r[c+1]`
    case setSuper
    /// `r[a] = r[b].#r[c]`
    case getPrivate
    /// `r[a].#r[b] = r[c]`
    case setPrivate
    /// adds private field `r[b]` with value `r[c]` to `r[a]`
    case definePrivate
    /// adds private method, getter or setter `r[c]` named `r[b]` to `r[a]`
    case definePrivateMethod
    case definePrivateGetter
    case definePrivateSetter
    /// `r[a] = r[c] has private r[b]`
    case hasPrivate
    /// `r[a] = private symbol described by k[c]`
    case newPrivateName

    // Literals.
    /// `r[a] = {}`
    case newObject
    /// `r[a] = []` with room for c elements
    case newArray
    /// appends `r[b]` to array `r[a]`
    case appendElement
    /// appends a hole to array `r[a]`
    case appendHole
    /// appends all that `r[b]` yields to array `r[a]`
    case appendAll
    /// `r[a] = regular expression k[c] with flags k[c+1]`
    case newRegExp
    /// `r[a] = closure over child c`
    case newClosure
    /// `r[a] = class constructor over child c, r[a+1] = its prototype`; b = 1: `r[a+1]` holds the superclass
    case newClass
    /// `r[a] = template object c`
    case templateObject
    /// the prototype of `r[a]` becomes `r[b]` if that is an object or null
    case setPrototype
    /// copies own enumerable properties of `r[b]` to `r[a]`
    case copyProperties
    /// `r[a] = rest of r[b]` without the keys in array `r[c]`
    case copyRest
    /// names function `r[a]` after key `r[b]`; c: 0 plain, 1 "get ", 2 "set "
    case setFunctionName
    /// `super` in method `r[a]` begins at `r[b]`
    case setHome
    /// instances of constructor `r[a]` run initializer `r[b]`
    case setFields

    // Calls. `r[b]` is the function, `r[b+1]` its this, the arguments follow.
    /// `r[a] = call with c arguments`
    case call
    /// `r[a] = new r[b] with c arguments`
    case construct
    /// `r[a] = call with the arguments in array r[b+2]`
    case callSpread
    case constructSpread
    /// `r[a] = super(c arguments)`; `r[b]` is the running function, `r[b+1]` new.target
    case superCall
    case superCallSpread
    case returnValue
    case returnUndefined
    /// returns from a derived constructor: `r[a]` is the value, `r[b]` this
    case returnDerived

    // What a function gets by being called.
    case loadThis
    case loadNewTarget
    case loadCallee
    case loadHome
    case loadArguments
    /// `r[a] = array of the arguments from b on`
    case loadRest
    /// runs the field initializers of function `r[b]` for this `r[a]`
    case initFields

    // Iteration.
    /// `r[a] = iterator of r[b]`, `r[a+1] = its next`, `r[a+2]` is a counter
    case getIterator
    /// the same for `for await`
    case getAsyncIterator
    /// `r[a] = next value of the iterator at b`; jumps when there is none
    case iteratorNext
    /// `r[a] = iterator result of calling next of the iterator at b`
    case iteratorCall
    /// `r[a] = value of result r[b]`; jumps if the result is done
    case iteratorUnpack
    /// `r[a] = the rest of the iterator at b as an array`
    case iteratorRest
    /// tells the iterator at a that no more is wanted; b = 1: because of an error, which wins over those of closing
    case iteratorClose
    /// `r[a] = result of calling return of the iterator at b`, undefined if it has none
    case iteratorReturn
    /// `r[a] = names of r[b]`, `r[a+1] = 0`, `r[a+2] = r[b]`
    case getNames
    /// `r[a] = next name of those at b`; jumps when there is none
    case nextName

    // Functions that wait.
    /// makes the generator and returns it to the caller
    case startGenerator
    /// hands out `r[a]`; goes on with what was sent in `r[a]`
    case yield
    /// waits for `r[a]`; goes on with the result in `r[a]`
    case await
    /// `r[a] = result of passing on r[b+2], sent as r[b+3] says, to the iterator at b`; jumps if the end was reached
    /// by `return`
    case delegateStep
    /// hands out `r[a]`; what is sent goes to `r[b+2]`, how to `r[b+3]`
    case delegateYield

    // Errors.
    case `throw`
    /// throws if `r[a]` is undefined or null and cannot be taken apart
    case checkDestructurable
    /// throws if `r[a]` is not an object: the result of an iterator
    case checkIteratorResult
    /// throws the error that `super` must be called first if `r[a]` is a hole
    case checkThis
}

/// One instruction word.
struct Instruction {
    var word: UInt64

    @inline(__always)
    init(_ opcode: Opcode, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) {
        word =
            UInt64(opcode.rawValue) | UInt64(UInt16(truncatingIfNeeded: a)) << 8
            | UInt64(UInt16(truncatingIfNeeded: b)) << 24 | UInt64(truncatingIfNeeded: c) << 40
    }

    /// Only the initializer writes opcodes, and a case without a payload is stored as its raw value; `init(rawValue:)`
    /// would be a call for each instruction, a sixth of the time of a loop.
    @inline(__always) var opcode: Opcode {
        unsafe unsafeBitCast(UInt8(truncatingIfNeeded: word), to: Opcode.self)
    }
    @inline(__always) var a: Int { Int(truncatingIfNeeded: (word >> 8) & 0xFFFF) }
    @inline(__always) var b: Int { Int(truncatingIfNeeded: (word >> 24) & 0xFFFF) }
    /// As a signed number: distances and small integers.
    @inline(__always) var signed: Int { Int(truncatingIfNeeded: Int64(bitPattern: word) >> 40) }
    /// As a place in a table.
    @inline(__always) var c: Int { Int(truncatingIfNeeded: word >> 40) }

    static let largestC = (1 << 23) - 1
}
