import Canvas
import Glibc
import ImageCodec
import Raster

/// Pictures with captions on pages of two columns, written as PNG files.
@MainActor
struct ContactSheet {
    static let cell = 640
    private static let pageHeight = 1600
    private static let gap = 16.0

    let directory: String
    let name: String
    private var page: CanvasSurface?
    private var heights = [0.0, 0.0]
    private var number = 0

    init(directory: String, name: String) {
        self.directory = directory
        self.name = name
    }

    mutating func add(_ picture: Pixmap, caption: String) {
        let height = Double(picture.height) + 22
        var column = heights[0] <= heights[1] ? 0 : 1
        if heights[column] > 0, heights[column] + height > Double(Self.pageHeight) {
            column = 1 - column
            if heights[column] > 0, heights[column] + height > Double(Self.pageHeight) {
                finish()
                column = 0
            }
        }
        let surface = page ?? newPage()
        let x = Double(column) * (Double(Self.cell) + Self.gap)
        let y = heights[column]
        surface.setFillStyle("#ccc")
        surface.font = "11px monospace"
        surface.fillText(caption, x + 2, y + 14, maxWidth: Double(Self.cell))
        try? surface.drawImage(.pixmap(picture), x, y + 20)
        heights[column] += height + Self.gap
    }

    private mutating func newPage() -> CanvasSurface {
        let surface = CanvasSurface(width: 2 * Self.cell + Int(Self.gap), height: Self.pageHeight)
        surface.setFillStyle("#333")
        surface.fillRect(0, 0, Double(surface.width), Double(surface.height))
        page = surface
        return surface
    }

    mutating func finish() {
        guard let surface = page else { return }
        number += 1
        writePNG(surface.snapshot(), to: "\(directory)/\(name)-\(number < 10 ? "0" : "")\(number).png")
        page = nil
        heights = [0, 0]
    }
}

func writePNG(_ pixmap: Pixmap, to path: String) {
    guard let bytes = try? PNGEncoder.encode(pixmap), let file = fopen(path, "wb") else {
        print("cannot write \(path)")
        return
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    print(path)
}
