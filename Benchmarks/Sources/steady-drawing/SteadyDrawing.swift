import CHeapCount
import Canvas

/// Small drawings through the canvas, repeated until caches are warm, to see that going on with them allocates nothing.
enum SteadyDrawing: String, CaseIterable {
    case rects, paths, strokes, text

    /// Calls of one round.
    static let calls = 50

    /// Allocations of one round, after two that warmed up.
    func allocations() -> Int {
        let surface = CanvasSurface(width: 200, height: 100)
        surface.font = "14px 'DejaVu Sans', sans-serif"
        draw(on: surface)
        draw(on: surface)
        let before = heap_allocations()
        draw(on: surface)
        return heap_allocations() - before
    }

    /// The same over the whole of a large canvas, enlarged, so that buffers grow as far as they can.
    func fill(_ surface: CanvasSurface) {
        surface.font = "14px 'DejaVu Sans', sans-serif"
        surface.save()
        surface.scale(6.4, 7.2)
        draw(on: surface)
        // Saving a clean state cannot fail to be undone.
        try? surface.restore()
    }

    private func draw(on surface: CanvasSurface) {
        for index in 0..<Self.calls {
            let x = Double(index) * 3.3
            surface.setFillStyle(Self.colors[index & 1])
            surface.setStrokeStyle(Self.colors[index & 1])
            switch self {
            case .rects: surface.fillRect(x, 10.5, 20, 30)
            case .paths:
                outline(on: surface, x)
                surface.fill()
            case .strokes:
                outline(on: surface, x)
                surface.stroke()
            case .text: surface.fillText(Self.labels[index & 3], x, 50)
            }
        }
    }

    /// Sixty segments, some of them curves.
    private func outline(on surface: CanvasSurface, _ x: Double) {
        surface.beginPath()
        surface.moveTo(x, 50)
        for step in 0..<30 {
            let y = Double(step * 37 % 90)
            surface.lineTo(x + Double(step), y)
            surface.quadraticCurveTo(x + Double(step), y + 9, x + Double(step) + 4, y + 3)
        }
        surface.closePath()
    }

    private static let colors = [CssColor(red: 1, green: 0, blue: 0), CssColor(red: 0, green: 0, blue: 1, alpha: 0.5)]
    private static let labels = ["Label", "Value 12", "Total", "sum: 3.5"]
}
