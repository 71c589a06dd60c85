/// A setting with the type of its value: `configuration[Setting.canvasWidth]` is an `Int`.
package struct Key<Value: Sendable>: Sendable {
    package let spec: KeySpec
    /// The value without any setting.
    package let fallback: Value
    let read: @Sendable (String) throws(ValueFault) -> Value
}

extension Key {
    /// Another way to say it, on the command line. Without a placeholder it is a switch for `yes`.
    func option(_ name: String, _ placeholder: String?, _ summary: String) -> Key {
        with { $0.set(option: .init(name: name, placeholder: placeholder, summary: summary)) }
    }
    func variables(_ names: String...) -> Key { with { $0.set(variables: names) } }
    func example(_ text: String) -> Key { with { $0.set(example: text) } }
    func fallbackWords(_ text: String) -> Key { with { $0.set(fallbackWords: text) } }
    /// Taken over by a reload.
    var live: Key { with { $0.setLive() } }
    /// Known, but nothing in this program acts on it.
    var unserved: Key { with { $0.setUnserved() } }

    private func with(_ change: (inout KeySpec) -> Void) -> Key {
        Key(spec: spec.with(change), fallback: fallback, read: read)
    }

    private init(
        _ path: String,
        form: String,
        fallback: Value,
        written: String?,
        summary: String,
        isList: Bool = false,
        read: @escaping @Sendable (String) throws(ValueFault) -> Value
    ) {
        self.fallback = fallback
        self.read = read
        spec = KeySpec(path, form: form, fallback: written, summary: summary, isList: isList) { text in
            do throws(ValueFault) {
                _ = try read(text)
                return nil
            } catch {
                return error
            }
        }
    }
}

extension Key where Value == String {
    static func text(_ path: String, _ fallback: String, _ summary: String) -> Key {
        Key(path, form: "a text", fallback: fallback, written: ValueText.quoted(fallback), summary: summary) {
            text throws(ValueFault) in try ValueText.text(text)
        }
    }

    static func choice(_ path: String, _ choices: [String], _ fallback: String, _ summary: String) -> Key {
        let form = "one of \(choices.joined(separator: ", "))"
        return Key(path, form: form, fallback: fallback, written: fallback, summary: summary) {
            raw throws(ValueFault) in
            let text = try ValueText.text(raw)
            guard choices.contains(text) else {
                throw ValueFault("cannot be '\(excerpt(text))'", hint: "write \(form)")
            }
            return text
        }.with { $0.set(choices: choices) }
    }
}

extension Key where Value == String? {
    /// A text that need not be there.
    static func text(
        _ path: String,
        form: String = "a text",
        _ summary: String,
        check: @escaping @Sendable (String) -> ValueFault? = { _ in nil }
    ) -> Key {
        Key(path, form: form, fallback: nil, written: nil, summary: summary) { raw throws(ValueFault) in
            let text = try ValueText.text(raw)
            if let fault = check(text) { throw fault }
            return text
        }
    }

    /// A path that does not depend on where the daemon was started.
    static func file(_ path: String, _ summary: String) -> Key {
        text(path, form: "the path of a file", summary)
    }
}

extension Key where Value == [String] {
    static func list(_ path: String, _ fallback: [String], _ summary: String) -> Key {
        let written = fallback.map { ValueText.quoted($0, inList: true) }.joined(separator: ", ")
        return Key(
            path,
            form: "a list with commas",
            fallback: fallback,
            written: fallback.isEmpty ? nil : written,
            summary: summary,
            isList: true
        ) { text throws(ValueFault) in try ValueText.list(text) }
    }
}

extension Key where Value == Bool {
    static func boolean(_ path: String, _ fallback: Bool, _ summary: String) -> Key {
        Key(path, form: "yes or no", fallback: fallback, written: fallback ? "yes" : "no", summary: summary) {
            text throws(ValueFault) in try ValueText.boolean(text)
        }
    }
}

extension Key where Value == Int {
    static func whole(_ path: String, _ range: ClosedRange<Int>, _ fallback: Int, _ summary: String) -> Key {
        let form = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Key(path, form: form, fallback: fallback, written: "\(fallback)", summary: summary) {
            text throws(ValueFault) in try ValueText.whole(text, in: range)
        }
    }

    /// Bytes.
    static func size(_ path: String, _ range: ClosedRange<Int>, _ fallback: Int, _ summary: String) -> Key {
        let form = "a size from \(ValueText.sizeText(range.lowerBound)) to \(ValueText.sizeText(range.upperBound))"
        return Key(
            path,
            form: form,
            fallback: fallback,
            written: ValueText.sizeText(fallback),
            summary: summary
        ) { text throws(ValueFault) in try ValueText.size(text, in: range) }
    }
}

extension Key where Value == Double {
    static func number(_ path: String, _ range: ClosedRange<Double>, _ fallback: Double, _ summary: String) -> Key {
        let form = "a number from \(range.lowerBound) to \(range.upperBound)"
        return Key(path, form: form, fallback: fallback, written: "\(fallback)", summary: summary) {
            text throws(ValueFault) in try ValueText.number(text, in: range)
        }
    }
}

extension Key where Value == Duration {
    static func duration(
        _ path: String,
        _ range: ClosedRange<Duration>,
        _ fallback: Duration,
        _ summary: String
    ) -> Key {
        let bounds = [range.lowerBound, range.upperBound].map(ValueText.durationText).joined(separator: " to ")
        return Key(
            path,
            form: "a time from \(bounds)",
            fallback: fallback,
            written: ValueText.durationText(fallback),
            summary: summary
        ) { text throws(ValueFault) in try ValueText.duration(text, in: range) }
    }
}
