internal import Canvas
internal import Script

enum Styles {
    static let gradient = Interface(
        name: "CanvasGradient",
        members: [
            Row<CanvasGradient>.action("addColorStop", 2) { gradient, call in
                let (offset, color) = (try call.finite(0), try call.text(1))
                try gradient.addColorStop(offset, color)
            }
        ]
    )

    static let pattern = Interface(
        name: "CanvasPattern",
        members: [
            Row<CanvasPattern>.action("setTransform") { pattern, call in
                try pattern.setTransform(try call.matrixInit(call[0]))
            }
        ]
    )

    private static let metricNames: [(String, any KeyPath<TextMetrics, Double> & Sendable)] = [
        ("width", \.width),
        ("actualBoundingBoxLeft", \.actualBoundingBoxLeft),
        ("actualBoundingBoxRight", \.actualBoundingBoxRight),
        ("fontBoundingBoxAscent", \.fontBoundingBoxAscent),
        ("fontBoundingBoxDescent", \.fontBoundingBoxDescent),
        ("actualBoundingBoxAscent", \.actualBoundingBoxAscent),
        ("actualBoundingBoxDescent", \.actualBoundingBoxDescent),
        ("emHeightAscent", \.emHeightAscent),
        ("emHeightDescent", \.emHeightDescent),
        ("hangingBaseline", \.hangingBaseline),
        ("alphabeticBaseline", \.alphabeticBaseline),
        ("ideographicBaseline", \.ideographicBaseline),
    ]

    static let metrics = Interface(
        name: "TextMetrics",
        members: metricNames.map { name, path in
            Row<MetricsObject>.readOnly(name) { metrics, _ in Value(metrics.value[keyPath: path]) }
        }
    )
}

final class MetricsObject {
    let value: TextMetrics

    init(_ value: TextMetrics) { self.value = value }
}
