// What elements become.

extension HtmlTag {
    static func list(_ tag: HtmlTag) -> BlockList {
        var list = BlockList()
        guard tag.name == "ol" else { return list }
        list.marker =
            switch tag["type"] {
            case "a": .lowerLetter
            case "A": .upperLetter
            case "i": .lowerRoman
            case "I": .upperRoman
            default: .number
            }
        list.start = tag.integer("start") ?? 1
        if tag["reversed"] != nil { list.step = -1 }
        return list
    }

    static func cell(_ tag: HtmlTag) -> Table.Cell {
        var cell = Table.Cell(blocks: [], isHeader: tag.name == "th")
        cell.columns = min(max(tag.integer("colspan") ?? 1, 1), Table.maxColumns)
        cell.rows = min(max(tag.integer("rowspan") ?? 1, 1), Table.maxSpan)
        return cell
    }

    static func isTicked(_ tag: HtmlTag) -> Bool {
        tag["type"]?.lowercased() == "checkbox" || tag["type"]?.lowercased() == "radio"
    }

    /// What a form field shows.
    static func field(_ tag: HtmlTag) -> String? {
        switch tag["type"]?.lowercased() {
        case "hidden", "file", "image": nil
        case "checkbox": tag["checked"] == nil ? "☐" : "☑"
        case "radio": tag["checked"] == nil ? "○" : "◉"
        case "submit", "button", "reset": tag["value"] ?? "Submit"
        default: tag["value"] ?? tag["placeholder"] ?? "        "
        }
    }
}

extension SpanStyle {
    func with(_ trait: Traits) -> SpanStyle {
        var style = self
        style.traits.insert(trait)
        return style
    }
}

extension Document.Script {
    init(_ tag: HtmlTag) {
        self.init(source: "", address: tag["src"], isModule: tag["type"]?.lowercased() == "module")
        let type = tag["type"]?.lowercased() ?? ""
        isCode = type.isEmpty || type == "module" || type.hasSuffix("javascript") || type.hasSuffix("ecmascript")
    }

    /// Data blocks (`application/json`, templates) are no scripts.
    var isRunnable: Bool { isCode && (address != nil || !source.allSatisfy(\.isWhitespace)) }
}

extension Document.CanvasPlace {
    /// The sizes a canvas has when it does not say are the standard's.
    init(_ tag: HtmlTag) {
        self.init(
            id: tag["id"] ?? "",
            classes: tag["class"]?.split(whereSeparator: \.isWhitespace).prefix(8).map(String.init) ?? [],
            width: tag.pixels("width").map { Int($0) } ?? 300,
            height: tag.pixels("height").map { Int($0) } ?? 150
        )
    }
}

extension Content {
    /// Where a picture stands. A picture of one pixel is there to count visits.
    mutating func image(_ tag: HtmlTag) -> ImagePlace? {
        let (width, height) = (tag.pixels("width"), tag.pixels("height"))
        guard let source = tag["src"], !source.isEmpty, (width ?? 2) > 1, (height ?? 2) > 1 else { return nil }
        return ImagePlace(image: image(source), alternative: tag["alt"] ?? "", width: width, height: height)
    }
}
