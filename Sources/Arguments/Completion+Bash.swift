extension ProgramSpec {
    /// Words only: bash shows no explanations beside them.
    func bashCompletion(_ places: [CompletionPlace]) -> String {
        let valued = optionsWithValue
        var script = """
            # bash \(completionHeading)
            \(completionFunction)() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} path="" words="" options="" index
                COMPREPLY=()
                # bash takes --option=value apart at the sign.
                if [[ $word == "=" ]]; then
                    word=""
                elif [[ $previous == "=" ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                        \(valued.flatMap(\.names).joined(separator: " | "))) ((index++)) ;;
                    esac
                    case "$path ${COMP_WORDS[index]}" in
                        \(patterns(of: places))) path+=" ${COMP_WORDS[index]}" ;;
                    esac
                done
                case $previous in

            """
        for (names, value) in valued {
            let pattern = names.joined(separator: " | ")
            switch value {
            case .files:
                script += "        \(pattern)) compopt -o filenames; mapfile -t COMPREPLY < "
                script += "<(compgen -f -- \"$word\"); return ;;\n"
            case .folders:
                script += "        \(pattern)) compopt -o filenames; mapfile -t COMPREPLY < "
                script += "<(compgen -d -- \"$word\"); return ;;\n"
            case .words(let words):
                script += "        \(pattern)) mapfile -t COMPREPLY < "
                script += "<(compgen -W \(shellQuoted(words.joined(separator: " "))) -- \"$word\"); return ;;\n"
            case .anything: script += "        \(pattern)) return ;;\n"
            }
        }
        script += "    esac\n    case $path in\n"
        for place in places {
            let words = shellQuoted(place.words.map(\.name).joined(separator: " "))
            let options = shellQuoted(place.options.flatMap { [$0.name] + $0.aliases }.joined(separator: " "))
            script += "        \(shellQuoted(place.key))) words=\(words) options=\(options) ;;\n"
        }
        script += """
                esac
                # Options crowd out commands; who wants one types its dash.
                [[ $word == -* || -z $words ]] && words=$options
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            }
            complete -F \(completionFunction) \(name)

            """
        return script
    }

    /// What a `case` of a shell compares the path so far and the next word with.
    func patterns(of places: [CompletionPlace]) -> String {
        places.filter { !$0.path.isEmpty }.map { shellQuoted($0.key) }.joined(separator: " | ")
    }
}
