internal import Arguments
internal import Configuration

extension OptionSpec {
    /// What commands take that act by the node's settings: every setting that has a way to be said on the command line.
    static let settings: [OptionSpec] =
        Setting.served.compactMap { spec in
            spec.option.map { option in
                let value: Value =
                    if !spec.choices.isEmpty { .choice(spec.choices) } else {
                        option.placeholder.map { .word($0) } ?? .none
                    }
                return OptionSpec(option.name, value, option.summary)
            }
        } + [
            OptionSpec(
                "--set",
                .word("KEY=VALUE"),
                "any setting of zee-node.conf, as in canvas.width=640",
                repeats: true
            )
        ]
}
