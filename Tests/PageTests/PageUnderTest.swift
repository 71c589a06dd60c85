import Canvas
import Page
import Script
import Testing

/// A page with a clock that stands still unless it is told to go on.
final class PageUnderTest {
    let clock = TestClock()
    let console = Console()
    let travels = Travels()
    let page: PageRealm

    final class TestClock: @unchecked Sendable {
        // Safe to send: one test on one thread uses it.
        var nanoseconds: UInt64 = 1_000_000_000
        /// Added at every look, so that an endless loop sees time pass.
        var step: UInt64 = 0

        func look() -> UInt64 {
            nanoseconds &+= step
            return nanoseconds
        }
    }

    final class Console {
        var lines: [ConsoleLine] = []
    }

    /// Where scripts wanted to go.
    final class Travels {
        var addresses: [String?] = []
    }

    init(width: Int = 100, height: Int = 50, limits: PageLimits = PageLimits(), address: String? = nil) {
        let (clock, console, travels) = (clock, console, travels)
        var host = PageHost(
            clock: ScriptClock(
                monotonicNanoseconds: { clock.look() },
                millisecondsSince1970: { 1_750_000_000_000 },
                random: { 0.25 }
            )
        )
        host.address = address ?? host.address
        host.navigate = { travels.addresses.append($0) }
        host.console = { console.lines.append($0) }
        host.dataURL = { _, _, _ in "data:image/png;base64,iVBORw==" }
        page = PageRealm(width: width, height: height, limits: limits, host: host)
    }

    /// The result, or the failure as text.
    func run(_ source: String, seconds: UInt64 = 5) -> String {
        do throws(EvalFailure) {
            return try eval(source, seconds: seconds)
        } catch {
            return "\(error.code.rawValue) \(error.name): \(error.message)"
        }
    }

    func eval(_ source: String, seconds: UInt64 = 5) throws(EvalFailure) -> String {
        try page.evaluate(javaScript: source, deadline: clock.nanoseconds + seconds * 1_000_000_000) {
            self.clock.nanoseconds = max(self.clock.nanoseconds, $0)
        }
    }
}

struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let result: String

    init(_ source: String, _ result: String) {
        self.source = source
        self.result = result
    }

    var testDescription: String { source }
}
