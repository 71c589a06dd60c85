internal import A2UI
internal import Arguments
internal import ZeeProtocol

/// The command line of `zee-conformance`.
package enum ConformanceProgram {
    static let spec = ProgramSpec(
        name: "zee-conformance",
        version: "1",
        summary: "run canvas tests and agent-style programs against the engine",
        commands: [
            CommandSpec(
                "wpt",
                "run cases of the web platform tests",
                options: [
                    OptionSpec("--cases", .word("FILE"), "cases, one JSON object a line"),
                    OptionSpec("--base", .word("DIR"), "where pictures and fonts are; the folder of FILE by default"),
                    OptionSpec("--core", .none, "only cases that all browsers pass"),
                    OptionSpec("--only", .word("PATTERN"), "only cases whose name contains PATTERN"),
                    OptionSpec("--out", .word("DIR"), "write the pictures of failed cases here"),
                    OptionSpec("--json", .word("FILE"), "write every verdict here"),
                ]
            ),
            CommandSpec(
                "a2ui",
                "draw A2UI samples and look for the words they must show",
                options: [
                    OptionSpec("--examples", .word("DIR"), "a folder of samples"),
                    OptionSpec("--expected-text", .word("FILE"), "which words must be visible in which sample"),
                    OptionSpec("--only", .word("PATTERN"), "only samples whose name contains PATTERN"),
                    OptionSpec("--out", .word("DIR"), "write all pictures here, in both themes"),
                    OptionSpec("--json", .word("FILE"), "write every verdict here"),
                ]
            ),
            CommandSpec(
                "codec",
                "write pictures with our encoders, for other programs to compare",
                options: [
                    OptionSpec("--out", .word("DIR"), "where to"),
                    OptionSpec("--pictures", .word("DIR"), "a folder of PNG pictures to write as well"),
                ]
            ),
            CommandSpec(
                "snippets",
                "run programs of the kind agents write",
                options: [
                    OptionSpec("--dir", .word("DIR"), "a folder with a folder for each program"),
                    OptionSpec("--only", .word("PATTERN"), "only programs whose name contains PATTERN"),
                    OptionSpec("--out", .word("DIR"), "write all pictures here"),
                    OptionSpec("--json", .word("FILE"), "write every verdict here"),
                ]
            ),
        ]
    )

    /// Ends the process: 0 when it ran to the end, whatever the verdicts are.
    package static func main(_ words: [String]) {
        let invocation: Invocation
        do {
            switch try spec.parse(words) {
            case .run(let parsed): invocation = parsed
            case .help(let path): return print(spec.help(for: path), terminator: "")
            case .version: return print(spec.version)
            }
        } catch {
            leave(64, "zee-conformance: \(error)\n\(spec.help(for: []))")
        }
        switch invocation.path {
        case ["wpt"]: runWpt(invocation)
        case ["a2ui"]: runA2UI(invocation)
        case ["codec"]: runCodec(invocation)
        default: runSnippets(invocation)
        }
    }

    private static func runWpt(_ invocation: Invocation) {
        guard let path = invocation["--cases"], let text = Files.text(path) else {
            leave(66, "zee-conformance: --cases FILE is missing or cannot be read\n")
        }
        var runner = WptRunner(base: invocation["--base"] ?? Files.folder(of: path))
        var report = WptReport()
        let out = invocation["--out"]
        if let out { Files.makeFolder(out) }
        for line in text.split(separator: "\n") {
            guard let test = WptCase(String(line)) else { continue }
            if invocation.has("--core"), !test.isCore { continue }
            if let pattern = invocation["--only"], !test.name.contains(pattern) { continue }
            let outcome = runner.run(test)
            report.add(test, outcome)
            guard case .failed(let why) = outcome.verdict else { continue }
            print("FAIL \(test.name): \(why.split(separator: "\n").first ?? "")")
            if let out, let picture = outcome.picture { Pictures.save(picture, to: "\(out)/\(test.name).png") }
        }
        if let path = invocation["--json"] { Files.write(report.json.encoded(), to: path) }
        print(report.summary, terminator: "")
    }

    private static func runA2UI(_ invocation: Invocation) {
        guard let folder = invocation["--examples"] else {
            leave(64, "zee-conformance: --examples DIR is missing\n")
        }
        var expected: String?
        if let path = invocation["--expected-text"] {
            expected = Files.text(path)
            if expected == nil { leave(66, "zee-conformance: \(path) cannot be read\n") }
        }
        let runner = A2UIRunner(expected: expected)
        var report = A2UIReport()
        let out = invocation["--out"]
        if let out { Files.makeFolder(out) }
        for name in Files.files(in: folder) {
            if let pattern = invocation["--only"], !name.contains(pattern) { continue }
            guard let text = Files.text("\(folder)/\(name)") else { continue }
            let outcome = runner.run(name, text)
            report.add(name, outcome)
            if let why = outcome.failure { print("FAIL \(name): \(why)") }
            guard let out else { continue }
            for (theme, picture) in outcome.pictures {
                Pictures.save(picture, to: "\(out)/\(name).\(theme.rawValue).png")
            }
        }
        if let path = invocation["--json"] { Files.write(report.json.encoded(), to: path) }
        print(report.summary, terminator: "")
    }

    private static func runCodec(_ invocation: Invocation) {
        guard let out = invocation["--out"] else { leave(64, "zee-conformance: --out DIR is missing\n") }
        Files.makeFolder(out)
        var runner = CodecRunner(out: out)
        if let pictures = invocation["--pictures"] {
            runner.encodePictures(in: pictures)
        } else {
            runner.encodeGenerated()
        }
        for failure in runner.failures { print("FAIL \(failure)") }
        print("codec: \(runner.written) written, \(runner.failures.count) failed")
    }

    private static func runSnippets(_ invocation: Invocation) {
        guard let folder = invocation["--dir"] else {
            leave(64, "zee-conformance: --dir DIR is missing\n")
        }
        // Text is drawn with the fonts the pictures were made with.
        if environment("FONTCONFIG_FILE") == nil, Files.read(folder + "/fonts.conf") != nil {
            setEnvironment("FONTCONFIG_FILE", folder + "/fonts.conf")
        }
        let runner = SnippetRunner(folder: folder)
        var report = SnippetReport()
        let out = invocation["--out"]
        if let out { Files.makeFolder(out) }
        for name in Files.folders(in: folder) {
            if let pattern = invocation["--only"], !name.contains(pattern) { continue }
            let outcome = runner.run(name)
            report.add(name, outcome)
            if let why = outcome.failure { print("FAIL \(name): \(why)") }
            if let out, let picture = outcome.picture { Pictures.save(picture, to: "\(out)/\(name).png") }
        }
        if let path = invocation["--json"] { Files.write(report.json.encoded(), to: path) }
        print(report.summary, terminator: "")
    }
}
