extension Machine {
    func installDate() {
        let prototype = newPrototype()
        realm.datePrototype = prototype.value
        let date = constructor("Date", 7, prototype: prototype) { (c) throws(ScriptError) in
            let machine = c.machine
            guard !c.newTarget.isUndefined else {
                return machine.heap.text(DateText.full(machine.now().rounded(.down), in: machine.zone)).value
            }
            let shape = try machine.shapeOfInstances(c.newTarget, fallback: machine.realm.datePrototype)
            var time = machine.now().rounded(.down)
            if c.count == 1 {
                time = try machine.timeValue(c[0])
            } else if c.count > 1 {
                time = TimeValue.clipped(machine.zone.utc(try machine.localTime(c)))
            }
            let made = machine.heap.object(.date, shape: shape)
            made.inner0 = Value(time)
            return made.value
        }
        method(date, "now", 0) { (c) throws(ScriptError) in Value(normalizing: c.machine.now().rounded(.down)) }
        method(date, "parse", 1) { (c) throws(ScriptError) in
            Value(normalizing: c.machine.parseDate(try c.machine.toText(c[0])))
        }
        method(date, "UTC", 7) { (c) throws(ScriptError) in
            Value(normalizing: TimeValue.clipped(try c.machine.localTime(c)))
        }
        installDateReading(prototype)
        installDateWriting(prototype)
        installDateText(prototype)
    }

    private func parseDate(_ text: Text) -> Double {
        let flat = text.flat(heap)
        return flat.isLatin1
            ? unsafe DateParser.parse(flat.bytes.span, in: zone) : unsafe DateParser.parse(flat.units.span, in: zone)
    }

    private func timeValue(_ value: Value) throws(ScriptError) -> Double {
        if let object = value.asObject, object.kind == .date { return object.inner0.number }
        let primitive = try toPrimitive(value, hint: .none)
        if primitive.isString { return parseDate(primitive.text) }
        return TimeValue.clipped(try toNumber(primitive))
    }

    /// The time of year, month, day… given as arguments, in whatever zone they are meant.
    private func localTime(_ c: CallContext) throws(ScriptError) -> Double {
        var parts: [Double] = [.nan, 0, 1, 0, 0, 0, 0]
        for index in 0..<min(c.count, 7) { parts[index] = try toNumber(c[index]) }
        let day = TimeValue.day(year: TimeValue.fullYear(parts[0]), month: parts[1], day: parts[2])
        let time = TimeValue.time(hour: parts[3], minute: parts[4], second: parts[5], millisecond: parts[6])
        return TimeValue.date(day: day, time: time)
    }

    private func thisDate(_ c: CallContext) throws(ScriptError) -> Object {
        guard let object = c.this.asObject, object.kind == .date else { throw typeError("this is not a Date object.") }
        return object
    }

    private func installDateReading(_ prototype: Object) {
        let parts: [(String, (DateFields) -> Int)] = [
            ("FullYear", { $0.year }), ("Month", { $0.month }), ("Date", { $0.day }), ("Day", { $0.weekday }),
            ("Hours", { $0.hour }), ("Minutes", { $0.minute }), ("Seconds", { $0.second }),
            ("Milliseconds", { $0.millisecond }),
        ]
        for (name, part) in parts {
            for (prefix, isLocal) in [("get", true), ("getUTC", false)] {
                method(prototype, prefix + name, 0) { (c) throws(ScriptError) in
                    let time = try c.machine.thisDate(c).inner0.number
                    guard time.isFinite else { return .nan }
                    return Value(part(DateFields(isLocal ? c.machine.zone.local(time) : time)))
                }
            }
        }
        for name in ["getTime", "valueOf"] {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                Value(normalizing: try c.machine.thisDate(c).inner0.number)
            }
        }
        method(prototype, "getYear", 0) { (c) throws(ScriptError) in
            let time = try c.machine.thisDate(c).inner0.number
            return time.isFinite ? Value(DateFields(c.machine.zone.local(time)).year - 1900) : .nan
        }
        method(prototype, "getTimezoneOffset", 0) { (c) throws(ScriptError) in
            let time = try c.machine.thisDate(c).inner0.number
            return time.isFinite ? Value(-c.machine.zone.minutesEast(time)) : .nan
        }
    }

    private func installDateWriting(_ prototype: Object) {
        // Each setter begins at one part and may give those after it too.
        let setters: [(String, Int, Int)] = [
            ("FullYear", 0, 3), ("Month", 1, 2), ("Date", 2, 1), ("Hours", 3, 4), ("Minutes", 4, 3), ("Seconds", 5, 2),
            ("Milliseconds", 6, 1),
        ]
        for (name, first, count) in setters {
            for (prefix, isLocal) in [("set", true), ("setUTC", false)] {
                method(prototype, prefix + name, count) { (c) throws(ScriptError) in
                    let machine = c.machine
                    let date = try machine.thisDate(c)
                    var given: [Double] = []
                    for index in 0..<min(max(c.count, 1), count) { given.append(try machine.toNumber(c[index])) }
                    let old = date.inner0.number
                    guard old.isFinite || first == 0 else { return .nan }
                    let base = old.isFinite ? (isLocal ? machine.zone.local(old) : old) : 0
                    let fields = DateFields(base)
                    var parts = [
                        fields.year, fields.month, fields.day, fields.hour, fields.minute, fields.second,
                        fields.millisecond,
                    ].map(Double.init)
                    for (index, value) in given.enumerated() { parts[first + index] = value }
                    let day = TimeValue.day(year: parts[0], month: parts[1], day: parts[2])
                    let time = TimeValue.time(
                        hour: parts[3],
                        minute: parts[4],
                        second: parts[5],
                        millisecond: parts[6]
                    )
                    let local = TimeValue.date(day: day, time: time)
                    let result = TimeValue.clipped(isLocal ? machine.zone.utc(local) : local)
                    date.inner0 = Value(result)
                    return Value(normalizing: result)
                }
            }
        }
        method(prototype, "setTime", 1) { (c) throws(ScriptError) in
            let date = try c.machine.thisDate(c)
            let time = TimeValue.clipped(try c.machine.toNumber(c[0]))
            date.inner0 = Value(time)
            return Value(normalizing: time)
        }
    }

    private func installDateText(_ prototype: Object) {
        let forms: [(String, (Double, LocalZone) -> String)] = [
            ("toString", { DateText.full($0, in: $1) }), ("toDateString", { DateText.date($0, in: $1) }),
            ("toTimeString", { DateText.time($0, in: $1) }), ("toUTCString", { time, _ in DateText.utc(time) }),
        ]
        for (name, form) in forms {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                let time = try c.machine.thisDate(c).inner0.number
                return c.machine.heap.text(time.isFinite ? form(time, c.machine.zone) : DateText.invalid).value
            }
        }
        if let slot = prototype.shape.slot(of: heap.key("toUTCString")) {
            heap.add(heap.key("toGMTString"), prototype.slot(slot), .hidden, to: prototype)
        }
        for (name, shows) in [
            ("toLocaleString", DateFallback.both), ("toLocaleDateString", .date), ("toLocaleTimeString", .time),
        ] {
            method(prototype, name, 0) { (c) throws(ScriptError) in
                let time = try c.machine.thisDate(c).inner0.number
                let style = try c.machine.dateStyle(c[0], options: c[1], shows: shows, fallback: shows)
                return c.machine.heap.text(time.isFinite ? style.text(time) : DateText.invalid).value
            }
        }
        method(prototype, "toISOString", 0) { (c) throws(ScriptError) in
            guard let text = DateText.iso(try c.machine.thisDate(c).inner0.number) else {
                throw c.machine.rangeError("Invalid time value")
            }
            return c.machine.heap.text(text).value
        }
        method(prototype, "toJSON", 1) { (c) throws(ScriptError) in
            let object = try c.machine.toObject(c.this)
            let primitive = try c.machine.toPrimitive(c.this, hint: .number)
            if primitive.isNumber, !primitive.number.isFinite { return .null }
            return try c.machine.call(try c.machine.get(object, "toISOString"), this: c.this, [])
        }
        let convert = nativeFunction("[Symbol.toPrimitive]", 1) { (c) throws(ScriptError) in
            guard let object = c.this.asObject else {
                throw c.machine.typeError("Date.prototype[Symbol.toPrimitive] called on non-object")
            }
            let hint = c[0].isString ? c[0].text.string(c.machine.heap) : ""
            let names = c.machine.realm.names
            for key in hint == "number" ? [names.valueOf, names.toString] : [names.toString, names.valueOf] {
                let method = try c.machine.get(object, key)
                guard method.isCallable else { continue }
                let result = try c.machine.call(method, this: c.this, [])
                if !result.isObject { return result }
            }
            throw c.machine.typeError("Cannot convert object to primitive value")
        }
        heap.add(realm.names.symbolToPrimitive, convert.value, .configurable, to: prototype)
    }
}
