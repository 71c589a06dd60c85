/// A program's command line as data. Parsing, `--help`, manual pages and completions all read this one table, so they
/// cannot disagree.
package struct ProgramSpec: Sendable {
    package let name: String
    package let version: String
    package let summary: String
    package let commands: [CommandSpec]
    /// Options that every command takes.
    package let globalOptions: [OptionSpec]
    package let environment: [EnvironmentSpec]

    package init(
        name: String,
        version: String,
        summary: String,
        commands: [CommandSpec],
        globalOptions: [OptionSpec] = [],
        environment: [EnvironmentSpec] = []
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
        self.globalOptions = globalOptions
        self.environment = environment
    }
}

/// One thing the program can be asked to do.
package struct CommandSpec: Sendable {
    /// The words that name it, such as `nodes invoke`. Empty for a program that does one thing.
    package let path: [String]
    package let summary: String
    package let operands: [OperandSpec]
    package let options: [OptionSpec]
    /// Literal command lines, each with what it does.
    package let examples: [ExampleSpec]

    package init(
        _ path: String,
        _ summary: String,
        operands: [OperandSpec] = [],
        options: [OptionSpec] = [],
        examples: [ExampleSpec] = []
    ) {
        self.path = path.split(separator: " ").map(String.init)
        self.summary = summary
        self.operands = operands
        self.options = options
        self.examples = examples
    }
}

/// A word that stands by its place, not by a name.
package struct OperandSpec: Sendable {
    package enum Count: Sendable { case one, optional, many }

    package let name: String
    package let summary: String
    package let count: Count

    package init(_ name: String, _ summary: String, _ count: Count = .one) {
        self.name = name
        self.summary = summary
        self.count = count
    }
}

package struct OptionSpec: Sendable {
    package enum Value: Sendable, Equatable {
        /// Present or not.
        case none
        /// One word; the text names it in help, as in `--port PORT`.
        case word(String)
        /// One of these words.
        case choice([String])
    }

    /// With the dashes: `--timeout`.
    package let name: String
    /// Other spellings, such as `-v`.
    package let aliases: [String]
    package let value: Value
    package let summary: String
    package let repeats: Bool

    package init(
        _ name: String,
        _ value: Value = .none,
        _ summary: String,
        aliases: [String] = [],
        repeats: Bool = false
    ) {
        self.name = name
        self.aliases = aliases
        self.value = value
        self.summary = summary
        self.repeats = repeats
    }
}

package struct EnvironmentSpec: Sendable {
    package let name: String
    package let summary: String

    package init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }
}

package struct ExampleSpec: Sendable {
    package let line: String
    package let meaning: String

    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}
