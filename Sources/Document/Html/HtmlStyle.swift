internal import Canvas

/// The little of CSS that is read: colours, alignment and visibility written on the element itself, and the colours a
/// style sheet gives the page. All else is layout, which this room does not do.
enum HtmlStyle {
    /// The value of a property in a list of declarations, in lower case.
    static func value(_ property: String, in declarations: String?) -> String? {
        guard let declarations else { return nil }
        var found: String?
        for declaration in declarations.prefix(4_096).split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == property else { continue }
            var value = parts[1].trimmed.lowercased()
            if value.hasSuffix("!important") { value = String(value.dropLast(10).trimmed) }
            found = value
        }
        return found
    }

    static func alignment(of tag: HtmlTag) -> Paragraph.Alignment? {
        if tag.name == "center" { return .center }
        switch value("text-align", in: tag["style"]) ?? tag["align"]?.lowercased() {
        case "left": return .left
        case "center", "middle": return .center
        case "right": return .right
        // A table that `align` floats has its text where the text of its parent is.
        default: return tag.name == "table" ? .start : nil
        }
    }

    static func color(_ tag: HtmlTag) -> String? {
        sound(value("color", in: tag["style"]) ?? (tag.name == "font" ? tag["color"] : nil))
    }

    static func readPageColors(of tag: HtmlTag, into content: inout Content) {
        content.background = background(in: tag["style"]) ?? sound(tag["bgcolor"]) ?? content.background
        content.color = sound(value("color", in: tag["style"])) ?? sound(tag["text"]) ?? content.color
    }

    /// The rules for `body`, `html` and `:root` of a style sheet.
    static func readPageColors(of sheet: String, into content: inout Content) {
        for rule in sheet.prefix(65_536).split(separator: "}") {
            let parts = rule.split(separator: "{", omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let selectors = parts[0].split(separator: ",").map(\.trimmed)
            guard selectors.contains(where: { ["body", "html", ":root"].contains($0) }) else { continue }
            content.background = background(in: String(parts[1])) ?? content.background
            content.color = sound(value("color", in: String(parts[1]))) ?? content.color
        }
    }

    /// The colour of a `background`, which may be all of it or its first word.
    private static func background(in declarations: String?) -> String? {
        if let color = sound(value("background-color", in: declarations)) { return color }
        guard let value = value("background", in: declarations) else { return nil }
        return sound(value) ?? sound(value.split(separator: " ").first.map(String.init))
    }

    private static func sound(_ color: String?) -> String? {
        guard let color, color.utf8.count < 64, CssColor(parsing: color) != nil else { return nil }
        return color == "currentcolor" || color == "transparent" ? nil : color
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let front = drop(while: \.isWhitespace)
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...last])
    }
}
