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
}
