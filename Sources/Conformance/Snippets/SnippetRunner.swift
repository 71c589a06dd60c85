internal import Canvas
internal import ImageCodec
internal import Page
internal import Raster
internal import Script
internal import ZeeProtocol

/// Runs agent-style programs, each on a fresh page, and judges result, console and picture, or the way they fail.
struct SnippetRunner {
    struct Outcome {
        /// `nil`: as expected.
        let failure: String?
        var distance: SnippetDistance?
        var picture: Pixmap?
    }

    /// These draw glyphs that no font has: boxes differ from browser to browser.
    private static let withoutTileCheck = ["061", "066"]

    let folder: String
    private let fonts = CanvasFonts()

    init(folder: String) { self.folder = folder }

    func run(_ name: String) -> Outcome {
        let path = folder + "/" + name
        guard let code = Files.text(path + "/code.js"), let json = Files.text(path + "/expected.json"),
            let expected = try? JSONValue(parsing: json)
        else { return Outcome(failure: "expected.json cannot be read") }
        let run = execute(code)
        if expected["kind"]?.stringValue == "negative" {
            return Outcome(failure: negative(run, expected), picture: run.picture)
        }
        var outcome = Outcome(failure: positive(run, expected), picture: run.picture)
        guard outcome.failure == nil else { return outcome }
        guard let wanted = Pictures.load(path + "/expected.png") else {
            return Outcome(failure: "expected.png cannot be read", picture: run.picture)
        }
        let distance = SnippetDistance(run.picture, wanted)
        outcome.distance = distance
        let checksTiles = !Self.withoutTileCheck.contains { name.hasPrefix($0) }
        if distance.passes(checksTiles: checksTiles) { return outcome }
        return Outcome(failure: "picture: \(distance.text)", distance: distance, picture: run.picture)
    }

    // MARK: - Judging

    private func positive(_ run: Execution, _ expected: JSONValue) -> String? {
        guard case .success(let result) = run.result else {
            if case .failure(let failure) = run.result { return failure.text.replacing("\n", with: " | ") }
            return nil
        }
        // String(undefined) and String(null) are what the browser's harness says; ours says nothing at all.
        let wanted = expected["result"]?.stringValue ?? ""
        let isNothing = wanted == "undefined" || wanted == "null"
        // Objects are compact JSON here and String(object) there.
        let isObject = ["object", "array"].contains(expected["type"]?.stringValue ?? "")
        if result != (isNothing ? "" : wanted), !isObject { return "result \(result), expected \(wanted)" }
        let lines = (expected["console"]?.arrayValue ?? []).map { line in
            "\(line["level"]?.stringValue ?? ""): \(line["text"]?.stringValue ?? "")"
        }
        let console = run.console.map { "\($0.level.rawValue): \($0.text)" }
        if console != lines { return "console \(console), expected \(lines)" }
        return nil
    }

    private func negative(_ run: Execution, _ expected: JSONValue) -> String? {
        let wanted = expected["expected"] ?? .null
        let shown: String
        switch run.result {
        case .success(let text): shown = "result \(text)"
        case .failure(let failure): shown = failure.text.replacing("\n", with: " | ")
        }
        if run.nextResult != "2" { return "the next program gave \(run.nextResult) after \(shown)" }
        if let result = wanted["result_in_node"]?.stringValue ?? wanted["result"]?.stringValue {
            if case .success(result) = run.result { return nil }
            // What a browser can hold may be more than a node allows; then it says so.
            if case .failure(let failure) = run.result, wanted["note"] != nil, failure.code == .limit { return nil }
            return "\(shown), expected \(result)"
        }
        if wanted["class"] == nil, wanted["thrown"] == nil, wanted["limit"] == nil {
            return wanted["sandbox"] != nil ? escaped(run.result) : nil
        }
        guard case .failure(let failure) = run.result else { return "\(shown), expected a failure" }
        if wanted["limit"] != nil {
            return failure.code == .limit || failure.code == .timeout || failure.name == "RangeError" ? nil : shown
        }
        if let thrown = wanted["thrown"]?.stringValue { return failure.message == thrown ? nil : shown }
        if let name = wanted["class"]?.stringValue, failure.name != name { return "\(shown), expected \(name)" }
        if let message = wanted["message"]?.stringValue, failure.message != message {
            return "\(shown), expected \(message)"
        }
        if let line = wanted["line"]?.intValue, failure.position?.line != line {
            return "\(shown), expected line \(line)"
        }
        return nil
    }

    /// The sandbox holds when the program threw or got nothing.
    private func escaped(_ result: Result<String, EvalFailure>) -> String? {
        guard case .success(let text) = result else { return nil }
        return ["", "undefined", "null"].contains(text) ? nil : "the sandbox let out \(text)"
    }

    // MARK: - Running

    private struct Execution {
        let result: Result<String, EvalFailure>
        let console: [ConsoleLine]
        let picture: Pixmap
        /// What `1 + 1` gave on the same page afterwards.
        let nextResult: String
    }

    private final class Lines {
        var list: [ConsoleLine] = []
    }

    private func execute(_ code: String) -> Execution {
        let time = UnsafeTestTime(TestTime())
        let lines = Lines()
        let clock = ScriptClock(
            monotonicNanoseconds: { time.value.now() },
            millisecondsSince1970: { 1_750_000_000_000 + Double(time.value.now()) / 1e6 },
            random: { Double.random(in: 0..<1) }
        )
        var host = PageHost(clock: clock)
        host.console = { lines.list.append($0) }
        host.decodeImage = { try? ImageDecoder.decode($0) }
        host.dataURL = { pixmap, _, _ in
            // Programs look at the beginning only; an empty picture has no URL.
            pixmap.width == 0
                ? "data:," : (try? PNGEncoder.encode(pixmap)).map { _ in "data:image/png;base64,iVBORw0KGgo=" }
        }
        let page = PageRealm(width: 1280, height: 720, host: host, fonts: fonts)
        page.setStatusEnabled(false)
        let deadline = time.value.now() &+ 5_000_000_000
        let result: Result<String, EvalFailure>
        do throws(EvalFailure) {
            result = .success(try page.evaluate(javaScript: code, deadline: deadline) { time.value.advance(to: $0) })
        } catch {
            result = .failure(error)
        }
        // Until the page is quiet, or three seconds of its time have passed.
        let quiet = time.value.now() &+ 3_000_000_000
        while let due = page.nextDue, due < quiet {
            time.value.advance(to: due)
            page.runDue()
        }
        let console = lines.list
        let next = try? page.evaluate(javaScript: "1 + 1", deadline: .max) { _ in }
        return Execution(
            result: result,
            console: console,
            picture: page.canvasPixels,
            nextResult: next ?? "an error"
        )
    }
}

/// A clock handed to closures that must be sendable.
private struct UnsafeTestTime: @unchecked Sendable {
    // Safe to send: one page on one thread asks it.
    let value: TestTime

    init(_ value: TestTime) { self.value = value }
}
