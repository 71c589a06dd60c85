internal import Canvas
internal import Script

/// `CanvasRenderingContext2D`: state, styles and transforms.
enum Context2D {
    typealias This = Row<CanvasSurface>

    static let interface = Interface(name: "CanvasRenderingContext2D", members: [canvas] + members)
    static let offscreen = Interface(name: "OffscreenCanvasRenderingContext2D", members: [canvas] + members)

    static let members = state + attributes + styles + transforms + paths + drawing + images + texts

    private static let canvas = This.readOnly("canvas") { surface, call in
        call.window.canvas(of: surface)
    }

    static let state = [
        This.action("save") { surface, _ in surface.save() },
        This.action("restore") { surface, _ in try surface.restore() },
        This.action("reset") { surface, _ in surface.reset() },
        This.method("isContextLost") { surface, _ in Value(surface.isContextLost()) },
        This.method("getContextAttributes") { surface, call in
            let settings = surface.getContextAttributes()
            return try call.object([
                ("alpha", Value(settings.alpha)),
                ("colorSpace", call.value(settings.colorSpace.rawValue)),
                ("colorType", call.value(settings.colorType)),
                ("desynchronized", Value(settings.desynchronized)),
                ("willReadFrequently", Value(settings.willReadFrequently)),
            ])
        },
        This.action("beginLayer") { surface, call in
            let options = try call.dictionary(0, "BeginLayerOptions")
            try surface.beginLayer(filter: try options["filter"].flatMap { try call.filter($0) })
        },
        This.action("endLayer") { surface, _ in try surface.endLayer() },
    ]

    static let attributes = [
        This.number("globalAlpha", \.globalAlpha),
        This.text("globalCompositeOperation", \.globalCompositeOperation),
        This.number("lineWidth", \.lineWidth),
        This.text("lineCap", \.lineCap),
        This.text("lineJoin", \.lineJoin),
        This.number("miterLimit", \.miterLimit),
        This.number("lineDashOffset", \.lineDashOffset),
        This.number("shadowOffsetX", \.shadowOffsetX),
        This.number("shadowOffsetY", \.shadowOffsetY),
        This.number("shadowBlur", \.shadowBlur),
        This.text("shadowColor", \.shadowColor),
        This.boolean("imageSmoothingEnabled", \.imageSmoothingEnabled),
        This.text("imageSmoothingQuality", \.imageSmoothingQuality),
        This.action("setLineDash", 1) { surface, call in surface.setLineDash(try call.numbers(call[0])) },
        This.method("getLineDash") { surface, call in try call.value(surface.getLineDash()) },
        This.attribute("filter") { surface, call in
            call.value(surface.filter)
        } set: { surface, call in
            if let filter: FilterObject = call.carried(0) {
                surface.setFilter(filter.value)
            } else {
                surface.filter = try call.text(0)
            }
        },
    ]

    /// `(DOMString or CanvasGradient or CanvasPattern)`.
    static let styles = [
        This.attribute("fillStyle") { surface, call in
            call.window.value(of: surface.fillStyle)
        } set: { surface, call in
            switch call.payload(0) {
            case let gradient as CanvasGradient: surface.setFillStyle(gradient)
            case let pattern as CanvasPattern: surface.setFillStyle(pattern)
            default: surface.setFillStyle(try call.text(0))
            }
        },
        This.attribute("strokeStyle") { surface, call in
            call.window.value(of: surface.strokeStyle)
        } set: { surface, call in
            switch call.payload(0) {
            case let gradient as CanvasGradient: surface.setStrokeStyle(gradient)
            case let pattern as CanvasPattern: surface.setStrokeStyle(pattern)
            default: surface.setStrokeStyle(try call.text(0))
            }
        },
        This.method("createLinearGradient", 4) { surface, call in
            let gradient = try surface.createLinearGradient(
                try call.finite(0),
                try call.finite(1),
                try call.finite(2),
                try call.finite(3)
            )
            return call.window.wrap(gradient)
        },
        This.method("createRadialGradient", 6) { surface, call in
            let gradient = try surface.createRadialGradient(
                try call.finite(0),
                try call.finite(1),
                try call.finite(2),
                try call.finite(3),
                try call.finite(4),
                try call.finite(5)
            )
            return call.window.wrap(gradient)
        },
        This.method("createConicGradient", 3) { surface, call in
            let gradient = try surface.createConicGradient(
                try call.finite(0),
                try call.finite(1),
                try call.finite(2)
            )
            return call.window.wrap(gradient)
        },
        This.method("createPattern", 2) { surface, call in
            let source = try call.imageSource(0)
            let repetition = call[1].isNull ? nil : try call.text(1)
            guard let pattern = try surface.createPattern(source, repetition) else { return .null }
            return call.window.wrap(pattern)
        },
    ]

    static let transforms = [
        This.action("scale", 2) { surface, call in surface.scale(try call.number(0), try call.number(1)) },
        This.action("rotate", 1) { surface, call in surface.rotate(try call.number(0)) },
        This.action("translate", 2) { surface, call in surface.translate(try call.number(0), try call.number(1)) },
        This.action("transform", 6) { surface, call in
            surface.transform(
                try call.number(0),
                try call.number(1),
                try call.number(2),
                try call.number(3),
                try call.number(4),
                try call.number(5)
            )
        },
        // Overloaded: six numbers, or an optional matrix.
        This.action("setTransform") { surface, call in
            if call.count >= 6 {
                surface.setTransform(
                    try call.number(0),
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4),
                    try call.number(5)
                )
            } else {
                // Two to five count as one, as in browsers, which only tell six from fewer.
                try surface.setTransform(try call.matrixInit(call[0]))
            }
        },
        This.action("resetTransform") { surface, _ in surface.resetTransform() },
        This.method("getTransform") { surface, call in call.window.wrap(MatrixObject(surface.getTransform())) },
    ]
}
