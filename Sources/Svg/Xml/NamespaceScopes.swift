/// Which prefixes mean SVG and which mean XLink, as elements open and close.
struct NamespaceScopes {
    private enum Vocabulary {
        case svg, xlink, other
    }

    private var bindings: [(prefix: String, vocabulary: Vocabulary)] = []
    /// How many bindings there were when each open element began.
    private var marks: [Int] = []

    mutating func enter(_ attributes: [Element.Attribute]) {
        marks.append(bindings.count)
        for attribute in attributes where attribute.name.hasPrefix("xmlns") {
            let prefix = attribute.name == "xmlns" ? "" : String(attribute.name.dropFirst(6))
            // A lookup walks the list, so it must stay short; no document has a thousand vocabularies.
            guard bindings.count < 1_000 else { return }
            let vocabulary: Vocabulary =
                switch attribute.value.trimmed {
                case "http://www.w3.org/2000/svg", "": .svg
                case "http://www.w3.org/1999/xlink": .xlink
                default: .other
                }
            bindings.append((prefix, vocabulary))
        }
    }

    mutating func leave() {
        guard let mark = marks.popLast() else { return }
        bindings.removeLast(bindings.count - mark)
    }

    /// The name without its prefix, `nil` when it belongs to another vocabulary. A document that declares nothing is
    /// taken as SVG all the same: people forget.
    func localName(ofElement name: String) -> String? {
        let (prefix, local) = Self.split(name)
        switch vocabulary(of: prefix) {
        case .svg: return local
        case .xlink, .other: return nil
        case nil: return prefix.isEmpty || prefix == "svg" ? local : nil
        }
    }

    /// Attributes by local names: own ones, XLink's `href`, and those of XML. The rest is for other programs.
    func resolved(_ attributes: [Element.Attribute]) -> [Element.Attribute] {
        guard attributes.contains(where: { $0.name.utf8.contains(UInt8(ascii: ":")) || $0.name == "xmlns" }) else {
            return attributes
        }
        var result = attributes.filter { !$0.name.utf8.contains(UInt8(ascii: ":")) && $0.name != "xmlns" }
        for attribute in attributes {
            let (prefix, local) = Self.split(attribute.name)
            if prefix == "xml" {
                result.append(attribute)
            } else if local == "href", !prefix.isEmpty, !result.contains(where: { $0.name == "href" }) {
                let vocabulary = vocabulary(of: prefix)
                if vocabulary == .xlink || (vocabulary == nil && prefix == "xlink") {
                    result.append(Element.Attribute(name: "href", value: attribute.value))
                }
            }
        }
        return result
    }

    private func vocabulary(of prefix: String) -> Vocabulary? {
        bindings.last { $0.prefix == prefix }?.vocabulary
    }

    private static func split(_ name: String) -> (prefix: String, local: String) {
        guard let colon = name.firstIndex(of: ":") else { return ("", name) }
        return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }
}
