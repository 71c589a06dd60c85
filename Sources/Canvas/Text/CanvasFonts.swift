package import Text

/// The fonts a canvas draws with: the installed ones and those registered here. Shared by the canvases of one page.
public final class CanvasFonts {
    package let library: FontLibrary
    package let registry: FontRegistry
    /// Counts registrations: what was laid out before one may look different after it.
    private(set) var revision = 0

    public convenience init() { self.init(library: FontLibrary()) }

    /// Shares the caches of a library; the registered fonts are its own.
    package init(library: FontLibrary) {
        self.library = library
        registry = library.makeRegistry()
    }

    /// Adds a font file, as a loaded `@font-face` does. A `SyntaxError` when the bytes are no font or too many.
    public func register(_ bytes: [UInt8], family: String) throws(CanvasError) {
        do {
            try registry.register(fontBytes: bytes, family: family)
        } catch {
            throw .syntax("FontFace: the font '\(family)' cannot be used (\(error))")
        }
        revision += 1
    }

    package func removeAll() {
        registry.removeAll()
        revision += 1
    }
}
