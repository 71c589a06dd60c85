extension Machine {
    func installString() {
        let prototype = newPrototype(kind: .stringObject)
        prototype.inner0 = heap.emptyText
        prototype.flags.insert(.exotic)
        realm.stringPrototype = prototype.value
        let string = constructor("String", 1, prototype: prototype) { (c) throws(ScriptError) in
            var value = c.machine.heap.emptyText
            if c.count > 0 {
                if c[0].isSymbol, c.newTarget.isUndefined {
                    return c.machine.heap.text("Symbol(\(c.machine.symbolText(c[0])))").value
                }
                value = try c.machine.toText(c[0]).flat(c.machine.heap).value
            }
            return try c.machine.wrap(value, c, .stringObject, c.machine.realm.stringPrototype)
        }
        method(string, "fromCharCode", 1) { (c) throws(ScriptError) in
            if c.count == 1 {
                return c.machine.heap.singleUnit(UInt16(truncatingIfNeeded: try c.machine.toInt32(c[0]))).value
            }
            var builder = TextBuilder()
            for index in 0..<c.count { builder.append(UInt16(truncatingIfNeeded: try c.machine.toInt32(c[index]))) }
            return builder.text(c.machine.heap).value
        }
        method(string, "fromCodePoint", 1) { (c) throws(ScriptError) in
            var builder = TextBuilder()
            for index in 0..<c.count {
                let number = try c.machine.toNumber(c[index])
                guard number >= 0, number <= 0x10FFFF, number == number.rounded(.towardZero) else {
                    throw c.machine.rangeError("Invalid code point \(try c.machine.toString(c[index]))")
                }
                let point = UInt32(number)
                if point < 0x10000 {
                    builder.append(UInt16(point))
                } else {
                    builder.append(UInt16(0xD800 + ((point - 0x10000) >> 10)))
                    builder.append(UInt16(0xDC00 + (point & 0x3FF)))
                }
            }
            return builder.text(c.machine.heap).value
        }
        method(string, "raw", 1) { (c) throws(ScriptError) in
            let raw = try c.machine.toObject(try c.machine.get(try c.machine.toObject(c[0]), "raw"))
            var builder = TextBuilder()
            let length = try c.machine.lengthOf(raw)
            for index in 0..<length {
                try c.machine.step()
                builder.append(
                    try c.machine.toText(try c.machine.element(raw.value, Value(index))).flat(c.machine.heap)
                )
                if index + 1 < length, index + 1 < c.count {
                    builder.append(try c.machine.toText(c[index + 1]).flat(c.machine.heap))
                }
                try c.machine.checkLength(builder.count)
            }
            try c.machine.checkLength(builder.count)
            return builder.text(c.machine.heap).value
        }
        installStringUnits(prototype)
        installStringSearch(prototype)
        installStringParts(prototype)
        installStringForms(prototype)
        installStringPatterns(prototype)
    }

    /// The string a method of `String.prototype` is about, flat.
    func thisText(_ c: CallContext, _ name: String) throws(ScriptError) -> Text {
        if c.this.isString { return c.this.text.flat(heap) }
        guard !c.this.isNullish else {
            throw typeError("String.prototype.\(name) called on null or undefined")
        }
        return try toText(c.this).flat(heap)
    }

    /// The first place at or behind `start` where `wanted` stands. The worst pair of strings takes the product of their
    /// lengths, so the search pays for its steps and can be stopped.
    func find(_ wanted: Text, in text: Text, from start: Int) throws(ScriptError) -> Int? {
        guard wanted.count > 0 else { return start <= text.count ? start : nil }
        let first = wanted.unit(at: 0)
        let last = text.count - wanted.count
        var place = start
        var work = 0
        while place <= last {
            work += 1
            if text.unit(at: place) == first {
                let same = text.commonLength(wanted, at: place)
                if same == wanted.count { return place }
                work += same
            }
            if work > 8_192 {
                try step(work / 16)
                work = 0
            }
            place += 1
        }
        return nil
    }

    /// The last place at or before `start` where `wanted` stands.
    func findLast(_ wanted: Text, in text: Text, from start: Int) throws(ScriptError) -> Int? {
        var place = min(start, text.count - wanted.count)
        while place >= 0 {
            let same = text.commonLength(wanted, at: place)
            if same == wanted.count { return place }
            try step(1 + same / 16)
            place -= 1
        }
        return nil
    }

    /// 2 at the first half of a surrogate pair, else 1.
    func codePointLength(_ text: Text, _ index: Int) -> Int {
        guard !text.isLatin1, index + 1 < text.count else { return 1 }
        return text.unit(at: index) & 0xFC00 == 0xD800 && text.unit(at: index + 1) & 0xFC00 == 0xDC00 ? 2 : 1
    }

    private func installStringUnits(_ prototype: Object) {
        method(prototype, "charAt", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "charAt")
            let index = try c.machine.toInteger(c[0])
            guard index >= 0, index < text.count else { return c.machine.heap.emptyText }
            return c.machine.heap.singleUnit(text.unit(at: index)).value
        }
        method(prototype, "charCodeAt", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "charCodeAt")
            let index = try c.machine.toInteger(c[0])
            guard index >= 0, index < text.count else { return .nan }
            return Value(Int32(text.unit(at: index)))
        }
        method(prototype, "codePointAt", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "codePointAt")
            let index = try c.machine.toInteger(c[0])
            guard index >= 0, index < text.count else { return .undefined }
            let first = UInt32(text.unit(at: index))
            guard c.machine.codePointLength(text, index) == 2 else { return Value(first) }
            return Value(0x10000 + ((first & 0x3FF) << 10 | UInt32(text.unit(at: index + 1)) & 0x3FF))
        }
        method(prototype, "at", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "at")
            let position = try c.machine.toInteger(c[0])
            let index = position < 0 ? text.count + position : position
            guard index >= 0, index < text.count else { return .undefined }
            return c.machine.heap.singleUnit(text.unit(at: index)).value
        }
        method(prototype, realm.names.symbolIterator, 0) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "[Symbol.iterator]")
            return c.machine.newIterator(.stringIterator, c.machine.realm.stringIteratorPrototype, over: text.value)
        }
        for name in ["toString", "valueOf"] {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                try c.machine.thisPrimitive(c, .stringObject, \.isString, "String")
            }
        }
    }

    private func installStringSearch(_ prototype: Object) {
        method(prototype, "indexOf", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "indexOf")
            let wanted = try c.machine.toText(c[0]).flat(c.machine.heap)
            let start = min(max(try c.machine.toInteger(c[1]), 0), text.count)
            try c.machine.step(text.count / 64)
            return Value(try c.machine.find(wanted, in: text, from: start) ?? -1)
        }
        method(prototype, "lastIndexOf", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "lastIndexOf")
            let wanted = try c.machine.toText(c[0]).flat(c.machine.heap)
            let number = try c.machine.toNumber(c[1])
            let start = number.isNaN ? text.count : min(max(number.clampedInt, 0), text.count)
            try c.machine.step(text.count / 64)
            return Value(try c.machine.findLast(wanted, in: text, from: start) ?? -1)
        }
        for name in ["includes", "startsWith", "endsWith"] {
            method(prototype, name, 1) { (c) throws(ScriptError) in
                let text = try c.machine.thisText(c, name)
                if let object = c[0].asObject, object.kind == .regExp {
                    throw c.machine.typeError(
                        "First argument to String.prototype.\(name) must not be a regular expression"
                    )
                }
                let wanted = try c.machine.toText(c[0]).flat(c.machine.heap)
                c.machine.charge(wanted.count)
                switch name {
                case "includes":
                    let start = min(max(try c.machine.toInteger(c[1]), 0), text.count)
                    return Value(try c.machine.find(wanted, in: text, from: start) != nil)
                case "startsWith":
                    let start = min(max(try c.machine.toInteger(c[1]), 0), text.count)
                    return Value(text.matches(wanted, at: start))
                default:
                    let end = c[1].isUndefined ? text.count : min(max(try c.machine.toInteger(c[1]), 0), text.count)
                    return Value(end >= wanted.count && text.matches(wanted, at: end - wanted.count))
                }
            }
        }
        method(prototype, "localeCompare", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "localeCompare")
            let other = try c.machine.toText(c[0]).flat(c.machine.heap)
            let collation = try c.machine.collation(c[2])
            c.machine.charge(16 * (text.count + other.count))
            return Value(collation.compare(text.copyUnits().span, other.copyUnits().span))
        }
    }

    /// From the options of `localeCompare`.
    func collation(_ options: Value) throws(ScriptError) -> Collation {
        var collation = Collation()
        guard let options = options.asObject else { return collation }
        collation.isNumeric = isTruthy(try get(options, "numeric"))
        let sensitivity = try get(options, "sensitivity")
        guard !sensitivity.isUndefined else { return collation }
        let name = try toText(sensitivity).string(heap)
        guard let known = Collation.Sensitivity(rawValue: name) else {
            throw rangeError("Value \(name) out of range for Intl.Collator options property sensitivity")
        }
        collation.sensitivity = known
        return collation
    }

    private func installStringParts(_ prototype: Object) {
        method(prototype, "slice", 2) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "slice")
            let start = try c.machine.relativeIndex(c[0], text.count, fallback: 0)
            let end = try c.machine.relativeIndex(c[1], text.count, fallback: text.count)
            return c.machine.heap.substring(text, from: start, to: end).value
        }
        method(prototype, "substring", 2) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "substring")
            let a = min(max(try c.machine.toInteger(c[0]), 0), text.count)
            let b = c[1].isUndefined ? text.count : min(max(try c.machine.toInteger(c[1]), 0), text.count)
            return c.machine.heap.substring(text, from: min(a, b), to: max(a, b)).value
        }
        method(prototype, "substr", 2) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "substr")
            let start = try c.machine.relativeIndex(c[0], text.count, fallback: 0)
            let count = c[1].isUndefined ? text.count - start : min(try c.machine.toInteger(c[1]), text.count - start)
            return c.machine.heap.substring(text, from: start, to: start + max(count, 0)).value
        }
        for (name, atStart, atEnd) in [("trim", true, true), ("trimStart", true, false), ("trimEnd", false, true)] {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                let text = try c.machine.thisText(c, name)
                var (start, end) = (0, text.count)
                while atStart, start < end, SourceCharacter.isSpace(text.unit(at: start)) { start += 1 }
                while atEnd, end > start, SourceCharacter.isSpace(text.unit(at: end - 1)) { end -= 1 }
                c.machine.charge(text.count - (end - start))
                return c.machine.heap.substring(text, from: start, to: end).value
            }
        }
        for (name, atStart) in [("padStart", true), ("padEnd", false)] {
            method(prototype, name, 2) { (c) throws(ScriptError) in
                let text = try c.machine.thisText(c, name)
                let length = try c.machine.toLength(c[0])
                let filler =
                    c[1].isUndefined ? c.machine.heap.singleUnit(0x20) : try c.machine.toText(c[1]).flat(c.machine.heap)
                guard length > text.count, filler.count > 0 else { return text.value }
                try c.machine.checkLength(length)
                var padding: [UInt16] = []
                let units = filler.copyUnits()
                padding.reserveCapacity(length - text.count)
                for index in 0..<(length - text.count) { padding.append(units[index % units.count]) }
                let pad = c.machine.heap.text(units: padding)
                return (atStart ? c.machine.heap.concatenate(pad, text) : c.machine.heap.concatenate(text, pad)).value
            }
        }
        method(prototype, "repeat", 1) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "repeat")
            let number = try c.machine.toNumber(c[0])
            guard !(number < 0), number != Double.infinity else {
                throw c.machine.rangeError("Invalid count value: \(c.machine.describe(c[0]))")
            }
            let count = number.isNaN ? 0 : number.clampedInt
            if count == 0 || text.count == 0 { return c.machine.heap.emptyText }
            let (total, overflow) = text.count.multipliedReportingOverflow(by: count)
            try c.machine.checkLength(overflow ? Int.max : total)
            try c.machine.step(total / 64)
            if text.isLatin1 {
                return unsafe c.machine.heap.newLatin1(total) { target in
                    guard let base = unsafe text.bytes.baseAddress else { return }
                    for index in 0..<count {
                        unsafe (target + index * text.count).update(from: base, count: text.count)
                    }
                }.value
            }
            return unsafe c.machine.heap.newUTF16(total) { target in
                guard let base = unsafe text.units.baseAddress else { return }
                for index in 0..<count { unsafe (target + index * text.count).update(from: base, count: text.count) }
            }.value
        }
        method(prototype, "concat", 1) { (c) throws(ScriptError) in
            var text = try c.machine.thisText(c, "concat")
            for index in 0..<c.count { text = try c.machine.concatenate(text, try c.machine.toText(c[index])) }
            return text.value
        }
    }

    private func installStringForms(_ prototype: Object) {
        for (name, isUpper) in [
            ("toUpperCase", true), ("toLowerCase", false), ("toLocaleUpperCase", true), ("toLocaleLowerCase", false),
        ] {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                let text = try c.machine.thisText(c, name)
                try c.machine.step(text.count / 16)
                if text.isLatin1 {
                    if !isUpper {
                        return c.machine.heap.text(latin1: unsafe CaseMapping.lowercasedLatin(text.bytes.span)).value
                    }
                    if let bytes = unsafe CaseMapping.uppercasedLatin(text.bytes.span) {
                        return c.machine.heap.text(latin1: bytes).value
                    }
                }
                let units = text.copyUnits()
                let mapped = isUpper ? CaseMapping.uppercased(units.span) : CaseMapping.lowercased(units.span)
                return c.machine.heap.text(units: mapped).value
            }
        }
        method(prototype, "normalize", 0) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "normalize")
            let form = c[0].isUndefined ? "NFC" : try c.machine.toString(c[0])
            guard ["NFC", "NFD", "NFKC", "NFKD"].contains(form) else {
                throw c.machine.rangeError("The normalization form should be one of NFC, NFD, NFKC, NFKD.")
            }
            let units = text.copyUnits()
            try c.machine.step(units.count)
            let result = form.hasSuffix("C") ? Normalization.composed(units.span) : Normalization.decomposed(units.span)
            return c.machine.heap.text(units: result).value
        }
        method(prototype, "isWellFormed", 0) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "isWellFormed")
            let units = text.copyUnits()
            c.machine.charge(text.count)
            return Value(Array(String(decoding: units, as: UTF16.self).utf16) == units)
        }
        method(prototype, "toWellFormed", 0) { (c) throws(ScriptError) in
            let text = try c.machine.thisText(c, "toWellFormed")
            c.machine.charge(text.count)
            return c.machine.heap.text(String(decoding: text.copyUnits(), as: UTF16.self)).value
        }
    }
}
