/// Lays out text in one style, with the fonts found for it.
package struct Typesetter {
    private let stack: FontStack
    private let library: FontLibrary

    init(stack: FontStack, library: FontLibrary) {
        self.stack = stack
        self.library = library
    }

    package var style: TextStyle { stack.style }

    /// The measures of the first font of the family list that exists: they place the baseline whatever the text is.
    package var metrics: FontMetrics { stack.metrics }

    /// Glyphs and positions of a text on one line. White space is kept and each ASCII kind of it becomes a space.
    ///
    /// Never fails: characters without a font come out as the first font's box, and an absurd length is cut off at
    /// `TextLimits.textLength`.
    package func line(_ text: String) -> TextLine { library.line(text, of: stack) }
}
