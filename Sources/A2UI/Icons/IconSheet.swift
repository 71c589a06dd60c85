package import Canvas
internal import Layout

/// All icons on one page with their names, for eyes to judge.
package enum IconSheet {
    package static func paint(on surface: CanvasSurface, theme: ThemeName) {
        let look = theme.theme
        let size = Size(width: Double(surface.width), height: Double(surface.height))
        Backdrop.paint(look.backdrop, on: surface, size: size)
        surface.textAlign = "center"
        let columns = 12
        for (index, name) in (IconBook.catalogNames + IconBook.otherNames + ["?"]).enumerated() {
            let (column, row) = (index % columns, index / columns)
            let x = (Double(column) + 0.5) * size.width / Double(columns)
            let y = 30 + Double(row) * 110
            let icon = IconBook.icon(named: name) ?? IconBook.unknown
            surface.paint(icon, look.icon, in: Frame(x: x - 36, y: y - 12, width: 24, height: 24))
            surface.paint(icon, look.icon, in: Frame(x: x - 6, y: y - 24, width: 48, height: 48))
            surface.setFill(look.body.fill, in: .zero)
            surface.font = "11px system-ui, sans-serif"
            surface.fillText(name, x, y + 46, maxWidth: 100)
        }
    }
}
