internal import Canvas
internal import Raster

/// A picture file on the whole canvas: as large as it is where it fits, smaller where it does not, in the middle.
struct ImagePage: Scenery {
    let pixmap: Pixmap

    func paint(on surface: CanvasSurface) {
        let (width, height) = (Double(surface.width), Double(surface.height))
        guard pixmap.width > 0, pixmap.height > 0 else { return }
        let scale = min(1, width / Double(pixmap.width), height / Double(pixmap.height))
        // Whole pixels: a picture shown in its own size must be exactly itself.
        let size = (
            max(1, (Double(pixmap.width) * scale).rounded()), max(1, (Double(pixmap.height) * scale).rounded())
        )
        let origin = (((width - size.0) / 2).rounded(.down), ((height - size.1) / 2).rounded(.down))
        surface.save()
        surface.resetTransform()
        // What browsers put behind a picture of its own.
        surface.setFillStyle("#0e0e0e")
        surface.fillRect(0, 0, width, height)
        // And what they put behind the clear parts of it.
        surface.setFillStyle("#e6e6e6")
        surface.fillRect(origin.0, origin.1, size.0, size.1)
        surface.imageSmoothingQuality = "high"
        // Neither is refused: the picture is whole, and the state is there.
        try? surface.drawImage(.pixmap(pixmap), origin.0, origin.1, size.0, size.1)
        try? surface.restore()
    }
}
