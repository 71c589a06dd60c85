internal import Canvas
internal import Document

/// A page of words and pictures, and how far it has been scrolled. It is set anew for the size it is painted in.
///
/// Belongs to the stage, which alone scrolls and paints it.
final class Written: Scenery {
    private var document: Document
    /// Pixels of the page above the window.
    private(set) var scroll: Double
    private var windowHeight = 0.0

    init(_ document: Document, scroll: Double = 0) {
        self.document = document
        self.scroll = scroll
    }

    func paint(on surface: CanvasSurface) {
        windowHeight = Double(surface.height)
        surface.save()
        surface.resetTransform()
        document.layout(width: Double(surface.width), height: windowHeight, fonts: surface.fonts)
        // Another width makes another length, and a reload may have taken some of the page away.
        scroll = min(scroll, longest)
        document.paint(on: surface, scroll: scroll)
        // The state stack holds what `save` put there.
        try? surface.restore()
    }

    private var longest: Double { max(0, document.contentHeight - windowHeight) }

    /// Down by so many pixels, up by fewer than none, and no further than the page goes. Returns whether it moved.
    func scroll(by distance: Double) -> Bool {
        let wanted = min(max(0, scroll + (distance.isNaN ? 0 : distance)), longest)
        defer { scroll = wanted }
        return wanted != scroll
    }

    /// Where a link at a place of the window leads, as written in the page.
    func link(atX x: Double, y: Double) -> String? { document.link(atX: x, y: y + scroll) }

    /// What is painted, line by line.
    var words: String { document.words }
}
