import Page
import Raster
import Script
import Testing

struct EvaluationTests {
    static let results = [
        Row("undefined", ""),
        Row("null", ""),
        Row("void 0;", ""),
        Row("2", "2"),
        Row("2.5", "2.5"),
        Row("0.1+0.2", "0.30000000000000004"),
        Row("1e21", "1e+21"),
        Row("NaN", "NaN"),
        Row("-0", "0"),
        Row("true", "true"),
        Row("'ok'", "ok"),
        Row("''", ""),
        Row("({a:1,b:'x'})", #"{"a":1,"b":"x"}"#),
        Row("[1,'x',null]", #"[1,"x",null]"#),
        Row("10n", "10"),
        Row("(()=>{const c={};c.self=c;return c})()", #"{"self":null}"#),
        Row("(()=>1)", "()=>1"),
        Row("Symbol('s')", "Symbol(s)"),
        Row("let q=1;", ""),
        Row("Promise.resolve(1)", "1"),
        Row("new Promise(r => setTimeout(() => r('late'), 400))", "late"),
        Row("new Promise(r => requestAnimationFrame(t => r(typeof t)))", "number"),
        Row("(async () => { await null; return [1]; })()", "[1]"),
    ]

    @Test(arguments: results)
    func `a value becomes the text that the command gives`(row: Row) {
        #expect(PageUnderTest().run(row.source) == row.result)
    }

    static let failures = [
        Row("let let = 1", "EVAL_SYNTAX_ERROR SyntaxError"),
        Row("throw new RangeError('far')", "EVAL_ERROR RangeError: far"),
        Row("throw 'text'", "EVAL_ERROR : text"),
        Row("null.x", "EVAL_ERROR TypeError: Cannot read properties of null (reading 'x')"),
        Row("Promise.reject(new TypeError('no'))", "EVAL_ERROR TypeError: no"),
        Row("new Promise(() => {})", "EVAL_TIMEOUT"),
        Row("new Promise(r => setTimeout(r, 60000))", "EVAL_TIMEOUT"),
        Row("fetch('x')", "EVAL_ERROR ReferenceError: fetch is not defined"),
        Row("new WebSocket('ws://x')", "EVAL_ERROR ReferenceError: WebSocket is not defined"),
    ]

    @Test(arguments: failures)
    func `a failure says its code, its class and its message`(row: Row) {
        let text = PageUnderTest().run(row.source)
        #expect(text.hasPrefix(row.result), "\(text)")
    }

    @Test func `a failure points at its place`() throws {
        let failure = #expect(throws: EvalFailure.self) { try PageUnderTest().eval("const a = 1;\n  a.b.c") }
        #expect(failure?.position?.line == 2)
        #expect(failure?.excerpt?.hasPrefix("  a.b.c\n") == true)
    }

    @Test func `an endless loop stops at its deadline and leaves the page usable`() {
        let page = PageUnderTest()
        page.clock.step = 1_000_000
        #expect(page.run("var n = 0; for (;;) n++", seconds: 1).hasPrefix("EVAL_TIMEOUT"))
        #expect(page.run("n > 0") == "true")
    }

    @Test func `cancelling ends a script that runs`() {
        let page = PageUnderTest()
        #expect(throws: EvalFailure.self) {
            try page.page.evaluate(javaScript: "for (;;) {}", deadline: .max, isCancelled: { true }) { _ in }
        }
        #expect(page.run("1 + 1") == "2")
    }

    @Test func `what a script declares and draws is there for the next one`() {
        let page = PageUnderTest()
        #expect(page.run("const { ctx } = __zee; let n = 41; function f() { return ++n }") == "")
        #expect(page.run("ctx.fillStyle = '#0f0'; ctx.fillRect(0, 0, 9, 9); throw 1").hasPrefix("EVAL_ERROR"))
        #expect(page.run("f() + ' ' + ctx.getImageData(3, 3, 1, 1).data.join()") == "42 0,255,0,255")
    }

    @Test func `timers run in the order of their times, and nested ones are slowed down`() {
        let source = """
            new Promise(done => {
              const log = [];
              setTimeout(() => log.push('b'), 20);
              setTimeout(() => log.push('a'), 10);
              const id = setInterval(() => { log.push('i'); if (log.length > 5) { clearInterval(id); done(log.join('')) } }, 15);
              clearTimeout(setTimeout(() => log.push('never'), 1));
            })
            """
        #expect(PageUnderTest().run(source) == "aibiii")
    }

    /// Odd steps before the chain begins, so that its times are no whole numbers of anything.
    @Test(.timeLimit(.minutes(1)), arguments: [1, 333_333, 7_654_321] as [UInt64])
    func `whoever comes exactly when something is due finds it due`(offset: UInt64) {
        let page = PageUnderTest()
        page.clock.nanoseconds += offset
        let source = """
            new Promise(done => {
              let turns = 0;
              const again = () => ++turns < 200 ? (turns % 3 ? requestAnimationFrame : setTimeout)(again) : done(turns);
              again();
            })
            """
        #expect(page.run(source, seconds: 60) == "200")
    }

    @Test func `an error in a timer goes to the console and not to the next script`() {
        let page = PageUnderTest()
        #expect(page.run("setTimeout(() => nope(), 5); 'set'") == "set")
        page.clock.nanoseconds += 10_000_000
        page.page.runDue()
        #expect(page.console.lines.map(\.level) == [.error])
        #expect(page.page.nextDue == nil)
    }
}
