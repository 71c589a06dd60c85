/// A document read: what it shows and what it wants, without a look of its own.
struct Content: Equatable, Sendable {
    var title = ""
    var blocks: [Block] = []
    /// What links lead to, as written.
    var links: [String] = []
    /// The pictures' addresses as written, each once.
    var images: [String] = []
    var canvases: [Document.CanvasPlace] = []
    var scripts: [Document.Script] = []
    var warnings: [String] = []
    /// What relative addresses are relative to, where the document says.
    var base: String?
    /// CSS colours of the page, where it says.
    var background: String?
    /// `#id` and `.class` of what HTML has named so.
    var selectors: Set<String> = []
    static let mostSelectors = 10_000
    /// Style sheets so far, for drawings that stand inside of the page.
    var sheets = ""
    static let longestSheets = 64 << 10
    /// Each drawing holds the sheets again: a page of megabytes has room for a hundred thousand drawings.
    private var sheetBytesLeft = 16 << 20
    var color: String?

    /// The place of an address in a list that holds each once.
    private var imagePlaces: [String: Int] = [:]

    mutating func image(_ address: String) -> Int {
        if let known = imagePlaces[address] { return known }
        images.append(address)
        imagePlaces[address] = images.count - 1
        return images.count - 1
    }

    /// The style sheets so far, or nothing when the drawings before have taken too much of them.
    mutating func sheetsForDrawing() -> String {
        guard sheets.utf8.count <= sheetBytesLeft else { return "" }
        sheetBytesLeft -= sheets.utf8.count
        return sheets
    }

    mutating func link(_ address: String) -> Int {
        if links.last != address { links.append(address) }
        return links.count - 1
    }

    mutating func warn(_ warning: String) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
