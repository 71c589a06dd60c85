/// How large a text may make the tree.
package struct MarkdownLimits: Equatable, Sendable {
    /// The rest of a longer text is left out.
    package var bytes: Int
    /// Blocks, list items counted, and as many cells of tables. Two bytes can make one, so they are counted apart from
    /// the bytes.
    package var blocks: Int
    /// Quotes and list items inside one another. Deeper markers are text. Readers lose count after five; 32 keeps the
    /// walk over the open blocks, which every line begins with, short.
    package var depth: Int
    /// Emphasis, links and images inside one another. Deeper ones lose their mark and keep their text.
    package var inlineDepth: Int

    package init(bytes: Int = 4 << 20, blocks: Int = 200_000, depth: Int = 32, inlineDepth: Int = 32) {
        self.bytes = bytes
        self.blocks = blocks
        self.depth = depth
        self.inlineDepth = inlineDepth
    }
}
