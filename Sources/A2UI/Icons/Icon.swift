internal import Canvas

/// A sign on a grid of 24 by 24 in one colour: some of it drawn with a pen, some filled.
struct Icon: Equatable {
    static let strokeWidth = 1.8

    var lines: Path2D?
    var solid: Path2D?

    init(lines: String = "", solid: String = "") {
        self.lines = lines.isEmpty ? nil : Path2D(lines)
        self.solid = solid.isEmpty ? nil : Path2D(solid)
    }
}

/// Icons by name.
enum IconBook {
    static let warning = named("warning")
    static let calendar = named("calendarToday")
    static let clock = named("schedule")
    static let search = named("search")
    static let photo = named("photo")
    /// For names nobody has drawn: a square with a question in it, so that it is not taken for help.
    static let unknown = Icon(
        lines: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"
            + "M9.6 9.8a2.4 2.4 0 1 1 3.8 2c-.9 .6-1.4 1-1.4 2",
        solid: "M12 15.3a1.1 1.1 0 1 1 0 2.2a1.1 1.1 0 1 1 0-2.2z"
    )

    /// Spelled as the catalog does, or as Material does, or anything between: `calendarToday`, `calendar_today`.
    static func icon(named name: String) -> Icon? {
        guard name.utf8.count <= 64 else { return nil }
        return all[key(name)]
    }

    /// The names of the catalog, in order.
    static var catalogNames: [String] { IconDrawings.catalog.keys.sorted() }
    static var otherNames: [String] { IconDrawings.others.keys.sorted() }

    private static let all: [String: Icon] = {
        var icons: [String: Icon] = [:]
        for (name, drawing) in IconDrawings.catalog.merging(
            IconDrawings.others,
            uniquingKeysWith: { first, _ in first }
        ) {
            icons[key(name)] = Icon(lines: drawing.lines, solid: drawing.solid)
        }
        for (other, name) in synonyms { icons[key(other)] = icons[key(name)] }
        return icons
    }()

    /// Other Material names for what is drawn here.
    private static let synonyms = [
        "accessTime": "schedule", "account": "accountCircle", "alarm": "timer", "arrowBackIos": "chevronLeft",
        "arrowForwardIos": "chevronRight", "arrowDropDown": "expandMore", "arrowLeft": "arrowBack",
        "arrowRight": "arrowForward", "arrowUp": "arrowUpward", "arrowDown": "arrowDownward",
        "calendar": "calendarToday", "calendarMonth": "calendarToday", "clear": "close", "creditCard": "payment",
        "done": "check", "email": "mail", "favoriteBorder": "favoriteOff", "image": "photo", "heart": "favorite",
        "link": "share", "location": "locationOn", "photoCamera": "camera", "place": "locationOn", "play": "playArrow",
        "public": "language", "starBorder": "starOff", "starOutline": "starOff", "time": "schedule", "trash": "delete",
        "user": "person", "wbSunny": "sunny", "volumeMute": "volumeOff", "people": "group", "copy": "contentCopy",
        "bookmarkBorder": "bookmark", "business": "work", "analytics": "barChart", "insights": "barChart",
        "money": "attachMoney", "filter": "filterList", "music": "musicNote",
        "monitoring": "barChart",
    ]

    private static func named(_ name: String) -> Icon { all[key(name)] ?? unknown }

    private static func key(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " }))
            .lowercased()
    }
}
