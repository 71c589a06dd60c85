/// HTML to blocks, in one pass over the tags: what stands first is read first. There is no tree and no style sheet; how an
/// element is shown is what browsers do with it before any CSS.
///
/// End tags that are missing are supplied as the standard's tree construction does (§13.2.6) for paragraphs, items,
/// rows and cells. Marks that overlap (`<b><i></b></i>`) end one by one.
struct HtmlReader {
    var content: Content

    var frames = [HtmlFrame(.root)]
    private var open: [HtmlOpenElement] = []
    /// How many of each name are open: most end tags of a hostile page end nothing, and should not look for it.
    private var openCounts: [String: Int] = [:]
    private var marks: [HtmlMark] = []
    private var style = SpanStyle()
    /// The paragraph at hand.
    private var inlines: [Inline] = []
    /// What a `pre` holds so far.
    private var preformatted: String?
    /// An element that is not shown, and how often it is open inside itself.
    private var hidden: (name: String, depth: Int)?
    private var script: Document.Script?
    /// What a `select` shows: the option that is chosen, else the first.
    private var choice: (text: String, isOpen: Bool)?
    /// Tables that are open inside one another.
    var tables = 0

    /// Elements inside one another; deeper ones are taken for their text. The worst pages of the web stay below 100.
    static let maxOpen = 200
    static let maxFrames = 40
    static let maxMarks = 64
    static let maxTables = 4

    init(content: Content = Content()) { self.content = content }

    mutating func read(_ text: String) -> [Block] {
        feed(text)
        return finish()
    }

    /// A part of the text; tags do not go on from one part to the next, elements do.
    mutating func feed(_ text: String) {
        var tokenizer = HtmlTokenizer(text)
        while let token = tokenizer.next() {
            switch token {
            case .text(let text): characters(text)
            case .start(let tag): start(tag)
            case .end(let name): end(name)
            case .drawing(let tag, let source): drawing(tag, source)
            }
        }
    }

    mutating func finish() -> [Block] {
        finishScript()
        while !open.isEmpty { pop() }
        flush()
        return frames[0].blocks
    }

    /// A block from elsewhere, at this place of the text: Markdown between tags.
    mutating func take(_ block: Block) {
        flush()
        if open.last?.name == "p" { pop() }
        guard case .paragraph(var paragraph) = block, paragraph.alignment == .start else { return append(block) }
        paragraph.alignment = alignment
        append(.paragraph(paragraph))
    }

    // MARK: Text

    private mutating func characters(_ text: String) {
        if script != nil {
            script?.source += text
        } else if let hidden {
            hiddenText(text, in: hidden.name)
        } else if preformatted != nil {
            // The line feed after the tag is there for the writer's eye only.
            let isFirst = preformatted?.isEmpty == true && text.utf8.first == 0x0A
            preformatted? += isFirst ? String(text.dropFirst()) : text
        } else if !inlines.isEmpty || !text.utf8.allSatisfy(\.isHtmlSpace) {
            inlines.append(.text(text.spacesOnly, style))
        }
    }

    private mutating func hiddenText(_ text: String, in element: String) {
        switch element {
        case "title":
            if content.title.isEmpty { content.title = text.spacesOnly.trimmedSpaces }
        case "textarea": field(text)
        case "select": if choice?.isOpen == true { choice?.text += text.spacesOnly }
        case "style":
            HtmlStyle.readPageColors(of: text, into: &content)
            if content.sheets.utf8.count + text.utf8.count < Content.longestSheets { content.sheets += text + "\n" }
        default: break
        }
    }

    /// What somebody has written into a form, or could choose.
    private mutating func field(_ text: String) {
        let words = text.spacesOnly.trimmedSpaces
        if !words.isEmpty { inlines.append(.text(words, style.with(.key))) }
    }

    /// Ends the paragraph at hand.
    private mutating func flush() {
        guard !inlines.isEmpty else { return }
        defer { inlines = [] }
        while case .lineBreak = inlines.last { inlines.removeLast() }
        guard !inlines.isBlank else { return }
        append(.paragraph(Paragraph(inlines, role: role, alignment: alignment)))
    }

    private var alignment: Paragraph.Alignment { open.last?.alignment ?? .start }

    private var role: Paragraph.Role {
        guard let name = open.last?.name else { return .line }
        switch name {
        case "p": return .body
        case "h1", "h2", "h3", "h4", "h5", "h6": return .heading(Int(name.utf8.last ?? 0x31) - 0x30)
        case "figcaption", "caption": return .caption
        case "dt", "legend": return .term
        case "summary": return .summary
        default: return .line
        }
    }

    mutating func append(_ block: Block) {
        guard let frame = frames.lastIndex(where: \.takesBlocks) else { return }
        if case .list = frames[frame].kind {
            // Not an item, though in a list: it goes with the item before it.
            if frames[frame].items.isEmpty { frames[frame].items.append(BlockList.Item()) }
            frames[frame].items[frames[frame].items.count - 1].blocks.append(block)
        } else {
            frames[frame].blocks.append(block)
        }
    }

    // MARK: Start tags

    private mutating func start(_ tag: HtmlTag) {
        if let hidden {
            guard hidden.name == "p", HtmlTag.blocks.contains(tag.name) else {
                if hidden.name == tag.name, !tag.isSelfClosing { self.hidden?.depth += 1 }
                // A canvas whose end tag was forgotten holds the scripts that draw on it, and they run.
                if hidden.name == "canvas", tag.name == "script" { script = Document.Script(tag) }
                if hidden.name == "select", tag.name == "option" { option(tag) }
                return
            }
            // Paragraphs end where the next block begins, seen or not.
            self.hidden = nil
        }
        remember(tag)
        if hides(tag) { return }
        if HtmlTag.blocks.contains(tag.name) {
            startBlock(tag)
        } else {
            startInline(tag)
        }
    }

    private mutating func option(_ tag: HtmlTag) {
        if choice == nil || tag["selected"] != nil { choice = ("", true) } else { choice?.isOpen = false }
    }

    private mutating func remember(_ tag: HtmlTag) {
        guard content.selectors.count < Content.mostSelectors else { return }
        if let id = tag["id"] { content.selectors.insert("#" + id) }
        guard let classes = tag["class"] else { return }
        for name in classes.split(whereSeparator: \.isWhitespace).prefix(16) { content.selectors.insert("." + name) }
    }

    /// SVG inside of the page: a picture like any other, whose address holds all of it.
    private mutating func drawing(_ tag: HtmlTag, _ source: String) {
        guard hidden == nil, preformatted == nil, tag["hidden"] == nil,
            HtmlStyle.value("display", in: tag["style"]) != "none"
        else { return }
        remember(tag)
        var image = HtmlTag(name: "img")
        let sheets = content.sheetsForDrawing()
        image.add("src", SvgMarkup(source, sheets: sheets, color: content.color).address)
        for name in ["width", "height"] { if let value = tag[name] { image.add(name, value) } }
        image.add("alt", tag["aria-label"] ?? "")
        if let place = content.image(image) { inlines.append(.image(place, style)) }
    }

    /// Begins an element that is not shown as what it is.
    private mutating func hides(_ tag: HtmlTag) -> Bool {
        let isHidden = tag["hidden"] != nil || HtmlStyle.value("display", in: tag["style"]) == "none"
        guard HtmlTag.hidden.contains(tag.name) || isHidden && HtmlTag.hasEnd(tag.name) else { return false }
        if tag.name == "script" { script = Document.Script(tag) }
        if tag.name == "canvas" { return false }
        if let warning = HtmlTag.warnings[tag.name] { content.warn(warning) }
        if !HtmlTag.void.contains(tag.name), !tag.isSelfClosing { hidden = (tag.name, 1) }
        return true
    }

    private mutating func startBlock(_ tag: HtmlTag) {
        flush()
        if tag.name == "body" || tag.name == "html" { HtmlStyle.readPageColors(of: tag, into: &content) }
        supplyEnds(before: tag.name)
        switch tag.name {
        case "hr": append(.rule)
        case "blockquote": push(tag, .quote)
        case "dd": push(tag, .indented)
        case "ul", "ol", "menu", "dir": push(tag, .list(HtmlTag.list(tag)))
        case "li": push(tag, isIn("ul", "ol", "menu", "dir") ? .item(number: tag.integer("value")) : nil)
        case "table":
            let canNest = tables < Self.maxTables
            push(tag, canNest ? .table(hasRules: (tag.integer("border") ?? 0) > 0) : nil)
            if canNest { tables += 1 }
        case "tr": push(tag, isInTable ? .row : nil)
        case "td", "th":
            if isInTable, case .table = frames[frames.count - 1].kind { push(HtmlTag(name: "tr"), .row) }
            push(tag, isInRow ? .cell(HtmlTag.cell(tag)) : nil)
        case "pre", "listing", "xmp":
            push(tag, nil)
            if preformatted == nil { preformatted = "" }
        default: push(tag, nil)
        }
    }

    private mutating func push(_ tag: HtmlTag, _ frame: HtmlFrame.Kind?) {
        guard open.count < Self.maxOpen else { return }
        let alignment = HtmlStyle.alignment(of: tag) ?? self.alignment
        var element = HtmlOpenElement(name: tag.name, hasFrame: false, alignment: alignment)
        if let frame, frames.count < Self.maxFrames {
            element.hasFrame = true
            frames.append(HtmlFrame(frame))
        }
        if tag.name == "td" || tag.name == "th" { element.markCount = marks.count }
        open.append(element)
        openCounts[element.name, default: 0] += 1
    }

    private var isInTable: Bool {
        switch frames[frames.count - 1].kind {
        case .table, .row: true
        default: false
        }
    }

    private var isInRow: Bool {
        if case .row = frames[frames.count - 1].kind { true } else { false }
    }

    func isIn(_ names: String...) -> Bool {
        for element in open.reversed() {
            if names.contains(element.name) { return true }
            if element.name == "table" { return false }
        }
        return false
    }

    private mutating func startInline(_ tag: HtmlTag) {
        switch tag.name {
        case "br": if preformatted != nil { preformatted? += "\n" } else { inlines.append(.lineBreak) }
        case "wbr": inlines.append(.text("\u{200B}", style))
        case "img":
            if let place = content.image(tag) { inlines.append(.image(place, style)) }
        case "canvas":
            content.canvases.append(Document.CanvasPlace(tag))
            inlines.append(.canvas(content.canvases.count - 1))
            hidden = ("canvas", 1)
        case "video":
            content.warn("video is not played")
            if let poster = tag["poster"] {
                var image = HtmlTag(name: "img")
                image.add("src", poster)
                if let place = content.image(image) { inlines.append(.image(place, style)) }
            }
            hidden = ("video", 1)
        case "select": hidden = ("select", 1)
        case "input":
            if let text = HtmlTag.field(tag) {
                inlines.append(.text(text, HtmlTag.isTicked(tag) ? style : style.with(.key)))
            }
        case "link":
            if tag["href"] != nil { content.warn(HtmlTag.noStyles) }
        case "base": content.base = content.base ?? tag["href"]
        case "q":
            inlines.append(.text("“", style))
            mark(tag)
        default: mark(tag)
        }
    }

    private mutating func mark(_ tag: HtmlTag) {
        guard !HtmlTag.void.contains(tag.name), !tag.isSelfClosing else { return }
        if tag.name == "a" { unmark("a") }
        var mark = HtmlMark(name: tag.name, traits: HtmlTag.traits[tag.name] ?? [])
        if tag.name == "a", let address = tag["href"] { mark.link = content.link(address) }
        mark.color = HtmlStyle.color(tag)
        if let weight = HtmlStyle.value("font-weight", in: tag["style"]), weight == "bold" || weight >= "600" {
            mark.traits.insert(.bold)
        }
        guard marks.count < Self.maxMarks else { return }
        marks.append(mark)
        updateStyle()
    }

    private mutating func updateStyle() {
        style = SpanStyle()
        for mark in marks {
            style.traits.formUnion(mark.traits)
            style.link = mark.link ?? style.link
            style.color = mark.color ?? style.color
        }
    }

    private mutating func unmark(_ name: String) {
        let floor = open.last(where: { $0.markCount != nil })?.markCount ?? 0
        guard let place = marks.lastIndex(where: { $0.name == name }), place >= floor else { return }
        marks.remove(at: place)
        updateStyle()
    }

    // MARK: End tags

    private mutating func end(_ name: String) {
        if let hidden {
            if name == "script", hidden.name != name { finishScript() }
            guard hidden.name == name else { return }
            self.hidden?.depth -= 1
            if hidden.depth <= 1 {
                self.hidden = nil
                finishScript()
                if let choice, name == "select" { field(choice.text) }
                choice = nil
            }
            return
        }
        guard HtmlTag.blocks.contains(name) else {
            if name == "q" { inlines.append(.text("”", style)) }
            if name == "br" { inlines.append(.lineBreak) }
            return unmark(name)
        }
        flush()
        guard let place = place(of: name) else { return }
        while open.count > place { pop() }
    }

    /// Where the element that an end tag ends is open. Nothing in a cell ends what the cell is in.
    private func place(of name: String) -> Int? {
        let isTablePart = HtmlTag.tableParts.contains(name)
        let isHeading = Self.isHeading(name)
        guard isHeading ? Self.headings.contains(where: isOpen) : isOpen(name) else { return nil }
        for (place, element) in open.enumerated().reversed() {
            if element.name == name || isHeading && Self.isHeading(element.name) { return place }
            if element.name == "table" || !isTablePart && (element.name == "td" || element.name == "th") { return nil }
        }
        return nil
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    private static func isHeading(_ name: String) -> Bool { headings.contains(name) }

    /// Ends the elements that cannot go on where `name` begins.
    private mutating func supplyEnds(before name: String) {
        if open.last?.name == "p" { pop() }
        if Self.isHeading(name), let last = open.last, Self.isHeading(last.name) { pop() }
        switch name {
        case "li": endElement(["li"], within: ["ul", "ol", "menu", "dir"])
        case "dt", "dd": endElement(["dt", "dd"], within: ["dl"])
        case "option", "optgroup": endElement([name], within: ["select"])
        case "td", "th": endElement(["td", "th"], within: ["tr", "table"])
        case "tr": endElement(["tr", "caption"], within: ["table"])
        case "thead", "tbody", "tfoot": endElement(["thead", "tbody", "tfoot", "tr", "caption"], within: ["table"])
        default: break
        }
    }

    /// False for most names on most pages, and then nobody needs to look through what is open.
    private func isOpen(_ name: String) -> Bool { openCounts[name, default: 0] > 0 }

    private mutating func endElement(_ names: [String], within limits: [String]) {
        guard names.contains(where: isOpen) else { return }
        var found: Int?
        for (place, element) in open.enumerated().reversed() {
            if names.contains(element.name) { found = place }
            if limits.contains(element.name) { break }
        }
        guard let found else { return }
        while open.count > found { pop() }
    }

    private mutating func pop() {
        flush()
        if preformatted != nil, let name = open.last?.name, name == "pre" || name == "listing" || name == "xmp" {
            if let text = preformatted, !text.isEmpty { append(.code(text)) }
            preformatted = nil
        }
        guard let element = open.popLast() else { return }
        openCounts[element.name, default: 1] -= 1
        if let count = element.markCount, marks.count > count {
            marks.removeLast(marks.count - count)
            updateStyle()
        }
        guard element.hasFrame, frames.count > 1 else { return }
        close(frames.removeLast())
    }

    private mutating func finishScript() {
        if let script, script.isRunnable { content.scripts.append(script) }
        script = nil
    }
}

extension String {
    /// Line feeds and tabs are spaces where text is not preformatted.
    fileprivate var spacesOnly: String {
        guard utf8.contains(where: { (0x09...0x0D).contains($0) }) else { return self }
        return String(decoding: utf8.map { (0x09...0x0D).contains($0) ? 0x20 : $0 }, as: UTF8.self)
    }

    fileprivate var trimmedSpaces: String {
        let tail = utf8.drop { $0 == 0x20 }
        return String(
            Substring(tail.prefix(upTo: tail.lastIndex { $0 != 0x20 }.map(tail.index(after:)) ?? tail.startIndex))
        )
    }
}
