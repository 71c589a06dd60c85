internal import Layout
internal import Raster

extension Composer {
    mutating func addImage(_ image: Node.Image, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        guard !image.url.isEmpty else { return }
        wantImage(image.url)
        let natural: Size? =
            if case .ready(let pixmap) = pictures(image.url) {
                Size(width: Double(pixmap.width), height: Double(pixmap.height))
            } else { nil }

        var style = BoxStyle()
        (style.minWidth, style.minHeight) = (.pixels(0), .pixels(0))
        var radius = theme.imageRadius
        switch image.usage {
        case .icon: size(&style, 24, &radius, to: 4)
        case .avatar: size(&style, 40, &radius, to: 20)
        case .smallFeature: size(&style, 100, &radius, to: theme.imageRadius)
        case .mediumFeature: style.maxWidth = .pixels(300)
        case .largeFeature: style.maxHeight = .pixels(400)
        case .header: style.height = .pixels(200)
        case nil:
            style.maxHeight = .pixels(max(viewport.height, 100))
            // Beside texts a picture is a thumbnail, however large it is, unless weights say otherwise.
            style.maxWidth = context.slot == .row && node.weight == nil ? .pixels(150) : .fraction(1)
        }
        let isFree = image.usage == nil || image.usage == .mediumFeature || image.usage == .largeFeature
        // While a picture is not there it takes the place it will probably need, so that the page does not jump.
        var size = natural ?? Size(width: 150, height: 100)
        if isFree, natural == nil, context.slot != .row { size = Size(width: 480, height: 270) }
        if !isFree { size = .zero }
        if image.usage == .header { style.alignSelf = .stretch }
        if isFree, context.slot != .row, context.alignment == .stretch, image.usage != .mediumFeature {
            style.alignSelf = .stretch
        }
        style = placed(style, node, context)
        if style.basis != .auto {
            // A share of a row: as high as the row is, cropped, not as high as the picture would like to be.
            style.alignSelf = context.alignment == .stretch ? .stretch : style.alignSelf
        } else if !isFree, context.slot == .row, context.alignment == .stretch {
            style.alignSelf = .center
        } else if !isFree, image.usage != .header, context.alignment == .stretch {
            style.alignSelf = context.centersSmallPictures ? .center : .start
        }
        let box = layer.tree.add(picture: size, style, to: parent)
        let ink = PictureInk(
            url: image.url,
            fit: image.fit ?? (image.usage == .icon ? .contain : .cover),
            radius: radius,
            skeleton: theme.skeleton,
            ink: theme.icon.faded(0.45)
        )
        layer.marks.append(.image(box, ink))
        layer.marks.append(.hit(box, node.id, .body))
    }

    private func size(_ style: inout BoxStyle, _ side: Double, _ radius: inout Double, to corner: Double) {
        (style.width, style.height) = (.pixels(side), .pixels(side))
        style.shrink = 0
        radius = corner
    }

    mutating func addIcon(_ name: String, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        guard !name.isEmpty else { return }
        let icon: Icon
        if let known = IconBook.icon(named: name) {
            icon = known
        } else {
            icon = IconBook.unknown
            warn("\(node.id): no icon is named \(name.prefix(64))")
        }
        var style = BoxStyle()
        (style.width, style.height) = (.pixels(24), .pixels(24))
        style.shrink = 0
        style = placed(style, node, context, isLeaf: true)
        // An icon is never wider than itself: a weight makes room round it.
        if context.slot == .column, context.alignment == .stretch { style.alignSelf = .start }
        let tint: Tint =
            if case .solid(let tint) = context.button?.text.fill { tint } else { theme.icon }
        let box = layer.tree.add(style, to: parent)
        layer.marks.append(.icon(box, icon, tint))
        layer.marks.append(.hit(box, node.id, .body))
    }

    mutating func addIconBox(_ icon: Icon, size: Double, tint: Tint, to parent: BoxTree.ID) {
        var style = BoxStyle()
        (style.width, style.height) = (.pixels(size), .pixels(size))
        style.shrink = 0
        layer.marks.append(.icon(layer.tree.add(style, to: parent), icon, tint))
    }

    /// A dark screen with a play sign and the name of the file: nothing moves on a picture.
    mutating func addVideo(_ url: String, of node: Node, to parent: BoxTree.ID, _ context: Context) {
        var style = BoxStyle(.column)
        style.aspectRatio = 16.0 / 9
        style.maxWidth = .pixels(640)
        style.minWidth = .pixels(160)
        (style.align, style.justify) = (.center, .center)
        style.rowGap = 10
        style.padding = Edges(12)
        style.overflow = .clip
        if context.slot == .row { style.grow = 1 }
        let box = layer.tree.add(placed(style, node, context), to: parent)
        layer.marks.append(.decor(box, theme.media))
        layer.marks.append(.hit(box, node.id, .body))
        addPlaySign(52, to: box)
        addFileName(url, of: node, to: box)
    }

    mutating func addAudio(
        _ url: String,
        _ description: String,
        of node: Node,
        to parent: BoxTree.ID,
        _ context: Context
    ) {
        var style = BoxStyle(.column)
        style.rowGap = 6
        if context.slot == .row { style.grow = 1 }
        let box = layer.tree.add(placed(style, node, context, fills: true), to: parent)
        layer.marks.append(.hit(box, node.id, .body))
        if !description.isEmpty { addLabel(description, theme.caption, to: box, of: node.id) }

        var barStyle = BoxStyle(.row)
        barStyle.height = .pixels(54)
        barStyle.minWidth = .pixels(200)
        barStyle.padding = Edges(horizontal: 11)
        barStyle.columnGap = 12
        barStyle.align = .center
        let bar = layer.tree.add(barStyle, to: box)
        var decor = theme.media
        decor.radius = 27
        layer.marks.append(.decor(bar, decor))
        addPlaySign(32, to: bar)
        var timeLook = theme.body
        timeLook.fill = .solid(theme.mediaInk.faded(0.85))
        var timeStyle = BoxStyle()
        timeStyle.shrink = 0
        addLabel("0:00", timeLook, to: bar, of: node.id, speaks: false, box: timeStyle) { $0.wraps = false }
        var trackStyle = BoxStyle()
        (trackStyle.height, trackStyle.grow) = (.pixels(4), 1)
        trackStyle.margin = Edges(right: 8)
        let track = layer.tree.add(trackStyle, to: bar)
        layer.marks.append(.decor(track, Decor(fill: .solid(theme.mediaInk.faded(0.28)), radius: 2)))
    }

    private mutating func addPlaySign(_ side: Double, to parent: BoxTree.ID) {
        var style = BoxStyle(.column)
        (style.width, style.height) = (.pixels(side), .pixels(side))
        style.shrink = 0
        let disc = layer.tree.add(style, to: parent)
        layer.marks.append(.decor(disc, Decor(fill: .solid(theme.mediaInk.faded(0.16)), radius: side / 2)))
        layer.marks.append(.glyph(disc, .play, theme.mediaInk))
    }

    private mutating func addFileName(_ url: String, of node: Node, to parent: BoxTree.ID) {
        let name = Self.fileName(of: url)
        guard !name.isEmpty else { return }
        var look = theme.caption
        look.fill = .solid(theme.mediaInk.faded(0.8))
        look.isItalic = false
        addLabel(name, look, to: parent, of: node.id, speaks: false) {
            ($0.wraps, $0.maximumLines, $0.alignment) = (false, 1, .center)
        }
    }

    /// The last part of the path, which is what people know a film by. A `data:` address has none.
    static func fileName(of url: String) -> String {
        guard !url.hasPrefix("data:") else { return "" }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return String(path.split(separator: "/").last?.prefix(120) ?? "")
    }
}
