internal import Canvas
internal import Script

extension Context2D {
    static let drawing = [
        This.action("clearRect", 4) { surface, call in
            surface.clearRect(try call.number(0), try call.number(1), try call.number(2), try call.number(3))
        },
        This.action("fillRect", 4) { surface, call in
            surface.fillRect(try call.number(0), try call.number(1), try call.number(2), try call.number(3))
        },
        This.action("strokeRect", 4) { surface, call in
            surface.strokeRect(try call.number(0), try call.number(1), try call.number(2), try call.number(3))
        },
        This.action("beginPath") { surface, _ in surface.beginPath() },
        // `fill(rule)` and `fill(path, rule)`; `clip` and `isPointInPath` are alike.
        This.action("fill") { surface, call in
            if let path: PathObject = call.carried(0) {
                surface.fill(path.value, try call.fillRule(1))
            } else {
                surface.fill(try call.fillRule(0))
            }
        },
        This.action("stroke") { surface, call in
            if call.count > 0 {
                let path: PathObject = try call.carried(0, as: "Path2D")
                surface.stroke(path.value)
            } else {
                surface.stroke()
            }
        },
        This.action("clip") { surface, call in
            if let path: PathObject = call.carried(0) {
                surface.clip(path.value, try call.fillRule(1))
            } else {
                surface.clip(try call.fillRule(0))
            }
        },
        This.method("isPointInPath", 2) { surface, call in
            guard let path: PathObject = call.carried(0) else {
                let (x, y) = (try call.number(0), try call.number(1))
                return Value(surface.isPointInPath(x, y, try call.fillRule(2)))
            }
            let (x, y) = (try call.number(1), try call.number(2))
            return Value(surface.isPointInPath(path.value, x, y, try call.fillRule(3)))
        },
        This.method("isPointInStroke", 2) { surface, call in
            guard let path: PathObject = call.carried(0) else {
                return Value(surface.isPointInStroke(try call.number(0), try call.number(1)))
            }
            return Value(surface.isPointInStroke(path.value, try call.number(1), try call.number(2)))
        },
        // Nothing has the focus on a page nobody sits at.
        This.action("drawFocusIfNeeded", 1) { _, _ in },
    ]

    static let texts = [
        This.action("fillText", 3) { surface, call in
            let (text, x, y) = (try call.text(0), try call.number(1), try call.number(2))
            surface.fillText(text, x, y, maxWidth: call.has(3) ? try call.number(3) : nil)
        },
        This.action("strokeText", 3) { surface, call in
            let (text, x, y) = (try call.text(0), try call.number(1), try call.number(2))
            surface.strokeText(text, x, y, maxWidth: call.has(3) ? try call.number(3) : nil)
        },
        This.method("measureText", 1) { surface, call in
            call.window.wrap(MetricsObject(surface.measureText(try call.text(0))))
        },
        This.text("font", \.font),
        This.text("textAlign", \.textAlign),
        This.text("textBaseline", \.textBaseline),
        This.text("direction", \.direction),
        This.text("letterSpacing", \.letterSpacing),
        This.text("wordSpacing", \.wordSpacing),
        This.text("fontKerning", \.fontKerning),
        This.text("fontStretch", \.fontStretch),
        This.text("fontVariantCaps", \.fontVariantCaps),
        This.text("textRendering", \.textRendering),
        This.text("lang", \.lang),
    ]

    static let images = [
        This.action("drawImage", 3) { surface, call in
            let source = try call.imageSource(0)
            switch call.count {
            case 3, 4: try surface.drawImage(source, try call.number(1), try call.number(2))
            case 5...8:
                try surface.drawImage(
                    source,
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4)
                )
            default:
                try surface.drawImage(
                    source,
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4),
                    try call.number(5),
                    try call.number(6),
                    try call.number(7),
                    try call.number(8)
                )
            }
        },
        This.method("createImageData", 1) { surface, call in
            if call.count == 1 {
                let other: ImageDataObject = try call.carried(0, as: "ImageData")
                return try call.wrap(surface.createImageData(other.image(call)))
            }
            let (width, height) = (try call.long(0), try call.long(1))
            return try call.wrap(surface.createImageData(width, height, colorSpace: call.colorSpace(2)))
        },
        This.method("getImageData", 4) { surface, call in
            let (x, y) = (try call.long(0), try call.long(1))
            let (width, height) = (try call.long(2), try call.long(3))
            return try call.wrap(
                surface.getImageData(x, y, width, height, colorSpace: call.colorSpace(4))
            )
        },
        This.action("putImageData", 3) { surface, call in
            let data: ImageDataObject = try call.carried(0, as: "ImageData")
            let (x, y) = (try call.long(1), try call.long(2))
            guard call.count >= 7 else {
                try surface.putImageData(data.image(call), x, y)
                return
            }
            let dirty = (x: try call.long(3), y: try call.long(4), width: try call.long(5), height: try call.long(6))
            try surface.putImageData(data.image(call), x, y, dirty: dirty)
        },
    ]
}

extension Call {
    func fillRule(_ index: Int) throws -> CanvasFillRule {
        has(index) ? try choice(index, of: "CanvasFillRule") : .nonzero
    }
}
