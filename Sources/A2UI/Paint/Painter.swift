package import Canvas
internal import Layout
package import Raster

/// A picture of a component, as far as it has come.
package enum Picture {
    case loading
    /// It will not come: refused, missing, no picture at all.
    case failed
    case ready(Pixmap)
}

/// Paints scenes. Keeps what the next painting needs again: faces, parsed icons, the page's background.
package final class Painter {
    package let theme: ThemeName
    /// Whether the page's own background is painted; without it, what is on the surface stays under the components.
    package var paintsBackdrop = true
    private let type: TypeCase
    var typeCount: Int { type.count }
    private let pictures: (String) -> Picture
    private var brush: Brush

    /// `pictures` is asked during painting for each picture the scene refers to; what it answers is not kept.
    package init(theme: ThemeName, fonts: CanvasFonts, pictures: @escaping (String) -> Picture) {
        self.theme = theme
        self.pictures = pictures
        type = TypeCase(fonts: fonts)
        brush = Brush()
    }

    /// Paints a scene over the whole surface.
    ///
    /// `scale` is the number of device pixels for each CSS pixel: the page is as wide as the surface divided by it. For
    /// a picture of the full page, paint once, then again on a surface as high as `contentHeight` says.
    @discardableResult
    package func paint(_ scene: Scene, on surface: CanvasSurface, scale: Double = 1) -> Painting {
        type.makeRoom()
        let scale = scale.isFinite && scale > 0 ? min(max(scale, 0.01), 100) : 1
        let viewport = Size(width: Double(surface.width) / scale, height: Double(surface.height) / scale)
        var look = theme.theme

        var composer = Composer(
            theme: look,
            type: type,
            viewport: viewport,
            focus: scene.focus,
            pictures: pictures
        )
        composer.addPage(scene)
        let page = composer.layer.tree.layout(width: viewport.width)
        var painting = Painting()
        painting.contentHeight = page.size.height

        // A tint of the first surface colours the glow of the page, too, where the theme has one to give.
        if let styles = scene.surfaces.first?.styles { look = look.styled(styles) }
        surface.save()
        surface.setTransform(scale, 0, 0, scale, 0, 0)
        brush.begin(on: surface, scale: scale, viewport: viewport, shorthands: type.shorthands, pictures: pictures)
        if paintsBackdrop { brush.paintBackdrop(look.backdrop) }
        let scrollLimit = max(0, page.size.height - viewport.height)
        painting.hits.pageScrollLimit = scrollLimit
        let shift = min(max(0, scene.scroll.isFinite ? scene.scroll : 0), scrollLimit)
        brush.paint(composer.layer, page, shift: -shift, into: &painting)

        // A dialog may hold a modal that is open as well; each lies over the one before.
        var next = 0
        while next < composer.openModals.count, next < Self.modalLimit {
            let modal = composer.openModals[next]
            composer.layer = Layer()
            composer.theme = modal.theme
            composer.hasPrimaryButton = modal.hasPrimaryButton
            composer.addDialog(modal)
            let layout = composer.layer.tree.layout(width: viewport.width, height: viewport.height)
            brush.begin(on: surface, scale: scale, viewport: viewport, shorthands: type.shorthands, pictures: pictures)
            brush.paint(composer.layer, layout, shift: 0, into: &painting)
            if let body = composer.dialogBody {
                let hidden = layout.contentSize(body).height - layout.frame(body).height
                if hidden > 0.5 { painting.contentHeight = max(painting.contentHeight, viewport.height + hidden) }
            }
            next += 1
        }
        if let status = scene.status {
            composer.layer = Layer()
            composer.theme = look
            composer.addPill(status)
            let layout = composer.layer.tree.layout(width: viewport.width, height: viewport.height)
            brush.begin(on: surface, scale: scale, viewport: viewport, shorthands: type.shorthands, pictures: pictures)
            brush.paint(composer.layer, layout, shift: 0, into: &painting)
        }
        // Saved above: there is a state to go back to.
        try? surface.restore()
        painting.imageURLs = composer.imageURLs
        painting.warnings = composer.warnings
        return painting
    }

    /// Dialogs over dialogs; more than a handful is a loop in somebody's data.
    private static let modalLimit = 8
}

extension Composer {
    /// All surfaces, one below the other, or the words of an empty canvas.
    mutating func addPage(_ scene: Scene) {
        var rootStyle = BoxStyle(.column)
        rootStyle.padding = theme.pageInsets
        rootStyle.align = .center
        rootStyle.width = .pixels(viewport.width)
        let root = layer.tree.add(rootStyle)
        var columnStyle = BoxStyle(.column)
        columnStyle.width = .fraction(1)
        columnStyle.maxWidth = .pixels(theme.pageWidth)
        columnStyle.rowGap = theme.surfaceGap
        let column = layer.tree.add(columnStyle, to: root)
        guard !scene.surfaces.isEmpty else {
            addEmptyState(to: column)
            return
        }
        let plain = theme
        for surface in scene.surfaces {
            guard let rootNode = surface.root else { continue }
            theme = plain.styled(surface.styles)
            hasPrimaryButton = rootNode.hasPrimaryButton(depth: 0)
            var style = BoxStyle(.column)
            style.rowGap = theme.columnGap
            let box = layer.tree.add(style, to: column)
            if let logo = surface.styles.logoURL, !logo.isEmpty {
                addLogo(logo, of: InstanceID(surface: surface.id, component: ""), to: box)
            }
            add(rootNode, to: box, Context())
        }
        theme = plain
    }

    private mutating func addLogo(_ url: String, of instance: InstanceID, to parent: BoxTree.ID) {
        wantImage(url)
        var style = BoxStyle()
        style.height = .pixels(32)
        style.maxWidth = .pixels(240)
        style.alignSelf = .start
        var size = Size(width: 32, height: 32)
        if case .ready(let pixmap) = pictures(url) {
            size = Size(width: Double(pixmap.width), height: Double(pixmap.height))
        }
        let ink = PictureInk(url: url, fit: .contain, radius: 6, skeleton: theme.skeleton, ink: .clear)
        layer.marks.append(.image(layer.tree.add(picture: size, style, to: parent), ink))
    }

    private mutating func addEmptyState(to parent: BoxTree.ID) {
        let nobody = InstanceID(surface: "", component: "")
        var look = theme.body
        (look.size, look.lineHeight, look.weight) = (15, 22, 700)
        addLabel("Canvas (A2UI)", look, to: parent, of: nobody) { $0.alignment = .center }
        addLabel("Waiting for A2UI messages…", theme.body, to: parent, of: nobody, fill: theme.body.fill.faded(0.8)) {
            $0.alignment = .center
        }
    }

    mutating func addPill(_ status: ActionStatus) {
        var rootStyle = BoxStyle(.column)
        (rootStyle.width, rootStyle.height) = (.pixels(viewport.width), .pixels(viewport.height))
        (rootStyle.align, rootStyle.justify) = (.center, .end)
        rootStyle.padding = Edges(16)
        let root = layer.tree.add(rootStyle)
        var style = BoxStyle(.column)
        style.padding = Edges(vertical: 8, horizontal: 12)
        style.border = Edges(1)
        style.maxWidth = .pixels(480)
        let pill = layer.tree.add(style, to: root)
        var decor = theme.pill
        if case .failed = status.stage {
            decor.fill = .solid(Tint(0x7F1D1D, 0.94))
            decor.border = Tint(0xFCA5A5, 0.5)
        }
        layer.marks.append(.decor(pill, decor))
        var look = theme.pillText
        if case .failed = status.stage { look.fill = .solid(.white) }
        let nobody = InstanceID(surface: "", component: "")
        addLabel(status.text, look, to: pill, of: nobody) { $0.maximumLines = 4 }
    }
}

extension Node {
    fileprivate func hasPrimaryButton(depth: Int) -> Bool {
        if case .button(let button) = kind, button.style == .primary { return true }
        guard depth < Composer.depthLimit else { return false }
        if case .modal(let modal) = kind, let content = modal.content,
            content.contains(where: { $0.hasPrimaryButton(depth: depth + 1) })
        {
            return true
        }
        return children.contains { $0.hasPrimaryButton(depth: depth + 1) }
    }
}
