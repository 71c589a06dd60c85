import Raster

@testable import Canvas

extension CanvasSurface {
    /// Straight red, green, blue, alpha of a pixel: what a script would read.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        // One pixel is always affordable, so there is nothing to catch.
        (try? getImageData(x, y, 1, 1).data) ?? []
    }

    /// A canvas of 100 × 50, the size the test suite of the web uses.
    static func standard(_ settings: CanvasSettings = CanvasSettings()) -> CanvasSurface {
        CanvasSurface(width: 100, height: 50, settings: settings)
    }

    func fill(_ color: String, _ x: Double = 0, _ y: Double = 0, _ width: Double = 100, _ height: Double = 50) {
        setFillStyle(color)
        fillRect(x, y, width, height)
    }
}

extension StyleValue {
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}
