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
    var color: String?

    /// The place of an address in a list that holds each once.
    private var imagePlaces: [String: Int] = [:]

    mutating func image(_ address: String) -> Int {
        if let known = imagePlaces[address] { return known }
        images.append(address)
        imagePlaces[address] = images.count - 1
        return images.count - 1
    }

    mutating func link(_ address: String) -> Int {
        if links.last != address { links.append(address) }
        return links.count - 1
    }

    mutating func warn(_ warning: String) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
