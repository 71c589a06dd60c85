import Raster
import Testing

@testable import Svg

struct DrawingTests {
    static let probes: [Probe] = [
        Probe(
            "shapes are filled black and not stroked",
            "<rect x='10' y='10' width='20' height='20'/>",
            [(9, 15, "#00000000"), (10, 10, "#000000ff"), (29, 29, "#000000ff"), (30, 15, "#00000000")]
        ),
        Probe(
            "rounded corners take the other radius",
            "<rect width='40' height='40' rx='20' fill='red'/>",
            [(1, 1, "#00000000"), (20, 1, "#ff0000ff"), (20, 20, "#ff0000ff"), (38, 38, "#00000000")]
        ),
        Probe(
            "even-odd leaves the hole",
            "<path d='M0 0H60V60H0ZM20 20H40V40H20Z' fill='blue' fill-rule='evenodd'/>",
            [(10, 10, "#0000ffff"), (30, 30, "#00000000")]
        ),
        Probe(
            "opacity of a group counts once",
            "<g opacity='.5'><rect width='40' height='40' fill='red'/><rect width='40' height='40' fill='blue'/></g>",
            [(10, 10, "#0000ff80")]
        ),
        Probe(
            "presentation attributes lose to sheets, sheets to style attributes, all to what is important",
            """
            <style>.a{fill:lime} #i{fill:blue!important}</style><rect class='a' width='10' height='10' fill='red'/>
            <rect class='a' x='10' width='10' height='10' style='fill:red'/>
            <rect id='i' x='20' width='10' height='10' style='fill:red'/>
            """,
            [(5, 5, "#00ff00ff"), (15, 5, "#ff0000ff"), (25, 5, "#0000ffff")]
        ),
        Probe(
            "currentColor is that of the element",
            "<g color='lime' fill='currentColor'><rect width='9' height='9'/><rect x='10' width='9' height='9' color='red'/></g>",
            [(5, 5, "#00ff00ff"), (15, 5, "#ff0000ff")]
        ),
        Probe(
            "use places a copy that inherits from the use",
            "<defs><rect id='r' width='10' height='10'/></defs><use xlink:href='#r' x='50' y='60' fill='lime'/>",
            [(5, 5, "#00000000"), (55, 65, "#00ff00ff")]
        ),
        Probe(
            "a symbol is fitted into its use",
            """
            <symbol id='s' viewBox='0 0 2 2'><rect width='1' height='2' fill='red'/></symbol>
            <use href='#s' x='20' y='20' width='40' height='40'/>
            """,
            [(25, 25, "#ff0000ff"), (39, 55, "#ff0000ff"), (45, 25, "#00000000")]
        ),
        Probe(
            "gradients between their stops",
            """
            <linearGradient id='g'><stop stop-color='#000'/><stop offset='1' stop-color='#fff'/></linearGradient>
            <linearGradient id='h' href='#g' x2='.5' spreadMethod='reflect'/>
            <rect width='100' height='10' fill='url(#g)'/><rect y='20' width='100' height='10' fill='url(#h)'/>
            """,
            [(0, 5, "#010101ff"), (99, 5, "#fefefeff"), (99, 25, "#020202ff"), (49, 25, "#fcfcfcff")]
        ),
        Probe(
            "a paint that is not there falls back",
            "<rect width='9' height='9' fill='url(#no) lime'/><rect x='10' width='9' height='9' fill='url(#no)'/>",
            [(5, 5, "#00ff00ff"), (15, 5, "#00000000")]
        ),
        Probe(
            "patterns repeat",
            """
            <pattern id='p' width='20' height='20' patternUnits='userSpaceOnUse'><rect width='10' height='10' fill='red'/>
            </pattern><rect width='100' height='100' fill='url(#p)'/>
            """,
            [(5, 5, "#ff0000ff"), (15, 5, "#00000000"), (45, 85, "#ff0000ff"), (55, 85, "#00000000")]
        ),
        Probe(
            "clips of one shape, of several, and in units of the box",
            """
            <clipPath id='a'><rect width='10' height='10'/></clipPath>
            <clipPath id='b'><rect x='20' width='10' height='10'/><rect x='40' width='10' height='10'/></clipPath>
            <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath>
            <rect width='20' height='20' fill='red' clip-path='url(#a)'/>
            <rect x='20' width='40' height='20' fill='red' clip-path='url(#b)'/>
            <rect x='60' width='40' height='20' fill='red' clip-path='url(#c)'/>
            """,
            [
                (5, 5, "#ff0000ff"), (15, 5, "#00000000"), (25, 5, "#ff0000ff"), (35, 5, "#00000000"),
                (45, 5, "#ff0000ff"), (70, 15, "#ff0000ff"), (90, 15, "#00000000"),
            ]
        ),
        Probe(
            "masks weigh by luminance or by alpha",
            """
            <mask id='l'><rect width='50' height='50' fill='#fff'/><rect x='50' width='50' height='50' fill='#000'/></mask>
            <mask id='a' mask-type='alpha'><rect y='50' width='50' height='50' fill='#000'/></mask>
            <rect width='100' height='50' fill='lime' mask='url(#l)'/>
            <rect y='50' width='100' height='50' fill='blue' mask='url(#a)'/>
            """,
            [(25, 25, "#00ff00ff"), (75, 25, "#00000000"), (25, 75, "#0000ffff"), (75, 75, "#00000000")]
        ),
        Probe(
            "blending is with what is below in the group",
            """
            <rect width='20' height='20' fill='yellow'/>
            <rect width='20' height='20' fill='cyan' style='mix-blend-mode:multiply'/>
            """,
            [(10, 10, "#00ff00ff")]
        ),
        Probe(
            "arrows stand at the ends and look along the line",
            """
            <marker id='m' markerWidth='10' markerHeight='10' refX='0' refY='5' orient='auto-start-reverse'
            markerUnits='userSpaceOnUse'><rect y='2' width='8' height='6' fill='red'/></marker>
            <path d='M40 50H60' stroke='#000' marker-start='url(#m)' marker-end='url(#m)'/>
            """,
            [(35, 50, "#ff0000ff"), (65, 50, "#ff0000ff"), (28, 50, "#00000000"), (72, 50, "#00000000")]
        ),
        Probe(
            "a drop shadow lies below and aside",
            """
            <filter id='f' color-interpolation-filters='sRGB'><feDropShadow dx='10' dy='0' stdDeviation='0' flood-color='red'/>
            </filter><rect x='20' y='20' width='40' height='20' fill='lime' filter='url(#f)'/>
            """,
            [(21, 30, "#00ff00ff"), (59, 30, "#00ff00ff"), (62, 30, "#ff0000ff"), (65, 30, "#00000000")]
        ),
        Probe(
            "a filter's flood fills its region",
            """
            <filter id='f' x='0' y='0' width='.5' height='1' color-interpolation-filters='sRGB'>
            <feFlood flood-color='blue'/></filter><rect width='40' height='40' filter='url(#f)'/>
            """,
            [(10, 10, "#0000ffff"), (30, 10, "#00000000")]
        ),
        Probe(
            "a nested viewport clips and fits",
            "<svg x='20' y='20' width='20' height='20' viewBox='0 0 10 10'><circle r='20' fill='red'/></svg>",
            [(30, 30, "#ff0000ff"), (10, 10, "#00000000"), (50, 30, "#00000000")]
        ),
        Probe(
            "a switch shows the first child that can be shown",
            """
            <switch><foreignObject/><rect systemLanguage='de' width='9' height='9' fill='red'/>
            <rect systemLanguage='en-US, fr' width='9' height='9' fill='lime'/><rect width='9' height='9'/></switch>
            """,
            [(5, 5, "#00ff00ff")]
        ),
        Probe(
            "hidden things are not drawn, visible ones in them are",
            """
            <rect display='none' width='9' height='9'/><g visibility='hidden'><rect x='10' width='9' height='9'/>
            <rect x='20' width='9' height='9' visibility='visible' fill='red'/></g><defs><rect width='9' height='9'/></defs>
            """,
            [(5, 5, "#00000000"), (15, 5, "#00000000"), (25, 5, "#ff0000ff")]
        ),
        Probe(
            "strokes that do not scale",
            """
            <g transform='scale(10 1)'><path d='M5 10V40' stroke='red' stroke-width='4' vector-effect='non-scaling-stroke'/></g>
            """,
            [(47, 20, "#00000000"), (48, 20, "#ff0000ff"), (51, 20, "#ff0000ff"), (52, 20, "#00000000")]
        ),
        Probe(
            "a sheet's transform wins over the attribute and turns about its origin",
            """
            <rect x='40' y='40' width='20' height='10' fill='red' transform='scale(9)'
            style='transform:rotate(90deg);transform-origin:50px 50px'/>
            """,
            [(55, 45, "#ff0000ff"), (55, 58, "#ff0000ff"), (45, 45, "#00000000")]
        ),
        Probe(
            "text is drawn where its anchor says",
            "<text x='50' y='60' text-anchor='middle' font-family='DejaVu Sans' font-size='60' font-weight='bold'>I</text>",
            [(50, 40, "#000000ff"), (20, 40, "#00000000"), (80, 40, "#00000000")]
        ),
        Probe(
            "filters repeat a tile and displace by nothing when the scale is zero",
            """
            <filter id='f' x='0' y='0' width='1' height='1' color-interpolation-filters='sRGB'>
            <feFlood x='0' y='0' width='5' height='10' flood-color='red'/><feOffset x='0' y='0' width='10' height='10'/>
            <feTile/></filter><rect width='40' height='40' filter='url(#f)'/>
            <filter id='g' x='0' y='0' width='1' height='1'><feTurbulence result='n'/>
            <feDisplacementMap in='SourceGraphic' in2='n' scale='0'/></filter>
            <rect x='50' width='20' height='20' fill='lime' filter='url(#g)'/>
            """,
            [(2, 5, "#ff0000ff"), (7, 5, "#00000000"), (32, 35, "#ff0000ff"), (60, 10, "#00ff00ff")]
        ),
        Probe(
            "the words of a foreign object are in the middle of its frame",
            """
            <foreignObject width='100' height='100' style='font:bold 90px DejaVu Sans;color:red'>
            <p xmlns='http://www.w3.org/1999/xhtml'> I </p></foreignObject>
            """,
            [(50, 50, "#ff0000ff"), (5, 50, "#00000000"), (95, 50, "#00000000")]
        ),
        Probe(
            "circles without a radius and paths without a move draw nothing",
            "<circle cx='50' cy='50'/><path d='L50 50H0'/><rect width='50' height='-5'/>",
            [(50, 50, "#00000000"), (10, 10, "#00000000")]
        ),
        Probe(
            "a path with an error is drawn up to it",
            "<path d='M0 0H50V50H0Z M 60 60 L 90 x' fill='red'/>",
            [(25, 25, "#ff0000ff")]
        ),
    ]

    @Test(arguments: probes)
    func `pixels are`(probe: Probe) throws {
        let drawn = try SvgDocument.holding(probe.content).drawn()
        for (x, y, color) in probe.pixels { #expect(drawn[x, y] == color, "at \(x), \(y)") }
        #expect(drawn.outcome.isComplete)
    }

    @Test func `pictures inside come from the decoder that is handed in`() throws {
        let pixmap = try #require(Pixmap(width: 1, height: 1, pixels: [0xFF00_00FF]))
        let content = "<image x='10' y='10' width='20' height='20' href='data:x/y;base64,AQID'/>"
        let drawn = try SvgDocument.holding(content).drawn { $0 == [1, 2, 3] ? pixmap : nil }
        #expect(drawn[20, 20] == "#ff0000ff")
        #expect(drawn[5, 5] == "#00000000")
        #expect(drawn.outcome.warnings == [])

        let outside = try SvgDocument.holding("<image width='9' height='9' href='https://example.org/a.png'/>").drawn()
        #expect(outside.outcome.warnings == ["image: only data: URLs are shown inside of SVG"])
    }

    @Test func `an SVG inside of an SVG is drawn`() throws {
        let content = """
            <image x="50" width="50" height="50" href="data:image/svg+xml,&lt;svg viewBox='0 0 1 1'>&lt;rect width='1' \
            height='1' fill='lime'/>&lt;/svg>"/>
            """
        let drawn = try SvgDocument.holding(content).drawn()
        #expect(drawn[75, 25] == "#00ff00ff")
        #expect(drawn[25, 25] == "#00000000")
    }

    @Test func `the outermost box has a background, others have none`() throws {
        let content = "<svg width='20' height='20' style='background:red'/>"
        let document = try SvgDocument.holding(content, attributes: "viewBox='0 0 1 2' style='background: url(x) lime'")
        let drawn = document.drawn()
        #expect(drawn[1, 1] == "#00ff00ff")
        #expect(drawn[98, 98] == "#00ff00ff")
        #expect(drawn[30, 10] == "#00ff00ff")
    }

    @Test func `what is not shown is said`() throws {
        let document = try SvgDocument.holding(
            "<script>x</script><style>@media print{a{}} @keyframes k{} @font-face{}</style><animate/>"
        )
        #expect(
            document.warnings == [
                "scripts in SVG are not run", "animations are shown as they begin",
                "@font-face in a style sheet is ignored", "@keyframes in a style sheet is ignored",
            ]
        )
    }
}
