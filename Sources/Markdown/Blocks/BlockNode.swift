/// A block while the structure is read. Nodes live in one array and name each other by their places in it: a document
/// is a few hundred thousand of them at most, and a tree of objects would spend its time counting references.
struct BlockNode {
    enum Kind: Equatable {
        case document
        case quote
        case list(ListMarker)
        case item(ListMarker, padding: Int)
        case paragraph
        case heading(level: Int)
        case fencedCode(Fence)
        case indentedCode
        case html(HtmlBlockEnd)
        case rule
        case table
        /// A paragraph that held nothing but link reference definitions.
        case nothing
    }

    var kind: Kind
    let parent: Int
    let depth: Int
    let firstLine: Int
    var lastLine: Int
    var isOpen = true
    var firstChild = BlockNode.none
    var lastChild = BlockNode.none
    var next = BlockNode.none
    /// What a leaf holds, in the reader's `text`. Only one leaf takes lines at a time, so that each is one run there.
    var content: Range<Int>
    /// Lists: no blank line between items or their children.
    var isTight = true

    static let none = -1

    var acceptsLines: Bool {
        switch kind {
        case .paragraph, .fencedCode, .indentedCode, .html, .table: true
        default: false
        }
    }
}

/// What opened a fenced code block, and so what closes it.
struct Fence: Equatable {
    var character: UInt8
    var length: Int
    /// Spaces before the fence; as many are taken off the lines of code.
    var offset: Int
    /// The info string, in the reader's `text`.
    var info: Range<Int>
}
