/// The boxes of a page, parents before children.
///
/// One array without references between boxes: a tree ten thousand deep is made, measured and thrown away without
/// recursion into it.
package struct BoxTree {
    package struct ID: Hashable, Sendable {
        let index: Int
    }

    struct Node {
        var style: BoxStyle
        var content: Content
        var depth: Int
        var firstChild = -1
        var lastChild = -1
        var nextSibling = -1
    }

    enum Content {
        case children
        /// Index into `flows`.
        case text(Int)
        case picture(Size)
    }

    private(set) var nodes: [Node] = []
    private(set) var flows: [InlineFlow] = []

    package init() {}

    package var count: Int { nodes.count }

    /// The first box is the root; further ones without a parent are not laid out.
    @discardableResult
    package mutating func add(_ style: BoxStyle, to parent: ID? = nil) -> ID {
        add(style, .children, to: parent)
    }

    /// A box that holds a paragraph.
    @discardableResult
    package mutating func add(text: InlineFlow, _ style: BoxStyle = BoxStyle(), to parent: ID? = nil) -> ID {
        flows.append(text)
        return add(style, .text(flows.count - 1), to: parent)
    }

    /// A box whose content has a size, and a shape, of its own: a picture, an icon.
    @discardableResult
    package mutating func add(picture: Size, _ style: BoxStyle = BoxStyle(), to parent: ID? = nil) -> ID {
        let sound = Size(width: max(0, picture.width.soundLength), height: max(0, picture.height.soundLength))
        var style = style
        if style.aspectRatio == 0, sound.width > 0, sound.height > 0 { style.aspectRatio = sound.width / sound.height }
        return add(style, .picture(sound), to: parent)
    }

    package subscript(style id: ID) -> BoxStyle {
        get { nodes[id.index].style }
        set { nodes[id.index].style = newValue.sound() }
    }

    private mutating func add(_ style: BoxStyle, _ content: Content, to parent: ID?) -> ID {
        let index = nodes.count
        let depth = parent.map { nodes[$0.index].depth + 1 } ?? 0
        nodes.append(Node(style: style.sound(), content: content, depth: depth))
        if let parent = parent?.index {
            if nodes[parent].lastChild >= 0 {
                nodes[nodes[parent].lastChild].nextSibling = index
            } else {
                nodes[parent].firstChild = index
            }
            nodes[parent].lastChild = index
        }
        return ID(index: index)
    }
}

extension BoxTree {
    /// Lays the tree out in a width; the root is as high as `height` says, or as its content needs.
    package func layout(width: Double, height: Double? = nil, limits: LayoutLimits = LayoutLimits()) -> BoxLayout {
        var pass = LayoutPass(tree: self, limits: limits)
        return pass.run(width: max(0, width.soundLength), height: height.map { max(0, $0.soundLength) })
    }
}

/// How far a layout goes. Beyond a limit boxes are empty; nothing fails.
package struct LayoutLimits: Sendable {
    /// Boxes nested deeper have no size. Each level costs about a kilobyte of stack.
    package var depth = 256
    /// Measurements of one box, on average. Real trees need fewer than ten; one built to make nested questions multiply
    /// stops here.
    package var measurementsPerBox = 64

    package init() {}
}

/// Where everything is.
package struct BoxLayout {
    struct Place {
        var frame = Frame.zero
        var contentSize = Size.zero
        var scroll = (x: 0.0, y: 0.0)
        var insets = Edges.zero
        var text = -1
        var isLaidOut = false
    }

    var places: [Place]
    var texts: [InlineLayout] = []

    /// Of the root.
    package var size: Size { places.first?.frame.size ?? .zero }

    /// The border box, relative to the root's top left corner, scrolling included.
    package func frame(_ id: BoxTree.ID) -> Frame { places[id.index].frame }

    /// The border box without border and padding.
    package func contentFrame(_ id: BoxTree.ID) -> Frame {
        places[id.index].frame.inset(by: places[id.index].insets)
    }

    /// How much there is to scroll through: the children and the padding round them.
    package func contentSize(_ id: BoxTree.ID) -> Size { places[id.index].contentSize }

    /// How far the content is moved: what the style asks for, within what there is.
    package func scroll(_ id: BoxTree.ID) -> (x: Double, y: Double) { places[id.index].scroll }

    /// The lines of a text box, relative to its content frame.
    package func lines(_ id: BoxTree.ID) -> InlineLayout? {
        let text = places[id.index].text
        return text >= 0 ? texts[text] : nil
    }

    /// `false` for boxes that are not displayed or nested too deep.
    package func isLaidOut(_ id: BoxTree.ID) -> Bool { places[id.index].isLaidOut }
}
