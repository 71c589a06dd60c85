internal import Arguments

/// The documents that the catalog writes about itself, so that they cannot say something else.
package enum ConfigurationDocuments {
    /// The annotated sample: every key with its meaning and its value, commented out.
    package static var sample: String {
        var text = """
            # zee-node.conf - settings of zee-node. Every key is here, commented out, with what holds without it.
            #
            # Lines are 'key = value' below a [section]; # and ; begin a comment on a line of its own. Values may stand in
            # double quotes; a backslash at the end of a line continues it. Sizes are 512K, 16M, 1G; times are 250ms, 5s, 2min.
            #
            # Files in conf.d/*.conf beside this one are read after it, in the order of their names, and win. Stronger still
            # are the environment (ZEE_CANVAS_WIDTH for [canvas] width) and the command line.
            #
            # zee-node check-config           says everything that is wrong, with file and line
            # zee-node check-config --print   prints what is in force, and where it comes from
            # systemctl reload zee-node       takes over what is marked "live"; all else needs a restart
            #
            # Secrets do not belong here: see 'zee-node login --help'.

            """
        for section in Setting.sections where Setting.servedSections.contains(section.name) {
            text += "\n# \(section.summary).\n[\(section.name)]\n"
            for spec in Setting.served where spec.section == section.name {
                text += "\n" + wrapped(spec.summary, width: 116).map { "# \($0)\n" }.joined()
                text += "# \(spec.facts).\n"
                text += "#\(spec.name) = \(spec.fallback ?? spec.example)\n"
            }
        }
        return text
    }

    /// zee-node.conf(5) in roff: the catalog between an introduction and the sections that a person wrote.
    package static func manualPage(introduction: String, sections: [(title: String, text: String)]) -> String {
        var page = ".TH ZEE\\-NODE.CONF 5 \"\" \"zee-node\" \"File Formats\"\n"
        page += ".SH NAME\nzee\\-node.conf \\- settings of the canvas node zee\\-node\n"
        page += ".SH DESCRIPTION\n\(roff(introduction))\n"
        for section in Setting.sections where Setting.servedSections.contains(section.name) {
            page += ".SH [\(section.name.uppercased())]\n\(roff(section.summary)).\n"
            for spec in Setting.served where spec.section == section.name {
                let option = spec.option.map { " On the command line: \($0.name)." } ?? ""
                page += ".TP\n.B \(roff(spec.name))\n\(roff(spec.summary))\n.br\n\(roff("\(spec.facts).\(option)"))\n"
            }
        }
        for section in sections { page += ".SH \(section.title)\n\(roff(section.text))\n" }
        return page
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}

extension KeySpec {
    fileprivate var facts: String {
        "Value: \(form); default: \(fallbackWords ?? fallback ?? "none")" + (isLive ? "; live" : "")
    }
}

extension Configuration {
    /// What is in force, one row a key: its path, the value as it would be written, and who said it.
    package var listing: [(key: String, value: String, origin: String)] {
        Setting.served.map { spec in
            guard let assignment = assignments[spec.path] else {
                let value = spec.fallbackWords.map { "(\($0))" } ?? spec.fallback ?? "-"
                return (spec.path, value, Origin.fallback.description)
            }
            return (spec.path, assignment.text, assignment.origin.description)
        }
    }
}
