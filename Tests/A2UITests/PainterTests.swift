import Canvas
import Raster
import Testing
import ZeeProtocol

@testable import A2UI

struct PainterTests {
    private func id(_ component: String) -> InstanceID { InstanceID(surface: "s", component: component) }

    @Test func `what a component says is one run, whatever the lines`() {
        let long = "A text that is a good deal wider than the page it has to stand on"
        let painting = paint(Node.column([.text("# Title\n\nand **bold** words"), .text(long)]).scene).painting
        #expect(painting.texts.map(\.text) == ["Title\nand bold words", long])
        #expect(painting.texts.map(\.instance) == [id("t"), id("t")])
    }

    @Test func `capitals are the theme's, the words the agent's`() {
        let painting = paint(Node.button("Book now").scene, theme: .a2ui).painting
        #expect(painting.texts.map(\.text) == ["Book now"])
    }

    @Test func `a press on a label is one on the button`() throws {
        let painting = paint(Node.column([.button("Go")]).scene).painting
        let label = try #require(painting.hits.area(of: id("b-label"))).rect
        let hit = try #require(painting.hits.area(atX: label.x + label.width / 2, y: label.y + label.height / 2))
        #expect(hit.instance == id("b"))
        #expect(hit.part == .body)
    }

    @Test func `tabs, options, tracks and links have places of their own`() {
        let tabs = Node.make(.tabs(.init(titles: ["A", "B"], selected: 0)), "tabs")
        let choice = Node.make(
            .multipleChoice(
                .init(
                    label: "",
                    options: [
                        .init(label: "Red", value: "r", isSelected: false),
                        .init(label: "Blue", value: "b", isSelected: false),
                    ],
                    isExclusive: false,
                    isFilterable: true,
                    filter: "bl"
                )
            ),
            "choice"
        )
        let slider = Node.make(.slider(.init(label: "", value: 1, minimum: 0, maximum: 4, valueText: "1")), "slider")
        let text = Node.text("see [there](https://example.com)")
        let parts = paint(Node.column([tabs, choice, slider, text]).scene, height: 600).painting.hits.areas.map(\.part)
        #expect(Set(parts) == [.body, .tab(0), .tab(1), .filter, .option(1), .track, .link("https://example.com")])
    }

    @Test func `a dialog higher than the page scrolls below its cross`() throws {
        let words = Array(repeating: "Words that fill a line of the dialog and then another.", count: 40)
        func painting(scroll: Double, height: Int = 300) -> Painting {
            let content = Node.column(words.map { .text($0) } + [.button("Yes", .normal, "yes")])
            let modal = Node.make(.modal(.init(content: [content], scroll: scroll)), "modal", .text("Open"))
            return paint(Node.column([modal]).scene, width: 400, height: height).painting
        }
        let top = painting(scroll: 0)
        let limit = try #require(top.hits.scrollLimits[id("modal")])
        #expect(limit > 1000)
        #expect(top.hits.area(of: id("yes")) == nil)
        let dialog = try #require(top.hits.area(of: id("modal"), part: .dialog)).rect
        #expect(dialog.y == 24)
        #expect(dialog.height == 252)

        let button = try #require(painting(scroll: 1e9).hits.area(of: id("yes"))).rect
        #expect(button.maxY <= dialog.maxY)
        #expect(painting(scroll: 1e9).hits.area(atX: dialog.maxX - 26, y: dialog.y + 26)?.part == .dismissal)
        #expect(top.contentHeight == 300 + limit)
        let whole = painting(scroll: 0, height: Int(top.contentHeight.rounded(.up)))
        #expect(try #require(whole.hits.scrollLimits[id("modal")]) < 1)
    }

    @Test func `the fields of a form begin below each other`() throws {
        func field(_ label: String, _ name: String) -> Node {
            .make(.textField(.init(label: label, text: name)), name)
        }
        let long = "A label so long that no other field should be as short as the one beside it"
        let form = Node.column([field("Name", "a"), field("Postal code", "b"), field(long, "c")])
        let texts = paint(form.scene, theme: .a2ui, width: 640).painting.texts
        func left(_ text: String) -> Double? { texts.first { $0.text == text }?.area.x }
        #expect(left("a") == left("b"))
        #expect(try #require(left("c")) > #require(left("a")))
    }

    @Test func `what stands beside a field is in line with its box`() throws {
        let field = Node.make(.textField(.init(label: "Search", text: "x")), "f")
        let hits = paint(Node.row([field, .button("Go")]).scene, width: 400).painting.hits
        let (box, button) = (try #require(hits.area(of: id("f"))).rect, try #require(hits.area(of: id("b"))).rect)
        #expect(abs(box.maxY - button.maxY) < 1)
    }

    @Test func `a word without end stays on the page`() throws {
        let word = String(repeating: "x", count: 300)
        let option = Node.MultipleChoice.Option(label: word, value: "v", isSelected: true)
        func choice(_ style: Node.MultipleChoice.Style) -> Node {
            .make(
                .multipleChoice(
                    .init(
                        label: "",
                        options: [option],
                        style: style,
                        isExclusive: false,
                        isFilterable: false,
                        filter: ""
                    )
                )
            )
        }
        let row = Node.row([.text("https://example.com/" + word), .text("beside")])
        let box = Node.make(.checkBox(.init(label: word, isOn: true)))
        let tabs = Node.make(.tabs(.init(titles: [word, "b"], selected: 0)))
        let column = Node.column([row, box, tabs, choice(.checkbox), choice(.chips)])
        for theme in ThemeName.allCases {
            let texts = paint(column.scene, theme: theme, width: 320, height: 2000).painting.texts
            #expect(texts.filter { $0.area.maxX > 320 || $0.area.x < 0 }.map(\.text.count) == [])
            #expect(texts.first { $0.text == "beside" }.map { $0.area.maxX <= 320 } == true)
        }
    }

    @Test func `a label that runs to the left stands left of its box`() throws {
        let box = Node.make(.checkBox(.init(label: "موافق", isOn: true)))
        let text = try #require(paint(Node.column([box]).scene).painting.texts.first)
        #expect(text.area.x > 160)
    }

    @Test(arguments: ThemeName.allCases)
    func `cards without room beside each other stand below each other`(_ theme: ThemeName) throws {
        let cards = (0..<3).map { number -> Node in
            let title = Node.text("Card\(number)-of-some-width", .h2, "t\(number)")
            return Node(.card, id: id("card\(number)"), weight: 1, children: [title])
        }
        func places(width: Int) throws -> [Rect] {
            let hits = paint(Node.row(cards).scene, theme: theme, width: width, height: 600).painting.hits
            return try (0..<3).map { try #require(hits.area(of: id("card\($0)"))).rect }
        }
        let wide = try places(width: 1_200)
        #expect(Set(wide.map(\.y)).count == 1)
        let narrow = try places(width: 320)
        #expect(narrow[0].maxY <= narrow[2].y)
        #expect(narrow.allSatisfy { $0.maxX <= 320 })
    }

    @Test func `words without end share a narrow row`() {
        let word = String(repeating: "Donaudampfschiff", count: 5)
        let row = Node.row([.text(word, .body, "a"), .text(word, .body, "b"), .text(word, .body, "c")])
        for theme in ThemeName.allCases {
            let texts = paint(row.scene, theme: theme, width: 390, height: 600).painting.texts
            #expect(texts.count == 3)
            #expect(texts.allSatisfy { $0.area.maxX <= 390 && $0.area.width >= 80 })
        }
    }

    @Test func `a form that runs to the left is mirrored`() throws {
        func field(_ label: String, _ name: String) -> Node {
            .make(.textField(Node.TextField(label: label, text: "7")), name)
        }
        let form = Node.column([field("الاسم", "f"), .text("- واحد\n- اثنان")])
        let texts = paint(form.scene, theme: .a2ui, width: 640).painting.texts
        let label = try #require(texts.first { $0.text == "الاسم" }).area
        let value = try #require(texts.first { $0.text == "7" }).area
        #expect(label.x > value.maxX)

        func centers(_ label: String) -> (least: Double, most: Double) {
            func knob(at value: Double) -> Double {
                let slider = Node.make(.slider(.init(label: label, value: value, minimum: 0, maximum: 10)))
                let scene = Node.column([slider]).scene
                let (painting, pixmap) = paint(scene, theme: .a2ui, width: 400)
                guard let track = painting.hits.areas.first(where: { $0.part == .track })?.rect else { return .nan }
                // The knob is the only white on the track.
                let row = Int(track.y + track.height / 2)
                let white = (Int(track.x)..<Int(track.maxX)).filter { pixmap[$0, row] == 0xFFFF_FFFF }
                return Double(white.reduce(0, +)) / Double(white.count)
            }
            return (knob(at: 0), knob(at: 10))
        }
        #expect(centers("Price").least < centers("Price").most)
        #expect(centers("السعر").least > centers("السعر").most)
    }

    @Test func `a press near the right of a mirrored track is the least`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root": #"{"Slider":{"label":"السعر","value":{"path":"/v"},"minValue":0,"maxValue":100}}"#
                ])
        )
        let hits = paint(host.scene(), width: 400).painting.hits
        let track = try #require(hits.areas.first { $0.part == .track }).rect
        _ = try host.interact(.press(x: track.maxX - 1, y: track.y + 5), hits: hits)
        #expect(host.value("/v") == 0)
        _ = try host.interact(.press(x: track.x, y: track.y + 5), hits: hits)
        #expect(host.value("/v") == 100)
    }

    @Test func `a bare address is words, one in brackets leads somewhere`() {
        let text = Node.text("https://a.example and [there](https://b.example)")
        let parts = paint(text.scene, width: 600).painting.hits.areas.map(\.part)
        #expect(parts.filter { if case .link = $0 { true } else { false } } == [.link("https://b.example")])
    }

    @Test(arguments: ["#ffe680", "#ffffff", "#101010", "#000000", "#ff0000", "#7f7f7f"])
    func `a colour of the agent's can be read`(color: String) throws {
        let primary = try #require(Tint(hexadecimal: color))
        var (day, night) = (Theme.a2ui, Theme.zee)
        day.recolorDay(primary)
        night.recolorNight(primary)
        for tint in [day.link, day.accent, day.selectedText] { #expect(tint.contrast(with: .white) >= 4.4) }
        for tint in [night.link, night.accent] { #expect(tint.contrast(with: Tint(0x1B2233)) >= 4.4) }
    }

    @Test func `an open dialog lies over the page and closes beside it`() throws {
        let modal = Node.make(.modal(.init(content: [.button("Yes", .normal, "yes")])), "modal", .text("Open"))
        let hits = paint(Node.column([modal]).scene, width: 400, height: 300).painting.hits
        #expect(hits.area(atX: 5, y: 5)?.part == .dismissal)
        let dialog = try #require(hits.area(of: id("modal"), part: .dialog)).rect
        #expect(dialog.x == 24)
        #expect(dialog.width == 352)
        #expect(hits.area(atX: dialog.x + 4, y: dialog.y + 4)?.part == .dialog)
        let yes = try #require(hits.area(of: id("yes"))).rect
        #expect(hits.area(atX: yes.x + 2, y: yes.y + 2)?.instance == id("yes"))
    }

    @Test func `every picture is asked for once, in order`() {
        var scene = Node.column(["b", "a", "b", ""].map { .make(.image(.init(url: $0))) }).scene
        scene.surfaces[0].styles.logoURL = "logo"
        #expect(paint(scene, height: 10).painting.imageURLs == ["logo", "b", "a"])
    }

    @Test func `scrolling moves everything and stops at the end`() throws {
        var scene = Node.column((0..<30).map { .text("line \($0)", .body, "t\($0)") }).scene
        let top = paint(scene).painting
        #expect(top.contentHeight > 240)
        #expect(top.texts.first?.text == "line 0")
        scene.scroll = 1e9
        let end = paint(scene).painting
        #expect(end.contentHeight == top.contentHeight)
        #expect(end.texts.last?.text == "line 29")
        let last = try #require(end.hits.area(of: id("t29"))).rect
        #expect(last.maxY <= 240)
    }

    @Test func `a weight is a share of the row`() throws {
        var (one, two) = (Node.text("a", .body, "one"), Node.text("b", .body, "two"))
        (one.weight, two.weight) = (1, 3)
        let hits = paint(Node.row([one, two]).scene, width: 450).painting.hits
        // 450 less 20 on both sides and the gap of 10.
        #expect(try #require(hits.area(of: id("one"))).rect.width == 100)
        #expect(try #require(hits.area(of: id("two"))).rect.width == 300)
    }

    @Test func `places are in CSS pixels at every scale`() {
        let scene = Node.column([.text("Title", .h1), .button("Go")]).scene
        let single = paint(scene, width: 320, height: 240).painting
        let double = paint(scene, width: 640, height: 480, scale: 2).painting
        #expect(single.hits == double.hits)
        #expect(single.contentHeight == double.contentHeight)
    }

    @Test func `an icon nobody drew is a warning`() {
        let painting = paint(Node.row([.make(.icon(name: "locationOn")), .make(.icon(name: "wormhole"), "x")]).scene)
            .painting
        #expect(painting.warnings == ["x: no icon is named wormhole"])
    }

    @Test func `an obscured text is dots to the eye and to the reader`() {
        let field = Node.make(.textField(.init(label: "Password", text: "hunter2", style: .obscured)))
        #expect(paint(field.scene).painting.texts.map(\.text) == ["Password", "•••••••"])
    }

    @Test func `an empty canvas says what it waits for`() {
        #expect(paint(Scene()).painting.texts.map(\.text) == ["Canvas (A2UI)", "Waiting for A2UI messages…"])
    }

    @Test func `the pill says what became of a press`() {
        var scene = Node.text("x").scene
        scene.status = ActionStatus(action: "buy", stage: .failed("no"))
        #expect(paint(scene).painting.texts.map(\.text) == ["x", "Failed: no"])
    }

    @Test func `a primary colour changes buttons and text on it stays readable`() {
        var yellow = Node.button("Go").scene
        yellow.surfaces[0].styles.primaryColor = "#ffe600"
        #expect(paint(yellow).pixmap != paint(Node.button("Go").scene).pixmap)
        var theme = Theme.zee.styled(SurfaceStyles(primaryColor: "#ffe600"))
        #expect(theme.button.text.fill == .solid(Tint(0x071016)))
        theme = Theme.zee.styled(SurfaceStyles(primaryColor: "#123456"))
        #expect(theme.button.text.fill == .solid(.white))
    }
}

struct BackdropTests {
    @Test(arguments: ThemeName.allCases)
    func `the page has a background unless somebody brings one`(_ theme: ThemeName) {
        let surface = CanvasSurface(width: 64, height: 64)
        let painter = Painter(theme: theme, fonts: surface.fonts) { _ in .loading }
        painter.paintsBackdrop = false
        painter.paint(Scene(surfaces: [SurfaceTree(id: "s")]), on: surface)
        #expect(surface.snapshot().pixels.allSatisfy { $0 == 0 })
        painter.paintsBackdrop = true
        painter.paint(Scene(surfaces: [SurfaceTree(id: "s")]), on: surface)
        #expect(surface.snapshot().pixels.allSatisfy { $0 >> 24 == 0xFF })
    }
}

struct HostileSceneTests {
    @Test func `nesting ends somewhere`() {
        var node = Node.text("deep")
        for _ in 0..<2_000 { node = .make(.card, node) }
        let painting = paint(node.scene).painting
        #expect(painting.texts.isEmpty)
        #expect(painting.contentHeight > 0)
    }

    @Test(arguments: [(0, 0), (1, 1), (1, 2_000), (2_000, 1)])
    func `no size of the page does harm`(width: Int, height: Int) {
        for sample in ComponentSample.allCases {
            #expect(paint(sample.scene, width: width, height: height).painting.contentHeight.isFinite)
        }
    }

    static let texts = [
        String(repeating: "x", count: 20_000), String(repeating: "שלום ", count: 500), "\u{202E}abc\u{200F}\u{0}",
        String(repeating: "👩‍👩‍👧‍👦", count: 300), String(repeating: "> ", count: 500), String(repeating: "[", count: 3_000),
        "\u{FFFC}\u{FFFC}", String(repeating: "\n", count: 5_000),
    ]

    @Test(arguments: texts)
    func `no text does harm`(_ text: String) {
        let scene = Node.column([
            .text(text), .text(text, .h1), .button(text), .make(.textField(.init(label: text, text: text))),
            .make(.checkBox(.init(label: text, isOn: true))), .make(.icon(name: text)), .make(.video(url: text)),
            .make(.tabs(.init(titles: [text], selected: 7))), .make(.unknown(name: text)),
        ]).scene
        for theme in ThemeName.allCases { #expect(paint(scene, theme: theme).painting.contentHeight > 0) }
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
    func `no number does harm`(_ number: Double) {
        let slider = Node.make(
            .slider(.init(label: "", value: number, minimum: number, maximum: number, valueText: "")),
            weight: number
        )
        let list = Node.make(.list(.init(scroll: number)), weight: number, .text("a"))
        var scene = Node.row([slider, list]).scene
        scene.scroll = number
        #expect(paint(scene, scale: number).painting.contentHeight.isFinite)
    }
}

struct IconTests {
    @Test func `all 48 names of the catalog are drawn`() {
        #expect(IconBook.catalogNames.count == 48)
        for name in IconBook.catalogNames {
            let icon = IconBook.icon(named: name)
            #expect(icon != nil)
            #expect(icon?.lines != nil || icon?.solid != nil)
        }
    }

    @Test(arguments: ["calendarToday", "calendar_today", "CalendarToday", "calendar-today", "calendar"])
    func `names are found however they are spelled`(_ name: String) {
        #expect(IconBook.icon(named: name) == IconBook.icon(named: "calendarToday"))
    }
}
