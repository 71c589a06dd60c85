// A data table: icons drawn for this project on a grid of 24 by 24, as SVG path data.
//
// Lines are stroked 1.8 wide with round ends, solids are filled by the even-odd rule. Everything keeps 2.5 from the edge,
// what stands stands on whole or half units, and round things are as large as square ones look.

enum IconDrawings {
    struct Drawing {
        var lines = ""
        var solid = ""
    }

    /// The names of the standard catalog.
    static let catalog: [String: Drawing] = [
        "accountCircle": Drawing(
            lines:
                "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM12 6.7a3 3 0 1 1 0 6a3 3 0 1 1 0 -6zM6.2 18.6c1.1-2.3 3.2-3.4 5.8-3.4s4.7 1.1 5.8 3.4"
        ),
        "add": Drawing(lines: "M12 5v14M5 12h14"),
        "arrowBack": Drawing(lines: "M20 12H4.5M11 5l-7 7 7 7"),
        "arrowForward": Drawing(lines: "M4 12h15.5M13 5l7 7-7 7"),
        "attachFile": Drawing(
            lines:
                "M20 11.4l-8.2 8.2a5.1 5.1 0 0 1-7.2-7.2l8.6-8.6a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.6-7.6"
        ),
        "calendarToday": Drawing(
            lines: "M6 5h12a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v3.6M16 3v3.6",
            solid: "M7.4 13h3.6v3.6H7.4z"
        ),
        "call": Drawing(
            lines:
                "M6.2 3.6h2.7a.8 .8 0 0 1 .75 .5l1.3 3.3a.8 .8 0 0 1-.25 .93L8.9 9.7a12.6 12.6 0 0 0 5.4 5.4l1.37-1.8a.8 .8 0 0 1 .93-.25l3.3 1.3a.8 .8 0 0 1 .5 .75v2.7a2.4 2.4 0 0 1-2.5 2.4A16.6 16.6 0 0 1 3.8 6.1a2.4 2.4 0 0 1 2.4-2.5z"
        ),
        "camera": Drawing(
            lines:
                "M4.5 6.8h3l1.6-2.4h5.8l1.6 2.4h3a1.6 1.6 0 0 1 1.6 1.6v9.4a1.6 1.6 0 0 1-1.6 1.6h-15a1.6 1.6 0 0 1-1.6-1.6V8.4a1.6 1.6 0 0 1 1.6-1.6zM12 9.3a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 1 1 0 -7.2z"
        ),
        "check": Drawing(lines: "M4.8 12.8l4.8 4.8L19.4 7"),
        "close": Drawing(lines: "M6 6l12 12M18 6L6 18"),
        "delete": Drawing(
            lines:
                "M4.5 6.6h15M9.4 6.6V4.2h5.2v2.4M6.4 6.6l.8 12.4a1.6 1.6 0 0 0 1.6 1.5h6.4a1.6 1.6 0 0 0 1.6-1.5l.8-12.4M10 10.4v6.2M14 10.4v6.2"
        ),
        "download": Drawing(lines: "M12 4v11M7 10.4l5 5 5-5M4.5 19.8h15"),
        "edit": Drawing(
            lines: "M4 20l1-4.3L16.3 4.4a1.9 1.9 0 0 1 2.7 0l.6 .6a1.9 1.9 0 0 1 0 2.7L8.3 19zM14 6.8l3.2 3.2"
        ),
        "event": Drawing(
            lines: "M6 5h12a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v3.6M16 3v3.6",
            solid: "M13 13.4h4v4h-4z"
        ),
        "error": Drawing(
            lines: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM12 7.4v5.4",
            solid: "M12 15.25a1.15 1.15 0 1 1 0 2.3a1.15 1.15 0 1 1 0 -2.3z"
        ),
        "favorite": Drawing(
            solid:
                "M12 20.4l-1.3-1.2C6 15 3.2 12.4 3.2 9A4.7 4.7 0 0 1 8 4.2c1.6 0 3 .8 4 2 1-1.2 2.4-2 4-2A4.7 4.7 0 0 1 20.8 9c0 3.4-2.8 6-7.5 10.2z"
        ),
        "favoriteOff": Drawing(
            lines:
                "M12 20.4l-1.3-1.2C6 15 3.2 12.4 3.2 9A4.7 4.7 0 0 1 8 4.2c1.6 0 3 .8 4 2 1-1.2 2.4-2 4-2A4.7 4.7 0 0 1 20.8 9c0 3.4-2.8 6-7.5 10.2z"
        ),
        "folder": Drawing(
            lines: "M3.5 7.2a2 2 0 0 1 2-2h3.9l2.3 2.5h6.8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z"
        ),
        "help": Drawing(
            lines: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM9.3 9.6a2.75 2.75 0 1 1 4.3 2.3c-1 .7-1.6 1.2-1.6 2.3",
            solid: "M12 15.85a1.15 1.15 0 1 1 0 2.3a1.15 1.15 0 1 1 0 -2.3z"
        ),
        "home": Drawing(lines: "M3.2 11.8L12 4l8.8 7.8M5.6 9.8v9.9h4.6v-5.6h3.6v5.6h4.6V9.8"),
        "info": Drawing(
            lines: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM12 11.2v5.6",
            solid: "M12 6.55a1.15 1.15 0 1 1 0 2.3a1.15 1.15 0 1 1 0 -2.3z"
        ),
        "locationOn": Drawing(
            lines:
                "M12 21.2c-4.4-4.5-6.8-8-6.8-11.3a6.8 6.8 0 0 1 13.6 0c0 3.3-2.4 6.8-6.8 11.3zM12 7.5a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0 -4.8z"
        ),
        "lock": Drawing(
            lines:
                "M6.6 10.5h10.8A1.6 1.6 0 0 1 19 12.1v6.8a1.6 1.6 0 0 1-1.6 1.6H6.6A1.6 1.6 0 0 1 5 18.9v-6.8a1.6 1.6 0 0 1 1.6-1.6zM8 10.5V7.6a4 4 0 0 1 8 0v2.9",
            solid: "M12 14a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0 -3z"
        ),
        "lockOpen": Drawing(
            lines:
                "M6.6 10.5h10.8A1.6 1.6 0 0 1 19 12.1v6.8a1.6 1.6 0 0 1-1.6 1.6H6.6A1.6 1.6 0 0 1 5 18.9v-6.8a1.6 1.6 0 0 1 1.6-1.6zM8 10.5V7a4 4 0 0 1 7.7-1.5",
            solid: "M12 14a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0 -3z"
        ),
        "mail": Drawing(
            lines:
                "M5 5.4h14a1.8 1.8 0 0 1 1.8 1.8v9.6a1.8 1.8 0 0 1-1.8 1.8H5a1.8 1.8 0 0 1-1.8-1.8V7.2A1.8 1.8 0 0 1 5 5.4zM3.8 7.2L12 13l8.2-5.8"
        ),
        "menu": Drawing(lines: "M4 7h16M4 12h16M4 17h16"),
        "moreVert": Drawing(
            solid:
                "M12 3.7a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6zM12 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6zM12 16.7a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6z"
        ),
        "moreHoriz": Drawing(
            solid:
                "M5.5 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6zM12 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6zM18.5 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0 -3.6z"
        ),
        "notificationsOff": Drawing(
            lines: "M6.2 16.6V11a5.8 5.8 0 0 1 11.6 0v5.6M4.5 16.8h15M12 3.2v1.8M3.8 3.8l16.4 16.4",
            solid: "M9.7 19h4.6a2.3 2.3 0 0 1-4.6 0z"
        ),
        "notifications": Drawing(
            lines: "M6.2 16.6V11a5.8 5.8 0 0 1 11.6 0v5.6M4.5 16.8h15M12 3.2v1.8",
            solid: "M9.7 19h4.6a2.3 2.3 0 0 1-4.6 0z"
        ),
        "payment": Drawing(
            lines:
                "M4.8 5.4h14.4A1.8 1.8 0 0 1 21 7.2v9.6a1.8 1.8 0 0 1-1.8 1.8H4.8A1.8 1.8 0 0 1 3 16.8V7.2a1.8 1.8 0 0 1 1.8-1.8zM6.6 15.2h3.6",
            solid: "M3 8.8h18v2.8H3z"
        ),
        "person": Drawing(
            lines: "M12 4.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0 -7.6zM4.8 20c.4-3.6 3.3-5.4 7.2-5.4s6.8 1.8 7.2 5.4z"
        ),
        "phone": Drawing(
            lines:
                "M6.2 3.6h2.7a.8 .8 0 0 1 .75 .5l1.3 3.3a.8 .8 0 0 1-.25 .93L8.9 9.7a12.6 12.6 0 0 0 5.4 5.4l1.37-1.8a.8 .8 0 0 1 .93-.25l3.3 1.3a.8 .8 0 0 1 .5 .75v2.7a2.4 2.4 0 0 1-2.5 2.4A16.6 16.6 0 0 1 3.8 6.1a2.4 2.4 0 0 1 2.4-2.5z"
        ),
        "photo": Drawing(
            lines:
                "M5.4 4.4h13.2a1.8 1.8 0 0 1 1.8 1.8v11.6a1.8 1.8 0 0 1-1.8 1.8H5.4a1.8 1.8 0 0 1-1.8-1.8V6.2a1.8 1.8 0 0 1 1.8-1.8zM4 17.6l5-5.8 3.6 4.2 2.4-2.7 5 4.7",
            solid: "M15.6 7.3a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0 -3.2z"
        ),
        "print": Drawing(
            lines:
                "M7 8.4V4h10v4.4M7 17H5.3a1.8 1.8 0 0 1-1.8-1.8v-5a1.8 1.8 0 0 1 1.8-1.8h13.4a1.8 1.8 0 0 1 1.8 1.8v5a1.8 1.8 0 0 1-1.8 1.8H17M7 13.8h10V20H7z",
            solid: "M17.2 10.25a0.95 0.95 0 1 1 0 1.9a0.95 0.95 0 1 1 0 -1.9z"
        ),
        "refresh": Drawing(lines: "M19.5 12a7.5 7.5 0 1 1-1-3.75M19 3.6v4.8h-4.8"),
        "search": Drawing(lines: "M10.5 4.1a6.4 6.4 0 1 1 0 12.8a6.4 6.4 0 1 1 0 -12.8zM15.2 15.2l5.2 5.2"),
        "send": Drawing(lines: "M3.8 19.8L20.6 12 3.8 4.2v6L14 12 3.8 13.8z"),
        "settings": Drawing(
            lines:
                "M10.23 5.33L10.49 2.92L13.51 2.92L13.77 5.33L15.46 6.03L17.35 4.51L19.49 6.65L17.97 8.54L18.67 10.23L21.08 10.49L21.08 13.51L18.67 13.77L17.97 15.46L19.49 17.35L17.35 19.49L15.46 17.97L13.77 18.67L13.51 21.08L10.49 21.08L10.23 18.67L8.54 17.97L6.65 19.49L4.51 17.35L6.03 15.46L5.33 13.77L2.92 13.51L2.92 10.49L5.33 10.23L6.03 8.54L4.51 6.65L6.65 4.51L8.54 6.03zM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0 -6z"
        ),
        "share": Drawing(
            lines:
                "M6.2 9.4a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0 -5.2zM17.4 3a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0 -5.2zM17.4 15.8a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0 -5.2zM8.5 10.7l6.6-3.8M8.5 13.3l6.6 3.8"
        ),
        "shoppingCart": Drawing(
            lines: "M2.8 4.2h2.5l2.4 11h10l2.3-8H6",
            solid:
                "M9 17.6a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 1 1 0 -3.4zM16.6 17.6a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 1 1 0 -3.4z"
        ),
        "star": Drawing(
            solid: "M12 3.3L14.41 9.38L20.94 9.8L15.9 13.97L17.53 20.3L12 16.8L6.47 20.3L8.1 13.97L3.06 9.8L9.59 9.38z"
        ),
        "starHalf": Drawing(
            lines: "M12 3.3L14.41 9.38L20.94 9.8L15.9 13.97L17.53 20.3L12 16.8L6.47 20.3L8.1 13.97L3.06 9.8L9.59 9.38z",
            solid: "M12 16.8L6.47 20.3L8.1 13.97L3.06 9.8L9.59 9.38L12 3.3z"
        ),
        "starOff": Drawing(
            lines: "M12 3.3L14.41 9.38L20.94 9.8L15.9 13.97L17.53 20.3L12 16.8L6.47 20.3L8.1 13.97L3.06 9.8L9.59 9.38z"
        ),
        "upload": Drawing(lines: "M12 15.4v-11M7 9l5-5 5 5M4.5 19.8h15"),
        "visibility": Drawing(
            lines:
                "M2.5 12C4.6 7.9 8 5.8 12 5.8s7.4 2.1 9.5 6.2c-2.1 4.1-5.5 6.2-9.5 6.2S4.6 16.1 2.5 12zM12 9.1a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0 -5.8z"
        ),
        "visibilityOff": Drawing(
            lines:
                "M2.5 12C4.6 7.9 8 5.8 12 5.8s7.4 2.1 9.5 6.2c-2.1 4.1-5.5 6.2-9.5 6.2S4.6 16.1 2.5 12zM12 9.1a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0 -5.8zM4 3.8l16.2 16.4"
        ),
        "warning": Drawing(
            lines: "M12 4L21.2 19.8H2.8zM12 10v4.4",
            solid: "M12 16a1.1 1.1 0 1 1 0 2.2a1.1 1.1 0 1 1 0 -2.2z"
        ),
    ]

    /// Names outside the catalog that agents use all the same, because the web renderers know every Material name.
    static let others: [String: Drawing] = [
        "schedule": Drawing(lines: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM12 6.8V12l3.6 2.2"),
        "timer": Drawing(
            lines: "M12 5.4a7.8 7.8 0 1 1 0 15.6a7.8 7.8 0 1 1 0 -15.6zM12 9v4.2M9.4 2.8h5.2M18 6.4l1.4-1.4"
        ),
        "playArrow": Drawing(
            solid: "M8 5.6v12.8a.8 .8 0 0 0 1.22 .68l10.2-6.4a.8 .8 0 0 0 0-1.36L9.22 4.92A.8 .8 0 0 0 8 5.6z"
        ),
        "pause": Drawing(solid: "M6.5 5h3.6v14H6.5zM13.9 5h3.6v14h-3.6z"),
        "stop": Drawing(
            solid:
                "M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6z"
        ),
        "skipNext": Drawing(solid: "M6 5.6v12.8l9.4-6.4zM16.4 5.5h2.2v13h-2.2z"),
        "skipPrevious": Drawing(solid: "M18 5.6v12.8L8.6 12zM5.4 5.5h2.2v13H5.4z"),
        "priorityHigh": Drawing(lines: "M12 4.4v9", solid: "M12 17a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0 -3.2z"),
        "trendingUp": Drawing(lines: "M3 17.2l6-6 4 4 7.6-7.6M15.4 7.4h5.4v5.4"),
        "trendingDown": Drawing(lines: "M3 6.8l6 6 4-4 7.6 7.6M15.4 16.6h5.4v-5.4"),
        "arrowUpward": Drawing(lines: "M12 20V4.5M5 11l7-7 7 7"),
        "arrowDownward": Drawing(lines: "M12 4v15.5M5 13l7 7 7-7"),
        "checkCircle": Drawing(lines: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM7.8 12.4l2.9 2.9 5.6-6"),
        "cancel": Drawing(lines: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4"),
        "remove": Drawing(lines: "M5 12h14"),
        "expandMore": Drawing(lines: "M6 9.4l6 6 6-6"),
        "expandLess": Drawing(lines: "M6 14.6l6-6 6 6"),
        "chevronLeft": Drawing(lines: "M14.6 6l-6 6 6 6"),
        "chevronRight": Drawing(lines: "M9.4 6l6 6-6 6"),
        "cloud": Drawing(lines: "M7 18.6a4.4 4.4 0 0 1-.5-8.8 6 6 0 0 1 11.5 1.3A3.8 3.8 0 0 1 17.6 18.6z"),
        "sunny": Drawing(
            lines:
                "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0 -8zM12 2.6v2.2M12 19.2v2.2M2.6 12h2.2M19.2 12h2.2M5.4 5.4L6.9 6.9M17.1 17.1l1.5 1.5M18.6 5.4l-1.5 1.5M6.9 17.1l-1.5 1.5"
        ),
        "bolt": Drawing(lines: "M13 3L5.4 13.4H11L10.4 21 18.6 10.4H13z"),
        "language": Drawing(
            lines:
                "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0 -18zM3.4 12h17.2M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3z"
        ),
        "chat": Drawing(
            lines:
                "M5.4 4.4h13.2a1.8 1.8 0 0 1 1.8 1.8v8.6a1.8 1.8 0 0 1-1.8 1.8H9.4L5 20.4v-3.8a1.6 1.6 0 0 1-1.4-1.8V6.2a1.8 1.8 0 0 1 1.8-1.8zM8 8.6h8M8 12.4h5"
        ),
        "directionsRun": Drawing(
            lines: "M7.6 9.8l4-2.8 3.2 3.4 3.6 .8M11.8 7.2l-2 5.6 3.6 2.4v5.6M9.6 13.4l-1.6 4-4 .6",
            solid: "M14.8 2.3a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 1 1 0 -3.8z"
        ),
        "flight": Drawing(
            solid:
                "M12 2.6c.9 0 1.5 .9 1.5 2v4.6l7.5 4.8v2l-7.5-2.4v4.2l2.2 1.7v1.6L12 20.1l-3.7 1v-1.6l2.2-1.7v-4.2L3 16v-2l7.5-4.8V4.6c0-1.1 .6-2 1.5-2z"
        ),
        "attachMoney": Drawing(
            lines:
                "M16.2 7.6c-.6-1.5-2-2.3-4.2-2.3-2.4 0-4.1 1.2-4.1 3.1 0 4.4 8.4 2.2 8.4 6.8 0 2-1.8 3.3-4.3 3.3-2.3 0-3.9-.9-4.5-2.6M12 2.8v18.4"
        ),
        "barChart": Drawing(lines: "M4 20.2h16M6.5 16.5V12M12 16.5V5M17.5 16.5V9"),
        "bookmark": Drawing(lines: "M7 3.5h10a1.2 1.2 0 0 1 1.2 1.2v15.6L12 16.2l-6.2 4.1V4.7A1.2 1.2 0 0 1 7 3.5z"),
        "contentCopy": Drawing(
            lines:
                "M9.5 8h9A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 18.5v-9A1.5 1.5 0 0 1 9.5 8zM4 16V5.5A1.5 1.5 0 0 1 5.5 4H16"
        ),
        "dashboard": Drawing(lines: "M4 4h6.5v8.5H4zM13.5 4H20v5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h6.5V20H4z"),
        "filterList": Drawing(lines: "M4 7h16M7.5 12h9M10.5 17h3"),
        "group": Drawing(
            lines:
                "M9 4.8a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 1 1 0-6.6zM2.8 19.4c.5-3.3 2.9-5 6.2-5s5.7 1.7 6.2 5M15.4 5.2a3.1 3.1 0 0 1 0 5.8M17.4 14.8c2.1.6 3.4 2.2 3.8 4.6"
        ),
        "lightbulb": Drawing(
            lines: "M9.4 17.6V15.8A6.2 6.2 0 1 1 14.6 15.8V17.6zM10 20.6h4"
        ),
        "list": Drawing(
            lines: "M9 6.5h11M9 12h11M9 17.5h11",
            solid:
                "M4.8 5.3a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4zM4.8 10.8a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4zM4.8 16.3a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z"
        ),
        "musicNote": Drawing(
            lines: "M11.6 16.8V4.4l6.4-1.2v3.6l-6.4 1.2",
            solid: "M8.7 14a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8z"
        ),
        "thumbUp": Drawing(
            lines:
                "M7.5 10.5V20H5a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1zL11.4 3.4c1.4.2 2.1 1.2 1.9 2.5L12.6 9.5h5.6a1.8 1.8 0 0 1 1.8 2.2l-1.4 6.8A1.9 1.9 0 0 1 16.7 20H7.5"
        ),
        "thumbDown": Drawing(
            lines:
                "M7.5 13.5V4H5a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1zL11.4 20.6c1.4-.2 2.1-1.2 1.9-2.5L12.6 14.5h5.6a1.8 1.8 0 0 0 1.8-2.2l-1.4-6.8A1.9 1.9 0 0 0 16.7 4H7.5"
        ),
        "volumeDown": Drawing(
            lines: "M15.6 9a4.2 4.2 0 0 1 0 6",
            solid: "M4 9.4h3.6L12.6 5v14L7.6 14.6H4z"
        ),
        "volumeOff": Drawing(
            lines: "M15.6 9.6l4.8 4.8M20.4 9.6l-4.8 4.8",
            solid: "M4 9.4h3.6L12.6 5v14L7.6 14.6H4z"
        ),
        "volumeUp": Drawing(
            lines: "M15.6 9a4.2 4.2 0 0 1 0 6M18 6.4a7.8 7.8 0 0 1 0 11.2",
            solid: "M4 9.4h3.6L12.6 5v14L7.6 14.6H4z"
        ),
        "wifi": Drawing(
            lines: "M3 9.6a13 13 0 0 1 18 0M6 13a8.6 8.6 0 0 1 12 0M9 16.4a4.4 4.4 0 0 1 6 0",
            solid: "M12 18.2a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6z"
        ),
        "work": Drawing(
            lines:
                "M4.5 8h15A1.5 1.5 0 0 1 21 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18.5v-9A1.5 1.5 0 0 1 4.5 8zM9 8V5.5A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5V8M3 13h18"
        ),
    ]
}
