/// The rest of `Intl` that programs meet: orders of strings, plurals, lists, and times from now, in English.
extension Machine {
    /// Which of them a formatter is; kept in its `extra`.
    private enum WordFormat: UInt32 {
        case collator = 1, pluralRules, listFormat, relativeTimeFormat

        var name: String {
            switch self {
            case .collator: "Collator"
            case .pluralRules: "PluralRules"
            case .listFormat: "ListFormat"
            case .relativeTimeFormat: "RelativeTimeFormat"
            }
        }

        /// The options it is told, each with its choices; the first is meant when nothing is said.
        var options: [(name: String, choices: [String])] {
            switch self {
            case .collator:
                [("usage", ["sort", "search"]), ("sensitivity", ["variant", "base", "accent", "case"])]
            case .pluralRules: [("type", ["cardinal", "ordinal"])]
            case .listFormat:
                [("type", ["conjunction", "disjunction", "unit"]), ("style", ["long", "short", "narrow"])]
            case .relativeTimeFormat: [("style", ["long", "short", "narrow"]), ("numeric", ["always", "auto"])]
            }
        }
    }

    func installIntlWords(_ intl: Object) {
        let collator = wordFormat(intl, .collator)
        let comparing = addNative { (c) throws(ScriptError) in
            guard let format = c.callee.inner2.asObject else { return .zero }
            let first = try c.machine.toText(c[0]).flat(c.machine.heap)
            let second = try c.machine.toText(c[1]).flat(c.machine.heap)
            c.machine.charge(16 * (first.count + second.count))
            let collation = try c.machine.collation(format.inner2)
            return Value(collation.compare(first.copyUnits().span, second.copyUnits().span))
        }
        getter(collator, "compare") { (c) throws(ScriptError) in
            let format = try c.machine.thisFormat(c, .collator, "compare")
            let function = c.machine.settler(comparing)
            function.extra = 2
            function.inner2 = format.value
            return function.value
        }
        method(wordFormat(intl, .pluralRules), "select", 1) { (c) throws(ScriptError) in
            let format = try c.machine.thisFormat(c, .pluralRules, "select")
            let number = try c.machine.toNumber(c[0])
            let isOrdinal = try c.machine.option("type", of: format) == "ordinal"
            let language = try c.machine.language(format.inner1)
            let word = isOrdinal ? EnglishWords.ordinal(number) : EnglishWords.cardinal(number, in: language)
            return c.machine.heap.text(word).value
        }
        method(wordFormat(intl, .listFormat), "format", 1) { (c) throws(ScriptError) in
            let format = try c.machine.thisFormat(c, .listFormat, "format")
            var items: [String] = []
            var length = 0
            if !c[0].isUndefined {
                try c.machine.forEach(c[0]) { (item) throws(ScriptError) in
                    guard item.isString else { throw c.machine.typeError("Iterable yielded a non-String value") }
                    length += item.text.count + 8
                    try c.machine.checkLength(length)
                    items.append(try c.machine.toString(item))
                    return true
                }
            }
            let style = EnglishWords.Style(rawValue: try c.machine.option("style", of: format)) ?? .long
            let type = try c.machine.option("type", of: format)
            return c.machine.heap.text(EnglishWords.list(items, type: type, style: style)).value
        }
        method(wordFormat(intl, .relativeTimeFormat), "format", 2) { (c) throws(ScriptError) in
            let format = try c.machine.thisFormat(c, .relativeTimeFormat, "format")
            return c.machine.heap.text(try c.machine.relativeTime(c[0], c[1], format)).value
        }
    }

    private func relativeTime(_ value: Value, _ unit: Value, _ format: Object) throws(ScriptError) -> String {
        let number = try toNumber(value)
        let given = try toString(unit)
        let name = given.hasSuffix("s") ? String(given.dropLast()) : given
        guard EnglishWords.timeUnits.contains(name) else {
            throw rangeError("Invalid unit argument for format() '\(given)'")
        }
        guard number.isFinite else {
            throw rangeError("Invalid time value")
        }
        let style = EnglishWords.Style(rawValue: try option("style", of: format)) ?? .long
        if try option("numeric", of: format) == "auto",
            let word = EnglishWords.neighbour(name, number, style: style)
        {
            return word
        }
        let amount = NumberStyle().text(number.magnitude)
        return EnglishWords.relativeTime(amount, name, isPast: number.sign == .minus, style: style)
    }

    // MARK: - What they have in common

    private func wordFormat(_ intl: Object, _ kind: WordFormat) -> Object {
        let prototype = newPrototype()
        let fallback = prototype.value
        let function = constructor(kind.name, 0, prototype: prototype, isGlobal: false) { (c) throws(ScriptError) in
            let machine = c.machine
            // `Collator` alone may be called without `new`, for reasons of history.
            if kind != .collator { try machine.requireNew(c, "Intl.\(kind.name)") }
            let target = c.newTarget.isUndefined ? c.callee.value : c.newTarget
            let format = machine.heap.object(
                .formatter,
                shape: try machine.shapeOfInstances(target, fallback: fallback)
            )
            format.extra = kind.rawValue
            format.inner1 = machine.heap.text(try machine.language(c[0])).value
            let options = machine.newObject()
            format.inner2 = options.value
            for (name, choices) in kind.options {
                let chosen = try machine.choice(c[1], name, choices, of: kind.name) ?? choices[0]
                try machine.define(options, machine.heap.key(name), machine.heap.text(chosen).value)
            }
            if kind == .collator, let given = c[1].asObject {
                let isNumeric = machine.isTruthy(try machine.get(given, "numeric"))
                try machine.define(options, machine.heap.key("numeric"), Value(isNumeric))
            }
            return format.value
        }
        heap.add(heap.key(kind.name), function.value, .hidden, to: intl)
        tag(prototype, "Intl.\(kind.name)")
        addSupportedLocales(to: function)
        method(prototype, "resolvedOptions", 0) { (c) throws(ScriptError) in
            let format = try c.machine.thisFormat(c, kind, "resolvedOptions")
            let result = c.machine.newObject()
            try c.machine.define(result, c.machine.heap.key("locale"), format.inner1)
            try c.machine.copyProperties(from: format.inner2, to: result, except: [])
            return result.value
        }
        return prototype
    }

    /// Whatever is a language tag is supported: at worst it is written as English.
    func addSupportedLocales(to constructor: Object) {
        method(constructor, "supportedLocalesOf", 1) { (c) throws(ScriptError) in
            let machine = c.machine
            let result = try machine.newArray()
            guard let list = c[0].asObject else {
                if !c[0].isUndefined {
                    try machine.append(machine.heap.text(try machine.language(c[0])).value, to: result)
                }
                return result.value
            }
            for tag in try machine.snapshot(list) where !tag.isHole {
                _ = try machine.language(tag)
                try machine.append(tag, to: result)
            }
            return result.value
        }
    }

    private func thisFormat(_ c: CallContext, _ kind: WordFormat, _ method: String) throws(ScriptError) -> Object {
        guard let object = c.this.asObject, object.kind == .formatter, object.extra == kind.rawValue else {
            throw typeError(
                "Method Intl.\(kind.name).prototype.\(method) called on incompatible receiver \(describe(c.this))"
            )
        }
        return object
    }

    /// An option as the constructor wrote it down; nobody else has the object it stands in.
    private func option(_ name: String, of format: Object) throws(ScriptError) -> String {
        guard let options = format.inner2.asObject else { return "" }
        return try toString(try get(options, name))
    }
}
