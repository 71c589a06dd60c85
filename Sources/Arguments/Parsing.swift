/// What a command line asks for.
package enum Request: Sendable, Equatable {
    case run(Invocation)
    /// Help for the commands below these words; for one command when they name it in full.
    case help([String])
    case version
}

/// A command with its words sorted out. Values are still text: what a number or a place is, the command knows.
package struct Invocation: Sendable, Equatable {
    package let path: [String]
    package let operands: [String]
    private let values: [String: [String]]

    init(path: [String], operands: [String], values: [String: [String]]) {
        self.path = path
        self.operands = operands
        self.values = values
    }

    package func has(_ option: String) -> Bool { values[option] != nil }

    /// The last value given: later words win, so that a shell alias can be overridden.
    package subscript(option: String) -> String? { values[option]?.last }

    package func all(_ option: String) -> [String] { values[option] ?? [] }
}

/// A command line that says nothing the program understands.
package enum UsageError: Error, Equatable {
    case commandMissing(after: [String], choices: [String])
    case commandUnknown(word: String, after: [String], nearest: String?)
    case optionUnknown(name: String, path: [String], nearest: String?)
    case valueMissing(option: String, placeholder: String)
    case valueUnwanted(option: String)
    case valueUnknown(option: String, value: String, choices: [String])
    case repeated(option: String)
    case operandMissing(name: String, path: [String])
    case operandUnwanted(word: String, path: [String])
}

extension ProgramSpec {
    /// Reads the words after the program's name.
    ///
    /// Options may stand anywhere, as `--name value` or `--name=value`; `--` ends them, and a lone `-` is an operand
    /// (standard input, by custom).
    package func parse(_ words: [String]) throws(UsageError) -> Request {
        var rest = words[...]
        var path: [String] = []
        // Command words come first, but global options may stand before and between them.
        var leading: [String] = []
        while let word = rest.first {
            if word == "--help" || word == "-h" { return .help(path) }
            if word == "--version" { return .version }
            if word == "help", path.isEmpty { return .help(rest.dropFirst().filter { !$0.hasPrefix("-") }) }
            if let option = globalOptions.first(where: { $0.matches(word) }) {
                leading.append(word)
                rest = rest.dropFirst()
                if option.value != .none, !word.contains("="), let value = rest.popFirst() { leading.append(value) }
                continue
            }
            let candidates = commands.filter { $0.path.starts(with: path) && $0.path.count > path.count }
            guard candidates.contains(where: { $0.path[path.count] == word }) else { break }
            path.append(word)
            rest = rest.dropFirst()
        }
        guard let command = commands.first(where: { $0.path == path }) else {
            let choices = nextWords(after: path)
            guard let word = rest.first else { throw .commandMissing(after: path, choices: choices) }
            if word.hasPrefix("-") {
                throw .optionUnknown(
                    name: word,
                    path: path,
                    nearest: nearest(to: word, among: globalOptions.map(\.name))
                )
            }
            throw .commandUnknown(word: word, after: path, nearest: nearest(to: word, among: choices))
        }
        return try parse(leading + rest, as: command)
    }

    /// The words that may follow, each once, in the order of the table.
    package func nextWords(after path: [String]) -> [String] {
        var seen: Set<String> = []
        return commands.filter { $0.path.starts(with: path) && $0.path.count > path.count }
            .map { $0.path[path.count] }
            .filter { seen.insert($0).inserted }
    }

    private func parse(_ words: [String], as command: CommandSpec) throws(UsageError) -> Request {
        var operands: [String] = []
        var values: [String: [String]] = [:]
        var rest = words[...]
        var optionsEnded = false
        let options = command.options + globalOptions

        while let word = rest.popFirst() {
            guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" {
                optionsEnded = true
                continue
            }
            if word == "--help" || word == "-h" { return .help(command.path) }
            guard let option = options.first(where: { $0.matches(word) }) else {
                let name = String(word.prefix { $0 != "=" })
                let names = options.flatMap { [$0.name] + $0.aliases } + ["--help"]
                throw .optionUnknown(name: name, path: command.path, nearest: nearest(to: name, among: names))
            }
            let value = try option.value(in: word, followedBy: &rest)
            guard values[option.name] == nil || option.repeats || option.value != .none else {
                throw .repeated(option: option.name)
            }
            values[option.name, default: []].append(value)
        }
        try command.check(operands)
        return .run(Invocation(path: command.path, operands: operands, values: values))
    }
}

extension OptionSpec {
    func matches(_ word: String) -> Bool {
        let name = word.prefix { $0 != "=" }
        return name == self.name || aliases.contains { $0 == name }
    }

    fileprivate func value(in word: String, followedBy rest: inout ArraySlice<String>) throws(UsageError) -> String {
        let inline = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
        switch value {
        case .none:
            guard inline == nil else { throw .valueUnwanted(option: name) }
            return ""
        case .word(let placeholder):
            guard let value = inline ?? rest.popFirst() else {
                throw .valueMissing(option: name, placeholder: placeholder)
            }
            return value
        case .choice(let choices):
            guard let value = inline ?? rest.popFirst() else {
                throw .valueMissing(option: name, placeholder: choices.joined(separator: "|"))
            }
            guard choices.contains(value) else {
                throw .valueUnknown(option: name, value: value, choices: choices)
            }
            return value
        }
    }
}

extension CommandSpec {
    fileprivate func check(_ words: [String]) throws(UsageError) {
        let least = operands.count { $0.count == .one }
        if words.count < least {
            let named = operands.filter { $0.count == .one }
            throw .operandMissing(name: named[words.count].name, path: path)
        }
        if words.count > operands.count, !operands.contains(where: { $0.count == .many }) {
            throw .operandUnwanted(word: words[operands.count], path: path)
        }
    }
}
