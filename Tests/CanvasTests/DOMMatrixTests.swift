import Testing

@testable import Canvas

struct DOMMatrixTests {
    private func rounded(_ matrix: DOMMatrix) -> [Double] {
        matrix.elements.map { ($0 * 1e6).rounded() / 1e6 + 0 }
    }

    @Test func `what is applied later happens first`() {
        var matrix = DOMMatrix()
        matrix.translate(10, 20)
        matrix.scale(2, 3)

        #expect(matrix.transformPoint(DOMPoint(x: 1, y: 1)) == DOMPoint(x: 12, y: 23))
        #expect(matrix.is2D)
    }

    /// Operation, six elements, whether the matrix stays two-dimensional.
    static let texts: [(String, [Double], Bool)] = [
        ("", [1, 0, 0, 1, 0, 0], true), ("none", [1, 0, 0, 1, 0, 0], true),
        ("matrix(1, 2, 3, 4, 5, 6)", [1, 2, 3, 4, 5, 6], true),
        ("translate(10px) scale(2)", [2, 0, 0, 2, 10, 0], true), ("translateY(1in)", [1, 0, 0, 1, 0, 96], true),
        ("rotate(90deg)", [0, 1, -1, 0, 0, 0], true), ("rotate(0.25turn)", [0, 1, -1, 0, 0, 0], true),
        ("skewX(45deg)", [1, 0, 1, 1, 0, 0], true), ("skew(0, 45deg)", [1, 1, 0, 1, 0, 0], true),
        ("scale(2, 3) translate(1px, 1px)", [2, 0, 0, 3, 2, 3], true), ("translateZ(5px)", [1, 0, 0, 1, 0, 0], false),
        ("rotate3d(0, 0, 1, 90deg)", [0, 1, -1, 0, 0, 0], false),
    ]

    @Test(arguments: texts)
    func `a transform list is read`(text: String, elements: [Double], is2D: Bool) throws {
        let matrix = try DOMMatrix(parsing: text)
        let flat = rounded(matrix)
        #expect([flat[0], flat[1], flat[4], flat[5], flat[12], flat[13]] == elements)
        #expect(matrix.is2D == is2D)
    }

    @Test(arguments: [
        "bogus", "translate(1em)", "translate(10%)", "rotate(1)", "matrix(1,2,3)", "scale(1px)", "none none",
    ])
    func `a bad transform list is a SyntaxError`(text: String) {
        #expect(throws: CanvasError.self) { try DOMMatrix(parsing: text) }
    }

    @Test func `a matrix prints itself, and not when it is not finite`() throws {
        let matrix = DOMMatrix(a: 1, b: 0.5, c: 0, d: -2, e: 10, f: 0)
        #expect(try matrix.text() == "matrix(1, 0.5, 0, -2, 10, 0)")
        #expect(throws: CanvasError.self) { try DOMMatrix(a: .nan, b: 0, c: 0, d: 1, e: 0, f: 0).text() }
        #expect(
            try DOMMatrix(parsing: "translateZ(1px)").text()
                == "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1)"
        )
    }

    @Test func `an inverse undoes, and where there is none everything is NaN`() {
        var matrix = DOMMatrix()
        matrix.translate(3, 4, 5)
        matrix.rotate(x: 20, y: 30, z: 40)
        matrix.scale(2, 3, 4)
        var inverse = matrix
        inverse.invert()
        #expect(rounded(matrix.multiplied(by: inverse)) == DOMMatrix().elements)

        var singular = DOMMatrix(a: 1, b: 1, c: 1, d: 1, e: 0, f: 0)
        singular.invert()
        let isAllNaN = singular.elements.allSatisfy { $0.isNaN }
        #expect(isAllNaN)
        #expect(!singular.is2D)
    }

    @Test func `rotation from a vector and about an axis agree`() {
        let fromVector = DOMMatrix().applying { $0.rotateFromVector(1, 1) }
        let aboutZ = DOMMatrix().applying { $0.rotateAxisAngle(x: 0, y: 0, z: 3, degrees: 45) }
        #expect(rounded(fromVector) == rounded(aboutZ))
        #expect(aboutZ.is2D)
        #expect(!DOMMatrix().applying { $0.rotateAxisAngle(x: 1, y: 0, z: 0, degrees: 45) }.is2D)
    }

    @Test func `scaling about an origin leaves the origin where it is`() {
        let matrix = DOMMatrix().applying { $0.scale(2, 2, origin: DOMPoint(x: 5, y: 6)) }
        #expect(matrix.transformPoint(DOMPoint(x: 5, y: 6)) == DOMPoint(x: 5, y: 6))
        #expect(matrix.transformPoint(DOMPoint(x: 6, y: 6)) == DOMPoint(x: 7, y: 6))
    }

    @Test func `a dictionary is completed and checked for contradictions`() throws {
        var dictionary = DOMMatrixInit()
        dictionary.a = 2
        dictionary.m41 = 7
        #expect(try dictionary.flatMatrix() == DOMMatrix(a: 2, b: 0, c: 0, d: 1, e: 7, f: 0))

        dictionary.m11 = 3
        #expect(throws: CanvasError.self) { try dictionary.matrix() }
        dictionary.m11 = 2
        dictionary.m33 = 5
        #expect(try !dictionary.matrix().is2D)
        dictionary.is2D = true
        #expect(throws: CanvasError.self) { try dictionary.matrix() }

        var nan = DOMMatrixInit()
        (nan.b, nan.m12) = (.nan, .nan)
        #expect(try nan.matrix().b.isNaN)
    }

    @Test func `a sequence has six or sixteen numbers`() throws {
        #expect(try DOMMatrix([1, 2, 3, 4, 5, 6]).is2D)
        #expect(try DOMMatrix([Double](repeating: 1, count: 16)).is2D == false)
        #expect(throws: CanvasError.self) { try DOMMatrix([1, 2, 3]) }
    }
}
