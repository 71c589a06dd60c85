internal import Canvas
internal import Script

/// A `DOMMatrix` or `DOMMatrixReadOnly` of the script.
final class MatrixObject {
    var value: DOMMatrix

    init(_ value: DOMMatrix) { self.value = value }
}

final class PointObject {
    var value: DOMPoint

    init(_ value: DOMPoint) { self.value = value }
}

enum Geometry {
    typealias Matrix = Row<MatrixObject>
    typealias Point = Row<PointObject>

    static let matrixReadOnly = Interface(
        name: "DOMMatrixReadOnly",
        make: newMatrix,
        members: elements.map { name, path, _ in
            Matrix.readOnly(name) { matrix, _ in Value(matrix.value[keyPath: path]) }
        } + readOnlyMembers,
        statics: [fromMatrix]
    )

    static let matrix = Interface(
        name: "DOMMatrix",
        parent: "DOMMatrixReadOnly",
        make: newMatrix,
        members: elements.map { name, path, neutral in
            Matrix.attribute(name) { matrix, _ in
                Value(matrix.value[keyPath: path])
            } set: { matrix, call in
                let value = try call.number(0)
                matrix.value[keyPath: path] = value
                // The members only a 3D matrix has make it one unless they say nothing.
                if let neutral, value != neutral { matrix.value.becomeThreeDimensional() }
            }
        } + mutations,
        statics: [fromMatrix]
    )

    /// Name, where it is kept, and for 3D members the value that leaves a matrix flat.
    private static let elements: [(String, any WritableKeyPath<DOMMatrix, Double> & Sendable, Double?)] = [
        ("a", \.m11, nil), ("b", \.m12, nil), ("c", \.m21, nil), ("d", \.m22, nil), ("e", \.m41, nil),
        ("f", \.m42, nil),
        ("m11", \.m11, nil), ("m12", \.m12, nil), ("m13", \.m13, 0), ("m14", \.m14, 0),
        ("m21", \.m21, nil), ("m22", \.m22, nil), ("m23", \.m23, 0), ("m24", \.m24, 0),
        ("m31", \.m31, 0), ("m32", \.m32, 0), ("m33", \.m33, 1), ("m34", \.m34, 0),
        ("m41", \.m41, nil), ("m42", \.m42, nil), ("m43", \.m43, 0), ("m44", \.m44, 1),
    ]

    @Sendable private static func newMatrix(_ call: Call) throws -> AnyObject {
        guard call.has(0) else { return MatrixObject(DOMMatrix()) }
        if call[0].isObject, try call.context.isIterable(call[0]) {
            return MatrixObject(try DOMMatrix(try call.numbers(call[0])))
        }
        // A matrix as text is the list of functions it prints as.
        if call[0].isObject, let other: MatrixObject = call.carried(0) { return MatrixObject(other.value) }
        return MatrixObject(try DOMMatrix(parsing: try call.text(0)))
    }

    private static let fromMatrix = Member(
        name: "fromMatrix",
        kind: .method(arity: 0) { call in
            call.window.wrap(MatrixObject(try call.matrixInit(call[0]).matrix()))
        }
    )

    private static let readOnlyMembers: [Member] =
        [
            Matrix.readOnly("is2D") { matrix, _ in Value(matrix.value.is2D) },
            Matrix.readOnly("isIdentity") { matrix, _ in Value(matrix.value.isIdentity) },
            Matrix.method("flipX") { matrix, call in call.window.wrap(MatrixObject(matrix.value.flippedX())) },
            Matrix.method("flipY") { matrix, call in call.window.wrap(MatrixObject(matrix.value.flippedY())) },
            Matrix.method("transformPoint") { matrix, call in
                call.window.wrap(PointObject(matrix.value.transformPoint(try call.pointInit(call[0]))))
            },
            Matrix.method("toString") { matrix, call in call.value(try matrix.value.text()) },
            Matrix.method("toFloat64Array") { matrix, call in
                try call.context.construct("Float64Array", [try call.value(matrix.value.elements)])
            },
            Matrix.method("toFloat32Array") { matrix, call in
                try call.context.construct("Float32Array", [try call.value(matrix.value.elements)])
            },
            Matrix.method("toJSON") { matrix, call in
                let numbers = elements.map { ($0.0, Value(matrix.value[keyPath: $0.1])) }
                return try call.object(
                    numbers + [("is2D", Value(matrix.value.is2D)), ("isIdentity", Value(matrix.value.isIdentity))]
                )
            },
        ]
        + operations.map { operation in
            Matrix.method(operation.name, operation.arity) { matrix, call in
                var copy = matrix.value
                try operation.apply(&copy, call)
                return call.window.wrap(MatrixObject(copy))
            }
        }

    private static let mutations: [Member] =
        [
            Matrix.method("invertSelf") { matrix, call in
                matrix.value.invert()
                return call.context.this
            },
            Matrix.method("preMultiplySelf") { matrix, call in
                matrix.value.premultiply(try call.matrixInit(call[0]).matrix())
                return call.context.this
            },
            Matrix.method("setMatrixValue", 1) { matrix, call in
                matrix.value = try DOMMatrix(parsing: try call.text(0))
                return call.context.this
            },
        ]
        + operations.filter { $0.name != "inverse" }.map { operation in
            Matrix.method(operation.name + "Self", operation.arity) { matrix, call in
                var copy = matrix.value
                try operation.apply(&copy, call)
                matrix.value = copy
                return call.context.this
            }
        }

    /// What exists twice on the web: once giving a new matrix, once, with `Self`, changing this one.
    private struct Operation: Sendable {
        let name: String
        var arity = 0
        let apply: @Sendable (inout DOMMatrix, Call) throws -> Void
    }

    private static let operations = [
        Operation(name: "inverse") { matrix, _ in matrix.invert() },
        Operation(name: "multiply") { matrix, call in matrix.multiply(try call.matrixInit(call[0]).matrix()) },
        Operation(name: "translate") { matrix, call in
            matrix.translate(
                try call.number(0, default: 0),
                try call.number(1, default: 0),
                try call.number(2, default: 0)
            )
        },
        Operation(name: "scale") { matrix, call in
            let x = try call.number(0, default: 1)
            let y = try call.number(1, default: x)
            let z = try call.number(2, default: 1)
            let origin = DOMPoint(
                x: try call.number(3, default: 0),
                y: try call.number(4, default: 0),
                z: try call.number(5, default: 0)
            )
            matrix.scale(x, y, z, origin: origin)
        },
        Operation(name: "scaleNonUniform") { matrix, call in
            matrix.scale(try call.number(0, default: 1), try call.number(1, default: 1))
        },
        Operation(name: "scale3d") { matrix, call in
            let factor = try call.number(0, default: 1)
            let origin = DOMPoint(
                x: try call.number(1, default: 0),
                y: try call.number(2, default: 0),
                z: try call.number(3, default: 0)
            )
            matrix.scale3D(factor, origin: origin)
        },
        Operation(name: "rotate") { matrix, call in
            let x = try call.number(0, default: 0)
            // One angle turns about z.
            guard call.has(1) || call.has(2) else { return matrix.rotate(z: x) }
            matrix.rotate(x: x, y: try call.number(1, default: 0), z: try call.number(2, default: 0))
        },
        Operation(name: "rotateFromVector") { matrix, call in
            matrix.rotateFromVector(try call.number(0, default: 0), try call.number(1, default: 0))
        },
        Operation(name: "rotateAxisAngle") { matrix, call in
            matrix.rotateAxisAngle(
                x: try call.number(0, default: 0),
                y: try call.number(1, default: 0),
                z: try call.number(2, default: 0),
                degrees: try call.number(3, default: 0)
            )
        },
        Operation(name: "skewX") { matrix, call in matrix.skewX(degrees: try call.number(0, default: 0)) },
        Operation(name: "skewY") { matrix, call in matrix.skewY(degrees: try call.number(0, default: 0)) },
    ]
}

extension Geometry {
    static let pointReadOnly = Interface(
        name: "DOMPointReadOnly",
        make: newPoint,
        members: coordinates.map { name, path in
            Point.readOnly(name) { point, _ in Value(point.value[keyPath: path]) }
        } + [
            Point.method("matrixTransform") { point, call in
                let matrix = try call.matrixInit(call[0]).matrix()
                return call.window.wrap(PointObject(point.value.transformed(by: matrix)))
            },
            Point.method("toJSON") { point, call in
                try call.object(coordinates.map { ($0.0, Value(point.value[keyPath: $0.1])) })
            },
        ],
        statics: [fromPoint]
    )

    static let point = Interface(
        name: "DOMPoint",
        parent: "DOMPointReadOnly",
        make: newPoint,
        members: coordinates.map { name, path in
            Point.attribute(name) { point, _ in
                Value(point.value[keyPath: path])
            } set: { point, call in
                point.value[keyPath: path] = try call.number(0)
            }
        },
        statics: [fromPoint]
    )

    private static let coordinates: [(String, any WritableKeyPath<DOMPoint, Double> & Sendable)] = [
        ("x", \.x), ("y", \.y), ("z", \.z), ("w", \.w),
    ]

    @Sendable private static func newPoint(_ call: Call) throws -> AnyObject {
        PointObject(
            DOMPoint(
                x: try call.number(0, default: 0),
                y: try call.number(1, default: 0),
                z: try call.number(2, default: 0),
                w: try call.number(3, default: 1)
            )
        )
    }

    private static let fromPoint = Member(
        name: "fromPoint",
        kind: .method(arity: 0) { call in call.window.wrap(PointObject(try call.pointInit(call[0]))) }
    )
}
