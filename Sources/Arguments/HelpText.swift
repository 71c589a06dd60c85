extension ProgramSpec {
    /// What `--help` prints: the whole program, the commands below some words, or one command in full.
    package func help(for path: [String]) -> String {
        guard let command = commands.first(where: { $0.path == path }) else { return overview(below: path) }
        return help(for: command)
    }

    private func overview(below path: [String]) -> String {
        let listed = commands.filter { $0.path.starts(with: path) }
        var text = "\(([name] + path).joined(separator: " ")): \(summary)\n\n"
        text += "usage: \(([name] + path).joined(separator: " ")) COMMAND [options]\n\ncommands:\n"
        text += columns(listed.map { ($0.path.joined(separator: " "), $0.summary) })
        if !globalOptions.isEmpty { text += "\noptions of every command:\n" + columns(rows(globalOptions)) }
        if path.isEmpty, !environment.isEmpty {
            text += "\nenvironment:\n" + columns(environment.map { ($0.name, $0.summary) })
        }
        return text + "\n'\(name) COMMAND --help' says more about one command.\n"
    }

    private func help(for command: CommandSpec) -> String {
        var text =
            "\(([name] + command.path).joined(separator: " ")): \(command.summary)\n\nusage: \(usage(of: command))\n"
        if !command.operands.isEmpty { text += "\n" + columns(command.operands.map { ($0.name, $0.summary) }) }
        if !command.options.isEmpty { text += "\noptions:\n" + columns(rows(command.options)) }
        if !globalOptions.isEmpty {
            let heading = command.path.isEmpty ? "options" : "options of every command"
            text += "\n\(heading):\n" + columns(rows(globalOptions))
        }
        if !environment.isEmpty, command.path.isEmpty {
            text += "\nenvironment:\n" + columns(environment.map { ($0.name, $0.summary) })
        }
        if !command.examples.isEmpty {
            text += "\nexamples:\n" + command.examples.map { "  \($0.line)\n      \($0.meaning)\n" }.joined()
        }
        return text
    }

    /// One line: `zee nodes invoke --node NODE [options] [OPERAND]`.
    package func usage(of command: CommandSpec) -> String {
        var words = [name] + command.path
        words += command.operands.map { operand in
            switch operand.count {
            case .one: operand.name
            case .optional: "[\(operand.name)]"
            case .many: "[\(operand.name)...]"
            }
        }
        if !command.options.isEmpty || !globalOptions.isEmpty { words.append("[options]") }
        return words.joined(separator: " ")
    }

    private func rows(_ options: [OptionSpec]) -> [(String, String)] {
        options.map { (([$0.name] + $0.aliases).joined(separator: ", ") + $0.placeholder, $0.summary) }
    }

    private func columns(_ rows: [(String, String)]) -> String {
        // Names longer than this get a line of their own, or one long option would push every text to the right.
        let limit = 30
        let width = min(limit, rows.map(\.0.count).max() ?? 0)
        return rows.map { name, text in
            let padding = String(repeating: " ", count: max(0, width - name.count))
            guard name.count <= limit else {
                return "  \(name)\n  \(String(repeating: " ", count: width))  \(text)\n"
            }
            return "  \(name)\(padding)  \(text)\n"
        }.joined()
    }
}

extension OptionSpec {
    /// What follows the option's name in help: ` PORT`, ` loopback|lan`, or nothing.
    package var placeholder: String {
        switch value {
        case .none: ""
        case .word(let name): " \(name)"
        case .choice(let choices): " \(choices.joined(separator: "|"))"
        }
    }
}

extension UsageError {
    /// One sentence that says what is wrong with the command line.
    package var message: String {
        switch self {
        case .commandMissing(let path, _):
            path.isEmpty ? "no command given" : "'\(path.joined(separator: " "))' needs one more word"
        case .commandUnknown(let word, let path, _):
            "unknown command '\((path + [word]).joined(separator: " "))'"
        case .optionUnknown(let name, let path, _):
            path.isEmpty ? "unknown option \(name)" : "'\(path.joined(separator: " "))' has no option \(name)"
        case .valueMissing(let option, let placeholder): "\(option) needs a value: \(option) \(placeholder)"
        case .valueUnwanted(let option): "\(option) takes no value"
        case .valueUnknown(let option, let value, _): "\(option) cannot be '\(value)'"
        case .repeated(let option): "\(option) is given twice"
        case .operandMissing(let name, let path):
            path.isEmpty ? "\(name) is missing" : "'\(path.joined(separator: " "))' needs \(name)"
        case .operandUnwanted(let word, _): "unexpected word '\(word)'"
        }
    }

    /// What to do instead; the program's name completes the command lines in it.
    package func hint(for program: String) -> String {
        switch self {
        case .commandMissing(_, let choices): "one of: \(choices.joined(separator: ", "))"
        case .commandUnknown(_, let path, let nearest?): "did you mean '\((path + [nearest]).joined(separator: " "))'?"
        case .optionUnknown(_, _, let nearest?): "did you mean \(nearest)?"
        case .valueUnknown(_, _, let choices): "one of: \(choices.joined(separator: ", "))"
        case .commandUnknown(_, let path, nil), .optionUnknown(_, let path, nil), .operandMissing(_, let path),
            .operandUnwanted(_, let path):
            "see '\(([program] + path).joined(separator: " ")) --help'"
        case .valueMissing, .valueUnwanted, .repeated: "see '\(program) --help'"
        }
    }
}
