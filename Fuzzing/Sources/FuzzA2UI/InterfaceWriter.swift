internal import Grammar
internal import ZeeProtocol

/// Messages that are mostly right, which reach further than random text: templates, updates, paths and actions refer to
/// each other, because there are only a few of each. Every part is a choice of the fuzzer's.
struct InterfaceWriter {
    private var choices: Choices
    private static let ids = ["root", "a", "b", "c", "d", "e", "f", "a:x"]
    private static let surfaces = ["s", "t"]
    private static let paths = [
        "/", "", ".", "/a", "a", "/a/b", "./b", "/item/b", "/a/0", "a.b[1].c", "/a//b/", "b/c/d",
    ]
    private static let texts = [
        "", "x", "true", "-3.5", "2026-02-30T25:00", "**b** [l](h)", "#00ff00", "[1,{\"b\":2}]", "سلام",
        "1\u{FE0F}\u{20E3}",
    ]
    private static let types = [
        "Text", "Row", "Column", "List", "Card", "Tabs", "Modal", "Button", "CheckBox", "TextField", "DateTimeInput",
        "MultipleChoice", "Slider", "Image", "Icon", "Video", "AudioPlayer", "Divider", "Chart",
    ]
    private static let words = [
        "h1", "caption", "cover", "avatar", "center", "stretch", "spaceBetween", "horizontal", "obscured", "number",
        "longText", "chips", "start", "end",
    ]

    init(_ choices: Choices) { self.choices = choices }

    mutating func messages() -> [JSONValue] {
        var messages: [JSONValue] = [["beginRendering": ["surfaceId": "s", "root": "root"]]]
        while !choices.isEmpty, messages.count < 24 { messages.append(message()) }
        return messages
    }

    private mutating func message() -> JSONValue {
        let surface = JSONValue.string(choices.one(of: Self.surfaces))
        switch choices.below(8) {
        case 0, 1, 2, 3:
            let components = (0...choices.below(6)).map { _ in component() }
            return ["surfaceUpdate": ["surfaceId": surface, "components": .array(components)]]
        case 4, 5:
            var body: JSONObject = ["surfaceId": surface, "contents": .array([entry(0), entry(0)])]
            if choices.below(2) == 1 { body["path"] = .string(choices.one(of: Self.paths)) }
            return ["dataModelUpdate": .object(body)]
        case 6:
            let styles: JSONValue = ["primaryColor": .string(choices.one(of: Self.texts)), "font": value()]
            return ["beginRendering": ["surfaceId": surface, "root": id(), "styles": styles]]
        default: return ["deleteSurface": ["surfaceId": surface]]
        }
    }

    private mutating func id() -> JSONValue { .string(choices.one(of: Self.ids)) }

    private mutating func component() -> JSONValue {
        let name = choices.one(of: Self.types)
        var body = JSONObject()
        let properties = [
            "text", "label", "value", "child", "children", "url", "name", "usageHint", "fit", "alignment",
            "distribution",
            "direction", "tabItems", "entryPointChild", "contentChild", "action", "selections", "options",
            "textFieldType", "validationRegexp", "minValue", "maxValue", "maxAllowedSelections", "variant",
            "filterable",
            "enableDate", "enableTime", "axis",
        ]
        // What the type has is written most of the time; what it has not has to be put up with as well.
        for property in properties where choices.below(3) > 0 { body[property] = self.property(property) }
        return ["id": id(), "weight": JSONValue(choices.below(5)), "component": [name: .object(body)]]
    }

    private mutating func property(_ name: String) -> JSONValue {
        switch name {
        case "child", "entryPointChild", "contentChild": return id()
        case "children":
            guard choices.below(2) == 1 else { return ["explicitList": .array([id(), id(), id()])] }
            return ["template": ["componentId": id(), "dataBinding": .string(choices.one(of: Self.paths))]]
        case "tabItems": return [["title": value(), "child": id()], ["title": value(), "child": id()]]
        case "options": return [["label": value(), "value": "x"], ["label": value(), "value": "true"]]
        case "action":
            return ["name": .string(choices.one(of: Self.texts)), "context": [["key": "k", "value": value()]]]
        case "usageHint", "fit", "alignment", "distribution", "direction", "textFieldType", "variant", "axis":
            return .string(choices.one(of: Self.words))
        case "minValue", "maxValue", "maxAllowedSelections": return JSONValue(choices.below(40) - 20)
        case "enableDate", "enableTime", "filterable": return .bool(choices.below(2) == 1)
        default: return value()
        }
    }

    private mutating func value() -> JSONValue {
        switch choices.below(6) {
        case 0: return ["literalString": .string(choices.one(of: Self.texts))]
        case 1, 2: return ["path": .string(choices.one(of: Self.paths))]
        case 3:
            return [
                "path": .string(choices.one(of: Self.paths)), "literalString": .string(choices.one(of: Self.texts)),
            ]
        case 4: return ["literalNumber": JSONValue(choices.below(200) - 100)]
        default: return ["literalArray": ["x", .string(choices.one(of: Self.texts))]]
        }
    }

    private mutating func entry(_ depth: Int) -> JSONValue {
        let key = JSONValue.string(choices.one(of: ["a", "b", "x", "0", ".", "a.b"]))
        switch choices.below(depth < 4 ? 5 : 3) {
        case 0: return ["key": key, "valueString": .string(choices.one(of: Self.texts))]
        case 1: return ["key": key, "valueNumber": JSONValue(choices.below(200) - 100)]
        case 2: return ["key": key, "valueBoolean": true]
        default: return ["key": key, "valueMap": .array([entry(depth + 1), entry(depth + 1)])]
        }
    }
}
