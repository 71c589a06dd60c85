/// A compiled regular expression among the externals.
final class CompiledRegExp {
    let program: RegExpProgram

    init(_ program: RegExpProgram) { self.program = program }
}

extension Machine {
    func installRegExp() {
        let prototype = newPrototype()
        realm.regExpPrototype = prototype.value
        constructor("RegExp", 2, prototype: prototype) { (c) throws(ScriptError) in
            let machine = c.machine
            if let other = c[0].asObject, other.kind == .regExp {
                if c.newTarget.isUndefined, c[1].isUndefined { return c[0] }
                let flags = c[1].isUndefined ? other.inner2.text : try machine.toText(c[1])
                return try machine.newRegExp(other.inner1.text, flags: flags, newTarget: c.newTarget).value
            }
            let body = c[0].isUndefined ? machine.heap.emptyText.text : try machine.toText(c[0])
            let flags = c[1].isUndefined ? machine.heap.emptyText.text : try machine.toText(c[1])
            return try machine.newRegExp(body, flags: flags, newTarget: c.newTarget).value
        }
        method(prototype, "exec", 1) { (c) throws(ScriptError) in
            let regExp = try c.machine.thisRegExp(c, "exec")
            return try c.machine.execute(regExp, try c.machine.toText(c[0]).flat(c.machine.heap))
        }
        method(prototype, "test", 1) { (c) throws(ScriptError) in
            let regExp = try c.machine.thisRegExp(c, "test")
            return Value(try c.machine.nextMatch(regExp, try c.machine.toText(c[0]).flat(c.machine.heap)) != nil)
        }
        method(prototype, "toString", 0) { (c) throws(ScriptError) in
            let regExp = try c.machine.thisRegExp(c, "toString")
            return c.machine.heap.text(c.machine.regExpText(regExp)).value
        }
        method(prototype, "compile", 2) { (c) throws(ScriptError) in c.this }
        getter(prototype, "source") { (c) throws(ScriptError) in
            if c.this.bits == c.machine.realm.regExpPrototype.bits { return c.machine.heap.text("(?:)").value }
            let regExp = try c.machine.thisRegExp(c, "source")
            return c.machine.heap.text(c.machine.regExpSource(regExp)).value
        }
        getter(prototype, "flags") { (c) throws(ScriptError) in
            let regExp = try c.machine.thisRegExp(c, "flags")
            return c.machine.heap.text(latin1: c.machine.program(regExp)?.flags.letters ?? []).value
        }
        for (name, flag) in [
            ("global", RegExpFlags.global), ("ignoreCase", .ignoreCase), ("multiline", .multiline), ("dotAll", .dotAll),
            ("unicode", .unicode), ("sticky", .sticky), ("hasIndices", .hasIndices), ("unicodeSets", .unicodeSets),
        ] {
            getter(prototype, name) { (c) throws(ScriptError) in
                guard let regExp = c.this.asObject, let program = c.machine.program(regExp) else { return .undefined }
                return Value(program.flags.contains(flag))
            }
        }
        realm.regExpIteratorPrototype = iteratorKind("RegExp String Iterator", .regExpIterator) {
            (machine, it) throws(ScriptError) in
            guard it.inner0.isObject else { return .hole }
            let regExp = it.inner0.object
            let text = it.inner1.text
            let result = try machine.execute(regExp, text)
            guard let match = result.asObject else {
                it.inner0 = .undefined
                return .hole
            }
            if machine.program(regExp)?.flags.contains(.global) != true {
                it.inner0 = .undefined
            } else {
                try machine.stepOverEmpty(regExp, match, text)
            }
            return result
        }
    }

    private func thisRegExp(_ c: CallContext, _ name: String) throws(ScriptError) -> Object {
        guard let object = c.this.asObject, object.kind == .regExp else {
            throw typeError("RegExp.prototype.\(name) requires that 'this' be a RegExp object")
        }
        return object
    }

    func program(_ regExp: Object) -> RegExpProgram? {
        guard regExp.kind == .regExp else { return nil }
        return (heap.externals[regExp.inner0.raw] as? CompiledRegExp)?.program
    }

    func regExpSource(_ regExp: Object) -> String {
        let source = regExp.inner1.text.string(heap)
        if source.isEmpty { return "(?:)" }
        var result = ""
        var isEscaped = false
        var isInClass = false
        for character in source.unicodeScalars {
            if character == "\n" {
                result += isEscaped ? "n" : "\\n"
            } else {
                if character == "/", !isEscaped, !isInClass { result += "\\" }
                result.unicodeScalars.append(character)
            }
            if !isEscaped, character == "[" { isInClass = true }
            if !isEscaped, character == "]" { isInClass = false }
            isEscaped = !isEscaped && character == "\\"
        }
        return result
    }

    func regExpText(_ regExp: Object) -> String {
        "/\(regExpSource(regExp))/\(String(decoding: program(regExp)?.flags.letters ?? [], as: UTF8.self))"
    }

    func newRegExp(_ body: Text, flags: Text, newTarget: Value = .undefined) throws(ScriptError) -> Object {
        let source = body.flat(heap)
        let letters = flags.flat(heap).copyUnits()
        guard let options = RegExpFlags(letters: letters) else {
            throw syntaxError("Invalid flags supplied to RegExp constructor '\(flags.string(heap))'")
        }
        let units = source.copyUnits()
        let compiled: CompiledRegExp
        // A literal in a loop makes many objects of one program.
        let cacheKey = regExpKey(units, letters)
        if let known = regExpCache[cacheKey] {
            compiled = known
        } else {
            try step(units.count)
            do throws(RegExpSyntaxError) {
                compiled = CompiledRegExp(try RegExpProgram.compile(source: units, flags: options))
            } catch {
                throw syntaxError(error.message(source: units, flags: options))
            }
            if regExpCache.count > 500 { regExpCache.removeAll() }
            if units.count <= 1_024 { regExpCache[cacheKey] = compiled }
        }
        let shape = try shapeOfInstances(newTarget, fallback: realm.regExpPrototype)
        let object = heap.object(.regExp, shape: shape)
        object.inner0 = Value(raw: heap.externals.insert(compiled))
        object.inner1 = source.value
        object.inner2 = flags.flat(heap).value
        heap.add(realm.names.lastIndex, .zero, .writable, to: object)
        return object
    }

    private func regExpKey(_ source: [UInt16], _ flags: [UInt16]) -> [UInt16] { source + [0x2F] + flags }

    // MARK: - Matching

    /// The next match as `lastIndex` and the flags have it.
    func nextMatch(_ regExp: Object, _ text: Text) throws(ScriptError) -> RegExpMatch? {
        guard let program = program(regExp) else { return nil }
        let usesLastIndex = !program.flags.isDisjoint(with: [.global, .sticky])
        let start = usesLastIndex ? try toLength(try get(regExp, realm.names.lastIndex)) : 0
        guard start <= text.count, let match = try match(program, text, from: start) else {
            if usesLastIndex { try put(regExp, realm.names.lastIndex, .zero) }
            return nil
        }
        if usesLastIndex { try put(regExp, realm.names.lastIndex, Value(match[0]?.upperBound ?? 0)) }
        return match
    }

    /// Matches in rations, looking at the clock in between: a search that backtracks for ever ends with the budget.
    func match(_ program: RegExpProgram, _ text: Text, from start: Int) throws(ScriptError) -> RegExpMatch? {
        // A ration is a few hundred microseconds.
        let ration = 40_000
        var budget = ration
        var stop: ScriptError?
        let refill = { () -> Int in
            do throws(ScriptError) { try self.step(ration / 8) } catch {
                stop = error
                return 0
            }
            return ration
        }
        do throws(RegExpLimit) {
            let result =
                text.isLatin1
                ? unsafe try program.match(in: text.bytes.span, from: start, budget: &budget, refill: refill)
                : unsafe try program.match(in: text.units.span, from: start, budget: &budget, refill: refill)
            fuel &-= max(0, ration - budget) / 8
            return result
        } catch {
            throw stop ?? rangeError("Regular expression too complex")
        }
    }

    func execute(_ regExp: Object, _ text: Text) throws(ScriptError) -> Value {
        guard let program = program(regExp), let match = try nextMatch(regExp, text) else { return .null }
        return try matchObject(program, match, text)
    }

    /// A group as a string; undefined if it took no part.
    func group(_ match: RegExpMatch, _ index: Int, _ text: Text) -> Value {
        guard let range = match[index] else { return .undefined }
        return heap.substring(text, from: range.lowerBound, to: range.upperBound).value
    }

    func matchObject(_ program: RegExpProgram, _ match: RegExpMatch, _ text: Text) throws(ScriptError) -> Value {
        let result = try newArray(capacity: match.count)
        for index in 0..<match.count { try append(group(match, index, text), to: result) }
        heap.add(heap.key("index"), Value(match[0]?.lowerBound ?? 0), to: result)
        heap.add(heap.key("input"), text.value, to: result)
        var groups = Value.undefined
        if !program.groupNames.isEmpty { groups = groupsObject(program) { group(match, $0, text) } }
        heap.add(heap.key("groups"), groups, to: result)
        if program.flags.contains(.hasIndices) {
            let indices = try newArray()
            for index in 0..<match.count { try append(try span(match, index), to: indices) }
            var named = Value.undefined
            if !program.groupNames.isEmpty {
                let spans = values(of: indices)
                named = groupsObject(program) { spans.indices.contains($0) ? spans[$0] : .undefined }
            }
            heap.add(heap.key("groups"), named, to: indices)
            heap.add(heap.key("indices"), indices.value, to: result)
        }
        return result.value
    }

    private func span(_ match: RegExpMatch, _ index: Int) throws(ScriptError) -> Value {
        guard let range = match[index] else { return .undefined }
        return try array([Value(range.lowerBound), Value(range.upperBound)]).value
    }

    func groupsObject(_ program: RegExpProgram, _ value: (Int) -> Value) -> Value {
        let groups = heap.object(.plain, shape: heap.rootShape(prototype: .null))
        for (name, index) in program.groupNames {
            let key = heap.key(heap.text(units: name))
            let found = value(index)
            if let slot = groups.shape.slot(of: key) {
                if !found.isUndefined { groups.setSlot(slot, found) }
            } else {
                heap.add(key, found, to: groups)
            }
        }
        return groups.value
    }

    /// After an empty match a global search goes one character on.
    func stepOverEmpty(_ regExp: Object, _ match: Object, _ text: Text) throws(ScriptError) {
        guard match.elementCount > 0, match.element(0).isString, match.element(0).text.count == 0 else { return }
        let index = try toLength(try get(regExp, realm.names.lastIndex))
        let isUnicode = program(regExp)?.flags.readsCodePoints == true
        let length = isUnicode && index < text.count ? codePointLength(text, index) : 1
        try put(regExp, realm.names.lastIndex, Value(index + length))
    }
}
