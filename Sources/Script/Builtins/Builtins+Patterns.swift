/// The methods of strings that take a pattern: a string or a regular expression.
extension Machine {
    func installStringPatterns(_ prototype: Object) {
        method(prototype, "split", 2) { (c) throws(ScriptError) in
            let machine = c.machine
            let text = try machine.thisText(c, "split")
            let limit = c[1].isUndefined ? Int(UInt32.max) : Int(UInt32(bitPattern: try machine.toInt32(c[1])))
            let result = try machine.newArray()
            if let object = c[0].asObject, let program = machine.program(object) {
                // A sticky pattern is tried at every place all the same.
                let letters = program.flags.letters.filter { $0 != UInt8(ascii: "y") }
                let searching =
                    program.flags.contains(.sticky)
                    ? try machine.newRegExp(object.inner1.text, flags: machine.heap.text(latin1: letters)) : object
                try machine.split(text, machine.program(searching) ?? program, limit, result)
                return result.value
            }
            guard limit > 0 else { return result.value }
            guard !c[0].isUndefined else {
                try machine.append(text.value, to: result)
                return result.value
            }
            try machine.split(text, try machine.toText(c[0]).flat(machine.heap), limit, result)
            return result.value
        }
        for (name, isAll) in [("replace", false), ("replaceAll", true)] {
            method(prototype, name, 2) { (c) throws(ScriptError) in
                let machine = c.machine
                let text = try machine.thisText(c, name)
                let isFunction = c[1].isCallable
                let replacement = isFunction ? c[1] : try machine.toText(c[1]).flat(machine.heap).value
                if let object = c[0].asObject, let program = machine.program(object) {
                    guard !isAll || program.flags.contains(.global) else {
                        throw machine.typeError("replaceAll must be called with a global RegExp")
                    }
                    return try machine.replace(text, object, program, replacement)
                }
                let wanted = try machine.toText(c[0]).flat(machine.heap)
                return try machine.replace(text, wanted, replacement, isAll: isAll)
            }
        }
        method(prototype, "match", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let text = try machine.thisText(c, "match")
            let regExp = try machine.regExp(from: c[0], flags: "")
            guard machine.program(regExp)?.flags.contains(.global) == true else {
                return try machine.execute(regExp, text)
            }
            try machine.put(regExp, machine.realm.names.lastIndex, .zero)
            let result = try machine.newArray()
            while let match = try machine.nextMatch(regExp, text) {
                try machine.append(machine.group(match, 0, text), to: result)
                try machine.stepOver(regExp, match, text)
            }
            return result.elementCount == 0 ? .null : result.value
        }
        method(prototype, "matchAll", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let text = try machine.thisText(c, "matchAll")
            let source = try machine.regExp(from: c[0], flags: "g")
            guard machine.program(source)?.flags.contains(.global) == true else {
                throw machine.typeError("String.prototype.matchAll called with a non-global RegExp argument")
            }
            let copy = try machine.newRegExp(source.inner1.text, flags: source.inner2.text)
            try machine.put(copy, machine.realm.names.lastIndex, try machine.get(source, machine.realm.names.lastIndex))
            let iterator = machine.newIterator(
                .regExpIterator,
                machine.realm.regExpIteratorPrototype,
                over: copy.value
            )
            iterator.object.inner1 = text.value
            return iterator
        }
        method(prototype, "search", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "search")
            let regExp = try c.machine.regExp(from: c[0], flags: "")
            guard let program = c.machine.program(regExp) else { return Value(-1) }
            return Value(try c.machine.match(program, text, from: 0)?[0]?.lowerBound ?? -1)
        }
    }

    private func regExp(from value: Value, flags: String) throws(ScriptError) -> Object {
        if let object = value.asObject, object.kind == .regExp { return object }
        let body = value.isUndefined ? heap.emptyText.text : try toText(value)
        return try newRegExp(body, flags: heap.text(flags))
    }

    private func stepOver(_ regExp: Object, _ match: RegExpMatch, _ text: Text) throws(ScriptError) {
        guard let range = match[0], range.isEmpty else { return }
        let isUnicode = program(regExp)?.flags.readsCodePoints == true
        let length = isUnicode && range.upperBound < text.count ? codePointLength(text, range.upperBound) : 1
        try put(regExp, realm.names.lastIndex, Value(range.upperBound + length))
    }

    private func split(_ text: Text, _ separator: Text, _ limit: Int, _ result: Object) throws(ScriptError) {
        if separator.count == 0 {
            for index in 0..<min(text.count, limit) {
                try append(heap.singleUnit(text.unit(at: index)).value, to: result)
            }
            return
        }
        var start = 0
        while result.elementCount < limit {
            guard let place = try find(separator, in: text, from: start) else {
                try append(heap.substring(text, from: start, to: text.count).value, to: result)
                return
            }
            try append(heap.substring(text, from: start, to: place).value, to: result)
            start = place + separator.count
        }
    }

    private func split(_ text: Text, _ program: RegExpProgram, _ limit: Int, _ result: Object) throws(ScriptError) {
        guard limit > 0 else { return }
        if text.count == 0 {
            if try match(program, text, from: 0) == nil { try append(text.value, to: result) }
            return
        }
        var start = 0
        var search = 0
        while search < text.count {
            guard let match = try match(program, text, from: search), let range = match[0] else { break }
            // An empty match at the end of the piece before splits nothing.
            if range.upperBound == start || range.lowerBound >= text.count {
                if range.lowerBound >= text.count { break }
                search = max(search, range.lowerBound) + 1
                if range.isEmpty, range.lowerBound > start {
                    try append(heap.substring(text, from: start, to: range.lowerBound).value, to: result)
                    start = range.lowerBound
                }
                continue
            }
            try append(heap.substring(text, from: start, to: range.lowerBound).value, to: result)
            if result.elementCount >= limit { return }
            for index in 1..<max(1, match.count) {
                try append(group(match, index, text), to: result)
                if result.elementCount >= limit { return }
            }
            start = range.upperBound
            search = range.isEmpty ? start + 1 : start
        }
        try append(heap.substring(text, from: start, to: text.count).value, to: result)
    }

    // MARK: - replace

    private func replace(
        _ text: Text,
        _ wanted: Text,
        _ replacement: Value,
        isAll: Bool
    ) throws(ScriptError) -> Value {
        var builder = TextBuilder()
        var end = 0
        var search = 0
        while let place = try find(wanted, in: text, from: search) {
            try step()
            builder.append(heap.substring(text, from: end, to: place))
            if replacement.isCallable {
                let result = try call(replacement, this: .undefined, [wanted.value, Value(place), text.value])
                builder.append(try toText(result).flat(heap))
            } else {
                try expand(
                    replacement.text,
                    text,
                    place..<(place + wanted.count),
                    groups: [],
                    named: .undefined,
                    &builder
                )
            }
            end = place + wanted.count
            search = wanted.count == 0 ? end + 1 : end
            try checkLength(builder.count)
            if !isAll || search > text.count { break }
        }
        builder.append(heap.substring(text, from: end, to: text.count))
        try checkLength(builder.count)
        return builder.text(heap).value
    }

    private func replace(
        _ text: Text,
        _ regExp: Object,
        _ program: RegExpProgram,
        _ replacement: Value
    ) throws(ScriptError) -> Value {
        let isGlobal = program.flags.contains(.global)
        if isGlobal { try put(regExp, realm.names.lastIndex, .zero) }
        var matches: [RegExpMatch] = []
        while let match = try nextMatch(regExp, text) {
            matches.append(match)
            guard isGlobal else { break }
            try step()
            // They are kept until all are known, since what is called for them may change the expression.
            guard heap.hasRoom(for: matches.count * (64 + match.count * 32)) else { throw outOfMemory() }
            try stepOver(regExp, match, text)
        }
        var builder = TextBuilder()
        var end = 0
        for match in matches {
            guard let range = match[0] else { continue }
            try step()
            builder.append(heap.substring(text, from: end, to: range.lowerBound))
            var groups: [Value] = []
            for index in 0..<match.count { groups.append(group(match, index, text)) }
            let named: Value = program.groupNames.isEmpty ? .undefined : groupsObject(program) { groups[$0] }
            if replacement.isCallable {
                var list = groups
                list.append(Value(range.lowerBound))
                list.append(text.value)
                if !named.isUndefined { list.append(named) }
                builder.append(try toText(try call(replacement, this: .undefined, list)).flat(heap))
            } else {
                try expand(replacement.text, text, range, groups: groups, named: named, &builder)
            }
            end = range.upperBound
            try checkLength(builder.count)
        }
        builder.append(heap.substring(text, from: end, to: text.count))
        try checkLength(builder.count)
        return builder.text(heap).value
    }

    /// Writes a replacement with `$&`, `$1`, `$<name>` and the like filled in.
    private func expand(
        _ template: Text,
        _ text: Text,
        _ range: Range<Int>,
        groups: [Value],
        named: Value,
        _ builder: inout TextBuilder
    ) throws(ScriptError) {
        let units = template.flat(heap).copyUnits()
        guard units.contains(0x24) else { return builder.append(template) }
        var index = 0
        while index < units.count {
            // A short template can name a long text many times.
            guard builder.count <= limits.stringLength else { throw rangeError("Invalid string length") }
            guard units[index] == 0x24, index + 1 < units.count else {
                builder.append(units[index])
                index += 1
                continue
            }
            let next = units[index + 1]
            index += 2
            switch next {
            case 0x24: builder.append(0x24)
            case 0x26: builder.append(heap.substring(text, from: range.lowerBound, to: range.upperBound))
            case 0x60: builder.append(heap.substring(text, from: 0, to: range.lowerBound))
            case 0x27: builder.append(heap.substring(text, from: range.upperBound, to: text.count))
            case 0x30...0x39:
                var number = Int(next - 0x30)
                if index < units.count, units[index] >= 0x30, units[index] <= 0x39 {
                    let longer = number * 10 + Int(units[index] - 0x30)
                    if longer > 0, longer < groups.count {
                        number = longer
                        index += 1
                    }
                }
                if number > 0, number < groups.count {
                    if groups[number].isString { builder.append(groups[number].text.flat(heap)) }
                } else {
                    builder.append(0x24)
                    builder.append(next)
                }
            case 0x3C where named.isObject:
                guard let close = units[index...].firstIndex(of: 0x3E) else {
                    builder.append(units: [0x24, 0x3C])
                    continue
                }
                let key = heap.key(heap.text(units: units[index..<close]))
                if let slot = named.object.shape.slot(of: key), named.object.slot(slot).isString {
                    builder.append(named.object.slot(slot).text.flat(heap))
                }
                index = close + 1
            default:
                builder.append(0x24)
                builder.append(next)
            }
        }
    }
}
