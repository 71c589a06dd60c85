/// The part of ECMA-402 that drawings use: numbers, dates and times written for people, in English and in the figures of
/// other languages.
extension Machine {
    /// Which fields are shown when the options name none.
    enum DateFallback { case date, time, both }

    func installIntl() {
        let intl = newObject()
        heap.makeUnique(intl)
        heap.add(heap.key("Intl"), intl.value, .hidden, to: realm.global)
        tag(intl, "Intl")
        formatter(intl, "NumberFormat", place: \.numberFormatPrototype) {
            (machine, format, value) throws(ScriptError) in
            let style = try machine.numberStyle(format.inner1, options: format.inner2)
            return try machine.numberText(value, style)
        }
        formatter(intl, "DateTimeFormat", place: \.dateFormatPrototype) {
            (machine, format, value) throws(ScriptError) in
            let style = try machine.dateStyle(format.inner1, options: format.inner2, shows: .both, fallback: .date)
            var time = machine.now().rounded(.down)
            if let date = value.asObject, date.kind == .date {
                time = date.inner0.number
            } else if !value.isUndefined {
                time = TimeValue.clipped(try machine.toNumber(value))
            }
            guard time.isFinite else { throw machine.rangeError("Invalid time value") }
            return style.text(time)
        }
        installIntlWords(intl)
    }

    private typealias Formatting = (Machine, Object, Value) throws(ScriptError) -> String

    /// A constructor of formatters, whose `format` is a function on its own, as `list.map(new …().format)` wants it.
    private func formatter(
        _ intl: Object,
        _ name: String,
        place: WritableKeyPath<Realm, Value>,
        _ formatting: @escaping Formatting
    ) {
        let prototype = newPrototype()
        realm[keyPath: place] = prototype.value
        let function = constructor(name, 0, prototype: prototype, isGlobal: false) { (c) throws(ScriptError) in
            let machine = c.machine
            let shape = try machine.shapeOfInstances(
                c.newTarget.isUndefined ? c.callee.value : c.newTarget,
                fallback: machine.realm[keyPath: place]
            )
            let format = machine.heap.object(.formatter, shape: shape)
            format.inner1 = c[0]
            format.inner2 = .undefined
            machine.heap.protect(format.value)
            // The options are as they were now, whatever becomes of the object.
            if c[1].isObject {
                let copy = machine.newObject()
                format.inner2 = copy.value
                for key in try machine.ownKeys(c[1].object) where !key.isSymbol {
                    try machine.define(copy, key, try machine.get(c[1].object, key))
                }
            }
            if name == "NumberFormat" {
                _ = try machine.numberStyle(format.inner1, options: format.inner2)
            } else {
                _ = try machine.dateStyle(format.inner1, options: format.inner2, shows: .both, fallback: .date)
            }
            return format.value
        }
        heap.add(heap.key(name), function.value, .hidden, to: intl)
        tag(prototype, "Intl.\(name)")
        addSupportedLocales(to: function)
        let bound = addNative { (c) throws(ScriptError) in
            guard let format = c.callee.inner2.asObject else { return .undefined }
            return c.machine.heap.text(try formatting(c.machine, format, c[0])).value
        }
        getter(prototype, "format") { (c) throws(ScriptError) in
            guard let format = c.this.asObject, format.kind == .formatter else {
                throw c.machine.typeError("Method get Intl.\(name).prototype.format called on incompatible receiver")
            }
            let function = c.machine.settler(bound)
            function.inner2 = format.value
            return function.value
        }
        method(prototype, "resolvedOptions", 0) { (c) throws(ScriptError) in
            guard let format = c.this.asObject, format.kind == .formatter else {
                throw c.machine.typeError(
                    "Method Intl.\(name).prototype.resolvedOptions called on incompatible receiver"
                )
            }
            let machine = c.machine
            let result = machine.newObject()
            machine.heap.protect(result.value)
            let language = try machine.language(format.inner1)
            machine.heap.add(machine.heap.key("locale"), machine.heap.text(language).value, to: result)
            if name == "DateTimeFormat" {
                let style = try machine.dateStyle(format.inner1, options: format.inner2, shows: .both, fallback: .date)
                for (key, value) in [
                    ("calendar", "gregory"), ("numberingSystem", "latn"), ("timeZone", style.zoneTitle),
                ] {
                    machine.heap.add(machine.heap.key(key), machine.heap.text(value).value, to: result)
                }
            }
            return result.value
        }
    }

    // MARK: - Options

    /// A language tag as it was given, or the first of a list; American English when there is none.
    func language(_ locales: Value) throws(ScriptError) -> String {
        var value = locales
        if let list = value.asObject { value = list.kind == .array ? try element(value, .zero) : .undefined }
        if value.isUndefined { return "en-US" }
        guard value.isString else {
            throw typeError("Incorrect locale information provided")
        }
        let tag = value.text.string(heap)
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                }
        }
        guard isTag, (2...8).contains(parts.first?.utf8.count ?? 0) else {
            throw rangeError("Invalid language tag: \(tag)")
        }
        return tag == "en" ? "en-US" : tag
    }

    /// A text option; what is none of the choices is a RangeError.
    func choice(
        _ options: Value,
        _ name: String,
        _ choices: [String],
        of owner: String = "NumberFormat"
    ) throws(ScriptError) -> String? {
        guard let object = options.asObject else { return nil }
        let value = try get(object, name)
        guard !value.isUndefined else { return nil }
        let text = try toString(value)
        guard choices.isEmpty || choices.contains(text) else {
            throw rangeError("Value \(text) out of range for Intl.\(owner) options property \(name)")
        }
        return text
    }

    private func count(_ options: Value, _ name: String, _ range: ClosedRange<Int>) throws(ScriptError) -> Int? {
        guard let object = options.asObject else { return nil }
        let value = try get(object, name)
        guard !value.isUndefined else { return nil }
        let number = try toNumber(value)
        guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
            throw rangeError("\(name) value is out of range.")
        }
        return Int(number)
    }

    func numberStyle(_ locales: Value, options: Value) throws(ScriptError) -> NumberStyle {
        var style = NumberStyle()
        style.marks = .of(try language(locales))
        guard options.isObject else { return style }
        try readKind(options, &style)
        style.minimumInteger = try count(options, "minimumIntegerDigits", 1...21) ?? 1
        let least = try count(options, "minimumFractionDigits", 0...100)
        let most = try count(options, "maximumFractionDigits", 0...100)
        let fewest = try count(options, "minimumSignificantDigits", 1...21)
        let largest = try count(options, "maximumSignificantDigits", 1...21)
        if fewest != nil || largest != nil {
            let lower = fewest ?? 1
            guard lower <= largest ?? 21 else { throw rangeError("maximumSignificantDigits value is out of range.") }
            style.significant = lower...(largest ?? 21)
        }
        if let least, let most, least > most { throw rangeError("maximumFractionDigits value is out of range.") }
        style.hasDigits = least != nil || most != nil || style.significant != nil
        style.minimumFraction = least ?? min(style.minimumFraction, most ?? .max)
        style.maximumFraction = most ?? max(style.maximumFraction, style.minimumFraction)
        if let sign = try choice(options, "signDisplay", ["auto", "always", "never", "exceptZero", "negative"]) {
            style.sign = NumberStyle.Sign(rawValue: sign) ?? .auto
        }
        if try choice(options, "notation", ["standard", "compact", "scientific", "engineering"]) == "compact" {
            style.compact = try choice(options, "compactDisplay", ["short", "long"]) == "long" ? .long : .short
        }
        if let grouping = options.asObject {
            let value = try get(grouping, "useGrouping")
            if !value.isUndefined {
                style.groups = isTruthy(value) && !(value.isString && value.text.string(heap) == "false")
            }
        }
        return style
    }

    private func readKind(_ options: Value, _ style: inout NumberStyle) throws(ScriptError) {
        switch try choice(options, "style", ["decimal", "percent", "currency", "unit"]) {
        case "percent":
            style.kind = .percent
            style.maximumFraction = 0
        case "currency":
            guard let given = try choice(options, "currency", []) else {
                throw typeError("Currency code is required with currency style.")
            }
            let code = given.uppercased()
            guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                throw rangeError("Invalid currency code : \(given)")
            }
            let display =
                try choice(options, "currencyDisplay", ["symbol", "code", "name", "narrowSymbol"]) ?? "symbol"
            style.kind = .currency(code: code, display: display)
            style.minimumFraction = Currencies.digits(code)
            style.maximumFraction = Currencies.digits(code)
        case "unit":
            guard let unit = try choice(options, "unit", []) else {
                throw typeError("Required unit property with unit style is missing.")
            }
            guard Units.isKnown(unit) else {
                throw rangeError("Invalid unit argument for Intl.NumberFormat() '\(unit)'")
            }
            style.kind = .unit(
                name: unit,
                display: try choice(options, "unitDisplay", ["short", "narrow", "long"]) ?? "short"
            )
        default: break
        }
    }

    /// A number or a big integer in a style.
    func numberText(_ value: Value, _ style: NumberStyle) throws(ScriptError) -> String {
        let numeric = try toNumeric(value)
        guard numeric.isBigInt else { return style.text(numeric.number) }
        let text = try bigIntText(numeric).string(heap)
        let isNegative = text.hasPrefix("-")
        return style.text(Decimal(digits: Array(text.utf8.drop { $0 == 0x2D }), exponent: 0), isNegative: isNegative)
    }

    func dateStyle(
        _ locales: Value,
        options: Value,
        shows: DateFallback,
        fallback: DateFallback
    ) throws(ScriptError) -> DateStyle {
        var style = DateStyle()
        style.language = try language(locales)
        if options.isNull { throw typeError("Cannot convert undefined or null to object") }
        try readZone(options, &style)
        func width(_ name: String) throws(ScriptError) -> DateStyle.Width? {
            try choice(options, name, ["numeric", "2-digit", "long", "short", "narrow"]).flatMap { .init(rawValue: $0) }
        }
        (style.weekday, style.year, style.month) = (try width("weekday"), try width("year"), try width("month"))
        (style.day, style.hour, style.minute) = (try width("day"), try width("hour"), try width("minute"))
        style.second = try width("second")
        style.fraction = try count(options, "fractionalSecondDigits", 1...3) ?? 0
        try readWholeStyles(options, &style, shows)
        let isAsked =
            switch shows {
            case .date: style.hasDate
            case .time: style.hasTime
            case .both: style.hasDate || style.hasTime
            }
        if !isAsked {
            if fallback != .time { (style.year, style.month, style.day) = (.numeric, .numeric, .numeric) }
            if fallback != .date { (style.hour, style.minute, style.second) = (.numeric, .numeric, .numeric) }
        }
        return style
    }

    private func readZone(_ options: Value, _ style: inout DateStyle) throws(ScriptError) {
        if let name = try choice(options, "timeZone", []) {
            guard let (title, zone) = TimeZones.named(name) else {
                throw rangeError("Invalid time zone specified: \(name)")
            }
            (style.zone, style.zoneTitle) = (zone, title)
        }
        style.zoneName = try choice(options, "timeZoneName", []).map { $0.hasPrefix("long") ? .long : .short }
        if let cycle = try choice(options, "hourCycle", ["h11", "h12", "h23", "h24"]) {
            style.isTwelveHours = cycle == "h11" || cycle == "h12"
        }
        guard let object = options.asObject else { return }
        let twelve = try get(object, "hour12")
        guard !twelve.isUndefined else { return }
        style.isTwelveHours = isTruthy(twelve)
    }

    /// `dateStyle` and `timeStyle` name several fields at once.
    private func readWholeStyles(
        _ options: Value,
        _ style: inout DateStyle,
        _ shows: DateFallback
    ) throws(ScriptError) {
        let choices = ["full", "long", "medium", "short"]
        let date = try choice(options, "dateStyle", choices)
        let time = try choice(options, "timeStyle", choices)
        if time != nil, shows == .date { throw typeError("Invalid option : timeStyle") }
        if date != nil, shows == .time { throw typeError("Invalid option : dateStyle") }
        if date != nil || time != nil, style.hasDate || style.hasTime {
            throw typeError("Can't set option when \(date == nil ? "timeStyle" : "dateStyle") is used")
        }
        if let date {
            style.year = date == "short" ? .twoDigit : .numeric
            style.month = date == "short" ? .numeric : date == "medium" ? .short : .long
            style.day = .numeric
            if date == "full" { style.weekday = .long }
            if style.language != "en-US", date == "short" { (style.year, style.month) = (.numeric, .numeric) }
        }
        if let time {
            (style.hour, style.minute) = (.numeric, .twoDigit)
            if time != "short" { style.second = .twoDigit }
            if time == "full" || time == "long" { style.zoneName = time == "full" ? .long : .short }
        }
    }
}
