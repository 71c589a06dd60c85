internal import ZeeProtocol

/// The properties of one component. Where the versions name a property differently, the older name stands first.
///
/// Both names are tried, the version's own before the other: agents mix them up, and no name means two things.
struct Properties {
    let json: JSONObject
    let dialect: Dialect

    private func property(_ older: String, _ newer: String?) -> JSONValue? {
        guard let newer else { return json[older] }
        let (own, other) = dialect == .v08 ? (older, newer) : (newer, older)
        return json[own] ?? json[other]
    }

    func value(_ older: String, _ newer: String? = nil) -> Value? { dialect.value(property(older, newer)) }

    func child(_ older: String, _ newer: String? = nil) -> String? { property(older, newer)?.stringValue }

    /// A word of a closed list, plain or wrapped as a literal; `nil` for any other.
    func word<Word: RawRepresentable<String>>(_ older: String, _ newer: String? = nil) -> Word? {
        guard case .literal(let literal)? = value(older, newer) else { return nil }
        return literal.stringValue.flatMap { Word(rawValue: $0) }
    }

    func bool(_ older: String, _ newer: String? = nil) -> Bool? {
        guard case .literal(let literal)? = value(older, newer) else { return nil }
        return literal.looseBool
    }

    func number(_ older: String, _ newer: String? = nil) -> Double? {
        guard case .literal(let literal)? = value(older, newer) else { return nil }
        return literal.looseNumber
    }
}

extension Properties {
    /// `explicitList` or `template` in v0.8, a plain list or a template without wrapper in v0.9.
    var children: Component.Children {
        guard let json = json["children"] else { return .none }
        if let ids = (json["explicitList"] ?? json).arrayValue { return .list(ids.compactMap(\.stringValue)) }
        let template = json["template"] ?? json
        guard let component = template["componentId"]?.stringValue,
            let path = (template["dataBinding"] ?? template["path"])?.stringValue
        else { return .none }
        return .template(component: component, data: dialect.path(path))
    }

    var line: Node.Line {
        Node.Line(
            distribution: word("distribution", "justify") ?? .start,
            alignment: word("alignment", "align") ?? .stretch
        )
    }

    var tabs: [Component.Tab] {
        let items = (json["tabItems"] ?? json["tabs"])?.arrayValue ?? []
        return items.prefix(64).map {
            Component.Tab(title: dialect.value($0["title"]), child: $0["child"]?.stringValue)
        }
    }

    var buttonStyle: Node.Button.Style {
        switch child("variant") {
        case "primary": .primary
        case "borderless": .borderless
        default: bool("primary") == true ? .primary : .normal
        }
    }

    var textField: Component.TextField {
        var style: Node.TextField.Style = word("textFieldType", "variant") ?? .shortText
        // Samples of v0.8 say "type" as often.
        if dialect == .v08, json["textFieldType"] == nil { style = word("type") ?? style }
        return Component.TextField(
            label: value("label"),
            text: value("text", "value"),
            style: style,
            pattern: child("validationRegexp")
        )
    }

    var multipleChoice: Component.MultipleChoice {
        let options = (json["options"]?.arrayValue ?? []).prefix(500).compactMap { option in
            (option["value"] ?? option["label"]).flatMap { dialect.value($0) }.flatMap { value in
                if case .literal(let literal) = value { literal.displayText } else { nil }
            }.map { Component.MultipleChoice.Option(label: dialect.value(option["label"]), value: $0) }
        }
        let isExclusive = dialect == .v09 && child("variant") != "multipleSelection"
        let limit = number("maxAllowedSelections").flatMap { $0 >= 1 && $0 <= 500 ? Int($0) : nil }
        return Component.MultipleChoice(
            label: value("label") ?? value("description"),
            selections: value("selections", "value"),
            options: Array(options),
            limit: isExclusive ? 1 : limit,
            style: word("variant", "displayStyle") ?? .checkbox,
            isFilterable: bool("filterable") ?? false
        )
    }

    /// `nil` when there is none, or none with a name.
    var action: Action? {
        guard let json = json["action"] else { return nil }
        if let call = json["functionCall"]?.objectValue, let call = dialect.call(call, depth: 0) { return .call(call) }
        let event = json["event"] ?? json
        // Some write the name alone.
        guard let name = event["name"]?.stringValue ?? event.stringValue, !name.isEmpty else { return nil }
        return .event(name: name.cut(toBytes: Limits.nameBytes), context: context(event["context"]))
    }

    private func context(_ json: JSONValue?) -> [Action.Entry] {
        let pairs: [(String, JSONValue)] =
            switch json {
            case .array(let entries)?:
                entries.compactMap { entry in
                    guard let key = entry["key"]?.stringValue, let value = entry["value"] else { return nil }
                    return (key, value)
                }
            case .object(let object)?: object.members.map { ($0.key, $0.value) }
            default: []
            }
        return pairs.prefix(256).compactMap { key, json in
            dialect.value(json).map { Action.Entry(key: key, value: $0) }
        }
    }
}
