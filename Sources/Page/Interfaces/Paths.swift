internal import Canvas
internal import Script

/// A `Path2D` of the script: the value may change under it.
final class PathObject {
    private(set) var value: Path2D
    private let memory: CanvasMemory
    private var room = PathRoom()

    /// A path for which there is no memory stays empty.
    init(_ value: Path2D, _ memory: CanvasMemory) {
        self.memory = memory
        self.value = Path2D()
        if room.admits(value.segmentCount, from: memory) { self.value = value }
    }

    fileprivate var hasRoom: Bool { room.admits(value.segmentCount, from: memory) }

    /// `false` when there is no memory for both.
    fileprivate func add(_ other: Path2D, _ matrix: DOMMatrix) -> Bool {
        guard room.admits(value.segmentCount + other.segmentCount, from: memory) else { return false }
        value.addPath(other, matrix)
        return true
    }
}

/// What `CanvasPath` offers, on the current path of a context and on a `Path2D` alike: the same rows for both.
protocol PathBuilding: AnyObject, SendableMetatype {
    func closePath()
    func moveTo(_ x: Double, _ y: Double)
    func lineTo(_ x: Double, _ y: Double)
    func quadraticCurveTo(_ cpx: Double, _ cpy: Double, _ x: Double, _ y: Double)
    func bezierCurveTo(_ cp1x: Double, _ cp1y: Double, _ cp2x: Double, _ cp2y: Double, _ x: Double, _ y: Double)
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    func roundRect(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        radii: [DOMPoint]
    ) throws(CanvasError)
    func arc(
        _ x: Double,
        _ y: Double,
        _ radius: Double,
        _ startAngle: Double,
        _ endAngle: Double,
        counterclockwise: Bool
    ) throws(CanvasError)
    func ellipse(
        _ x: Double,
        _ y: Double,
        _ radiusX: Double,
        _ radiusY: Double,
        _ rotation: Double,
        _ startAngle: Double,
        _ endAngle: Double,
        counterclockwise: Bool
    ) throws(CanvasError)
    func arcTo(
        _ x1: Double,
        _ y1: Double,
        _ x2: Double,
        _ y2: Double,
        _ radius: Double
    ) throws(CanvasError)
}

extension CanvasSurface: PathBuilding {}

extension PathObject: PathBuilding {
    func closePath() { value.closePath() }
    func moveTo(_ x: Double, _ y: Double) { if hasRoom { value.moveTo(x, y) } }
    func lineTo(_ x: Double, _ y: Double) { if hasRoom { value.lineTo(x, y) } }
    func quadraticCurveTo(_ cpx: Double, _ cpy: Double, _ x: Double, _ y: Double) {
        if hasRoom { value.quadraticCurveTo(cpx, cpy, x, y) }
    }
    func bezierCurveTo(_ cp1x: Double, _ cp1y: Double, _ cp2x: Double, _ cp2y: Double, _ x: Double, _ y: Double) {
        if hasRoom { value.bezierCurveTo(cp1x, cp1y, cp2x, cp2y, x, y) }
    }
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        if hasRoom { value.rect(x, y, width, height) }
    }
    func roundRect(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        radii: [DOMPoint]
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try value.roundRect(x, y, width, height, radii: radii)
    }
    func arc(
        _ x: Double,
        _ y: Double,
        _ radius: Double,
        _ startAngle: Double,
        _ endAngle: Double,
        counterclockwise: Bool
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try value.arc(x, y, radius, startAngle, endAngle, counterclockwise: counterclockwise)
    }
    func ellipse(
        _ x: Double,
        _ y: Double,
        _ radiusX: Double,
        _ radiusY: Double,
        _ rotation: Double,
        _ startAngle: Double,
        _ endAngle: Double,
        counterclockwise: Bool
    ) throws(CanvasError) {
        guard hasRoom else { return }
        try value.ellipse(
            x,
            y,
            radiusX,
            radiusY,
            rotation,
            startAngle,
            endAngle,
            counterclockwise: counterclockwise
        )
    }
    func arcTo(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ radius: Double) throws(CanvasError) {
        guard hasRoom else { return }
        try value.arcTo(x1, y1, x2, y2, radius)
    }
}

extension Row where Receiver: PathBuilding {
    static var pathMembers: [Member] {
        [
            action("closePath") { path, _ in path.closePath() },
            action("moveTo", 2) { path, call in path.moveTo(try call.number(0), try call.number(1)) },
            action("lineTo", 2) { path, call in path.lineTo(try call.number(0), try call.number(1)) },
            action("quadraticCurveTo", 4) { path, call in
                path.quadraticCurveTo(
                    try call.number(0),
                    try call.number(1),
                    try call.number(2),
                    try call.number(3)
                )
            },
            action("bezierCurveTo", 6) { path, call in
                path.bezierCurveTo(
                    try call.number(0),
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4),
                    try call.number(5)
                )
            },
            action("rect", 4) { path, call in
                path.rect(try call.number(0), try call.number(1), try call.number(2), try call.number(3))
            },
            action("roundRect", 4) { path, call in
                let (x, y) = (try call.number(0), try call.number(1))
                let (width, height) = (try call.number(2), try call.number(3))
                try path.roundRect(x, y, width, height, radii: try call.radii(4))
            },
            action("arc", 5) { path, call in
                try path.arc(
                    try call.number(0),
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4),
                    counterclockwise: call.truth(5)
                )
            },
            action("ellipse", 7) { path, call in
                try path.ellipse(
                    try call.number(0),
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4),
                    try call.number(5),
                    try call.number(6),
                    counterclockwise: call.truth(7)
                )
            },
            action("arcTo", 5) { path, call in
                try path.arcTo(
                    try call.number(0),
                    try call.number(1),
                    try call.number(2),
                    try call.number(3),
                    try call.number(4)
                )
            },
        ]
    }
}

extension Call {
    /// `(unrestricted double or DOMPointInit or sequence<(unrestricted double or DOMPointInit)>) = 0`.
    func radii(_ index: Int) throws -> [DOMPoint] {
        guard has(index) else { return [DOMPoint()] }
        let value = context[index]
        guard value.isObject, try context.isIterable(value) else { return [try radius(value)] }
        var radii: [DOMPoint] = []
        for item in try context.sequence(value) { radii.append(try radius(item)) }
        return radii
    }

    private func radius(_ value: Value) throws -> DOMPoint {
        if value.isObject || value.isNullish { return try pointInit(value) }
        let radius = try context.number(value)
        return DOMPoint(x: radius, y: radius)
    }
}

extension Context2D {
    static let paths = This.pathMembers
}

enum Path2DInterface {
    typealias This = Row<PathObject>

    /// Copies a path, reads SVG path data, or starts empty.
    static let interface = Interface(
        name: "Path2D",
        make: { call in
            let memory = call.window.memory
            if let other: PathObject = call.carried(0) { return PathObject(other.value, memory) }
            return PathObject(call.has(0) ? Path2D(try call.text(0)) : Path2D(), memory)
        },
        members: [
            This.action("addPath", 1) { path, call in
                let other: PathObject = try call.carried(0, as: "Path2D")
                let matrix = try call.matrixInit(call[1]).flatMatrix()
                guard path.add(other.value, matrix) else { throw Refusal.range("out of memory.") }
            }
        ] + This.pathMembers
    )
}
