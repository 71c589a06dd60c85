extension ProgramSpec {
    /// The manual page in roff: the table's part between an introduction and the sections a person wrote.
    package func manualPage(section: Int, introduction: String, sections: [(title: String, text: String)]) -> String {
        var page = ".TH \(name.uppercased()) \(section) \"\" \"\(name) \(version)\" \"User Commands\"\n"
        page += ".SH NAME\n\(roff(name)) \\- \(roff(summary))\n.SH SYNOPSIS\n"
        for command in commands { page += ".B \(roff(usage(of: command)))\n.br\n" }
        page += ".SH DESCRIPTION\n\(roff(introduction))\n"
        if !globalOptions.isEmpty { page += ".SH OPTIONS\n" + globalOptions.map(entry).joined() }
        let named = commands.filter { !$0.path.isEmpty }
        if !named.isEmpty { page += ".SH COMMANDS\n" + named.map(entry).joined() }
        for command in commands where command.path.isEmpty {
            page += command.operands.map { ".TP\n.I \($0.name)\n\(roff($0.summary))\n" }.joined()
            page += command.options.map(entry).joined()
        }
        if !environment.isEmpty {
            page += ".SH ENVIRONMENT\n" + environment.map { ".TP\n.B \($0.name)\n\(roff($0.summary))\n" }.joined()
        }
        for section in sections { page += ".SH \(section.title)\n\(roff(section.text))\n" }
        let examples = commands.flatMap(\.examples)
        if !examples.isEmpty {
            page += ".SH EXAMPLES\n"
            page += examples.map { ".TP\n.B \(roff($0.line))\n\(roff($0.meaning))\n" }.joined()
        }
        return page
    }

    private func entry(_ command: CommandSpec) -> String {
        var text = ".SS \(roff(command.path.joined(separator: " ")))\n\(roff(command.summary)).\n"
        text += command.operands.map { ".TP\n.I \(roff($0.name))\n\(roff($0.summary))\n" }.joined()
        return text + command.options.map(entry).joined()
    }

    private func entry(_ option: OptionSpec) -> String {
        let names = ([option.name] + option.aliases).joined(separator: ", ")
        return ".TP\n.B \(roff(names + option.placeholder))\n\(roff(option.summary))\n"
    }
}

/// Backslashes and leading dots are commands in roff, and a bare hyphen prints as a typographic one.
package func roff(_ text: String) -> String {
    var escaped = ""
    var startsLine = true
    for character in text {
        switch character {
        case "\\": escaped += "\\e"
        case "-": escaped += "\\-"
        case ".", "'":
            if startsLine { escaped += "\\&" }
            escaped.append(character)
        default: escaped.append(character)
        }
        startsLine = character == "\n"
    }
    return escaped
}
