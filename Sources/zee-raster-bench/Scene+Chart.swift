import Raster

extension Scene {
    /// A chart without its labels: grid, bars, eight polylines of five hundred points.
    func chart(_ canvas: inout SceneCanvas) {
        let page = Rect(x: 0, y: 0, width: Double(SceneCanvas.width), height: Double(SceneCanvas.height))
        canvas.fill(page, .white)
        canvas.fill(page, Color(red8: 247, green8: 247, blue8: 250))
        let grid = Color(red8: 224, green8: 224, blue8: 230)
        for index in 0...40 {
            let x = 60 + Double(index) * 29 + 0.5
            canvas.stroke(grid, StrokeStyle()) {
                $0.move(to: Point(x, 40))
                $0.line(to: Point(x, 660))
            }
        }
        for index in 0...20 {
            let y = 40 + Double(index) * 31 + 0.5
            canvas.stroke(grid, StrokeStyle()) {
                $0.move(to: Point(60, y))
                $0.line(to: Point(1220, y))
            }
        }
        canvas.random = SceneRandom(seed: 55)
        for index in 0..<40 {
            let height = canvas.random.next() * 300
            canvas.fill(
                Rect(x: 64 + Double(index) * 29, y: 660 - height, width: 21, height: height),
                Color(red8: 140, green8: 178, blue8: 230, alpha: 0.6)
            )
        }
        canvas.stroke(Color(red8: 51, green8: 51, blue8: 51), StrokeStyle(width: 2)) {
            $0.move(to: Point(60, 40))
            $0.line(to: Point(60, 660))
            $0.line(to: Point(1220, 660))
        }
        for _ in 0..<8 {
            let color = canvas.color(1, 1)
            var random = canvas.random
            var y = 100 + random.next() * 450
            canvas.stroke(color, StrokeStyle(width: 2, join: .round)) { path in
                for index in 0..<500 {
                    y += (random.next() - 0.5) * 24
                    y = min(650, max(50, y))
                    let point = Point(60 + Double(index) * 1160 / 499, y)
                    if index == 0 { path.move(to: point) } else { path.line(to: point) }
                }
            }
            canvas.random = random
        }
        for index in 0..<8 {
            canvas.fill(Rect(x: 1100, y: 60 + Double(index) * 20, width: 14, height: 14), canvas.color(1, 1))
        }
    }
}
