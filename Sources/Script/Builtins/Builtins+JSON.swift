extension Machine {
    /// Levels of nesting `JSON.parse` and `JSON.stringify` go along with.
    static let maximumJSONDepth = 5_000

    func installJSON() {
        let json = newObject()
        heap.makeUnique(json)
        heap.add(heap.key("JSON"), json.value, .hidden, to: realm.global)
        tag(json, "JSON")
        method(json, "parse", 2) { (c) throws(ScriptError) in
            let text = try c.machine.toText(c[0]).flat(c.machine.heap)
            let value = try c.machine.parseJSON(text)
            guard c[1].isCallable else { return value }
            let root = c.machine.newObject()
            c.machine.heap.add(PropertyKey(cell: c.machine.heap.emptyText), value, to: root)
            return try c.machine.revive(root, PropertyKey(cell: c.machine.heap.emptyText), c[1], depth: 0)
        }
        method(json, "stringify", 3) { (c) throws(ScriptError) in
            var writer = JSONWriter(machine: c.machine)
            try writer.configure(replacer: c[1], space: c[2])
            return try writer.write(c[0])
        }
    }

    private func parseJSON(_ text: Text) throws(ScriptError) -> Value {
        if text.isLatin1 {
            let bytes = unsafe Array(text.bytes)
            return try parse(bytes, text)
        }
        let units = text.copyUnits()
        return try parse(units, text)
    }

    /// Builds values from the reader's events, with a stack of its own.
    private func parse<Unit: FixedWidthInteger & UnsignedInteger>(_ units: [Unit], _ text: Text) throws(ScriptError)
        -> Value
    {
        var reader = JSONReader()
        var open: [(container: Object, key: PropertyKey)] = []
        var result = Value.undefined
        var pendingKey = PropertyKey.erased
        func place(_ value: Value) throws(ScriptError) {
            guard let (container, _) = open.last else {
                result = value
                return
            }
            if container.kind == .array {
                try append(value, to: container)
            } else {
                try define(container, pendingKey, value)
            }
        }
        while true {
            try step()
            let event: JSONReader.Event
            do throws(JSONSyntaxError) { event = try reader.next(units.span) } catch {
                throw syntaxError(error.message(for: units.span))
            }
            guard heap.hasRoom(for: 256) else { throw outOfMemory() }
            switch event {
            case .end: return result
            case .beginObject, .beginArray:
                guard reader.depth <= Self.maximumJSONDepth else {
                    throw rangeError("Maximum call stack size exceeded")
                }
                let container = event == .beginArray ? try newArray() : newObject()
                try place(container.value)
                open.append((container, pendingKey))
            case .endObject, .endArray:
                pendingKey = open.removeLast().key
            case .key(let name): pendingKey = heap.key(string(name, units, text))
            case .string(let content): try place(string(content, units, text).value)
            case .number(let number): try place(Value(normalizing: number))
            case .boolean(let flag): try place(Value(flag))
            case .null: try place(.null)
            }
        }
    }

    private func string<Unit: FixedWidthInteger & UnsignedInteger>(
        _ content: JSONString,
        _ units: [Unit],
        _ text: Text
    ) -> Text {
        if content.hasEscapes { return heap.text(units: content.units(in: units.span)) }
        return heap.substring(text, from: content.range.lowerBound, to: content.range.upperBound)
    }

    private func revive(
        _ holder: Object,
        _ key: PropertyKey,
        _ reviver: Value,
        depth: Int
    ) throws(ScriptError) -> Value {
        guard depth < 200 else { throw stackOverflow() }
        try checkStack()
        let value = try get(holder, key)
        if let object = value.asObject {
            let isArray = object.kind == .array
            // The reviver may make an array as long as it likes: its keys are counted, never listed.
            let keys = isArray ? [] : try ownKeys(object).filter { !$0.isSymbol }
            for place in 0..<(isArray ? object.arrayLength : keys.count) {
                try step()
                let inner = isArray ? PropertyKey(index: UInt32(truncatingIfNeeded: place)) : keys[place]
                let revived = try revive(object, inner, reviver, depth: depth + 1)
                if revived.isUndefined {
                    _ = try delete(object, inner)
                } else {
                    try define(object, inner, revived)
                }
            }
        }
        return try call(reviver, this: holder.value, [keyValue(key), value])
    }
}

/// `JSON.stringify`.
struct JSONWriter {
    let machine: Machine
    private var gap: [UInt16] = []
    private var indent: [UInt16] = []
    private var replacer = Value.undefined
    private var allowed: [PropertyKey]?
    private var output = TextBuilder()
    private var open: [UInt64] = []
    /// The keys under which the open containers were found.
    private var keys: [PropertyKey] = []

    init(machine: Machine) { self.machine = machine }

    mutating func configure(replacer: Value, space: Value) throws(ScriptError) {
        if replacer.isCallable {
            self.replacer = replacer
        } else if let list = replacer.asObject, try machine.isArray(replacer) {
            var keys: [PropertyKey] = []
            var seen: Set<UInt64> = []
            for value in try machine.snapshot(list)
            where value.isString || value.isNumber
                || [.stringObject, .numberObject].contains(value.asObject?.kind ?? .plain)
            {
                try machine.step()
                let key = machine.heap.key(try machine.toText(value))
                if seen.insert(key.bits).inserted { keys.append(key) }
            }
            allowed = keys
        }
        var space = space
        if let object = space.asObject, object.kind == .numberObject || object.kind == .stringObject {
            space = object.inner0
        }
        if space.isNumber {
            gap = Array(repeating: 0x20, count: min(10, max(0, space.number.clampedInt)))
        } else if space.isString {
            gap = Array(space.text.flat(machine.heap).copyUnits().prefix(10))
        }
    }

    mutating func write(_ value: Value) throws(ScriptError) -> Value {
        let holder = machine.newObject()
        let key = PropertyKey(cell: machine.heap.emptyText)
        machine.heap.add(key, value, to: holder)
        guard try append(value, key, holder) else { return .undefined }
        try machine.checkLength(output.count)
        return output.text(machine.heap).value
    }

    /// Appends a value; false for what JSON has no word for.
    private mutating func append(_ given: Value, _ key: PropertyKey, _ holder: Object) throws(ScriptError) -> Bool {
        try machine.step()
        var value = given
        if value.isObject || value.isBigInt {
            let method = try machine.get(of: value, machine.realm.names.toJSON)
            if method.isCallable { value = try machine.call(method, this: value, [machine.keyValue(key)]) }
        }
        if replacer.isCallable {
            value = try machine.call(replacer, this: holder.value, [machine.keyValue(key), value])
        }
        if let object = value.asObject {
            switch object.kind {
            case .numberObject: value = Value(normalizing: try machine.toNumber(value))
            case .stringObject: value = try machine.toText(value).value
            case .booleanObject, .bigIntObject: value = object.inner0
            default: break
            }
        }
        if value.isNull || value.isBoolean {
            output.append(machine.realm.words.text(value))
        } else if value.isString {
            quote(value.text)
        } else if value.isNumber {
            output.append(value.number.isFinite ? machine.numberText(value.number) : machine.realm.words.null.text)
        } else if value.isBigInt {
            throw machine.typeError("Do not know how to serialize a BigInt")
        } else if let object = value.asObject, !object.isCallable {
            try appendContainer(object, key)
        } else {
            return false
        }
        guard output.count <= machine.limits.stringLength else { throw machine.rangeError("Invalid string length") }
        return true
    }

    private mutating func quote(_ text: Text) {
        let flat = text.flat(machine.heap)
        if flat.isLatin1 {
            var bytes: [UInt8] = []
            unsafe JSONQuotation.append(flat.bytes.span, to: &bytes)
            output.append(bytes: bytes)
        } else {
            var units: [UInt16] = []
            unsafe JSONQuotation.append(flat.units.span, to: &units)
            output.append(units: units)
        }
    }

    /// V8's words, which show the way round.
    private func circle(from start: Int, _ last: PropertyKey) -> ScriptError {
        func property(_ key: PropertyKey) -> String {
            key.isIndex ? "index \(key.index)" : "property '\(machine.keyText(key))'"
        }
        func named(_ bits: UInt64) -> String {
            "object with constructor '\(machine.className(Value(bits: bits).object))'"
        }
        var lines = ["Converting circular structure to JSON", "    --> starting at \(named(open[start]))"]
        let between = Array((start + 1)..<max(start + 1, open.count))
        for (place, index) in between.enumerated() {
            // The first and the last step are shown, of those between there may be many.
            if between.count > 2, place == 1 { lines.append("    |     ...") }
            guard between.count <= 2 || place == 0 || place == between.count - 1 else { continue }
            lines.append("    |     \(property(keys[index])) -> \(named(open[index]))")
        }
        lines.append("    --- \(property(last)) closes the circle")
        return machine.typeError(lines.joined(separator: "\n"))
    }

    private mutating func appendContainer(_ object: Object, _ key: PropertyKey) throws(ScriptError) {
        if let start = open.firstIndex(of: object.value.bits) { throw circle(from: start, key) }
        keys.append(key)
        defer { keys.removeLast() }
        // Each level is a few frames of this writer on the real stack.
        guard open.count < 400 else { throw machine.stackOverflow() }
        try machine.checkStack()
        open.append(object.value.bits)
        let outerIndent = indent
        indent += gap
        defer {
            open.removeLast()
            indent = outerIndent
        }
        machine.heap.protect(object.value)
        let isArray = try machine.isArray(object.value)
        output.append(isArray ? 0x5B : 0x7B)
        let isEmpty = isArray ? try appendElements(object) : try appendMembers(object)
        if !gap.isEmpty, !isEmpty {
            output.append(0x0A)
            output.append(units: outerIndent)
        }
        output.append(isArray ? 0x5D : 0x7D)
    }

    private mutating func separate(isFirst: Bool) {
        if !isFirst { output.append(0x2C) }
        guard !gap.isEmpty else { return }
        output.append(0x0A)
        output.append(units: indent)
    }

    private mutating func appendElements(_ array: Object) throws(ScriptError) -> Bool {
        let length = try machine.lengthOf(array)
        for index in 0..<length {
            separate(isFirst: index == 0)
            let key = PropertyKey(index: UInt32(truncatingIfNeeded: index))
            if try !append(try machine.element(array.value, Value(index)), key, array) {
                output.append(machine.realm.words.null.text)
            }
        }
        return length == 0
    }

    private mutating func appendMembers(_ object: Object) throws(ScriptError) -> Bool {
        var isFirst = true
        var keys = allowed ?? []
        if allowed == nil { keys = try machine.ownKeys(object) }
        for key in keys where !key.isSymbol {
            let own = try machine.getOwn(object, key)
            // Names of a list are asked for wherever they are; others have to be the object's own.
            if allowed == nil, own?.attributes.contains(.enumerable) != true { continue }
            var value = own?.value ?? .undefined
            if own?.isAccessor != false { value = try machine.get(object, key) }
            // A `toJSON` may take it off the object.
            machine.heap.protect(value)
            // What is left out is known only when it has been looked at: remember where the output was.
            let mark = output.mark
            separate(isFirst: isFirst)
            quote(machine.keyValue(key).text)
            output.append(0x3A)
            if !gap.isEmpty { output.append(0x20) }
            if try append(value, key, object) {
                isFirst = false
            } else {
                output.cut(to: mark)
            }
        }
        return isFirst
    }
}
