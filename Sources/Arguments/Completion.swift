/// Shells that complete a command line, each with a language of its own to say how.
package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
}

extension ProgramSpec {
    /// A completion script, made from the same table as parsing and help.
    ///
    /// `implied` is the command that the program runs when none is named: its options complete without it, too.
    package func completion(for shell: Shell, implied: [String]? = nil) -> String {
        let places = places(implied: implied)
        return switch shell {
        case .bash: bashCompletion(places)
        case .zsh: zshCompletion(places)
        case .fish: fishCompletion(places)
        }
    }

    /// What a completion's file is called where the shell looks for it.
    package func completionFileName(for shell: Shell) -> String {
        switch shell {
        case .bash: name
        case .zsh: "_\(name)"
        case .fish: "\(name).fish"
        }
    }
}

/// One point of a command line: the command words so far, and what may follow.
struct CompletionPlace {
    let path: [String]
    let words: [(name: String, summary: String)]
    let options: [OptionSpec]

    /// How the scripts call it: each word with a space before it, and so the empty text for the beginning.
    var key: String { path.map { " \($0)" }.joined() }
}

extension CompletionPlace {
    /// `--help` is no row of the table, since every program answers it.
    static let help = OptionSpec("--help", .none, "say what it does and how")
}

/// What an option's value is completed with.
enum CompletionValue: Equatable {
    case files, folders
    case words([String])
    /// A value that only the person knows.
    case anything

    init?(_ option: OptionSpec) {
        switch option.value {
        case .none: return nil
        case .choice(let words): self = .words(words)
        case .word(let placeholder):
            self =
                switch placeholder {
                case "FILE": .files
                case "FOLDER": .folders
                default: .anything
                }
        }
    }
}

extension ProgramSpec {
    /// Every point that command words can lead to, the beginning first, each once.
    private func places(implied: [String]?) -> [CompletionPlace] {
        var paths: [[String]] = [[]]
        for command in commands {
            for length in 0...command.path.count {
                let path = Array(command.path.prefix(length))
                if !paths.contains(path) { paths.append(path) }
            }
        }
        return paths.map { path in
            let words = nextWords(after: path).map { word in
                (word, commands.first { $0.path == path + [word] }?.summary ?? "")
            }
            let command = commands.first { $0.path == path || (path.isEmpty && $0.path == implied) }
            var options = (command?.options ?? []) + globalOptions + [CompletionPlace.help]
            if path.isEmpty { options.append(OptionSpec("--version", .none, "print the version")) }
            return CompletionPlace(path: path, words: words, options: options)
        }
    }

    /// Options that take a value, each with all its names. Of two commands' options of one name, the first counts:
    /// they mean the same kind of thing, or the table would be a bad one.
    var optionsWithValue: [(names: [String], value: CompletionValue)] {
        var seen: Set<String> = []
        return (globalOptions + commands.flatMap(\.options)).compactMap { option in
            guard let value = CompletionValue(option), seen.insert(option.name).inserted else { return nil }
            return ([option.name] + option.aliases, value)
        }
    }

    /// The name of the scripts' shell function.
    var completionFunction: String { "_" + name.map { $0 == "-" ? "_" : String($0) }.joined() }

    var completionHeading: String { "completion of \(name), made from its command table; changes belong there" }
}

/// A word for a shell: within single quotes everything but the quote itself means itself.
func shellQuoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}
