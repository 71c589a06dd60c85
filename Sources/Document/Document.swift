package import Canvas
package import Raster

/// A page of words and pictures: Markdown, plain text, HTML in reading order, or what went wrong.
///
/// A value that is read once, laid out for a width, and painted at any scroll position. It fetches nothing: it says which
/// pictures it wants (``wantedImages``) and takes them as they come (``setImage(_:_:)``), after which it is laid out
/// again.
///
/// This is what the stage holds of a page that is not a drawing. A room that does HTML with CSS and a tree of its own
/// takes the place of ``init(html:)`` with a type of the same face: what it wants, what it runs, its height, its links,
/// and how it is painted.
package struct Document {
    var content: Content
    let kind: Kind
    package var scheme: ColorScheme
    var images: [Int: ImageState] = [:]
    var canvasPictures: [Int: Pixmap] = [:]
    private(set) var setting: Setting?

    enum Kind: Equatable { case markdown, html, text, error }

    enum ImageState {
        case picture(Pixmap)
        /// It will not come.
        case missing
    }

    /// A `<canvas>` of the page.
    package struct CanvasPlace: Equatable, Sendable {
        package var id: String
        package var classes: [String] = []
        package var width: Int
        package var height: Int

        /// What scripts may find it by.
        package var selectors: [String] { (id.isEmpty ? [] : ["#" + id]) + classes.map { "." + $0 } }
    }

    /// A script of the page.
    package struct Script: Equatable, Sendable {
        /// Empty for one that is somewhere else.
        package var source: String
        package var address: String?
        package var isModule: Bool
        var isCode = true
    }

    init(_ content: Content, kind: Kind, scheme: ColorScheme) {
        self.content = content
        self.kind = kind
        self.scheme = scheme
    }

    package init(markdown text: String, scheme: ColorScheme = .dark) {
        self.init(Content(markdown: text), kind: .markdown, scheme: scheme)
    }

    /// HTML, its tags as they come; black on white like everywhere, unless it says otherwise. A page that says what colour it is gets the scheme that goes with it.
    package init(html text: String, scheme: ColorScheme = .dark) {
        var reader = HtmlReader()
        let blocks = reader.read(String(text.utf8Prefix(Self.longestText)))
        var content = reader.content
        content.blocks = blocks
        if text.utf8.count > Self.longestText { content.warn("the page is too long to be shown whole") }
        self.init(content, kind: .html, scheme: scheme.adapted(to: content))
    }

    package init(text: String, scheme: ColorScheme = .dark) {
        var content = Content()
        content.blocks = [.code(String(text.utf8Prefix(Self.longestText)))]
        if text.utf8.count > Self.longestText { content.warn("the text is too long to be shown whole") }
        self.init(content, kind: .text, scheme: scheme)
    }

    /// What stands of a failed load: what, where, why, and what can be done.
    package init(error: ErrorPage, scheme: ColorScheme = .dark) {
        var content = Content()
        content.title = error.title
        content.blocks = error.blocks
        self.init(content, kind: .error, scheme: scheme)
    }

    /// Bytes of a text that are read: hours of reading, and a third of a second of setting.
    package static let longestText = 4 << 20

    // MARK: What the page is and wants

    package var title: String { content.title }

    /// What the reader should know: that styles were left out, that something is not shown.
    package var warnings: [String] { content.warnings }

    /// A CSS colour, where the page says.
    package var background: String? { content.background }

    /// What relative addresses are relative to, where the page says other than its own address.
    package var base: String? { content.base }

    /// Addresses of pictures as written in the page, each once, in reading order.
    package var wantedImages: [String] { content.images }

    package var scripts: [Script] { content.scripts }
    package var canvases: [CanvasPlace] { content.canvases }

    /// Selectors of the other elements that have a name: scripts look for them.
    package var selectors: Set<String> { content.selectors }

    /// Whether the page is a drawing: it has a canvas or a script, and no words or pictures of its own to set. The
    /// canvas is then the page.
    package var isDrawing: Bool {
        canvases.count <= 1 && (!canvases.isEmpty || !scripts.isEmpty) && content.images.isEmpty
            && content.blocks.allSatisfy(\.isCanvasOnly)
    }

    /// A picture that has come, or `nil` when it will not. The page is laid out anew the next time it is asked.
    package mutating func setImage(_ address: String, _ picture: Pixmap?) {
        guard let place = content.images.firstIndex(of: address) else { return }
        images[place] = picture.map { .picture($0) } ?? .missing
        setting = nil
    }

    /// What scripts have drawn on a canvas of the page, by its place among ``canvases``.
    package mutating func setCanvas(_ place: Int, _ picture: Pixmap?) {
        guard content.canvases.indices.contains(place) else { return }
        // A canvas of another size moves what is below it.
        if canvasPictures[place]?.width != picture?.width || canvasPictures[place]?.height != picture?.height {
            setting = nil
        }
        canvasPictures[place] = picture
    }

    // MARK: Layout and painting

    /// Sets the page for a viewport; the same size again costs nothing.
    package mutating func layout(width: Double, height: Double, fonts: CanvasFonts) {
        let size = Setting.Viewport(width: width, height: height)
        guard setting?.viewport != size else { return }
        setting = Setting(self, viewport: size, fonts: fonts)
    }

    /// In CSS pixels; zero before the first layout.
    package var contentHeight: Double { setting?.height ?? 0 }

    /// What can be read on the page, in the order in which it is painted, a line of the page in each line; empty before
    /// the first layout.
    package var words: String { setting?.words ?? "" }

    /// Where links are on the page, not on the screen: `y` counts from the top of the page.
    package var links: [Link] { setting?.links ?? [] }

    package struct Link: Equatable, Sendable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
        /// As written in the page.
        package var address: String
    }

    /// The link at a point of the page.
    package func link(atX x: Double, y: Double) -> String? {
        links.last { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height }?.address
    }

    /// Covers the whole surface with the part of the page that begins `scroll` pixels from its top, and leaves the
    /// surface's state as it was. The surface is as wide as the layout, times the scale of the screen.
    package func paint(on surface: CanvasSurface, scroll: Double = 0) {
        guard let setting else { return }
        Painter(document: self, setting: setting, surface: surface).paint(scroll: scroll)
    }
}

extension String {
    /// The first bytes, cut between letters.
    func utf8Prefix(_ count: Int) -> Substring {
        guard utf8.count > count else { return self[...] }
        var end = utf8.index(utf8.startIndex, offsetBy: count)
        while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return self[..<end]
    }
}

extension Block {
    fileprivate var isCanvasOnly: Bool {
        switch self {
        case .paragraph(let paragraph):
            paragraph.inlines.allSatisfy { inline in
                if case .canvas = inline { true } else { [inline].isBlank }
            }
        case .quote(let blocks), .indented(let blocks), .callout(_, let blocks): blocks.allSatisfy(\.isCanvasOnly)
        case .table(let table):
            table.rows.allSatisfy { $0.allSatisfy { $0.blocks.allSatisfy(\.isCanvasOnly) } }
        case .code, .list, .rule: false
        }
    }
}
