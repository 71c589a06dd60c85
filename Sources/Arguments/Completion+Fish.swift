extension ProgramSpec {
    func fishCompletion(_ places: [CompletionPlace]) -> String {
        let function = "_\(completionFunction)_at"
        var script = """
            # fish \(completionHeading)
            function \(function) --description 'whether these command words have been typed, and no further ones'
                set -l at ''
                set -l isValue no
                for word in (commandline -opc)[2..-1]
                    if test $isValue = yes
                        set isValue no
                        continue
                    end
                    switch $word
                        case \(optionsWithValue.flatMap(\.names).joined(separator: " "))
                            set isValue yes
                            continue
                    end
                    switch "$at $word"
                        case \(places.filter { !$0.path.isEmpty }.map { shellQuoted($0.key) }.joined(separator: " "))
                            set at "$at $word"
                    end
                end
                test "$at" = "$argv[1]"
            end
            complete -c \(name) -f

            """
        for place in places {
            let start = "complete -c \(name) -n \(fishQuoted("\(function) \"\(place.key)\""))"
            for (word, summary) in place.words {
                script += "\(start) -a \(word)\(summary.isEmpty ? "" : " -d \(fishQuoted(summary))")\n"
            }
            for option in place.options {
                script += start
                for name in [option.name] + option.aliases {
                    // -o FILE is fish's short option, --out its long one.
                    script += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
                }
                switch CompletionValue(option) {
                case .files: script += " -r -F"
                case .folders: script += " -x -a \(fishQuoted("(__fish_complete_directories)"))"
                case .words(let words): script += " -x -a \(fishQuoted(words.joined(separator: " ")))"
                case .anything: script += " -x"
                case nil: break
                }
                script += " -d \(fishQuoted(option.summary))\n"
            }
        }
        return script
    }

    /// fish knows escapes within single quotes, where other shells know none.
    private func fishQuoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
