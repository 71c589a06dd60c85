import FoundationEssentials
import Script
import Synchronization
import Testing

/// Runs every `Scripts/<feature>/*.js`; `Scripts/README.md` has the format. A script says what should come of it:
///
///     print(1 + 1) // expect: 2
///     null.x // expect error: TypeError
///
/// The printed lines, in order, are the `expect`s, in order. Adding a case adds no Swift.
struct ScriptSuiteTests {
    static let scripts: [String] = {
        let base = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts").path()
        // An unreadable folder shows as no scripts, which the first test refuses.
        return ((try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? [])
            .filter { $0.hasSuffix(".js") }.sorted()
    }()

    static func source(_ script: String) throws -> String {
        let base = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
        return try String(contentsOf: base.appending(path: script), encoding: .utf8)
    }

    /// Collecting at every step takes what nothing holds while an instruction is under way. Most scripts are small;
    /// those that loop for long are left out, by the instructions they may take.
    @Test(arguments: scripts)
    func `does what it says while all garbage goes at once`(script: String) throws {
        var limits = ScriptLimits()
        limits.stepsBetweenLooks = 0
        limits.collectsAtEveryLook = true
        let source = try Self.source(script)
        let usual = ScriptRun(source, instructions: 2_000)
        guard usual.failure?.text != ScriptFailure.limit(.instructions).text else { return }
        let run = ScriptRun(source, limits: limits, instructions: 20_000)
        #expect(run.printed == usual.printed)
        #expect(run.failure?.name == usual.failure?.name)
    }

    @Test func `the folder was found`() { #expect(Self.scripts.count >= 600) }

    @Test(arguments: scripts)
    func `does what it says`(script: String) throws {
        let source = try Self.source(script)
        let expected = Expectations(source)
        let run = ScriptRun(source)
        #expect(run.printed == expected.printed)
        #expect(run.failure?.name == expected.error, "\(run.failure?.text ?? "no error")")
    }
}

/// One script run in an engine of its own, on a clock that stands still.
struct ScriptRun {
    struct Failure {
        let name: String
        let text: String
    }

    var printed: [String] = []
    var failure: Failure?

    static let clock = ScriptClock(
        monotonicNanoseconds: { 0 },
        millisecondsSince1970: { 1_700_000_000_000 },
        random: { 0.5 }
    )

    /// The suite prints as `String(x)` does, where a console would show the inside of an object.
    private static let prelude = """
        globalThis.print = ((write) => (...values) => write(values.map(String).join(' ')))(print)
        """

    init(_ source: String, limits: ScriptLimits = ScriptLimits(), instructions: Int = 50_000_000) {
        let engine = Engine(limits: limits, clock: Self.clock)
        let lines = Lines()
        engine.installPrint { lines.append($0) }
        var budget = Engine.Budget()
        budget.instructions = instructions
        do throws(ScriptFailure) {
            _ = try engine.evaluate(source: Self.prelude, budget: budget)
            _ = try engine.evaluate(source: source, name: "test", budget: budget)
            try engine.runMicrotasks(budget: budget)
        } catch {
            failure = Failure(name: error.className, text: error.text)
        }
        printed = lines.all
    }

    /// Editors take spaces off the ends of lines, so the files cannot ask for them.
    static func withoutTrailingSpace(_ line: Substring) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    private final class Lines {
        private(set) var all: [String] = []
        func append(_ line: String) {
            all += line.split(separator: "\n", omittingEmptySubsequences: false).map(withoutTrailingSpace)
        }
    }
}

private struct Expectations {
    var printed: [String] = []
    var error: String?

    init(_ source: String) {
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.firstMatch(of: /\/\/ expect: ?(.*?)(?: \/\/ expect error: .*)?$/) {
                printed.append(ScriptRun.withoutTrailingSpace(match.1))
            }
            if let match = line.firstMatch(of: /\/\/ expect error: (\w+)/) { error = String(match.1) }
        }
    }
}

extension ScriptFailure {
    /// The name a script would see, or what stopped it.
    fileprivate var className: String {
        switch self {
        case .syntax: "SyntaxError"
        case .thrown(let thrown): thrown.name
        case .timeout, .cancelled, .limit: text
        }
    }
}
