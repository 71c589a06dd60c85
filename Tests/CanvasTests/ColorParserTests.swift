import Testing

@testable import Canvas

struct ColorParserTests {
    /// Text in, serialised text out.
    static let valid: [(String, String)] = [
        ("#f00", "#ff0000"), ("#fa0", "#ffaa00"), ("#00fF00", "#00ff00"), ("#0f0f", "#00ff00"),
        ("#00ff0080", "rgba(0, 255, 0, 0.5)"), ("#00ff0001", "rgba(0, 255, 0, 0.004)"),
        ("red", "#ff0000"), ("  LimE  ", "#00ff00"), ("RebeccaPurple", "#663399"), ("grey", "#808080"),
        ("TrAnSpArEnT", "rgba(0, 0, 0, 0)"), ("currentcolor", "#000000"),
        ("Canvas", "#ffffff"), ("windowtext", "#000000"),
        ("rgb(255, 0, 0)", "#ff0000"), ("rgb(256, 300, 400)", "#ffffff"), ("rgb(-100, -200, -300)", "#000000"),
        ("rgb(0, 255, 0", "#00ff00"), ("rgba(0, 255, 0, 1", "#00ff00"),
        ("rgb(0% ,100% ,0%)", "#00ff00"), ("rgb(-200%, 200%, -200%)", "#00ff00"),
        ("rgb(-1000000000000000000000000000000000000000, 1e39, -1e39)", "#00ff00"),
        ("RGBA(0,255, 0,0)", "rgba(0, 255, 0, 0)"), ("rgba( -0  ,  255  , +0  ,  1  )", "#00ff00"),
        ("rgba(  0  ,  255  ,  0  ,  .499  )", "rgba(0, 255, 0, 0.498)"),
        ("rgba(255,255,255,0.45)", "rgba(255, 255, 255, 0.45)"), ("rgba(0, 255, 0, 20%)", "rgba(0, 255, 0, 0.2)"),
        ("rgba(0, 255, 0, -2)", "rgba(0, 255, 0, 0)"), ("rgba(0, 255, 0, 2)", "#00ff00"),
        ("rgb(0 255 0 / 0.2)", "rgba(0, 255, 0, 0.2)"), ("rgb(none 255 0)", "#00ff00"),
        ("rgb(50% 255 0)", "#80ff00"), ("rgb(calc(100 + 20 * 2) 0 0)", "#8c0000"),
        ("rgb(max(1, 2, 3) clamp(0, 300, 255) min(7, 9))", "#03ff07"),
        ("hsl(120, 100%, 50%)", "#00ff00"), ("hsl(360120, 100%, 50%)", "#00ff00"),
        ("hsl( -240 , 100% , 50% )", "#00ff00"), ("hsl(2.0943951024rad, 100.0%, 50.0%)", "#00ff00"),
        ("hsl(133.33333333grad, 100.0%, 50.0%)", "#00ff00"), ("hsl(0.3333333333turn 100% 50%)", "#00ff00"),
        ("hsl(120 100 50)", "#00ff00"), ("hsl(120 100.0% 50.0% / 0.2)", "rgba(0, 255, 0, 0.2)"),
        ("hsla(120, -200%, 49.9%, 1)", "#7f7f7f"), ("hsla(120, 100%, 0%, -2)", "rgba(0, 0, 0, 0)"),
        ("hsl(20, 70%, 45%)", "#c35822"), ("hwb(120 0% 0%)", "#00ff00"), ("hwb(0 50% 50%)", "#808080"),
        ("hwb(90 20% 60%)", "#4d6633"),
        ("color(srgb 1 0.5 0)", "color(srgb 1 0.5 0)"), ("color(srgb 100% 50% 0 / 50%)", "color(srgb 1 0.5 0 / 0.5)"),
        ("color(display-p3 0.1234567 none 1)", "color(display-p3 0.123457 none 1)"),
        ("color(xyz 0.1 0.2 0.3)", "color(xyz-d65 0.1 0.2 0.3)"),
        ("lab(50 20 -30)", "lab(50 20 -30)"), ("lab(150% 0 0)", "lab(100 0 0)"), ("lch(50% 100% 90)", "lch(50 150 90)"),
        ("oklab(0.5 100% -0.1 / 0.25)", "oklab(0.5 0.4 -0.1 / 0.25)"), ("oklch(50% 0.2 -90deg)", "oklch(0.5 0.2 270)"),
        ("color-mix(in srgb, red, blue)", "color(srgb 0.5 0 0.5)"),
        ("color-mix(in srgb, red, color(srgb 1 0 0))", "color(srgb 1 0 0)"),
        ("color-mix(in srgb, red 20%, blue)", "color(srgb 0.2 0 0.8)"),
        ("color-mix(in srgb, red 20%, blue 20%)", "color(srgb 0.5 0 0.5 / 0.4)"),
        ("color-mix(in srgb, transparent, blue)", "color(srgb 0 0 1 / 0.5)"),
        ("color-mix(in hsl, red, lime)", "color(srgb 1 1 0)"),
        ("color-mix(in hsl longer hue, red, lime)", "color(srgb 0 0 1)"),
        ("color-mix(in hsl, white, lime)", "color(srgb 0.625 0.875 0.625)"),
        ("rgb(from red g r b)", "color(srgb 0 1 0)"), ("rgb(from #336699 r g b)", "color(srgb 0.2 0.4 0.6)"),
        ("rgb(from red calc(r / 2) g b / 50%)", "color(srgb 0.5 0 0 / 0.5)"),
        ("hsl(from red calc(h + 120) s l)", "color(srgb 0 1 0)"),
        (
            "color(from color(srgb 0.25 0.5 0.75 / 0.5) srgb r g b / alpha)",
            "color(srgb 0.25 0.5 0.75 / 0.5)"
        ),
        ("/* a */ rgb(/**/1 2/* b */ 3)", "#010203"), ("r\\65 d", "#ff0000"),
    ]

    @Test(arguments: valid)
    func `a colour is read and serialised`(text: String, expected: String) {
        #expect(CssColor(parsing: text)?.text == expected)
    }

    static let invalid = [
        "", " ", "#", "#f0", "#ff000", "#ff0000f", "#g00", "#fg00", "\"red\"", "bogus", "firebrick1", "red blue",
        "red bogus", "rgb(255.0, 0, 0,)", "rgb(100%, 0, 0)", "rgb(255 0 0, 1)", "rgb(255, - 1, 0)", "rgb(255, 0 0)",
        "rgb(255, 0, 0 / 1)", "rgba(255, 0, 0, 1.)", "rgba(255, 0, 0, 1. 0)", "rgba(255, 0, 0 / 1)", "rgb()",
        "rgb(none, 0, 0)", "rgb (1,2,3)", "hsl(0%, 100%, 50%)", "hsl(0, 100%, 0)", "hsl(z, 100%, 50%)",
        "hsl(0 100% 50%, 1)", "hsl(0, 100%, 50% / 1)", "hsl(0, 100%, 50% /)", "hsl(0, 100%, 50%,)",
        "hsl(0, 100.%, 50%)", "hsla(0%, 100%, 50%, 1)", "hsla(0, 0, 50%, 1)", "hsla(0, 100% 50%)",
        "hsl(from #ffffff h s l) red", "hsl(from #ffffff h s l) /", "rgb(from #ffffff r g b) currentColor",
        "rgb(from #ffffff r g b) 100%", "rgb(from red x g b)", "color(srgb 1 0)", "color(unknown 1 0 0)",
        "color(lab 1 0 0)", "color-mix(in srgb, red)", "color-mix(in srgb, red 0%, blue 0%)",
        "color-mix(in srgb shorter hue, red, blue)", "color-mix(in srgb, red 101%, blue)", "rgb(calc(1% + 1) 0 0)",
        "rgb(calc(1 / 1%) 0 0)", "inherit", "initial", "rgb(1px 0 0)", "rgb(1 2 3 4)",
    ]

    @Test(arguments: invalid)
    func `what is no colour is refused`(text: String) {
        #expect(CssColor(parsing: text) == nil)
    }

    /// From the tables of CSS Color 4 and its sample code; eight-bit sRGB.
    static let conversions: [(String, SIMD4<UInt8>)] = [
        ("lab(100 0 0)", SIMD4(255, 255, 255, 255)), ("lab(46.2775 -47.5621 48.5837)", SIMD4(0, 128, 0, 255)),
        ("lch(46.2775 67.9892 134.391)", SIMD4(0, 128, 0, 255)),
        ("oklab(0.519752 -0.140302 0.107675)", SIMD4(0, 128, 0, 255)),
        ("oklch(0.51975 0.17686 142.495)", SIMD4(0, 128, 0, 255)),
        ("color(xyz-d65 0.0771883 0.154377 0.0257295)", SIMD4(0, 128, 0, 255)),
        ("color(xyz-d50 0.08312 0.154746 0.020961)", SIMD4(0, 128, 0, 255)),
        ("color(srgb-linear 0 0.21586 0)", SIMD4(0, 128, 0, 255)),
        ("color(display-p3 0.216081 0.493743 0.131169)", SIMD4(0, 128, 0, 255)),
        ("color(a98-rgb 0.281363 0.498012 0.116746)", SIMD4(0, 128, 0, 255)),
        ("color(prophoto-rgb 0.230479 0.395789 0.129968)", SIMD4(0, 128, 0, 255)),
        ("color(rec2020 0.235202 0.431704 0.0854432)", SIMD4(0, 128, 0, 255)),
        ("color(display-p3 0 1 0)", SIMD4(0, 255, 0, 255)),
    ]

    @Test(arguments: conversions)
    func `every space converts to sRGB`(text: String, expected: SIMD4<UInt8>) throws {
        let bytes = try #require(CssColor(parsing: text)).bytes(in: .srgb)
        // One step is what six digits of input leave open.
        let distance = SIMD4<Int32>(truncatingIfNeeded: bytes) &- SIMD4<Int32>(truncatingIfNeeded: expected)
        #expect(max(distance.max(), -distance.min()) <= 1, "\(bytes)")
    }

    @Test func `nesting is bounded`() {
        let deep = String(repeating: "color-mix(in srgb, red, ", count: 10_000)
        let calculation = "rgb(" + String(repeating: "calc(", count: 10_000)
        #expect(CssColor(parsing: deep) == nil)
        #expect(CssColor(parsing: calculation) == nil)
    }

    @Test func `srgb blue is its known self in display-p3`() throws {
        // CSS Color 4, the WPT case 2d.color.space: rgb(50, 100, 150) is 62, 99, 146 of 255.
        let color = try #require(CssColor(parsing: "rgb(50, 100, 150)"))
        #expect(color.bytes(in: .displayP3) == SIMD4(62, 99, 146, 255))
    }
}
