import Canvas
import Raster
import Testing

@testable import Svg

/// What style sheets of today say that those of SVG 1.1 did not.
struct ModernStyleTests {
    @Test(
        arguments: [
            ("calc(1px + 2px)", 3.0), ("calc(50% - 10px)", 40), ("calc(2 * (3px + 1px))", 8), ("calc(10px / 4)", 2.5),
            ("calc(1in + 4)", nil), ("calc(1px * 1px)", nil), ("calc(1px / 0)", nil), ("calc(1px", nil),
            ("min(5px, 3px)", 3), ("max(5px, 3px)", 5), ("clamp(1px, 9px, 4px)", 4), ("min(5%, 3px)", nil),
            ("calc(1em + 2em)", 30), ("calc(1em + 1%)", nil),
        ] as [(String, Double?)]
    )
    func `lengths are reckoned`(text: String, pixels: Double?) {
        let basis = Length.Basis(fontSize: 10, width: 100, height: 100)
        #expect(Length(text)?.pixels(basis, .horizontal) == pixels)
    }

    @Test func `brackets without end are given up`() {
        #expect(Length(String(repeating: "calc(", count: 100_000)) == nil)
        #expect(Length("calc" + String(repeating: "(", count: 100_000)) == nil)
    }

    @Test(
        arguments: [
            ("media", "screen", true), ("media", "print", false), ("media", "not print", true),
            ("media", "(prefers-color-scheme: dark)", false), ("media", "(prefers-color-scheme: light)", true),
            ("media", "screen and (min-width: 600px)", true), ("media", "(max-width: 40em)", false),
            ("media", "print, (orientation: landscape)", true), ("media", "", true), ("media", "only screen", true),
            ("supports", "(display: grid)", true), ("supports", "not (display: grid)", false), ("layer", "base", true),
            ("keyframes", "spin", nil), ("font-face", "", nil),
        ] as [(String, String, Bool?)]
    )
    func `conditions hold for a light screen`(rule: String, condition: String, holds: Bool?) {
        #expect(MediaCondition.holds(rule, condition) == holds)
    }

    static let probes: [(name: String, content: String, inside: (Int, Int), outside: (Int, Int))] = [
        ("circle", "<rect width='100' height='100' style='clip-path: circle(20px at 30px 30px)'/>", (30, 30), (60, 60)),
        ("ellipse", "<rect width='100' height='100' style='clip-path: ellipse(50% 10%)'/>", (5, 50), (50, 30)),
        ("inset", "<rect width='100' height='100' style='clip-path: inset(10px 60px 10px 10px)'/>", (20, 50), (60, 50)),
        (
            "polygon", "<rect width='100' height='100' style='clip-path: polygon(0 0, 50% 0, 0 50%)'/>", (10, 10),
            (60, 60)
        ),
        ("path", "<rect width='100' height='100' clip-path='path(\"M0 0H40V40H0z\")'/>", (20, 20), (60, 60)),
        ("translate", "<rect width='10' height='10' style='translate: 50px 50px'/>", (55, 55), (5, 5)),
        (
            "rotate", "<rect x='50' width='40' height='10' style='rotate: 90deg; transform-origin: 50px 0'/>", (45, 20),
            (70, 5)
        ),
        ("scale", "<rect width='10' height='10' style='scale: 5'/>", (40, 40), (60, 60)),
        (
            "before transform", "<rect width='10' height='10' style='translate: 40px; transform: scale(3)'/>", (65, 25),
            (20, 20)
        ),
        (
            "dashes by pathLength",
            "<path d='M0 50H100' stroke='#000' stroke-width='10' pathLength='10' stroke-dasharray='5'/>", (40, 50),
            (60, 50)
        ),
        (
            "pattern from its own corner",
            """
            <pattern id='p' x='50' y='50' width='50' height='50' patternUnits='userSpaceOnUse'><rect width='20' height='20'/>
            </pattern><rect width='100' height='100' fill='url(#p)'/>
            """, (60, 60), (80, 80)
        ),
        (
            "media", "<style>@media screen { .a { r: 40px } }</style><circle class='a' cx='50' cy='50' r='1'/>",
            (70, 50), (95, 50)
        ),
    ]

    @Test(arguments: probes.indices) func `a style is drawn`(index: Int) throws {
        let probe = Self.probes[index]
        let drawn = try SvgDocument.holding(probe.content).drawn()
        #expect(drawn[probe.inside.0, probe.inside.1] == "#000000ff", "\(probe.name)")
        #expect(drawn[probe.outside.0, probe.outside.1] == "#00000000", "\(probe.name)")
    }

    @Test func `a lamp straight above lights a plain fully and a spot only where it points`() throws {
        func lit(_ lamp: String) throws -> Drawn {
            let filter =
                "<filter id='f' x='0' y='0' width='1' height='1'><feDiffuseLighting lighting-color='red'>\(lamp)"
            return try SvgDocument.holding(
                filter + "</feDiffuseLighting></filter><rect width='100' height='100' filter='url(#f)'/>"
            ).drawn()
        }
        #expect(try lit("<feDistantLight azimuth='0' elevation='90'/>")[50, 50] == "#ff0000ff")
        let spot = try lit("<feSpotLight x='50' y='50' z='50' pointsAtX='50' pointsAtY='50' limitingConeAngle='20'/>")
        #expect(spot[50, 50] == "#ff0000ff")
        #expect(spot[95, 95] == "#000000ff")
        // Without a lamp the primitive is left out, and an empty filter draws nothing.
        #expect(try lit("")[50, 50] == "#00000000")
    }

    @Test(arguments: [
        ("0 0 0 0 1 0 0 0 0", "#ff0000ff"), ("0 0 0 0 2 0 0 0 0", "#ff0000ff"), ("1 2 3", "#00000000"),
        ("0 0 0 0 -1 0 0 0 0", "#ff0000ff"),
    ])
    func `a kernel is weighed by its sum, and one of another size is none`(kernel: String, color: String) throws {
        let drawn = try SvgDocument.holding(
            """
            <filter id='f' x='0' y='0' width='1' height='1'><feConvolveMatrix order='3' kernelMatrix='\(kernel)'/></filter>
            <rect width='100' height='100' fill='red' filter='url(#f)'/>
            """
        ).drawn()
        #expect(drawn[50, 50] == color)
    }
}
