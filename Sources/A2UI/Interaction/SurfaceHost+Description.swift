package import ZeeProtocol

extension SurfaceHost {
    /// All surfaces in words, in the shape of the Windows node's `canvas.a2ui.dump`: for inspection, never for drawing.
    /// What obscured fields hold is not in it.
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
        var object: JSONObject = ["id": .string(id.description), "componentName": .string(kind.name)]
        if let text = kind.visibleText { object["text"] = .string(text) }
        if let complaint { object["complaint"] = .string(complaint) }
        return .object(object)
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

    /// What it says, shortly.
    fileprivate var visibleText: String? {
        switch self {
        case .text(let text): text.text
        case .image(let image): image.url.cut(toBytes: 200)
        case .icon(let name): name
        case .video(let url), .audioPlayer(let url, _): url.cut(toBytes: 200)
        case .tabs(let tabs): tabs.titles.joined(separator: " | ")
        case .checkBox(let box): "\(box.label): \(box.isOn)"
        case .textField(let field): field.style == .obscured ? field.label : "\(field.label): \(field.text)"
        case .dateTimeInput(let input): "\(input.date) \(input.time)"
        case .multipleChoice(let choice): choice.options.filter(\.isSelected).map(\.label).joined(separator: ", ")
        case .slider(let slider): slider.valueText
        case .broken(let reason): reason
        case .row, .column, .list, .card, .divider, .modal, .button, .unknown: nil
        }
    }
}
