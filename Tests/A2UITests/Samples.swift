import Canvas
import Raster
import Text

@testable import A2UI

/// Paints without an installed font: the built-in letters are the same on every machine.
func paint(
    _ scene: Scene,
    theme: ThemeName = .zee,
    width: Int = 320,
    height: Int = 240,
    scale: Double = 1,
    pictures: @escaping (String) -> Picture = { _ in .loading }
) -> (painting: Painting, pixmap: Pixmap) {
    let fonts = CanvasFonts(library: FontLibrary(source: .none))
    let surface = CanvasSurface(width: width, height: height, fonts: fonts)
    let painter = Painter(theme: theme, fonts: fonts, pictures: pictures)
    // One colour instead: a recorded picture is a tenth of the size, and painting takes a third of the time.
    painter.paintsBackdrop = false
    surface.setFillStyle(theme == .zee ? "#070a10" : "#e9eff7")
    surface.fillRect(0, 0, Double(width), Double(height))
    return (painter.paint(scene, on: surface, scale: scale), surface.snapshot())
}

extension Node {
    static func make(_ kind: Kind, _ id: String = "n", weight: Double? = nil) -> Node {
        Node(kind, id: InstanceID(surface: "s", component: id), weight: weight)
    }

    static func make(_ kind: Kind, _ id: String, _ first: Node, _ others: Node...) -> Node {
        Node(kind, id: InstanceID(surface: "s", component: id), children: [first] + others)
    }

    static func make(_ kind: Kind, weight: Double? = nil, _ first: Node, _ others: Node...) -> Node {
        Node(kind, id: InstanceID(surface: "s", component: "n"), weight: weight, children: [first] + others)
    }

    static func text(_ text: String, _ usage: Text.Usage = .body, _ id: String = "t") -> Node {
        make(.text(Text(text: text, usage: usage)), id)
    }

    static func button(_ label: String, _ style: Button.Style = .normal, isEnabled: Bool = true, _ id: String = "b")
        -> Node
    {
        make(
            .button(Button(style: style, hasAction: true, isEnabled: isEnabled)),
            id,
            .text(label, .body, id + "-label")
        )
    }

    static func column(_ children: [Node], alignment: Alignment = .stretch) -> Node {
        Node(
            .column(Line(alignment: alignment)),
            id: InstanceID(surface: "s", component: "column"),
            children: children
        )
    }

    static func row(_ children: [Node], _ distribution: Distribution = .start, alignment: Alignment = .stretch) -> Node
    {
        Node(
            .row(Line(distribution: distribution, alignment: alignment)),
            id: InstanceID(surface: "s", component: "row"),
            children: children
        )
    }

    var scene: Scene { Scene(surfaces: [SurfaceTree(id: "s", root: self)]) }
}

/// One sample for each component of the catalog, each with all its properties in sight.
enum ComponentSample: String, CaseIterable, Sendable {
    case text, image, icon, video, audioPlayer, row, column, list, card, tabs, divider, modal, button, checkBox
    case textField, dateTimeInput, multipleChoice, slider

    var scene: Scene {
        var scene = node.scene
        if self == .textField { scene.focus = InstanceID(surface: "s", component: "short") }
        return scene
    }

    private var node: Node {
        switch self {
        case .text:
            .column([
                .text("Heading one", .h1), .text("Heading two", .h2), .text("Heading three", .h3),
                .text("Heading four", .h4), .text("Heading five", .h5), .text("A caption", .caption),
                .text("Body with **bold**, *italic*, `code`, ~~gone~~ and a [link](https://example.com) that wraps."),
                .text("- one\n- two\n\n1. first\n2. second\n\n> quoted\n\n```\nlet x = 1\n```"),
            ])
        case .image:
            .column([
                .row(Node.Image.Usage.small.map { .make(.image(.init(url: "a", usage: $0))) }),
                .row(
                    Node.Image.Fit.all.map { fit in
                        .make(.image(.init(url: "a", fit: fit, usage: .smallFeature)), weight: 1)
                    }
                ),
                .make(.image(.init(url: "b", usage: .header))), .make(.image(.init(url: "loading", usage: .avatar))),
            ])
        case .icon: .row(["home", "calendar_today", "favoriteOff", "nobody_drew_this"].map { .make(.icon(name: $0)) })
        case .video: .make(.video(url: "https://example.com/films/BigBuckBunny.mp4?x=1"))
        case .audioPlayer: .make(.audioPlayer(url: "a.mp3", description: "An episode"))
        case .row:
            .column(
                [.start, .center, .end, .spaceBetween, .spaceAround, .spaceEvenly].map {
                    .row([.text("one"), .text("two"), .text("three")], $0)
                } + [.row([.make(.card, weight: 1, .text("1")), .make(.card, weight: 2, .text("2"))])]
            )
        case .column:
            .row(
                [.start, .center, .end, .stretch].map { (alignment: Node.Alignment) in
                    .make(.card, weight: 1, .column([.text("a"), .text("wide"), .button("B")], alignment: alignment))
                }
            )
        case .list:
            .column([
                .make(.list(.init()), "v", .make(.card, .text("First")), .make(.card, .text("Second"))),
                .make(
                    .list(.init(direction: .horizontal, scroll: 30)),
                    "h",
                    .make(.card, .text("A card that is wide")),
                    .make(.card, .text("Another one beside it")),
                    .make(.card, .text("Cut off"))
                ),
            ])
        case .card: .make(.card, .make(.card, .text("A card in a card")))
        case .tabs: .make(.tabs(.init(titles: ["First", "Second"], selected: 1)), .text("Of the second tab"))
        case .divider:
            .column([
                .text("Above"), .make(.divider(.horizontal)), .text("Below"),
                .row([.text("Left"), .make(.divider(.vertical)), .text("Right")]),
            ])
        case .modal:
            .column([
                .text("Under the dialog"),
                .make(
                    .modal(
                        .init(content: [.text("Are you sure?", .h2), .text("It cannot be undone."), .button("Yes")])
                    ),
                    .button("Open")
                ),
            ])
        case .button:
            .row([
                .button("Primary", .primary), .button("Other"), .button("Quiet", .borderless),
                .button("Off", .primary, isEnabled: false),
            ])
        case .checkBox:
            .column([
                .make(.checkBox(.init(label: "Yes", isOn: true))), .make(.checkBox(.init(label: "No", isOn: false))),
            ])
        case .textField: .column(Self.fields)
        case .dateTimeInput:
            .column([
                .make(
                    .dateTimeInput(
                        .init(label: "", date: "2025-12-24", time: "18:30", showsDate: true, showsTime: true)
                    )
                ),
                .make(.dateTimeInput(.init(label: "When", date: "", time: "", showsDate: false, showsTime: true))),
            ])
        case .multipleChoice: .column(Self.choices)
        case .slider:
            .make(.slider(.init(label: "Volume", value: 30, minimum: 0, maximum: 100, valueText: "30")))
        }
    }

    private static var fields: [Node] {
        var wrong = Node.make(.textField(.init(label: "Digits", text: "12a", style: .number)))
        wrong.complaint = "Enter digits only"
        return [
            .make(.textField(.init(label: "Name", text: "Ada")), "short"),
            .make(.textField(.init(label: "Empty", text: ""))),
            .make(.textField(.init(label: "Password", text: "secret", style: .obscured))),
            .make(.textField(.init(label: "Long", text: "Two\nlines", style: .longText))), wrong,
        ]
    }

    private static var choices: [Node] {
        let options = ["Red", "Green", "Blue"].enumerated().map { index, name in
            Node.MultipleChoice.Option(label: name, value: name, isSelected: index == 1)
        }
        func choice(_ style: Node.MultipleChoice.Style, exclusive: Bool, filter: String? = nil) -> Node {
            .make(
                .multipleChoice(
                    .init(
                        label: "Colour",
                        options: options,
                        style: style,
                        isExclusive: exclusive,
                        isFilterable: filter != nil,
                        filter: filter ?? ""
                    )
                )
            )
        }
        return [
            choice(.checkbox, exclusive: false), choice(.checkbox, exclusive: true, filter: "re"),
            choice(.chips, exclusive: false),
        ]
    }
}

extension Node.Image.Usage {
    fileprivate static let small: [Self] = [.icon, .avatar, .smallFeature]
}

extension Node.Image.Fit {
    fileprivate static let all: [Self] = [.contain, .cover, .fill, .none, .scaleDown]
}

/// A picture with a mark in each corner, so that cropping shows.
let testPicture: Pixmap = {
    let surface = CanvasSurface(width: 60, height: 30)
    surface.setFillStyle("#2563eb")
    surface.fillRect(0, 0, 60, 30)
    surface.setFillStyle("#facc15")
    for (x, y) in [(0.0, 0.0), (50, 0), (0, 20), (50, 20)] { surface.fillRect(x, y, 10, 10) }
    return surface.snapshot()
}()
