/// Array methods that read: parts, searches, and those that call back.
extension Machine {
    func installArrayParts(_ prototype: Object) {
        method(prototype, "slice", 2) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let start = try c.machine.relativeIndex(c[0], length, fallback: 0)
            let end = try c.machine.relativeIndex(c[1], length, fallback: length)
            let result = try c.machine.newArray(like: object, capacity: min(max(end - start, 0), object.elementCount))
            for index in start..<max(start, end) {
                try c.machine.step()
                if object.kind == .array, index < object.elementCount {
                    try c.machine.append(object.element(index), to: result)
                } else {
                    let key = try c.machine.propertyKey(Value(index))
                    let value = try c.machine.has(object, key) ? try c.machine.get(object, key) : .hole
                    try c.machine.append(value, to: result)
                }
            }
            return result.value
        }
        method(prototype, "concat", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let first = try machine.toObject(c.this)
            let result = try machine.newArray(like: first)
            for place in -1..<c.count {
                let item = place < 0 ? first.value : c[place]
                guard let source = item.asObject, try machine.isSpreadable(source) else {
                    try machine.append(item, to: result)
                    continue
                }
                for value in try machine.snapshot(source) { try machine.append(value, to: result) }
            }
            return result.value
        }
        method(prototype, "join", 1) { (c) throws(ScriptError) in
            let separator = c[0].isUndefined ? "," : try c.machine.toString(c[0])
            return try c.machine.join(try c.machine.toObject(c.this), separator).value
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let join = try c.machine.get(object, "join")
            if join.isCallable { return try c.machine.call(join, this: object.value, []) }
            return c.machine.heap.text("[object \(try c.machine.tagName(object.value))]").value
        }
        method(prototype, "toLocaleString", 0) { (c) throws(ScriptError) in
            let machine = c.machine
            var builder = TextBuilder()
            for (index, value) in try machine.snapshot(try machine.toObject(c.this)).enumerated() {
                if index > 0 { builder.append(0x2C) }
                if value.isNullish || value.isHole { continue }
                let method = try machine.get(of: value, machine.heap.key("toLocaleString"))
                let part = try machine.toText(try machine.call(method, this: value, []))
                builder.append(part.flat(machine.heap))
                try machine.checkLength(builder.count)
            }
            return builder.text(machine.heap).value
        }
        method(prototype, "at", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let position = try c.machine.toInteger(c[0])
            let index = position < 0 ? length + position : position
            guard index >= 0, index < length else { return .undefined }
            return try c.machine.element(object.value, Value(index))
        }
        method(prototype, "flat", 0) { (c) throws(ScriptError) in
            let depth = c[0].isUndefined ? 1 : try c.machine.toInteger(c[0])
            let source = try c.machine.toObject(c.this)
            let result = try c.machine.newArray(like: source)
            try c.machine.flatten(source, depth: min(depth, 500), into: result)
            return result.value
        }
        method(prototype, "flatMap", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let callback = c[0]
            let result = try machine.newArray()
            try machine.visit(c) { (value, index, object) throws(ScriptError) in
                let mapped = try machine.call(callback, this: .undefined, [value, Value(index), object])
                if let inner = mapped.asObject, inner.kind == .array {
                    try machine.flatten(inner, depth: 0, into: result)
                } else {
                    try machine.append(mapped, to: result)
                }
                return true
            }
            return result.value
        }
        method(prototype, "toReversed", 0) { (c) throws(ScriptError) in
            let values = try c.machine.snapshot(try c.machine.toObject(c.this))
            return try c.machine.array(values.reversed().map { $0.isHole ? .undefined : $0 }).value
        }
        method(prototype, "toSpliced", 2) { (c) throws(ScriptError) in
            let values = try c.machine.snapshot(try c.machine.toObject(c.this)).map { $0.isHole ? .undefined : $0 }
            let copy = try c.machine.array(values)
            let start = try c.machine.relativeIndex(c[0], values.count, fallback: 0)
            let count = c.count == 1 ? values.count - start : max(0, try c.machine.toInteger(c[1]))
            var items: [Value] = []
            for index in 2..<max(2, c.count) { items.append(c[index]) }
            _ = try c.machine.splice(copy, start: start, deleting: count, inserting: items)
            return copy.value
        }
        method(prototype, "with", 2) { (c) throws(ScriptError) in
            var values = try c.machine.snapshot(try c.machine.toObject(c.this)).map { $0.isHole ? .undefined : $0 }
            let position = try c.machine.toInteger(c[0])
            let index = position < 0 ? values.count + position : position
            guard values.indices.contains(index) else { throw c.machine.rangeError("Invalid index : \(position)") }
            values[index] = c[1]
            return try c.machine.array(values).value
        }
    }

    /// Whether `concat` takes an object apart.
    private func isSpreadable(_ object: Object) throws(ScriptError) -> Bool {
        let wish = try get(object, realm.names.symbolIsConcatSpreadable)
        return wish.isUndefined ? try isArray(object.value) : isTruthy(wish)
    }

    private func flatten(_ source: Object, depth: Int, into result: Object) throws(ScriptError) {
        guard heap.hasRoom(for: 1024) else { throw outOfMemory() }
        try checkStack()
        for value in try snapshot(source) where !value.isHole {
            if depth > 0, let inner = value.asObject, inner.kind == .array {
                try flatten(inner, depth: depth - 1, into: result)
            } else {
                try append(value, to: result)
            }
        }
    }

    func join(_ object: Object, _ separator: String) throws(ScriptError) -> Text {
        // An array inside itself joins as nothing, as everywhere.
        guard !joining.contains(object.value.bits), joining.count < 200 else { return heap.emptyText.text }
        joining.append(object.value.bits)
        defer { joining.removeLast() }
        let length = try lengthOf(object)
        let glue = Array(separator.utf16)
        var builder = TextBuilder()
        for index in 0..<length {
            try step()
            if index > 0 { builder.append(units: glue) }
            let value = try element(object.value, Value(index))
            if !value.isNullish { builder.append(try toText(value).flat(heap)) }
            guard builder.count <= limits.stringLength else { throw rangeError("Invalid string length") }
        }
        try checkLength(builder.count)
        return builder.text(heap)
    }

    // MARK: - Searches

    func installArraySearch(_ prototype: Object) {
        method(prototype, "indexOf", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let start = try c.machine.relativeIndex(c[1], length, fallback: 0)
            for index in start..<max(start, length) {
                try c.machine.step()
                if object.kind == .array, index < object.elementCount {
                    if c.machine.identical(object.element(index), c[0]) { return Value(index) }
                } else if try c.machine.has(object, try c.machine.propertyKey(Value(index))),
                    c.machine.identical(try c.machine.element(object.value, Value(index)), c[0])
                {
                    return Value(index)
                }
            }
            return Value(-1)
        }
        method(prototype, "lastIndexOf", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            var index = length - 1
            if c.count > 1 {
                let start = try c.machine.toInteger(c[1])
                index = start < 0 ? length + start : min(start, length - 1)
            }
            while index >= 0 {
                try c.machine.step()
                if try c.machine.has(object, try c.machine.propertyKey(Value(index))),
                    c.machine.identical(try c.machine.element(object.value, Value(index)), c[0])
                {
                    return Value(index)
                }
                index -= 1
            }
            return Value(-1)
        }
        method(prototype, "includes", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let length = try c.machine.lengthOf(object)
            let start = try c.machine.relativeIndex(c[1], length, fallback: 0)
            for index in start..<max(start, length) {
                try c.machine.step()
                if c.machine.sameValueZero(try c.machine.element(object.value, Value(index)), c[0]) { return .true }
            }
            return .false
        }
    }

    // MARK: - Callbacks

    /// Calls back for each element that is there; the closure answers whether to go on.
    func visit(
        _ c: CallContext,
        skipsHoles: Bool = true,
        backwards: Bool = false,
        _ body: (Value, Int, Value) throws(ScriptError) -> Bool
    ) throws(ScriptError) {
        let object = try toObject(c.this)
        let length = try lengthOf(object)
        guard c[0].isCallable else { throw typeError("\(describeByType(c[0])) is not a function") }
        let mark = heap.handles.count
        for step in 0..<length {
            let index = backwards ? length - 1 - step : step
            try self.step()
            var value = Value.undefined
            if object.kind == .array, index < object.elementCount, !object.element(index).isHole {
                value = object.element(index)
            } else {
                let key = try propertyKey(Value(index))
                if skipsHoles, try !has(object, key) { continue }
                value = try get(object, key)
            }
            heap.protect(value)
            guard try body(value, index, object.value) else { return }
            heap.dropHandles(to: mark)
        }
    }

    func installArrayCallbacks(_ prototype: Object) {
        method(prototype, "forEach", 1) { (c) throws(ScriptError) in
            let (machine, callback, this) = (c.machine, c[0], c[1])
            try machine.visit(c) { (value, index, object) throws(ScriptError) in
                _ = try machine.call(callback, this: this, [value, Value(index), object])
                return true
            }
            return .undefined
        }
        method(prototype, "map", 1) { (c) throws(ScriptError) in
            let (machine, callback, this) = (c.machine, c[0], c[1])
            let source = try machine.toObject(c.this)
            let length = try machine.lengthOf(source)
            guard length <= 4_294_967_295 else { throw machine.rangeError("Invalid array length") }
            let result = try machine.newArray(like: source, capacity: min(length, source.elementCount))
            try machine.visit(c) { (value, index, object) throws(ScriptError) in
                let mapped = try machine.call(callback, this: this, [value, Value(index), object])
                while result.elementCount < index { try machine.append(.hole, to: result) }
                try machine.append(mapped, to: result)
                return true
            }
            result.arrayLength = length
            return result.value
        }
        method(prototype, "filter", 1) { (c) throws(ScriptError) in
            let (machine, callback, this) = (c.machine, c[0], c[1])
            let result = try machine.newArray(like: try machine.toObject(c.this))
            try machine.visit(c) { (value, index, object) throws(ScriptError) in
                if machine.isTruthy(try machine.call(callback, this: this, [value, Value(index), object])) {
                    try machine.append(value, to: result)
                }
                return true
            }
            return result.value
        }
        for (name, stopsAt) in [("some", true), ("every", false)] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let (machine, callback, this) = (c.machine, c[0], c[1])
                var result = !stopsAt
                try machine.visit(c) { (value, index, object) throws(ScriptError) in
                    let answer = machine.isTruthy(
                        try machine.call(callback, this: this, [value, Value(index), object])
                    )
                    if answer == stopsAt { result = stopsAt }
                    return answer != stopsAt
                }
                return Value(result)
            }
        }
        for (name, backwards, wantsIndex) in [
            ("find", false, false), ("findIndex", false, true), ("findLast", true, false),
            ("findLastIndex", true, true),
        ] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let (machine, callback, this) = (c.machine, c[0], c[1])
                var result = wantsIndex ? Value(-1) : .undefined
                try machine.visit(c, skipsHoles: false, backwards: backwards) {
                    (value, index, object) throws(ScriptError) in
                    guard machine.isTruthy(try machine.call(callback, this: this, [value, Value(index), object])) else {
                        return true
                    }
                    result = wantsIndex ? Value(index) : value
                    return false
                }
                return result
            }
        }
        for (name, backwards) in [("reduce", false), ("reduceRight", true)] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let (machine, callback) = (c.machine, c[0])
                // A box keeps the accumulator alive across calls.
                let box = machine.heap.pair(c.count > 1 ? c[1] : .hole)
                try machine.visit(c, backwards: backwards) { (value, index, object) throws(ScriptError) in
                    if box.first.isHole {
                        box.first = value
                    } else {
                        box.first = try machine.call(
                            callback,
                            this: .undefined,
                            [box.first, value, Value(index), object]
                        )
                    }
                    return true
                }
                guard !box.first.isHole else { throw machine.typeError("Reduce of empty array with no initial value") }
                return box.first
            }
        }
    }

    // MARK: - Sorting

    func comparatorError(_ value: Value) -> ScriptError {
        typeError("The comparison function must be either a function or undefined: \(describe(value))")
    }

    func installArraySort(_ prototype: Object) {
        method(prototype, "sort", 1) { (c) throws(ScriptError) in
            guard c[0].isUndefined || c[0].isCallable else {
                throw c.machine.comparatorError(c[0])
            }
            let object = try c.machine.toObject(c.this)
            let values = try c.machine.snapshot(object)
            let sorted = try c.machine.sorted(values.filter { !$0.isHole }, by: c[0])
            for (index, value) in sorted.enumerated() { try c.machine.putElement(object, index, value) }
            for index in sorted.count..<max(sorted.count, values.count) {
                try c.machine.putElement(object, index, .hole)
            }
            return object.value
        }
        method(prototype, "toSorted", 1) { (c) throws(ScriptError) in
            guard c[0].isUndefined || c[0].isCallable else {
                throw c.machine.comparatorError(c[0])
            }
            let values = try c.machine.snapshot(try c.machine.toObject(c.this)).map { $0.isHole ? .undefined : $0 }
            return try c.machine.array(try c.machine.sorted(values, by: c[0])).value
        }
    }

    /// Sorts stably; `undefined` goes to the end, and without a comparison elements are compared as strings.
    func sorted(_ values: [Value], by comparison: Value) throws(ScriptError) -> [Value] {
        // The elements may leave their array while the comparison runs: a copy the collector sees keeps them.
        let keeper = try array(values)
        _ = keeper
        let defined = values.filter { !$0.isUndefined }
        let undefined = values.count - defined.count
        var result: [Value]
        if comparison.isUndefined {
            var texts: [(Text, Value)] = []
            let keys = try newArray()
            for value in defined {
                let text = try toText(value).flat(heap)
                try append(text.value, to: keys)
                texts.append((text, value))
            }
            try mergeSort(&texts) { (a, b) throws(ScriptError) in !b.0.isLess(than: a.0) }
            result = texts.map(\.1)
        } else {
            result = defined
            let mark = heap.handles.count
            try mergeSort(&result) { (a, b) throws(ScriptError) in
                let answer = try self.call(comparison, this: .undefined, [a, b])
                let isAfter = try self.toNumber(answer) > 0
                self.heap.dropHandles(to: mark)
                return !isAfter
            }
        }
        result.append(contentsOf: repeatElement(.undefined, count: undefined))
        return result
    }

    /// Merges runs that double in length; each pass copies once.
    func mergeSort<Item>(
        _ items: inout [Item],
        _ isInOrder: (Item, Item) throws(ScriptError) -> Bool
    ) throws(ScriptError) {
        let count = items.count
        guard count > 1 else { return }
        // Short runs by insertion: fewer passes, and the comparison of a sorted input costs one call an element.
        let run = 8
        for start in stride(from: 0, to: count, by: run) {
            for index in (start + 1)..<max(start + 1, min(start + run, count)) {
                let item = items[index]
                var place = index
                while place > start, try !isInOrder(items[place - 1], item) {
                    items[place] = items[place - 1]
                    place -= 1
                }
                items[place] = item
            }
        }
        var width = run
        var other = items
        while width < count {
            var start = 0
            while start < count {
                let middle = min(start + width, count)
                let end = min(start + 2 * width, count)
                var (left, right, place) = (start, middle, start)
                while left < middle, right < end {
                    try step()
                    if try isInOrder(items[left], items[right]) {
                        other[place] = items[left]
                        left += 1
                    } else {
                        other[place] = items[right]
                        right += 1
                    }
                    place += 1
                }
                while left < middle {
                    other[place] = items[left]
                    (left, place) = (left + 1, place + 1)
                }
                while right < end {
                    other[place] = items[right]
                    (right, place) = (right + 1, place + 1)
                }
                start = end
            }
            swap(&items, &other)
            width *= 2
        }
    }
}

/// Collects text, in bytes while they suffice.
struct TextBuilder {
    private var bytes: [UInt8] = []
    private var units: [UInt16] = []
    private var isWide = false

    var count: Int { isWide ? units.count : bytes.count }

    mutating func append(_ text: Text) {
        if text.isLatin1, !isWide {
            unsafe bytes.append(contentsOf: text.bytes)
        } else {
            widen()
            if text.isLatin1 {
                for index in 0..<text.count { units.append(text.unit(at: index)) }
            } else {
                unsafe units.append(contentsOf: text.units)
            }
        }
    }

    /// Where the text ends now. Text that was narrow and has grown wide since is cut at the same place.
    var mark: Int { count }

    mutating func cut(to mark: Int) {
        if isWide { units.removeLast(units.count - mark) } else { bytes.removeLast(bytes.count - mark) }
    }

    mutating func append(bytes more: [UInt8]) {
        if isWide { units.append(contentsOf: more.lazy.map(UInt16.init)) } else { bytes.append(contentsOf: more) }
    }

    mutating func append(units more: some Sequence<UInt16>) { for unit in more { append(unit) } }

    mutating func append(_ text: String) { append(units: text.utf16) }

    mutating func append(_ unit: UInt16) {
        if unit < 256, !isWide {
            bytes.append(UInt8(truncatingIfNeeded: unit))
        } else {
            widen()
            units.append(unit)
        }
    }

    private mutating func widen() {
        guard !isWide else { return }
        isWide = true
        units = bytes.map(UInt16.init)
        bytes = []
    }

    func text(_ heap: Heap) -> Text { isWide ? heap.text(units: units) : heap.text(latin1: bytes) }
}
