internal import ZeeProtocol

/// Turns one component's JSON into a `Component`. Nothing in here fails: a property that makes no sense is absent, a
/// component nobody knows is drawn as a placeholder.
struct ComponentReader {
    let dialect: Dialect
    private(set) var warnings: [String] = []

    init(_ dialect: Dialect) { self.dialect = dialect }

    mutating func component(_ json: JSONValue) -> Component? {
        guard let id = json["id"]?.stringValue, !id.isEmpty, id.utf8.count <= Limits.nameBytes else {
            warnings.append("a component without a usable id was left out")
            return nil
        }
        guard let (name, properties) = body(of: json) else {
            warnings.append("the component \(id.quoted) has no type and was left out")
            return nil
        }
        var component = Component(id: id, kind: kind(name, Properties(json: properties, dialect: dialect)))
        component.weight = json["weight"]?.looseNumber.map { min(max($0, 0), 10_000) }
        component.checks = checks(properties["checks"])
        component.size = json.weight
        if case .unknown(let name, _) = component.kind {
            warnings.append("the component \(id.quoted) is of the unknown type \(name.quoted)")
        }
        return component
    }

    /// v0.8 wraps the properties in the name of the type; v0.9 lays them beside it. Models know both and mix them up, and
    /// either can be told from the other.
    private mutating func body(of json: JSONValue) -> (String, JSONObject)? {
        switch json["component"] {
        case .object(let wrapper)?:
            guard let first = wrapper.members.first else { return nil }
            if wrapper.count > 1 { warnings.append("a component has several types; the first counts") }
            return (first.key, first.value.objectValue ?? JSONObject())
        case .string(let name)? where !name.isEmpty:
            return (name, json.objectValue ?? JSONObject())
        default: return nil
        }
    }

    private func checks(_ json: JSONValue?) -> [Check] {
        guard dialect == .v09 else { return [] }
        return (json?.arrayValue ?? []).prefix(16).compactMap { check in
            guard let condition = dialect.value(check["condition"]) else { return nil }
            return Check(condition: condition, message: check["message"]?.stringValue ?? "")
        }
    }

    private func kind(_ name: String, _ p: Properties) -> Component.Kind {
        switch name {
        case "Text": .text(p.value("text"), p.word("usageHint", "variant") ?? .body)
        case "Image":
            .image(
                url: p.value("url"),
                description: p.value("altText", "description"),
                fit: p.word("fit"),
                usage: p.word("usageHint", "variant")
            )
        case "Icon": .icon(p.value("name"))
        case "Video": .video(p.value("url"))
        case "AudioPlayer": .audioPlayer(p.value("url"), description: p.value("description"))
        case "Row": .row(p.children, p.line)
        case "Column": .column(p.children, p.line)
        case "List":
            .list(
                p.children,
                direction: p.word("direction") ?? .vertical,
                alignment: p.word("alignment", "align") ?? .stretch
            )
        case "Card": .card(p.child("child").map { .list([$0]) } ?? p.children)
        case "Tabs": .tabs(p.tabs)
        case "Divider": .divider(p.word("axis") ?? .horizontal)
        case "Modal":
            .modal(entry: p.child("entryPointChild", "trigger"), content: p.child("contentChild", "content"))
        case "Button":
            .button(
                child: p.child("child"),
                label: p.value("label", "text"),
                style: p.buttonStyle,
                action: p.action
            )
        case "CheckBox": .checkBox(label: p.value("label"), value: p.value("value"))
        case "TextField": .textField(p.textField)
        case "DateTimeInput":
            .dateTimeInput(
                label: p.value("label"),
                value: p.value("value"),
                showsDate: p.bool("enableDate") ?? (dialect == .v08),
                showsTime: p.bool("enableTime") ?? (dialect == .v08)
            )
        case "MultipleChoice", "ChoicePicker": .multipleChoice(p.multipleChoice)
        case "Slider":
            .slider(
                label: p.value("label"),
                value: p.value("value"),
                minimum: p.number("minValue", "min"),
                maximum: p.number("maxValue", "max")
            )
        default: .unknown(name: name, p.child("child").map { .list([$0]) } ?? p.children)
        }
    }
}
