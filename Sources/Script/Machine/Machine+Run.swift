/// A place in the instructions of the running function. Only the compiler makes instructions, and every path through
/// them ends in a return or a jump, so it never runs past their end.
@safe
struct Cursor {
    var next: UnsafeMutablePointer<Instruction>

    @inline(__always)
    mutating func take() -> Instruction {
        let instruction = unsafe next.pointee
        unsafe next += 1
        return instruction
    }

    @inline(__always)
    mutating func jump(_ distance: Int) { unsafe next += distance }
}

/// What the loop keeps at hand of the running frame.
@safe
struct Registers {
    var base: UnsafeMutablePointer<Value>
    var constants: UnsafeMutablePointer<Value>
    var caches: UnsafeMutablePointer<PropertyCache>
    var boxes: UnsafeMutablePointer<Value>

    @inline(__always)
    subscript(index: Int) -> Value {
        get { unsafe base[index] }
        nonmutating set { unsafe base[index] = newValue }
    }

    @inline(__always)
    func constant(_ index: Int) -> Value { unsafe constants[index] }

    @inline(__always)
    func box(_ index: Int) -> Pair { unsafe boxes[index].pair }
}

extension Machine {
    /// Runs the frame on top until the frame at `entry` returns.
    func run(entry: Int) throws(ScriptError) -> Value {
        var cursor = currentCursor()
        while true {
            do throws(ScriptError) {
                return try interpret(entry: entry, &cursor)
            } catch {
                try unwind(error, entry: entry, cursor)
                if let result = settledResult {
                    settledResult = nil
                    return result
                }
                cursor = currentCursor()
            }
        }
    }

    /// The loop. Everything a script does often is written out here; the rest is a call to a method, in front of which
    /// the place in the code is saved for whoever looks at the frame.
    private func interpret(entry: Int, _ place: inout Cursor) throws(ScriptError) -> Value {
        // Both are local so that they stay in registers of the processor: an `inout` would be written to memory and read
        // again by every instruction.
        var cursor = place
        defer { place = cursor }
        var r = currentRegisters()
        while true {
            let i = cursor.take()
            switch i.opcode {
            case .nothing: break
            case .move: r[i.a] = r[i.b]
            case .loadConstant: r[i.a] = r.constant(i.c)
            case .loadInteger: r[i.a] = Value(Int32(truncatingIfNeeded: i.signed))
            case .loadHoles: for index in 0..<i.b { r[i.a + index] = .hole }
            case .checkHole: if r[i.a].isHole { throw holeError(r.constant(i.c), cursor) }

            case .newBox: r[i.a] = heap.pair(r.constant(i.c)).value
            case .wrapBox: r[i.a] = heap.pair(r[i.a]).value
            case .copyBox: r[i.a] = heap.pair(r[i.a].pair.first).value
            case .getBox: r[i.a] = r[i.b].pair.first
            case .getBoxChecked:
                let value = r[i.b].pair.first
                if value.isHole { throw holeError(r.constant(i.c), cursor) }
                r[i.a] = value
            case .setBox: r[i.a].pair.first = r[i.b]
            case .setBoxChecked:
                if r[i.a].pair.first.isHole { throw holeError(r.constant(i.c), cursor) }
                r[i.a].pair.first = r[i.b]
            case .getCaptured: r[i.a] = r.box(i.b).first
            case .getCapturedChecked:
                let value = r.box(i.b).first
                if value.isHole { throw holeError(r.constant(i.c), cursor) }
                r[i.a] = value
            case .setCaptured: r.box(i.b).first = r[i.a]
            case .setCapturedChecked:
                if r.box(i.b).first.isHole { throw holeError(r.constant(i.c), cursor) }
                r.box(i.b).first = r[i.a]
            case .getGlobal:
                let cache = unsafe r.caches + i.c
                if unsafe cache.pointee.epoch == heap.globalEpoch {
                    if let holder = unsafe cache.pointee.holder {
                        r[i.a] = unsafe holder.pointee.slots[Int(cache.pointee.slot)]
                        break
                    }
                    let value = unsafe cache.pointee.box.pair.first
                    if !value.isHole {
                        r[i.a] = value
                        break
                    }
                }
                save(cursor)
                r[i.a] = try unsafe global(cache, isTypeOf: false)

            case .add:
                let x = r[i.b], y = r[i.c]
                if x.isInteger, y.isInteger {
                    let (sum, overflow) = x.integer.addingReportingOverflow(y.integer)
                    r[i.a] = overflow ? Value(Double(x.integer) + Double(y.integer)) : Value(sum)
                } else if x.isNumber, y.isNumber {
                    r[i.a] = Value(computed: x.number + y.number)
                } else {
                    save(cursor)
                    r[i.a] = try add(x, y)
                }
            case .addK:
                let x = r[i.b], y = r.constant(i.c)
                if x.isInteger, y.isInteger {
                    let (sum, overflow) = x.integer.addingReportingOverflow(y.integer)
                    r[i.a] = overflow ? Value(Double(x.integer) + Double(y.integer)) : Value(sum)
                } else if x.isNumber {
                    r[i.a] = Value(computed: x.number + y.number)
                } else {
                    save(cursor)
                    r[i.a] = try add(x, y)
                }
            case .subtract, .subtractK:
                let x = r[i.b], y = i.opcode == .subtract ? r[i.c] : r.constant(i.c)
                if x.isInteger, y.isInteger {
                    let (result, overflow) = x.integer.subtractingReportingOverflow(y.integer)
                    r[i.a] = overflow ? Value(Double(x.integer) - Double(y.integer)) : Value(result)
                } else if x.isNumber, y.isNumber {
                    r[i.a] = Value(computed: x.number - y.number)
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.subtract, x, y)
                }
            case .multiply, .multiplyK:
                let x = r[i.b], y = i.opcode == .multiply ? r[i.c] : r.constant(i.c)
                if x.isInteger, y.isInteger {
                    let (result, overflow) = x.integer.multipliedReportingOverflow(by: y.integer)
                    // A zero may be a negative one.
                    r[i.a] =
                        overflow || result == 0
                        ? Value(normalizing: Double(x.integer) * Double(y.integer)) : Value(result)
                } else if x.isNumber, y.isNumber {
                    r[i.a] = Value(computed: x.number * y.number)
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.multiply, x, y)
                }
            case .divide, .divideK:
                let x = r[i.b], y = i.opcode == .divide ? r[i.c] : r.constant(i.c)
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(normalizing: x.number / y.number)
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.divide, x, y)
                }
            case .remainder, .remainderK:
                let x = r[i.b], y = i.opcode == .remainder ? r[i.c] : r.constant(i.c)
                if x.isInteger, y.isInteger, x.integer >= 0, y.integer > 0 {
                    r[i.a] = Value(x.integer % y.integer)
                } else {
                    save(cursor)
                    r[i.a] = try remainder(x, y)
                }
            case .power:
                save(cursor)
                r[i.a] = try arithmetic(.power, r[i.b], r[i.c])
            case .bitAnd, .bitAndK:
                let x = r[i.b], y = i.opcode == .bitAnd ? r[i.c] : r.constant(i.c)
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(int32(x) & int32(y))
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.bitAnd, x, y)
                }
            case .bitOr, .bitOrK:
                let x = r[i.b], y = i.opcode == .bitOr ? r[i.c] : r.constant(i.c)
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(int32(x) | int32(y))
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.bitOr, x, y)
                }
            case .bitXor:
                let x = r[i.b], y = r[i.c]
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(int32(x) ^ int32(y))
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.bitXor, x, y)
                }
            case .shiftLeft, .shiftLeftK:
                let x = r[i.b], y = i.opcode == .shiftLeft ? r[i.c] : r.constant(i.c)
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(int32(x) &<< (int32(y) & 31))
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.shiftLeft, x, y)
                }
            case .shiftRight, .shiftRightK:
                let x = r[i.b], y = i.opcode == .shiftRight ? r[i.c] : r.constant(i.c)
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(int32(x) &>> (int32(y) & 31))
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.shiftRight, x, y)
                }
            case .shiftRightUnsigned:
                let x = r[i.b], y = r[i.c]
                if x.isNumber, y.isNumber {
                    r[i.a] = Value(UInt32(bitPattern: int32(x)) &>> (UInt32(bitPattern: int32(y)) & 31))
                } else {
                    save(cursor)
                    r[i.a] = try arithmetic(.shiftRightUnsigned, x, y)
                }
            case .increment:
                let x = r[i.b]
                if x.isInteger, x.integer < Int32.max, x.integer > Int32.min {
                    r[i.a] = Value(x.integer &+ Int32(truncatingIfNeeded: i.signed))
                } else {
                    save(cursor)
                    r[i.a] = try increment(x, i.signed)
                }
            case .not: r[i.a] = Value(!isTruthy(r[i.b]))
            case .negate:
                let x = r[i.b]
                if x.isDouble {
                    r[i.a] = Value(computed: -x.double)
                } else if x.isInteger, x.integer & Int32.max != 0 {
                    // Neither a zero, whose negation is no integer, nor the least one, whose negation is out of range.
                    r[i.a] = Value(0 &- x.integer)
                } else {
                    save(cursor)
                    r[i.a] = try negate(x)
                }

            case .less:
                let x = r[i.b], y = r[i.c]
                if x.isInteger, y.isInteger {
                    r[i.a] = Value(x.integer < y.integer)
                } else {
                    save(cursor)
                    r[i.a] = Value(try isLess(x, y))
                }
            case .identical: r[i.a] = Value(identical(r[i.b], r[i.c]))
            case .notIdentical: r[i.a] = Value(!identical(r[i.b], r[i.c]))

            case .jump: cursor.jump(i.signed)
            case .loop:
                cursor.jump(i.signed)
                try spend(i.signed, cursor)
            case .jumpIfTrue: if isTruthy(r[i.a]) { try branch(i, &cursor) }
            case .jumpIfFalse: if !isTruthy(r[i.a]) { try branch(i, &cursor) }
            case .jumpIfNullish: if r[i.a].isNullish { cursor.jump(i.signed) }
            case .jumpIfNotNullish: if !r[i.a].isNullish { cursor.jump(i.signed) }
            case .jumpIfUndefined: if r[i.a].isUndefined { cursor.jump(i.signed) }
            case .jumpIfNotUndefined: if !r[i.a].isUndefined { cursor.jump(i.signed) }
            case .jumpIfLess: if try lessFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfNotLess: if try !lessFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfLessK: if try lessFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfNotLessK: if try !lessFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfGreater: if try greaterFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfNotGreater: if try !greaterFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfGreaterK: if try greaterFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfNotGreaterK: if try !greaterFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfLessEqual: if try lessEqualFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfNotLessEqual: if try !lessEqualFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfLessEqualK: if try lessEqualFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfNotLessEqualK:
                if try !lessEqualFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfGreaterEqual: if try greaterEqualFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfNotGreaterEqual:
                if try !greaterEqualFast(r[i.a], r[i.b], cursor) { try branch(i, &cursor) }
            case .jumpIfGreaterEqualK:
                if try greaterEqualFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfNotGreaterEqualK:
                if try !greaterEqualFast(r[i.a], r.constant(i.b), cursor) { try branch(i, &cursor) }
            case .jumpIfIdentical: if identical(r[i.a], r[i.b]) { try branch(i, &cursor) }
            case .jumpIfNotIdentical: if !identical(r[i.a], r[i.b]) { try branch(i, &cursor) }
            case .jumpIfIdenticalK: if identical(r[i.a], r.constant(i.b)) { try branch(i, &cursor) }
            case .jumpIfNotIdenticalK: if !identical(r[i.a], r.constant(i.b)) { try branch(i, &cursor) }

            case .getProperty, .getMethod:
                let receiver = r[i.b]
                let cache = unsafe r.caches + i.c
                if i.opcode == .getMethod { r[i.a + 1] = receiver }
                if receiver.isObject {
                    let cell = unsafe receiver.object.cell
                    if unsafe cell.pointee.shape.cell == cache.pointee.shape {
                        guard let holder = unsafe cache.pointee.holder else {
                            r[i.a] = unsafe cell.pointee.slots[Int(cache.pointee.slot)]
                            break
                        }
                        if unsafe cache.pointee.epoch == heap.prototypeEpoch {
                            r[i.a] = unsafe holder.pointee.slots[Int(cache.pointee.slot)]
                            break
                        }
                    }
                }
                save(cursor)
                r[i.a] = try unsafe property(receiver, cache)
            case .getLength:
                let receiver = r[i.b]
                if receiver.isObject, receiver.object.kind == .array {
                    r[i.a] = Value(receiver.object.arrayLength)
                } else if receiver.isString {
                    r[i.a] = Value(receiver.text.count)
                } else {
                    save(cursor)
                    r[i.a] = try unsafe property(receiver, r.caches + i.c)
                }
            case .setProperty:
                let receiver = r[i.a]
                let cache = unsafe r.caches + i.c
                if receiver.isObject, unsafe receiver.object.cell.pointee.shape.cell == cache.pointee.shape,
                    unsafe cache.pointee.holder == nil, unsafe cache.pointee.nextShape == nil
                {
                    unsafe receiver.object.cell.pointee.slots[Int(cache.pointee.slot)] = r[i.b]
                } else {
                    save(cursor)
                    try unsafe setProperty(receiver, cache, r[i.b])
                }
            case .initProperty:
                let object = r[i.a].object
                let cache = unsafe r.caches + i.c
                if unsafe object.shape.cell == cache.pointee.shape, let next = unsafe cache.pointee.nextShape,
                    unsafe cache.pointee.slot < object.cell.pointee.slotCapacity
                {
                    unsafe object.cell.pointee.slots[Int(cache.pointee.slot)] = r[i.b]
                    unsafe object.cell.pointee.shape = Shape(cell: next)
                } else {
                    save(cursor)
                    try unsafe initProperty(object, cache, r[i.b])
                }
            case .getElement:
                let receiver = r[i.b], key = r[i.c]
                if receiver.isObject, key.isInteger {
                    let object = receiver.object
                    let index = Int(key.integer)
                    if !object.isExotic, index >= 0, index < object.elementCount {
                        let value = object.element(index)
                        if !value.isHole {
                            r[i.a] = value
                            break
                        }
                    }
                }
                save(cursor)
                r[i.a] = try element(receiver, key)
            case .setElement:
                let receiver = r[i.a], key = r[i.b]
                if receiver.isObject, key.isInteger {
                    let object = receiver.object
                    let index = Int(key.integer)
                    if object.flags.isDisjoint(with: [.exotic, .frozenElements]), index >= 0,
                        index < object.elementCount, !object.element(index).isHole
                    {
                        object.setElement(index, r[i.c])
                        break
                    }
                }
                save(cursor)
                try setElement(receiver, key, r[i.c])

            case .newObject: r[i.a] = heap.object(.plain, shape: realm.objectShape).value
            case .newArray: r[i.a] = try newArray(capacity: i.c).value
            case .appendElement:
                if !heap.appendElement(r[i.a].object, r[i.b]) { throw outOfMemory() }
                r[i.a].object.arrayLength = r[i.a].object.elementCount
            case .newClosure:
                save(cursor)
                r[i.a] = closure(child: i.c, r).value

            case .call:
                let callee = r[i.b]
                if callee.isObject, callee.object.kind == .function {
                    save(cursor)
                    try unsafe push(callee.object, base: unsafe r.base + i.b + 2, count: i.c, result: i.a)
                    cursor = currentCursor()
                    r = currentRegisters()
                } else {
                    save(cursor)
                    if let number = computed(callee, r, i) {
                        r[i.a] = number
                        break
                    }
                    r[i.a] = try unsafe callOther(callee, base: unsafe r.base + i.b + 2, count: i.c)
                }
            case .construct:
                save(cursor)
                let callee = r[i.b]
                if callee.isObject, callee.object.kind == .function, callee.object.isConstructor {
                    try unsafe pushConstruct(
                        callee.object,
                        base: unsafe r.base + i.b + 2,
                        count: i.c,
                        result: i.a,
                        newTarget: callee
                    )
                    cursor = currentCursor()
                    r = currentRegisters()
                } else {
                    r[i.a] = try unsafe constructOther(
                        callee,
                        base: unsafe r.base + i.b + 2,
                        count: i.c,
                        newTarget: callee
                    )
                }
            case .returnValue, .returnUndefined:
                let value = i.opcode == .returnValue ? r[i.a] : .undefined
                let frame = unsafe frames + (frameCount - 1)
                if unsafe frame.pointee.kind == .script, unsafe !frame.pointee.isConstruct,
                    unsafe frame.pointee.coroutine.isUndefined
                {
                    let result = unsafe Int(frame.pointee.resultRegister)
                    frameCount -= 1
                    cursor = currentCursor()
                    r = currentRegisters()
                    r[result] = value
                } else {
                    save(cursor)
                    if let result = try leave(value, entry: entry) { return result }
                    cursor = currentCursor()
                    r = currentRegisters()
                }
            case .loadThis:
                let this = r[-1]
                if this.isObject {
                    r[i.a] = this
                } else {
                    save(cursor)
                    try executeLoad(i, r)
                }
            case .iteratorNext:
                let source = r[i.b]
                if r[i.b + 1].isHole {
                    // An array with the iterator everybody expects: the counter is the iterator.
                    let array = source.object
                    let index = Int(r[i.b + 2].integer)
                    if index >= array.arrayLength {
                        cursor.jump(i.signed)
                    } else {
                        r[i.b + 2] = Value(Int32(truncatingIfNeeded: index + 1))
                        let value = index < array.elementCount ? array.element(index) : .hole
                        if value.isHole {
                            save(cursor)
                            r[i.a] = try element(source, Value(index))
                        } else {
                            r[i.a] = value
                        }
                    }
                } else {
                    save(cursor)
                    let value = try unsafe nextValue(base: unsafe r.base + i.b)
                    if value.isHole { cursor.jump(i.signed) } else { r[i.a] = value }
                }
            case .startGenerator, .yield, .await, .delegateYield:
                save(cursor)
                if let result = try suspend(i, r, entry: entry) { return result }
                cursor = currentCursor()
                r = currentRegisters()
            default:
                save(cursor)
                switch try executeRare(i, r, entry: entry) {
                case .next: break
                case .jump: cursor.jump(i.signed)
                case .frameChanged:
                    if let result = settledResult {
                        settledResult = nil
                        return result
                    }
                    cursor = currentCursor()
                    r = currentRegisters()
                }
            }
        }
    }
}
