/// One setting as the catalog knows it, whatever type its value has. Validation, `--print`, the sample file and the
/// manual page all read this.
package struct KeySpec: Sendable {
    package let section: String
    package let name: String
    /// What may be written, in words: `a size from 1M to 1G`.
    package let form: String
    /// The value without any setting, as it would be written; `nil` when the key is simply not set.
    package let fallback: String?
    /// What it does, as whole sentences for somebody who reads the sample.
    package let summary: String
    /// Says why a text is no value of this key.
    let check: @Sendable (String) -> ValueFault?
    /// May stand several times in one file, each time adding to the list.
    let isList: Bool

    /// What is shown in the sample when there is no fallback to show.
    package private(set) var example = ""
    /// The words to choose from, where nothing else is a value.
    package private(set) var choices: [String] = []
    /// In words, where the value without a setting depends on the machine.
    package private(set) var fallbackWords: String?
    /// The command line's way to say it.
    package private(set) var option: Option?
    /// Names of environment variables beside the one that follows from the key.
    package private(set) var otherVariables: [String] = []
    /// A reload is enough; everything else waits for a restart.
    package private(set) var isLive = false
    /// Whether this program does what the key says. Others are refused and not documented.
    package private(set) var isServed = true

    package struct Option: Sendable {
        package let name: String
        /// `nil` for a switch.
        package let placeholder: String?
        /// For one line of help.
        package let summary: String
    }

    init(
        _ path: String,
        form: String,
        fallback: String?,
        summary: String,
        isList: Bool = false,
        check: @escaping @Sendable (String) -> ValueFault?
    ) {
        let parts = path.split(separator: ".", maxSplits: 1)
        section = String(parts.first ?? "")
        name = String(parts.last ?? "")
        self.form = form
        self.fallback = fallback
        self.summary = summary
        self.isList = isList
        self.check = check
    }

    package var path: String { "\(section).\(name)" }

    /// `ZEE_CANVAS_WIDTH` for `canvas.width`: every key has one, by one rule.
    package var variable: String {
        let text = "zee_\(section)_\(name)".uppercased()
        return String(text.map { $0 == "-" ? "_" : $0 })
    }
}

extension KeySpec {
    func with(_ change: (inout KeySpec) -> Void) -> KeySpec {
        var copy = self
        change(&copy)
        return copy
    }

    mutating func set(option: Option) { self.option = option }
    mutating func set(choices: [String]) { self.choices = choices }
    mutating func set(variables: [String]) { otherVariables = variables }
    mutating func set(example: String) { self.example = example }
    mutating func set(fallbackWords: String) { self.fallbackWords = fallbackWords }
    mutating func setLive() { isLive = true }
    mutating func setUnserved() { isServed = false }
}
