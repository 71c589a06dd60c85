extension Machine {
    func table(_ object: Object) -> OrderedTable? { heap.externals[object.inner0.raw] as? OrderedTable }

    func newTable(_ kind: ObjectKind, _ shape: Shape) -> Object {
        let object = heap.object(kind, shape: shape)
        let isWeak = kind == .weakMap || kind == .weakSet
        object.inner0 = Value(raw: heap.externals.insert(OrderedTable(isWeak: isWeak)))
        heap.noteFresh(200)
        return object
    }

    /// The hash of a key; equal keys, by SameValueZero, have equal hashes.
    func hash(_ key: Value) -> UInt32 {
        if key.isNumber {
            let number = key.number == 0 ? 0 : key.number
            return mix(Value(number).bits)
        }
        if key.isString {
            return heap.hash(key.text.flat(heap))
        }
        if key.isBigInt { return mix(heap.bigInteger(key).lowWord) }
        return mix(key.bits)
    }

    /// The finalizer of MurmurHash3: small integers differ in the upper bits of a double only, the table looks at the
    /// lower ones.
    private func mix(_ bits: UInt64) -> UInt32 {
        var bits = (bits ^ (bits >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        bits = (bits ^ (bits >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return UInt32(truncatingIfNeeded: bits ^ (bits >> 33))
    }

    func find(_ key: Value, in table: OrderedTable) -> Int? {
        table.place(of: key, hash: hash(key)) { sameValueZero($0, key) }
    }

    func insert(_ key: Value, _ value: Value, into table: OrderedTable) throws(ScriptError) {
        if let place = find(key, in: table) { return table.setValue(value, at: place) }
        guard heap.hasRoom(for: 64) else { throw outOfMemory() }
        let before = table.bytes
        let stored = key.isNumber ? Value(normalizing: key.number == 0 ? 0 : key.number) : key
        table.append(stored, value, hash: hash(key))
        heap.noteBuffer(table.bytes - before)
    }

    private func receiver(
        _ c: CallContext,
        _ kind: ObjectKind,
        _ name: String
    ) throws(ScriptError) -> OrderedTable {
        guard let object = c.this.asObject, object.kind == kind, let table = table(object) else {
            throw typeError("Method \(name) called on incompatible receiver \(describe(c.this))")
        }
        return table
    }

    func installCollections() {
        realm.mapPrototype = collection("Map", .map, isMap: true).value
        realm.setPrototype = collection("Set", .set, isMap: false).value
        realm.weakMapPrototype = collection("WeakMap", .weakMap, isMap: true).value
        realm.weakSetPrototype = collection("WeakSet", .weakSet, isMap: false).value
        installWeakRef()
        if let slot = realm.global.shape.slot(of: heap.key("Map")) {
            method(realm.global.slot(slot).object, "groupBy", 2) { (c) throws(ScriptError) in
                let machine = c.machine
                let callback = c[1]
                try machine.requireCallable(callback)
                let map = machine.newTable(.map, machine.heap.rootShape(prototype: machine.realm.mapPrototype))
                guard let table = machine.table(map) else { return .undefined }
                var index = 0
                try machine.forEach(c[0]) { (item) throws(ScriptError) in
                    let key = try machine.call(callback, this: .undefined, [item, Value(index)])
                    index += 1
                    if let place = machine.find(key, in: table) {
                        try machine.append(item, to: table.values[place].object)
                    } else {
                        try machine.insert(key, try machine.array([item]).value, into: table)
                    }
                    return true
                }
                return map.value
            }
        }
    }

    private func collection(_ name: String, _ kind: ObjectKind, isMap: Bool) -> Object {
        let prototype = newPrototype()
        let fallback = prototype.value
        let isWeak = kind == .weakMap || kind == .weakSet
        let adder = heap.key(isMap ? "set" : "add")
        constructor(name, 0, prototype: prototype) { (c) throws(ScriptError) in
            let machine = c.machine
            try machine.requireNew(c, name)
            let made = machine.newTable(kind, try machine.shapeOfInstances(c.newTarget, fallback: fallback))
            guard !c[0].isNullish else { return made.value }
            let add = try machine.get(made, adder)
            try machine.requireCallable(add)
            try machine.forEach(c[0]) { (item) throws(ScriptError) in
                if isMap {
                    guard item.isObject else {
                        throw machine.typeError("Iterator value \(machine.describe(item)) is not an entry object")
                    }
                    let key = try machine.element(item, .zero)
                    _ = try machine.call(add, this: made.value, [key, try machine.element(item, Value(1))])
                } else {
                    _ = try machine.call(add, this: made.value, [item])
                }
                return true
            }
            return made.value
        }
        method(prototype, "has", 1) { (c) throws(ScriptError) in
            Value(c.machine.find(c[0], in: try c.machine.receiver(c, kind, "\(name).prototype.has")) != nil)
        }
        method(prototype, "delete", 1) { (c) throws(ScriptError) in
            let table = try c.machine.receiver(c, kind, "\(name).prototype.delete")
            guard let place = c.machine.find(c[0], in: table) else { return .false }
            table.remove(at: place)
            return .true
        }
        method(prototype, isMap ? "set" : "add", isMap ? 2 : 1) { (c) throws(ScriptError) in
            let table = try c.machine.receiver(c, kind, "\(name).prototype.\(isMap ? "set" : "add")")
            guard !isWeak || c[0].isObject || c[0].isSymbol else {
                throw c.machine.typeError(
                    "Invalid value used \(isMap ? "as weak map key" : "in weak set")"
                )
            }
            try c.machine.insert(c[0], isMap ? c[1] : c[0], into: table)
            return c.this
        }
        if isMap {
            method(prototype, "get", 1) { (c) throws(ScriptError) in
                let table = try c.machine.receiver(c, kind, "\(name).prototype.get")
                return c.machine.find(c[0], in: table).map { table.values[$0] } ?? .undefined
            }
        }
        tag(prototype, name)
        if !isWeak { installCollectionIteration(prototype, name, kind, isMap: isMap) }
        return prototype
    }

    private func installCollectionIteration(_ prototype: Object, _ name: String, _ kind: ObjectKind, isMap: Bool) {
        getter(prototype, "size") { (c) throws(ScriptError) in
            Value(try c.machine.receiver(c, kind, "get \(name).prototype.size").count)
        }
        method(prototype, "clear", 0) { (c) throws(ScriptError) in
            try c.machine.receiver(c, kind, "\(name).prototype.clear").removeAll()
            return .undefined
        }
        method(prototype, "forEach", 1) { (c) throws(ScriptError) in
            let table = try c.machine.receiver(c, kind, "\(name).prototype.forEach")
            try c.machine.requireCallable(c[0])
            let cursor = table.cursor()
            let mark = c.machine.heap.handles.count
            while let place = table.next(cursor) {
                try c.machine.step()
                _ = try c.machine.call(c[0], this: c[1], [table.values[place], table.keys[place], c.this])
                c.machine.heap.dropHandles(to: mark)
            }
            return .undefined
        }
        for (part, word) in ["keys", "values", "entries"].enumerated() {
            method(prototype, word, 0) { (c) throws(ScriptError) in
                let table = try c.machine.receiver(c, kind, "\(name).prototype.\(word)")
                let realm = c.machine.realm
                let iterator = c.machine.newIterator(
                    isMap ? .mapIterator : .setIterator,
                    isMap ? realm.mapIteratorPrototype : realm.setIteratorPrototype,
                    over: c.this,
                    part: part
                )
                iterator.object.inner1 = Value(raw: c.machine.heap.externals.insert(table.cursor()))
                c.machine.heap.noteFresh(96)
                return iterator
            }
        }
        let standard = heap.key(isMap ? "entries" : "values")
        if let slot = prototype.shape.slot(of: standard) {
            heap.add(realm.names.symbolIterator, prototype.slot(slot), .hidden, to: prototype)
        }
        if !isMap { installSetAlgebra(prototype) }
    }

    /// `union` and its kin take anything with `has` and `keys`.
    private func installSetAlgebra(_ prototype: Object) {
        enum Operation { case union, intersection, difference, symmetricDifference }
        for (name, operation) in [
            ("union", Operation.union), ("intersection", .intersection), ("difference", .difference),
            ("symmetricDifference", .symmetricDifference),
        ] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let machine = c.machine
                let own = try machine.receiver(c, .set, "Set.prototype.\(name)")
                guard let other = c[0].asObject else {
                    throw machine.typeError("The \"other\" argument must be of type object")
                }
                let result = machine.newTable(.set, machine.heap.rootShape(prototype: machine.realm.setPrototype))
                guard let made = machine.table(result) else { return .undefined }
                let has = try machine.get(other, "has")
                for key in own.keys where !key.isHole { machine.heap.protect(key) }
                for key in own.keys where !key.isHole {
                    let isShared = machine.isTruthy(try machine.call(has, this: other.value, [key]))
                    if operation == .union || (operation == .intersection) == isShared {
                        try machine.insert(key, key, into: made)
                    }
                }
                guard operation == .union || operation == .symmetricDifference else { return result.value }
                let keys = try machine.call(try machine.get(other, "keys"), this: other.value, [])
                try machine.forEach(keys) { (key) throws(ScriptError) in
                    if operation == .union || machine.find(key, in: own) == nil {
                        try machine.insert(key, key, into: made)
                    }
                    return true
                }
                return result.value
            }
        }
        for name in ["isSubsetOf", "isSupersetOf", "isDisjointFrom"] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let machine = c.machine
                let own = try machine.receiver(c, .set, "Set.prototype.\(name)")
                guard let other = c[0].asObject else {
                    throw machine.typeError("The \"other\" argument must be of type object")
                }
                if name == "isSupersetOf" {
                    var result = true
                    let keys = try machine.call(try machine.get(other, "keys"), this: other.value, [])
                    try machine.forEach(keys) { (key) throws(ScriptError) in
                        if machine.find(key, in: own) == nil { result = false }
                        return result
                    }
                    return Value(result)
                }
                let has = try machine.get(other, "has")
                for key in own.keys where !key.isHole { machine.heap.protect(key) }
                for key in own.keys where !key.isHole {
                    let isShared = machine.isTruthy(try machine.call(has, this: other.value, [key]))
                    if isShared == (name == "isDisjointFrom") { return .false }
                }
                return .true
            }
        }
    }

    /// Holds its target strongly: when memory is reclaimed is not for a script to observe.
    private func installWeakRef() {
        let prototype = newPrototype()
        realm.weakRefPrototype = prototype.value
        let fallback = prototype.value
        constructor("WeakRef", 1, prototype: prototype) { (c) throws(ScriptError) in
            try c.machine.requireNew(c, "WeakRef")
            guard c[0].isObject || c[0].isSymbol else { throw c.machine.typeError("WeakRef: invalid target") }
            let shape = try c.machine.shapeOfInstances(c.newTarget, fallback: fallback)
            let made = c.machine.heap.object(.weakRef, shape: shape)
            made.inner0 = c[0]
            return made.value
        }
        method(prototype, "deref", 0) { (c) throws(ScriptError) in
            guard let object = c.this.asObject, object.kind == .weakRef else {
                throw c.machine.typeError("WeakRef.prototype.deref called on incompatible receiver")
            }
            return object.inner0
        }
        tag(prototype, "WeakRef")
    }
}
