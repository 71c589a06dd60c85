import Arguments
import Testing

struct CompletionTests {
    static let program = ProgramSpec(
        name: "a-b",
        version: "1",
        summary: "does it",
        commands: [
            CommandSpec("run", "runs it", options: [OptionSpec("--from", .word("FILE"), "what's read")]),
            CommandSpec(
                "show all",
                "shows it",
                options: [OptionSpec("--as", .choice(["text", "json"]), "how", aliases: ["-a"])]
            ),
        ],
        globalOptions: [OptionSpec("--in", .word("FOLDER"), "where")]
    )

    @Test(arguments: [
        (
            "the beginning offers the implied command's options",
            "'') words='run show' options='--from --in --help --version' ;;"
        ),
        ("a word that is no command yet offers the next one", "' show') words='all' options='--in --help' ;;"),
        (
            "a command offers its options under all their names",
            "' show all') words='' options='--as -a --in --help' ;;"
        ),
        ("a choice offers its words", "--as | -a) mapfile -t COMPREPLY < <(compgen -W 'text json'"),
        ("a folder's option offers folders", "--in) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d"),
        ("the function has a name that bash takes", "complete -F _a_b a-b\n"),
    ])
    func bash(claim: String, line: String) {
        #expect(Self.program.completion(for: .bash, implied: ["run"]).contains(line), "\(claim)")
    }

    @Test(arguments: [
        ("explanations stand beside the words", "'run:runs it'"),
        ("a quote in an explanation does not end it", "'--from:what'\\''s read'"),
        ("files are completed by zsh itself", "--from) _files; return ;;"),
    ])
    func zsh(claim: String, line: String) {
        #expect(Self.program.completion(for: .zsh, implied: ["run"]).contains(line), "\(claim)")
    }

    @Test(arguments: [
        ("words are offered at their place only", "-n '__a_b_at \" show\"' -a all -d 'shows it'"),
        ("a quote in an explanation does not end it", "-l from -r -F -d 'what\\'s read'"),
        ("a short name is one", "-l as -s a -x -a 'text json' -d 'how'"),
    ])
    func fish(claim: String, line: String) {
        #expect(Self.program.completion(for: .fish, implied: ["run"]).contains(line), "\(claim)")
    }

    @Test func `each shell finds its file by its own rule`() {
        #expect(Shell.allCases.map(Self.program.completionFileName) == ["a-b", "_a-b", "a-b.fish"])
    }
}
