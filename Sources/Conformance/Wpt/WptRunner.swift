internal import Canvas
internal import ImageCodec
internal import Page
internal import Raster
internal import Script

/// Runs cases of the web platform tests and judges them as the suite's index says.
struct WptRunner {
    enum Verdict: Equatable {
        case passed
        case failed(String)
        case skipped(String)
    }

    struct Outcome {
        let verdict: Verdict
        /// How far the canvas is from the browser's; `nil` without a golden picture.
        let golden: Distance?
        let picture: Pixmap?
    }

    /// Interfaces that no browser ships and that are not there: their cases are left out, and said to be.
    static let switchedOff: Set<String> = ["text-advanced", "float16"]

    let base: String
    private let fonts = CanvasFonts()
    private var pictures: [String: Pixmap] = [:]

    init(base: String) { self.base = base }

    mutating func run(_ test: WptCase) -> Outcome {
        if let tag = test.needs.first(where: Self.switchedOff.contains) {
            return Outcome(verdict: .skipped(tag), golden: nil, picture: nil)
        }
        let drawn = draw(test, test.code)
        let golden = test.golden.flatMap { Pictures.load(base + "/" + $0) }.map { Distance(drawn.picture, $0) }
        return Outcome(verdict: verdict(test, drawn), golden: golden, picture: drawn.picture)
    }

    private mutating func verdict(_ test: WptCase, _ drawn: (failure: String?, picture: Pixmap)) -> Verdict {
        if let failure = drawn.failure { return .failed(failure) }
        let wanted: Pixmap
        if let reference = test.reference {
            let other = draw(test, reference)
            if let failure = other.failure { return .failed("reference: " + failure) }
            wanted = other.picture
        } else if let expected = test.expected {
            guard let picture = Pictures.load(base + "/" + expected) else { return .failed("no picture \(expected)") }
            wanted = picture
        } else {
            return .passed
        }
        let distance = Distance(drawn.picture, wanted, over: 255)
        let allowed = test.fuzzy ?? (0, 0)
        if distance.different == 0 { return .passed }
        if distance.largest <= allowed.difference, distance.different <= allowed.pixels { return .passed }
        return .failed("\(distance.different) pixels differ, by up to \(distance.largest)")
    }

    private mutating func draw(_ test: WptCase, _ code: String) -> (failure: String?, picture: Pixmap) {
        let page = makePage(test)
        let attributes = test.contextAttributes.map { ", " + $0 } ?? ""
        var setup = WptPrelude.script
        for (name, value) in test.canvasAttributes { setup += "\ncanvas.setAttribute('\(name)', '\(value)');" }
        setup += "\nvar ctx = canvas.getContext('2d'\(attributes));"
        // The browsers had four seconds for each case.
        let deadline = TestTime.monotonic() &+ 4_000_000_000
        do {
            _ = try page.begin(javaScript: setup, deadline: deadline)
            _ = try page.begin(javaScript: code, deadline: deadline)
            return (nil, page.canvasPixels)
        } catch {
            return (error.text, page.canvasPixels)
        }
    }

    private mutating func makePage(_ test: WptCase) -> PageRealm {
        var registered = fonts
        if !test.fonts.isEmpty {
            registered = CanvasFonts(library: fonts.library)
            for family in test.fonts {
                guard let bytes = Files.read("\(base)/resources/fonts/\(family).ttf") else { continue }
                try? registered.register(bytes, family: family)  // A font that is none shows in the case's result.
            }
        }
        let clock = ScriptClock(
            monotonicNanoseconds: { TestTime.monotonic() },
            millisecondsSince1970: { 1_750_000_000_000 },
            random: { 0.5 }
        )
        let page = PageRealm(
            width: max(test.width, 1),
            height: max(test.height, 1),
            host: PageHost(clock: clock),
            fonts: registered,
            makesContext: false
        )
        page.setCanvasSize(width: test.width, height: test.height)
        var pictures: [String: Pixmap] = [:]
        for name in test.images {
            let path = "\(base)/resources/images/\(name)"
            if let picture = self.pictures[name] ?? Pictures.load(path) {
                self.pictures[name] = picture
                pictures[name] = picture
            }
        }
        page.defineImages(pictures)
        return page
    }
}
