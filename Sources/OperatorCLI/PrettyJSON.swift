internal import ZeeProtocol

/// JSON for a person who asked for JSON: two spaces a level, members in the order they came in.
func prettyJSON(_ value: JSONValue) -> String {
    var text = ""
    append(value, indent: "", to: &text)
    return text + "\n"
}

private func append(_ value: JSONValue, indent: String, to text: inout String) {
    let inner = indent + "  "
    switch value {
    case .array(let elements) where !elements.isEmpty:
        text += "["
        for (index, element) in elements.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + inner
            append(element, indent: inner, to: &text)
        }
        text += "\n\(indent)]"
    case .object(let object) where !object.isEmpty:
        text += "{"
        for (index, member) in object.members.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + inner + JSONValue.string(member.key).description + ": "
            append(member.value, indent: inner, to: &text)
        }
        text += "\n\(indent)}"
    default: text += value.description
    }
}
