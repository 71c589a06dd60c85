import Script
import Testing

/// Programs that want the host's time, memory or stack. Each ends as an ordinary failure, soon, and leaves an engine
/// that still works.
struct HostileScriptTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        /// Every failure is fine unless one is named.
        var ending: String?

        init(_ name: String, _ source: String, endsWith ending: String? = nil) {
            (self.name, self.source, self.ending) = (name, source, ending)
        }

        var testDescription: String { name }
    }

    static func nested(_ open: String, _ middle: String, _ close: String, _ count: Int = 100_000) -> String {
        String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    }

    static let attacks: [Attack] = [
        // Nesting in the text of the program.
        Attack("brackets", nested("[", "", "]"), endsWith: "SyntaxError"),
        Attack("parentheses", nested("(", "1", ")"), endsWith: "SyntaxError"),
        Attack("blocks", nested("{", "", "}"), endsWith: "SyntaxError"),
        Attack("templates", nested("`${", "1", "}`"), endsWith: "SyntaxError"),
        Attack("arrows", String(repeating: "a=>", count: 100_000) + "1", endsWith: "SyntaxError"),
        Attack("negations", String(repeating: "!", count: 100_000) + "1", endsWith: "SyntaxError"),
        Attack("powers", String(repeating: "2**", count: 100_000) + "1", endsWith: "SyntaxError"),
        Attack("conditionals", String(repeating: "1?", count: 100_000) + "1", endsWith: "SyntaxError"),
        Attack("functions", nested("function f(){", "", "}"), endsWith: "SyntaxError"),
        Attack("a pattern of parentheses", "new RegExp('('.repeat(1e5) + ')'.repeat(1e5))", endsWith: "SyntaxError"),
        Attack("ten megabytes", String(repeating: "1;", count: 5 << 20), endsWith: "limit"),

        // Memory.
        Attack("doubling a string", "let s = 'x'; for (;;) s += s", endsWith: "limit"),
        Attack("an array for ever", "const a = []; for (;;) a.push(a.length)", endsWith: "limit"),
        Attack("objects for ever", "let o; for (;;) o = { o }", endsWith: "limit"),
        Attack("closures for ever", "const a = []; for (;;) { const b = [1]; a.push(() => b) }", endsWith: "limit"),
        Attack("a map for ever", "const m = new Map(); for (let i = 0;; i++) m.set(i, i)", endsWith: "limit"),
        Attack("names for ever", "const o = {}; for (let i = 0;; i++) o['n' + i] = i", endsWith: "limit"),
        Attack("an infinite generator", "[...(function* () { for (;;) yield 1 })()]", endsWith: "limit"),
        Attack("symbols for ever", "const a = []; for (;;) a.push(Symbol())", endsWith: "limit"),
        Attack("typed arrays", "new Uint8Array(2 ** 40)", endsWith: "RangeError"),
        Attack("an array buffer", "new ArrayBuffer(2 ** 53)", endsWith: "RangeError"),
        Attack(
            "a replacement that repeats",
            "'x'.repeat(1e6).replace(/x/, '$\\''.repeat(1e6))",
            endsWith: "RangeError"
        ),
        Attack("a long separator", "new Array(1e6).join('x'.repeat(1e7))", endsWith: "RangeError"),
        Attack(
            "one string often",
            "const s = 'x'.repeat(1e7); JSON.stringify(new Array(1000).fill(s))",
            endsWith: "RangeError"
        ),
        Attack("raw", "const s = 'x'.repeat(1e7); String.raw({ raw: new Array(1e5).fill(s) })", endsWith: "limit"),
        Attack("padding", "'x'.padEnd(2 ** 31)", endsWith: "RangeError"),
        Attack("a sort of bytes", "new Uint8Array(2e8).sort()"),

        // Sparse arrays as long as can be.
        Attack("push", "const a = []; a.length = 4294967295; a.push(1)"),
        Attack("join", "const a = []; a.length = 4294967295; a.join()"),
        Attack("sort", "const a = []; a.length = 4294967295; a.sort()"),
        Attack("reverse", "const a = []; a.length = 4294967295; a.reverse()"),
        Attack("slice", "const a = []; a.length = 4294967295; a.slice()"),
        Attack("splice", "const a = []; a.length = 4294967295; a.splice(0)"),
        Attack("fill", "new Array(4294967295).fill(0)"),
        Attack("indexOf", "new Array(4294967295).indexOf(1)"),
        Attack("map of an array-like", "[].map.call({ length: 2 ** 53 }, (x) => x)", endsWith: "RangeError"),
        Attack(
            "copyWithin a shrinking array",
            "const a = [1,2,3,4]; a.copyWithin(0, 1, { valueOf() { a.length = 1; return 4 } })",
            endsWith: ""
        ),
        Attack(
            "splice a shrinking array",
            "const a = [1,2,3,4]; a.splice(3, { valueOf() { a.length = 1; return 1 } }, 9)",
            endsWith: ""
        ),
        Attack(
            "writes far out",
            "const a = []; for (let i = 0; i < 32; i++) a[2 ** i] = i; a[4294967294] = 1",
            endsWith: ""
        ),

        // Time.
        Attack("a pattern", "/(a+)+$/.test('a'.repeat(40) + 'b')"),
        Attack("a pattern that matches nothing", "/(?:a|a|ab)*c/.test('ab'.repeat(50))"),
        Attack("a search", "('a'.repeat(2e6)).indexOf('a'.repeat(1e6) + 'b')"),
        Attack("a search from the end", "('a'.repeat(2e6)).lastIndexOf('b' + 'a'.repeat(1e6))"),
        Attack("equal strings", "const a = 'x'.repeat(4e6), b = a.slice(1) + 'x'; for (;;) a === b", endsWith: "limit"),
        Attack(
            "strings in order",
            "const a = 'x'.repeat(4e6), b = a.slice(1) + 'y'; for (;;) a < b",
            endsWith: "limit"
        ),
        Attack("trimming", "const a = ' '.repeat(4e6); for (;;) a.trim()", endsWith: "limit"),
        Attack("a long start", "const a = 'x'.repeat(4e6); for (;;) a.startsWith(a)", endsWith: "limit"),
        Attack("long numbers", "const a = '1'.repeat(4e6); for (;;) Number(a)", endsWith: "limit"),
        Attack(
            "a chain of prototypes",
            "let o = {}; for (let i = 0; i < 5e4; i++) o = Object.create(o); for (;;) o.x",
            endsWith: "limit"
        ),
        Attack(
            "a chain of weak keys",
            """
            const w = new WeakMap(), keys = []
            for (let i = 0; i < 4e4; i++) keys.push({})
            for (let i = keys.length - 2; i >= 0; i--) w.set(keys[i], keys[i + 1])
            const first = keys[0]
            keys.length = 0
            for (let i = 0; i < 2e5; i++) [{}]
            """,
            endsWith: ""
        ),
        Attack(
            "garbage of few instructions",
            "let s = 'x'.repeat(2 << 20), n = 0; for (; n < 300; n++) { s.slice(1); new Uint8Array(1 << 20); (s + n)[0] }",
            endsWith: ""
        ),
        Attack(
            "a long list of names",
            "const names = Array.from({ length: 3e4 }, (_, i) => 'n' + i); for (;;) JSON.stringify({}, names)",
            endsWith: "limit"
        ),
        Attack("jobs", "(function f() { Promise.resolve().then(f) })()", endsWith: "limit"),

        // The stack.
        Attack("recursion", "(function f() { f() })()", endsWith: "RangeError"),
        Attack("a getter of itself", "const o = { get x() { return this.x } }; o.x", endsWith: "RangeError"),
        Attack("valueOf", "const o = { valueOf() { return +this } }; +o", endsWith: "RangeError"),
        Attack("toString in join", "const o = { toString() { return [this].join() } }; '' + o"),
        Attack("comparisons", "(function f() { [1, 2].sort(f) })()", endsWith: "RangeError"),
        Attack("replacements", "(function f() { return 'x'.replace(/x/, f) })()", endsWith: "RangeError"),
        Attack(
            "bound to bound",
            "let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(); f()",
            endsWith: "limit"
        ),
        Attack(
            "proxies of proxies",
            "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x",
            endsWith: "RangeError"
        ),
        Attack(
            "its own prototype",
            "const o = {}; Object.setPrototypeOf(o, new Proxy(o, {})); o.x",
            endsWith: "RangeError"
        ),
        Attack(
            "toJSON",
            "const o = { toJSON() { return JSON.stringify([[[[this]]]]) } }; JSON.stringify(o)",
            endsWith: "RangeError"
        ),
        Attack("a cycle", "const o = {}; o.o = o; JSON.stringify(o)", endsWith: "TypeError"),
        Attack("a deep text", "JSON.parse('['.repeat(1e5))", endsWith: "RangeError"),
        Attack("a reviver", "JSON.parse('[[1]]', function () { return { length: 1, 0: this } })"),
        Attack(
            "a reviver that grows",
            "JSON.parse('[[1]]', function (k, v) { if (k === '0') this.length = 4294967295; return v })"
        ),
        Attack("flat", "const a = []; a[0] = a; a[1] = a; a.flat(Infinity)"),
        Attack(
            "a revoked proxy",
            "const r = Proxy.revocable({}, {}); r.revoke(); Object.setPrototypeOf(r.proxy, {})",
            endsWith: "TypeError"
        ),
    ]

    @Test(arguments: attacks)
    func `ends, and the engine lives on`(attack: Attack) throws {
        var limits = ScriptLimits()
        limits.heapBytes = 32 << 20
        let engine = Engine(limits: limits, clock: ScriptRun.clock)
        var budget = Engine.Budget()
        budget.instructions = 3_000_000
        var ending = ""
        do throws(ScriptFailure) {
            _ = try engine.evaluate(source: attack.source, budget: budget)
            try engine.runMicrotasks(budget: budget)
        } catch {
            switch error {
            case .syntax: ending = "SyntaxError"
            case .thrown(let thrown): ending = thrown.name
            case .limit, .timeout, .cancelled: ending = "limit"
            }
        }
        if let expected = attack.ending { #expect(ending == expected) }
        #expect(engine.display(try engine.evaluate(source: "[1, 2, 3].map((x) => x * 2).join()")).contains("2,4,6"))
    }

    /// The inside of each conversion: objects whose every coercion throws, or goes on for ever.
    @Test(arguments: [
        "+o", "`${o}`", "o + 1", "o < 1", "o == 1", "[1][o]", "[].at(o)", "'x'.repeat(o)", "new Array(3).fill(0, o)",
        "Math.max(o)", "new Date(o)", "parseInt(o)", "JSON.stringify({}, null, 1).slice(o)", "new Uint8Array([o])",
        "BigInt(o)", "Symbol(o)", "Number(o)", "isNaN(o)", "[o].join()", "'x'.padEnd(o)", "Reflect.get({}, o)",
        "new RegExp(o)", "'x'.split(o)", "(1).toFixed(o)", "[].splice(o)", "o.x.y",
    ])
    func `an error in a conversion comes out as it was thrown`(expression: String) throws {
        let engine = Engine(clock: ScriptRun.clock)
        let mine = """
            const fail = () => { throw 'mine' }
            const o = { [Symbol.toPrimitive]: fail, get x() { fail() } }
            try { \(expression); 'nothing' } catch (e) { e }
            """
        #expect(engine.display(try engine.evaluate(source: mine)).contains("mine"))
        let endless = """
            const f = (p) => { const o = p; return (\(expression)) }
            const p = { [Symbol.toPrimitive]: () => f(p), get x() { return f(p) } }
            try { f(p) } catch (e) {}
            """
        var budget = Engine.Budget()
        budget.instructions = 3_000_000
        // Whether it ends by the stack or by the budget depends on the conversion; that it ends is the claim.
        _ = try? engine.evaluate(source: endless, budget: budget)
        #expect(engine.display(try engine.evaluate(source: "1 + 1")) == "2")
    }

    /// The flag is raised at its tenth reading, which long native loops must come to.
    @Test(arguments: [
        "new Array(3e6).fill(1).sort()", "new Array(3e6).join('-')", "new Array(4294967295).indexOf(1)",
        "/(a+)+$/.test('a'.repeat(40) + 'b')", "JSON.stringify(new Array(3e6).fill(1))",
        "JSON.parse('[' + '1,'.repeat(2e6) + '1]')", "('a'.repeat(2e6)).indexOf('a'.repeat(1e6) + 'b')",
        "new Float64Array(3e6).sort()", "[].lastIndexOf.call({ length: 2 ** 53 }, 1)",
    ])
    func `a native loop hears that it is cancelled`(source: String) {
        let engine = Engine(clock: ScriptRun.clock)
        var budget = Engine.Budget()
        var readings = 0
        budget.isCancelled = {
            readings += 1
            return readings > 10
        }
        #expect(throws: ScriptFailure.cancelled) { try engine.evaluate(source: source, budget: budget) }
        #expect(readings == 11)
    }

    @Test func `functions made by the engine while it runs leave nothing behind`() throws {
        var limits = ScriptLimits()
        limits.heapBytes = 8 << 20
        let engine = Engine(limits: limits, clock: ScriptRun.clock)
        let source = """
            for (let i = 0; i < 2000; i++) {
                Promise.all([Promise.resolve(1).finally(() => {})]); Proxy.revocable({}, {}).revoke()
            }
            """
        for _ in 0..<5 {
            _ = try engine.evaluate(source: source)
            try engine.runMicrotasks()
        }
    }

    @Test func `helpers of iterators hold no more than the value in hand`() throws {
        var limits = ScriptLimits()
        limits.heapBytes = 2 << 20
        let engine = Engine(limits: limits, clock: ScriptRun.clock)
        let source = """
            function* texts() { for (let i = 0; i < 12000; i++) yield [`text number ${i}, and some more of it`] }
            const sums = [
                texts().filter(([t]) => t.length < 3).toArray().length,
                texts().drop(11999).toArray().length,
                texts().flatMap(t => t).reduce((sum, t) => sum + 1, 0),
                texts().reduce((longest, t) => t[0].length > longest[0].length ? t : longest)[0],
            ];
            texts().map(t => t[0] + "!").forEach(t => t);
            sums.join()
            """
        let sums = try engine.evaluate(source: source)
        #expect(engine.display(sums) == "0,1,12000,text number 10000, and some more of it")
    }

    /// Garbage is waited for until it is as much as what lives, not as much as once lived.
    @Test func `a page that was full once is swept as often as before`() throws {
        let engine = Engine(clock: ScriptRun.clock)
        _ = try engine.evaluate(source: "var all = []; for (let i = 0; i < 40000; i++) all.push({ i })")
        #expect(engine.heapBytes > 3 << 20)
        _ = try engine.evaluate(source: "all = null; for (let i = 0; i < 200; i++) 'x'.repeat(1e5).replace('x', 'y')")
        let settled = engine.heapBytes
        for _ in 0..<40 {
            _ = try engine.evaluate(source: "'x'.repeat(1e5).replace('x', 'y')")
            #expect(engine.heapBytes < settled + (3 << 19))
        }
    }
}
