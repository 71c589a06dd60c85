internal import Script

/// Every interface a page has, parents before children.
enum AllInterfaces {
    static let tables: [Interface] = [
        Elements.eventTarget,
        Elements.node,
        Elements.element,
        Elements.htmlElement,
        Elements.document,
        Canvases.element,
        Canvases.offscreen,
        Images.element,
        Images.constructor,
        Context2D.interface,
        Context2D.offscreen,
        Path2DInterface.interface,
        Styles.gradient,
        Styles.pattern,
        Styles.metrics,
        Filters.interface,
        Pixels.imageData,
        Pixels.bitmap,
        Geometry.matrixReadOnly,
        Geometry.matrix,
        Geometry.pointReadOnly,
        Geometry.point,
    ]
}
