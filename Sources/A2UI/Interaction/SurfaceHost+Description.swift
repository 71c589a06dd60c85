package import ZeeProtocol

extension SurfaceHost {
    /// All surfaces in words, in the shape of the Windows node's `canvas.a2ui.dump`, with every instance in place of every
    /// definition: for inspection, never for drawing. What obscured fields hold is not in it.
    package var description: JSONValue {
        var described = JSONObject()
        for surface in surfaces {
            let scopes = scopes(in: surface.id)
            var copy = SurfaceHost(limits: limits)
            copy.surfaces = [surface]
            var components: [JSONValue] = []
            for tree in copy.scene().surfaces { tree.root?.visit { components.append($0.description) } }
            described[surface.id] = [
                "root": surface.root.map { .string($0) } ?? .null,
                "definitions": JSONValue(surface.components.count),
                "instances": JSONValue(scopes.count),
                "components": .array(components),
                "dataModel": surface.dataWithoutSecrets.root,
            ]
        }
        return [
            "renderer": "native", "a2uiVersion": "0.8", "surfaceCount": JSONValue(surfaces.count),
            "surfaces": .object(described),
        ]
    }
}

extension Node {
    fileprivate var description: JSONValue {
        var properties = kind.properties
        if let weight { properties["weight"] = JSONValue(floatLiteral: weight) }
        if let complaint { properties["complaint"] = .string(complaint) }
        return [
            "id": .string(id.description), "componentName": .string(kind.name), "properties": .object(properties),
        ]
    }
}

extension Node.Kind {
    /// As the catalog writes it.
    package var name: String {
        switch self {
        case .text: "Text"
        case .image: "Image"
        case .icon: "Icon"
        case .video: "Video"
        case .audioPlayer: "AudioPlayer"
        case .row: "Row"
        case .column: "Column"
        case .list: "List"
        case .card: "Card"
        case .tabs: "Tabs"
        case .divider: "Divider"
        case .modal: "Modal"
        case .button: "Button"
        case .checkBox: "CheckBox"
        case .textField: "TextField"
        case .dateTimeInput: "DateTimeInput"
        case .multipleChoice: "MultipleChoice"
        case .slider: "Slider"
        case .unknown(let name): name
        case .broken: "Broken"
        }
    }

    /// As they came out: every path looked up, every default filled in. An obscured field does not say what it holds.
    fileprivate var properties: JSONObject {
        switch self {
        case .text(let text): ["text": .string(text.text), "usageHint": .string(text.usage.rawValue)]
        case .image(let image): image.properties
        case .icon(let name): ["name": .string(name)]
        case .video(let url): ["url": .string(url.cut(toBytes: Self.longestURL))]
        case .audioPlayer(let url, let description):
            ["url": .string(url.cut(toBytes: Self.longestURL)), "description": .string(description)]
        case .row(let line), .column(let line):
            ["distribution": .string(line.distribution.rawValue), "alignment": .string(line.alignment.rawValue)]
        case .list(let list):
            [
                "direction": .string(list.direction.rawValue), "alignment": .string(list.alignment.rawValue),
                "scroll": JSONValue(floatLiteral: list.scroll),
            ]
        case .tabs(let tabs): ["titles": JSONValue(tabs.titles), "selected": JSONValue(tabs.selected)]
        case .divider(let axis): ["axis": .string(axis.rawValue)]
        case .modal(let modal): ["open": .bool(modal.content != nil)]
        case .button(let button): ["primary": .bool(button.style == .primary), "enabled": .bool(button.isEnabled)]
        case .checkBox(let box): ["label": .string(box.label), "value": .bool(box.isOn)]
        case .textField(let field): field.properties
        case .dateTimeInput(let input):
            ["label": .string(input.label), "date": .string(input.date), "time": .string(input.time)]
        case .multipleChoice(let choice): choice.properties
        case .slider(let slider):
            [
                "label": .string(slider.label), "value": JSONValue(floatLiteral: slider.value),
                "minValue": JSONValue(floatLiteral: slider.minimum),
                "maxValue": JSONValue(floatLiteral: slider.maximum),
            ]
        case .broken(let reason): ["reason": .string(reason)]
        case .card, .unknown: [:]
        }
    }

    /// Pictures may be inside of an address.
    fileprivate static let longestURL = 200
}

extension Node.Image {
    fileprivate var properties: JSONObject {
        var properties: JSONObject = [
            "url": .string(url.cut(toBytes: Node.Kind.longestURL)), "altText": .string(description),
        ]
        if let fit { properties["fit"] = .string(fit.rawValue) }
        if let usage { properties["usageHint"] = .string(usage.rawValue) }
        return properties
    }
}

extension Node.TextField {
    fileprivate var properties: JSONObject {
        var properties: JSONObject = ["label": .string(label), "textFieldType": .string(style.rawValue)]
        if style != .obscured { properties["text"] = .string(text) }
        return properties
    }
}

extension Node.MultipleChoice {
    fileprivate var properties: JSONObject {
        [
            "label": .string(label), "variant": .string(style.rawValue),
            "options": .array(options.map { ["label": .string($0.label), "value": .string($0.value)] }),
            "selections": JSONValue(options.filter(\.isSelected).map(\.value)),
        ]
    }
}
