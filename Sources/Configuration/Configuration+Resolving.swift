internal import Arguments

/// A settings file as it was read, with the name that messages call it by.
package struct ConfigurationFile: Sendable {
    package let path: String
    package let contents: [UInt8]

    package init(path: String, contents: [UInt8]) {
        self.path = path
        self.contents = contents
    }
}

extension Configuration {
    /// Takes in files from the weakest to the strongest, then the environment, then the command line.
    ///
    /// An empty variable counts as absent: that is how people switch one off in a unit file.
    package init(
        files: [ConfigurationFile],
        environment: (String) -> String?,
        options: [(option: String, value: String)],
        overrides: [String] = []
    ) throws(Problems) {
        var problems: [Problem] = []
        var rank = 1
        for file in files {
            take(file, rank: rank, problems: &problems)
            rank += 1
        }
        for spec in Setting.served {
            // The key's own variable is the last and so the stronger one.
            for name in spec.otherVariables + [spec.variable] {
                guard let text = environment(name), !text.isEmpty else { continue }
                problems += [assign(text, to: spec, by: .variable(name), rank: rank)].compactMap(\.self)
            }
        }
        rank += 1
        for (option, value) in options {
            guard let spec = Setting.served.first(where: { $0.option?.name == option }) else { continue }
            let text = spec.option?.placeholder == nil ? "yes" : value
            problems += [assign(text, to: spec, by: .option(option), rank: rank)].compactMap(\.self)
        }
        for override in overrides { take(override, rank: rank, problems: &problems) }
        guard problems.isEmpty else { throw Problems(problems) }
    }

    /// `--set section.key=value`.
    private mutating func take(_ override: String, rank: Int, problems: inout [Problem]) {
        let origin = Origin.option("--set")
        let parts = override.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, path.count == 2 else {
            problems.append(
                Problem(origin, "'\(excerpt(override))' names no setting", hint: "write section.key=value")
            )
            return
        }
        let (section, name) = (String(path[0]), String(path[1]))
        guard let spec = Self.spec(section, name) else {
            problems.append(Self.unknown(section: section, key: name, origin: origin))
            return
        }
        problems += [assign(String(parts[1]), to: spec, by: origin, rank: rank)].compactMap(\.self)
    }

    private mutating func take(_ file: ConfigurationFile, rank: Int, problems: inout [Problem]) {
        var found: [(line: Int, problem: Problem)] = []
        // In the order in which somebody with an editor goes through the file.
        defer { problems += found.sorted { $0.line < $1.line }.map(\.problem) }
        let text = ConfigurationText(file.contents)
        func origin(_ line: Int) -> Origin { .file(path: file.path, line: line) }
        found += text.problems.map { ($0.line, Problem(origin($0.line), $0.message, hint: $0.hint)) }
        var unknownSections: Set<String> = []
        for (name, line) in text.sections where !Setting.servedSections.contains(name) {
            guard unknownSections.insert(name).inserted else { continue }
            found.append((line, Self.unknown(section: name, origin: origin(line))))
        }
        for entry in text.entries where !unknownSections.contains(entry.section) {
            // Another program's file has an unknown key on every line.
            guard found.count < ConfigurationText.faultLimit else { return }
            guard let spec = Self.spec(entry.section, entry.key) else {
                let problem = Self.unknown(section: entry.section, key: entry.key, origin: origin(entry.line))
                found.append((entry.line, problem))
                continue
            }
            if let problem = assign(entry.value, to: spec, by: origin(entry.line), rank: rank) {
                found.append((entry.line, problem))
            }
        }
    }

    /// Says what is wrong with the value, where something is.
    private mutating func assign(_ text: String, to spec: KeySpec, by origin: Origin, rank: Int) -> Problem? {
        if let fault = spec.check(text) {
            return Problem(origin, "\(spec.path) \(fault.message)", hint: fault.hint)
        }
        var text = text
        // Lists are joined by commas, and one at the end of a part says nothing.
        while spec.isList, text.hasSuffix(",") || text.hasSuffix(" ") { text.removeLast() }
        if case .file = origin, var earlier = assignments[spec.path], earlier.rank == rank {
            guard spec.isList else {
                return Problem(origin, "\(spec.path) is set twice", hint: "the other line is \(earlier.origin)")
            }
            earlier.texts.append(text)
            assignments[spec.path] = earlier
        } else {
            assignments[spec.path] = Assignment(texts: [text], origin: origin, rank: rank)
        }
        return nil
    }
}

extension Configuration {
    private static func spec(_ section: String, _ key: String) -> KeySpec? {
        Setting.served.first { $0.section == section && $0.name == key }
    }

    private static func unknown(section: String, origin: Origin) -> Problem {
        if Setting.sections.contains(where: { $0.name == section }) {
            return Problem(origin, "[\(section)] is not served by this version", hint: "leave it out")
        }
        let near = nearest(to: section, among: Setting.servedSections)
        let hint = near.map { "did you mean [\($0)]?" } ?? "there are \(list(Setting.servedSections))"
        return Problem(origin, "there is no section [\(excerpt(section))]", hint: hint)
    }

    private static func unknown(section: String, key: String, origin: Origin) -> Problem {
        let shown = excerpt(key)
        if section.isEmpty {
            let home = Setting.served.first { $0.name == key }
            return Problem(
                origin,
                "'\(shown)' stands before any [section]",
                hint: home.map { "it belongs under [\($0.section)]" }
                    ?? "begin with one of \(list(Setting.servedSections))"
            )
        }
        // People look for a place for the token; in a file that anybody may read there is none.
        if section == "gateway", ["token", "password"].contains(key) {
            return Problem(
                origin,
                "secrets do not belong into this file",
                hint: "use 'zee-node login', a systemd credential or \(key)-file"
            )
        }
        if Setting.all.contains(where: { $0.section == section && $0.name == key }) {
            return Problem(origin, "\(section).\(key) is not served by this version", hint: "leave it out")
        }
        let siblings = Setting.served.filter { $0.section == section }.map(\.name)
        guard !siblings.isEmpty else { return unknown(section: section, origin: origin) }
        let hint: String =
            if let near = nearest(to: key, among: siblings) {
                "did you mean '\(near)'?"
            } else if let home = Setting.served.first(where: { $0.name == key }) {
                "it belongs under [\(home.section)]"
            } else {
                "[\(section)] has \(siblings.joined(separator: ", "))"
            }
        return Problem(origin, "[\(section)] has no key '\(shown)'", hint: hint)
    }

    private static func list(_ sections: [String]) -> String {
        sections.map { "[\($0)]" }.joined(separator: ", ")
    }
}
