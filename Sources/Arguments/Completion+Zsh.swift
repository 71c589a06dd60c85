extension ProgramSpec {
    func zshCompletion(_ places: [CompletionPlace]) -> String {
        let valued = optionsWithValue
        var script = """
            #compdef \(name)
            # zsh \(completionHeading)
            local at="" index
            local -a choices options
            for ((index = 2; index < CURRENT; index++)); do
                case $words[index] in
                    \(valued.flatMap(\.names).joined(separator: " | "))) ((index++)) ;;
                esac
                case "$at $words[index]" in
                    \(patterns(of: places))) at+=" $words[index]" ;;
                esac
            done
            local previous=$words[CURRENT-1]
            if [[ $words[CURRENT] == --*=* ]]; then
                previous=${words[CURRENT]%%=*}
                compset -P '*='
            fi
            case $previous in

            """
        for (names, value) in valued {
            let action =
                switch value {
                case .files: "_files"
                case .folders: "_files -/"
                case .words(let words): "compadd -- \(words.map(shellQuoted).joined(separator: " "))"
                case .anything: "_message value"
                }
            script += "    \(names.joined(separator: " | "))) \(action); return ;;\n"
        }
        script += "esac\ncase $at in\n"
        for place in places {
            script += "    \(shellQuoted(place.key)))\n"
            script += "        choices=(\(described(place.words)))\n"
            let options = place.options.flatMap { option in
                ([option.name] + option.aliases).map { (name: $0, summary: option.summary) }
            }
            script += "        options=(\(described(options)))\n        ;;\n"
        }
        script += """
            esac
            if [[ $words[CURRENT] == -* || $#choices == 0 ]]; then
                _describe -o option options
            else
                _describe command choices
            fi

            """
        return script
    }

    /// `name:explanation` pairs of _describe, a line each.
    private func described(_ rows: [(name: String, summary: String)]) -> String {
        rows.map { name, summary in
            let escaped = name.map { $0 == ":" ? "\\:" : String($0) }.joined()
            return "\n            " + shellQuoted(summary.isEmpty ? escaped : "\(escaped):\(summary)")
        }.joined()
    }
}
