import Canvas
import Script
import Testing

@testable import Page

struct PageLifeTests {
    /// Everything that makes the script's objects and the host's hold each other.
    static let holders = [
        "1",
        "const canvases = [document.createElement('canvas'), new OffscreenCanvas(5, 5)]; canvases.map((c) => c.getContext('2d'))",
        "const c = __zee.ctx.createPattern(__zee.canvas, 'repeat'); __zee.ctx.fillStyle = c; __zee.ctx.extra = c",
        "setInterval(() => __zee, 10); requestAnimationFrame(function f() { requestAnimationFrame(f) })",
        "const never = new Promise(() => {}); (async () => { await never; return __zee.ctx })(); 0",
        "function* g() { yield __zee.ctx } const it = g(); it.next(); const m = new WeakMap([[__zee.ctx, it]])",
        "const image = new Image(); image.onload = () => image; image.src = 'data:image/png;base64,AAAA'; 0",
        "const data = __zee.ctx.getImageData(0, 0, 4, 4); data.data.self = data; new ImageData(data.data, 4)",
        "const i = new Image(); i.addEventListener('load', () => i); i.addEventListener('error', () => i); 0",
        "const e = (() => { try { null.x } catch (e) { return e } })(); __zee.canvas.onclick = () => e; 0",
    ]

    @Test(arguments: holders)
    func `a page that is left is gone`(source: String) {
        weak var left: PageRealm?
        weak var engine: Engine?
        weak var surface: CanvasSurface?
        do {
            let test = PageUnderTest()
            _ = test.run(source)
            test.page.runDue()
            test.page.draw { surface = $0 }
            left = test.page
            engine = test.page.window.engine
            #expect(surface != nil)
        }
        // The engine's end is what frees the pixels; its heap would be the largest thing left behind.
        #expect(engine == nil)
        #expect(left == nil)
        #expect(surface == nil)
    }

    @Test func `callbacks that never end take turns with those who want something of the page`() {
        let test = PageUnderTest()
        _ = test.run("var ran = 0; for (let i = 0; i < 100; i++) setTimeout(() => { ran++; for (;;); }); 0")
        _ = test.run("for (let i = 0; i < 100; i++) requestAnimationFrame(() => { ran++; for (;;); }); 0")
        test.clock.nanoseconds += 20_000_000
        // At every look of the engine at the clock another 100 ms have passed.
        test.clock.step = 100_000_000
        test.page.runDue()
        test.clock.step = 0
        #expect(test.run("ran") == "2")
        #expect(test.page.nextDue.map { $0 <= test.clock.nanoseconds + 1 } == true)
    }

    @Test func `a rejection that nobody handles is reported by its reason, however much garbage there is`() {
        var limits = PageLimits()
        limits.script.heapBytes = 8 << 20
        let test = PageUnderTest(limits: limits)
        _ = test.run(
            """
            const late = Promise.reject(new Error('handled'));
            for (let i = 0; i < 3; i++) Promise.reject(new Error('lost ' + i));
            late.catch(() => {});
            for (let i = 0; i < 2e5; i++) [{ i }];
            0
            """
        )
        #expect(test.console.lines.map(\.text) == (0..<3).map { "Uncaught (in promise) Error: lost \($0)" })
    }
}
