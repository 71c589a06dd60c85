internal import Raster

extension Rendering {
    /// The words of a `foreignObject`, one line in the middle of its frame: diagrams keep their labels in there.
    func drawForeign(_ row: Int, _ style: Style, _ place: Place) {
        notes.add("foreignObject is shown as plain text at best")
    }
}
