import Page
import Script
import Testing

/// Events of a script's own; the results are Chromium's.
struct EventTests {
    static let rows = [
        Row(
            "const e = new Event('x', { bubbles: true }); [e.type, e.bubbles, e.cancelable, e.defaultPrevented, String(e)].join()",
            "x,true,false,false,[object Event]"
        ),
        Row(
            "let got; addEventListener('zap', (e) => got = e.detail.n); dispatchEvent(new CustomEvent('zap', { detail: { n: 5 } })); got",
            "5"
        ),
        Row(
            """
            const t = new EventTarget(); let n = 0; const f = (e) => n += e.detail || 1
            t.addEventListener('a', f); t.addEventListener('a', f); t.dispatchEvent(new Event('a'))
            t.removeEventListener('a', f); t.dispatchEvent(new Event('a'))
            t.addEventListener('b', () => n += 10, { once: true })
            t.dispatchEvent(new Event('b')); t.dispatchEvent(new Event('b')); n
            """,
            "11"
        ),
        Row(
            """
            const t = __zee.canvas, log = []
            t.addEventListener('click', { handleEvent(e) { log.push(e.type, e.target === t, e.currentTarget === t, this !== t) } })
            t.onclick = () => log.push('on'); t.dispatchEvent(new Event('click')); log.join()
            """,
            "click,true,true,true,on"
        ),
        Row(
            """
            const t = new EventTarget(); t.addEventListener('q', (e) => e.preventDefault());
            [t.dispatchEvent(new Event('q', { cancelable: true })), t.dispatchEvent(new Event('q'))].join()
            """,
            "false,true"
        ),
        Row(
            """
            const t = new EventTarget(); let s = ''
            t.addEventListener('q', (e) => { s += 'a'; e.stopImmediatePropagation() })
            t.addEventListener('q', () => s += 'b'); t.dispatchEvent(new Event('q')); s
            """,
            "a"
        ),
        Row(
            """
            class Bus extends EventTarget { emit(n) { this.dispatchEvent(new CustomEvent('m', { detail: n })) } }
            const b = new Bus(); let r = 0; b.addEventListener('m', (e) => r += e.detail); b.emit(4); b.emit(5); r
            """,
            "9"
        ),
        Row(
            """
            const e = new MouseEvent('mousemove', { clientX: 10, clientY: 20, button: 1 });
            [e.clientX, e.clientY, e.type, e.button, e.shiftKey, e instanceof UIEvent, e instanceof Event].join()
            """,
            "10,20,mousemove,1,false,true,true"
        ),
        Row(
            "const e = new KeyboardEvent('keydown', { key: 'a', code: 'KeyA' }); [e.key, e.code, e.type].join()",
            "a,KeyA,keydown"
        ),
        Row("let q = 0; document.addEventListener('foo', () => q++); document.dispatchEvent(new Event('foo')); q", "1"),
        Row("let z = 0; window.onresize = () => z++; window.dispatchEvent(new Event('resize')); z", "1"),
        Row(
            "let s = ''; addEventListener('k', () => s += 'w'); document.addEventListener('k', () => s += 'd'); "
                + "document.dispatchEvent(new Event('k', { bubbles: true })); document.dispatchEvent(new Event('k')); s",
            "dwd"
        ),
        Row(
            "try { __zee.canvas.dispatchEvent({}) } catch (e) { e.message }",
            "Failed to execute 'dispatchEvent' on 'EventTarget': parameter 1 is not of type 'Event'."
        ),
        Row(
            "try { new CustomEvent() } catch (e) { e.message }",
            "Failed to construct 'CustomEvent': 1 argument required, but only 0 present."
        ),
        Row(
            "__zee.canvas instanceof EventTarget && document instanceof EventTarget && document.body instanceof EventTarget",
            "true"
        ),
        Row("Object.keys(new Event('x')).length + ',' + Object.keys(window).includes('Event')", "0,false"),
    ]

    static let firstUses = [
        Row(
            "let n = 0; __zee.canvas.addEventListener('x', () => n++); __zee.canvas.dispatchEvent(new Event('x')); n",
            "1"
        ),
        Row("typeof Event + typeof btoa + typeof EventTarget", "functionfunctionfunction"),
        Row("function btoa() { return 'mine' } btoa()", "mine"),
        Row("var Event = 7; Event", "7"),
        Row("class Blob { x = 1 } new Blob().x", "1"),
        Row("Event = 5; Event + typeof CustomEvent", "5function"),
        Row("Object.freeze(window); typeof Event", "undefined"),
        Row("Object.defineProperty = null; try { typeof Event + btoa } catch (e) { e.name }", "undefinedundefined"),
        Row("const f = __zee.canvas.toBlob; HTMLCanvasElement.prototype.toBlob = f; f.length", "0"),
    ]

    /// They are loaded when they are used, whatever a program has done before.
    @Test(arguments: firstUses)
    func `are there when they are asked for`(row: Row) {
        #expect(PageUnderTest().run(row.source) == row.result)
    }

    @Test(arguments: rows)
    func `are dispatched as in a browser`(row: Row) {
        #expect(PageUnderTest().run(row.source) == row.result)
    }

    @Test func `an error of one listener is reported and does not keep the event from the next`() {
        let test = PageUnderTest()
        let source = """
            var met = 0; addEventListener('x', () => { throw new Error('mine') }); addEventListener('x', () => met++)
            dispatchEvent(new Event('x')); met
            """
        #expect(test.run(source) == "1")
        test.page.runDue()
        #expect(test.console.lines.map(\.level) == [.error])
        #expect(test.console.lines.first?.text.hasPrefix("Uncaught Error: mine") == true)
    }

    @Test func `listeners go with what they listen to`() {
        var limits = PageLimits()
        limits.script.heapBytes = 8 << 20
        let source = """
            for (let i = 0; i < 20000; i++) {
                const t = new EventTarget(), big = new Array(50).fill(i)
                t.addEventListener('x', () => big)
            }
            'fine'
            """
        #expect(PageUnderTest(limits: limits).run(source) == "fine")
    }
}
