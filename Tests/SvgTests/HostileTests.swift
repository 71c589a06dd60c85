import Canvas
import Testing

@testable import Svg

/// Documents that want more than anybody should give.
struct HostileTests {
    static let documents: [(name: String, content: String)] = [
        ("use of itself", "<g id='a'><use href='#a'/></g>"),
        ("use in a ring", "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"),
        (
            "pattern of itself",
            "<pattern id='p' width='.5' height='.5'><rect width='9' height='9' fill='url(#p)'/></pattern><rect width='50' height='50' fill='url(#p)'/>"
        ),
        (
            "mask of itself",
            "<mask id='m'><rect mask='url(#m)' width='9' height='9' fill='#fff'/></mask><rect mask='url(#m)' width='50' height='50'/>"
        ),
        (
            "clip of itself",
            "<clipPath id='c' clip-path='url(#c)'><rect width='9' height='9'/></clipPath><rect clip-path='url(#c)' width='50' height='50'/>"
        ),
        (
            "marker of itself",
            "<marker id='m'><path d='M0 0H9' marker-end='url(#m)'/></marker><path d='M0 0H9' marker-end='url(#m)'/>"
        ),
        ("gradient of itself", "<linearGradient id='g' href='#g'/><rect width='9' height='9' fill='url(#g)'/>"),
        (
            "numbers beyond all measure",
            "<rect x='1e308' y='-1e308' width='1e308' height='1e308' stroke='red' stroke-width='1e300' transform='scale(1e200) rotate(1e300)'/>"
        ),
        ("a stroke of tiny dashes", "<path d='M0 0L1e9 1e9' stroke='red' stroke-dasharray='1e-9'/>"),
        (
            "a blur as wide as the world",
            "<filter id='f' x='-1e9' y='-1e9' width='2e9' height='2e9'><feGaussianBlur stdDeviation='1e9'/><feMorphology operator='dilate' radius='1e9'/></filter><rect width='9' height='9' filter='url(#f)'/>"
        ),
        (
            "a tile smaller than any pixel",
            "<pattern id='p' width='1e-9' height='1e-9' patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern><rect width='99' height='99' fill='url(#p)'/>"
        ),
        (
            "a gradient with endless rings",
            "<radialGradient id='g' r='1e-9' spreadMethod='repeat'><stop/><stop offset='1' stop-color='red'/></radialGradient><rect width='99' height='99' fill='url(#g)'/>"
        ),
        (
            "text of no size and of all",
            "<text font-size='0'>a</text><text font-size='1e30' x='1e30' dx='1e300'>b</text><text textLength='1e300' rotate='1e300'>c</text>"
        ),
        (
            "not a number",
            "<rect x='nan' y='inf' width='1e999' height='5' opacity='nan'/><path d='MnanNaN1e999 1e999'/>"
        ),
        (
            "empty everything",
            "<path/><polygon/><text/><use/><image/><filter/><g filter='url(#x)' mask='url(#x)' clip-path='url(#x)'/>"
        ),
        (
            "a view box without area",
            "<svg viewBox='0 0 0 0'><rect width='9' height='9'/></svg><svg width='0'><rect/></svg>"
        ),
    ]

    @Test(.timeLimit(.minutes(1)), arguments: documents)
    func `ends soon and traps nowhere`(document: (name: String, content: String)) throws {
        var limits = SvgLimits()
        limits.work = 100_000_000
        _ = try SvgDocument.holding(document.content, limits: limits).drawn()
    }

    @Test(.timeLimit(.minutes(1))) func `uses that double at each step run out of budget`() throws {
        var content = "<g id='g0'><rect width='5' height='5'/></g>"
        for level in 1...40 {
            content += "<g id='g\(level)'><use href='#g\(level - 1)'/><use href='#g\(level - 1)'/></g>"
        }
        var limits = SvgLimits()
        limits.work = 20_000_000
        let drawn = try SvgDocument.holding(content + "<use href='#g40'/>", limits: limits).drawn()
        #expect(!drawn.outcome.isComplete)
        #expect(drawn.outcome.warnings.last == "the picture took too much work and was not finished")
        // What came first is there.
        #expect(drawn[2, 2] == "#000000ff")
    }

    @Test(.timeLimit(.minutes(1))) func `the deepest document that is read is drawn without an end of the stack`()
        throws
    {
        let depth = SvgLimits().depth - 1
        let open = String(repeating: "<g opacity='.99' transform='translate(0 0)'>", count: depth - 1)
        let close = String(repeating: "</g>", count: depth - 1)
        let drawn = try SvgDocument.holding("\(open)<rect width='9' height='9'/>\(close)").drawn()
        #expect(drawn[5, 5] == "#00000000")
        #expect(
            drawn.outcome.warnings.contains("elements nested too deeply are not drawn")
                || !drawn.outcome.warnings.isEmpty
        )
    }

    @Test(.timeLimit(.minutes(1))) func `long values are paid for each time they are read`() throws {
        let long = String(repeating: "M0 0", count: 25_000)
        let uses = String(repeating: "<use href='#p'/>", count: 2_000)
        var limits = SvgLimits()
        limits.work = 20_000_000
        let drawn = try SvgDocument.holding("<path id='p' d='\(long)x'/>\(uses)", limits: limits).drawn()
        #expect(!drawn.outcome.isComplete)

        let words = String(repeating: "a ", count: 50_000)
        let sheet = (0..<500).map { ".b\($0) .c{fill:red}" }.joined()
        let elements = String(repeating: "<g class='c'/>", count: 2_000)
        limits.styleSteps = 50_000
        _ = try SvgDocument("<svg class='\(words)'><style>\(sheet)</style>\(elements)</svg>", limits: limits)
    }

    @Test func `a paint falls back once and not fifty thousand times`() throws {
        let value = String(repeating: "url(#a) ", count: 50_000)
        #expect(PaintValue(value + "red") == PaintValue.reference("a", fallback: .none))
        #expect(PaintValue("url(#a) #000") == PaintValue.reference("a", fallback: .color(.black)))
        _ = try SvgDocument.holding("<rect width='9' height='9' fill='\(value)'/>").drawn()
    }

    @Test func `a rule of more selectors than a sheet may have is none`() {
        #expect(Selector.list(String(repeating: "a,", count: 4_000) + "a").count == 4_001)
        #expect(Selector.list(String(repeating: "a,", count: 100_000) + "a").isEmpty)
        #expect(Declaration.list(String(repeating: "a:b;", count: 100_000)).count == 4_096)

        var sheet = StyleSheet()
        sheet.add((0..<1_000).map { "@a\($0);" }.joined(), limit: 10)
        #expect(sheet.ignored.count == 64)
    }

    @Test func `selectors that count siblings give up in time`() throws {
        let sheet = (0..<4_000).map { "g:nth-last-of-type(\($0 + 2)){fill:red}" }.joined()
        var limits = SvgLimits()
        limits.styleSteps = 100_000
        let elements = String(repeating: "<g/>", count: 20_000)
        let time = try ContinuousClock().measure {
            _ = try SvgDocument("<svg><style>\(sheet)</style>\(elements)</svg>", limits: limits)
        }
        #expect(time < .seconds(10))
    }

    @Test func `markers on a path that closes again and again are placed in time`() throws {
        let path = "M0 0" + String(repeating: "h0z", count: 20_000)
        let outline = Outline(path: path)
        let time = ContinuousClock().measure { #expect(MarkerPlaces(outline, limit: 20_000).places.count == 20_000) }
        #expect(time < .seconds(5))
    }

    @Test func `a letter under a million marks is left out`() throws {
        let marks = String(repeating: "\u{301}", count: 100_000)
        let drawn = try SvgDocument.holding("<text x='0' y='20' font-size='30'>█\(marks)</text>").drawn()
        #expect(drawn[5, 15] == "#00000000")
    }

    @Test(.timeLimit(.minutes(1))) func `sheets of many selectors over many elements give up in time`() throws {
        let sheet = (0..<4_000).map { "* > * *:not(.x\($0)){fill:red}" }.joined()
        let elements = String(repeating: "<g><g/></g>", count: 5_000)
        var limits = SvgLimits()
        limits.styleSteps = 100_000
        _ = try SvgDocument("<svg><style>\(sheet)</style>\(elements)</svg>", limits: limits)
    }
}

extension Outline {
    fileprivate init(path text: String) {
        self.init()
        (path, ends) = SvgPathParser.outlineAndEnds(text)
    }
}
