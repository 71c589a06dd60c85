import Raster
import Testing

@testable import Svg

struct ValueTests {
    private static let basis = Length.Basis(fontSize: 10, rootFontSize: 20, width: 200, height: 100)

    @Test(
        arguments: [
            ("12", 12), ("-1.5px", -1.5), ("72pt", 96), ("6pc", 96), ("25.4mm", 96), ("2.54cm", 96), ("1in", 96),
            ("2em", 20),
            ("2rem", 40), ("2ex", 10), ("10%", 20), ("10vw", 20), ("10vh", 10), ("1e1", 10), (".5e-1px", 0.05),
            ("+3", 3),
            (" 7 ", 7),
        ] as [(String, Double)]
    )
    func `lengths in pixels`(text: String, pixels: Double) throws {
        let length = try #require(Length(text))
        #expect(abs(length.pixels(Self.basis, .horizontal) - pixels) < 1e-9)
    }

    @Test(arguments: ["", "px", "1 2", "1foo", "auto", "1px;"])
    func `what is no length is none`(text: String) {
        #expect(Length(text) == nil)
    }

    @Test(
        arguments: [
            ("translate(3)", [1, 0, 0, 1, 3, 0]), ("translate(3,4)scale(2)", [2, 0, 0, 2, 3, 4]),
            ("rotate(90)", [0, 1, -1, 0, 0, 0]), ("rotate(180 5 5)", [-1, 0, 0, -1, 10, 10]),
            ("matrix(1 2 3 4 5 6)", [1, 2, 3, 4, 5, 6]), ("skewX(45)", [1, 0, 1, 1, 0, 0]),
            ("rotate(.25turn)", [0, 1, -1, 0, 0, 0]), ("translate(10%, 1em)", [1, 0, 0, 1, 5, 10]),
            (" scale( 2 , 3 ) ", [2, 0, 0, 3, 0, 0]), ("none", [1, 0, 0, 1, 0, 0]), ("", [1, 0, 0, 1, 0, 0]),
        ] as [(String, [Double])]
    )
    func `transform lists`(text: String, expected: [Double]) throws {
        let box = Rect(x: 0, y: 0, width: 50, height: 50)
        let t = try #require(TransformList.transform(text, basis: Self.basis, percentages: box))
        for (value, wanted) in zip([t.a, t.b, t.c, t.d, t.e, t.f], expected) { #expect(abs(value - wanted) < 1e-12) }
    }

    @Test(arguments: ["rotate", "rotate(", "rotate(1 2)", "scale()", "foo(1)", "matrix(1 2 3)", "rotate(1) x"])
    func `what is no transform is none`(text: String) {
        let box = Rect(x: 0, y: 0, width: 0, height: 0)
        #expect(TransformList.transform(text, basis: Self.basis, percentages: box) == nil)
    }

    @Test(
        arguments: [
            ("xMidYMid", [2, 0, 0, 2, 5, 0]), ("xMinYMin", [2, 0, 0, 2, 0, 0]), ("xMaxYMax meet", [2, 0, 0, 2, 10, 0]),
            ("none", [3, 0, 0, 2, 0, 0]), ("xMidYMid slice", [3, 0, 0, 3, 0, -5]), ("nonsense", [2, 0, 0, 2, 5, 0]),
        ] as [(String, [Double])]
    )
    func `aspect ratios fit ten by ten into thirty by twenty`(text: String, expected: [Double]) throws {
        let source = Rect(x: 0, y: 0, width: 10, height: 10)
        let t = try #require(
            AspectRatio(text).transform(from: source, to: Rect(x: 0, y: 0, width: 30, height: 20))
        )
        #expect([t.a, t.b, t.c, t.d, t.e, t.f] == expected)
    }

    @Test(
        arguments: [
            ("width='40' height='30'", 40, 30), ("", 300, 150), ("viewBox='0 0 20 10'", 20, 10),
            ("width='40' viewBox='0 0 20 10'", 40, 20), ("height='40' viewBox='0 0 20 10'", 80, 40),
            ("width='100%' height='100%' viewBox='0 0 20 10'", 20, 10), ("width='1in' height='72pt'", 96, 96),
            ("width='-1' height='0'", 300, 150), ("viewBox='0 0 0 0'", 300, 150), ("width='1e300' height='5'", 1e6, 5),
        ] as [(String, Double, Double)]
    )
    func `intrinsic sizes`(attributes: String, width: Double, height: Double) throws {
        #expect(try SvgDocument("<svg \(attributes)/>").intrinsicSize == SvgSize(width: width, height: height))
    }

    @Test func `tight bounds follow the curve and not its control points`() throws {
        var path = Path()
        path.move(to: Point(0, 0))
        path.cubic(Point(0, 40), Point(30, 40), to: Point(30, 0))
        #expect(path.tightBounds == Rect(x: 0, y: 0, width: 30, height: 30))
        #expect(Path().tightBounds == nil)
    }
}
