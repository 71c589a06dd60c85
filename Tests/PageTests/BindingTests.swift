import Page
import Raster
import Script
import Testing

struct BindingTests {
    static let conversions = [
        // Attributes take what Web IDL makes of any value, and ignore what the canvas does not want.
        Row("ctx.lineWidth = '7'; ctx.lineWidth", "7"),
        Row("ctx.lineWidth = { valueOf: () => 3 }; ctx.lineWidth", "3"),
        Row("ctx.lineWidth = NaN; ctx.lineWidth", "1"),
        Row("ctx.lineCap = 'nope'; ctx.lineCap", "butt"),
        Row("ctx.lineCap = { toString: () => 'round' }; ctx.lineCap", "round"),
        Row("ctx.globalCompositeOperation = 'xor'; ctx.globalCompositeOperation", "xor"),
        Row("ctx.imageSmoothingEnabled = 0; ctx.imageSmoothingEnabled", "false"),
        Row("ctx.fillStyle = 'red'; ctx.fillStyle = 7; ctx.fillStyle", "#ff0000"),
        Row("const g = ctx.createLinearGradient(0, 0, 1, 1); ctx.fillStyle = g; ctx.fillStyle === g", "true"),
        Row("ctx.setLineDash([1, '2', 3]); ctx.getLineDash().join()", "1,2,3,1,2,3"),
        Row("ctx.setLineDash(new Set([5])); ctx.getLineDash().join()", "5,5"),
        Row("ctx.setTransform({ a: 2, d: 3 }); const m = ctx.getTransform(); [m.a, m.d, m.e].join()", "2,3,0"),
        Row("ctx.setTransform(new DOMMatrix([1, 2, 3, 4, 5, 6])); ctx.getTransform().f", "6"),
        Row("ctx.canvas === __zee.canvas && ctx.canvas.getContext('2d') === ctx", "true"),
        Row("ctx instanceof CanvasRenderingContext2D", "true"),
        Row("Object.prototype.toString.call(ctx)", "[object CanvasRenderingContext2D]"),
        Row("typeof Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'lineWidth').set", "function"),
        Row("CanvasRenderingContext2D.prototype.fillRect.length", "4"),
        Row("__zee.canvas.width = -3; __zee.canvas.width", "300"),
        Row("new OffscreenCanvas(4, 5).getContext('2d').canvas.height", "5"),
        Row("new Path2D('M0 0L9 9') instanceof Path2D", "true"),
        Row("new ImageData(2, 3).data.length", "24"),
        Row("const e = new ImageData(1, 1).data; e[-1] = 7; e['1.5'] = 7; e.x = 7; [e[-1], e[1.5], e.x].join()", ",,7"),
        Row("new CanvasFilter({ name: 'gaussianBlur', stdDeviation: [2, '3'] }) instanceof CanvasFilter", "true"),
        Row("ctx.beginLayer({ filter: [{ name: 'dropShadow', dx: null }, { name: 'no such' }] }); ctx.endLayer()", ""),
        Row("const d = new Uint8ClampedArray(8); new ImageData(d, 1).data === d", "true"),
        Row("new DOMPoint(1, 2).matrixTransform(new DOMMatrix().translate(5, 5)).x", "6"),
        Row("String(new DOMMatrix([1, 0, 0, 1, 2, 3]))", "matrix(1, 0, 0, 1, 2, 3)"),
        Row("new DOMMatrix().rotate(90).isIdentity", "false"),
        Row("ctx.measureText('').width", "0"),
        Row("document.getElementById('zee-canvas') === __zee.canvas", "true"),
        Row("document.createElement('canvas').width", "300"),
        Row("[__openclaw, __clawdbot, __moltbot].every(o => o === window.__zee)", "true"),
        Row("[innerWidth, innerHeight, devicePixelRatio].join()", "100,50,1"),
        Row("window === globalThis && self === window", "true"),
        Row(
            "typeof fetch + typeof XMLHttpRequest + typeof Worker + typeof require",
            "undefinedundefinedundefinedundefined"
        ),
    ]

    @Test(arguments: conversions)
    func `arguments are converted as Web IDL says`(row: Row) {
        let page = PageUnderTest()
        _ = page.run("var ctx = __zee.ctx")
        #expect(page.run(row.source) == row.result)
    }

    static let refusals = [
        Row(
            "ctx.fillRect(1, 2, 3)",
            "TypeError: Failed to execute 'fillRect' on 'CanvasRenderingContext2D': 4 arguments required, but only 3 present."
        ),
        Row(
            "ctx.createLinearGradient(0, 0, 0, NaN)",
            "TypeError: Failed to execute 'createLinearGradient' on 'CanvasRenderingContext2D': The provided double value is non-finite."
        ),
        Row("ctx.createLinearGradient(0, 0, 9, 0).addColorStop(2, 'red')", "IndexSizeError"),
        Row("ctx.createLinearGradient(0, 0, 9, 0).addColorStop(0, 'nope')", "SyntaxError"),
        Row("ctx.getImageData(0, 0, 0, 1)", "IndexSizeError"),
        Row("ctx.getImageData(0, 0, Infinity, 1)", "TypeError"),
        Row("ctx.arc(0, 0, -1, 0, 1)", "IndexSizeError"),
        Row("ctx.fill('inside')", "TypeError"),
        Row("ctx.drawImage({}, 0, 0)", "TypeError"),
        Row("ctx.drawImage(new OffscreenCanvas(0, 1), 0, 0)", "InvalidStateError"),
        Row("ctx.createPattern(__zee.canvas, 'twice')", "SyntaxError"),
        Row("ctx.lineWidth = Symbol()", "TypeError"),
        Row("ctx.lineTo(1n, 0)", "TypeError"),
        Row("new CanvasGradient()", "TypeError: Failed to construct 'CanvasGradient': Illegal constructor"),
        Row(
            "Path2D()",
            "TypeError: Failed to construct 'Path2D': Please use the 'new' operator, this DOM object constructor cannot be called as a function."
        ),
        Row("ctx.fillRect.call({}, 0, 0, 1, 1)", "TypeError: Illegal invocation"),
        Row("ctx.roundRect(0, 0, 1, 1, -1)", "RangeError"),
        Row("ctx.setTransform({ a: 1, m11: 2 })", "TypeError"),
        Row("ctx.beginLayer({ filter: { name: 'gaussianBlur' } })", "TypeError"),
        Row("ctx.beginLayer({ filter: { name: 'gaussianBlur', stdDeviation: [1, 2, 3] } })", "TypeError"),
        Row("ctx.beginLayer({ filter: { name: 'dropShadow', dy: undefined } })", "TypeError"),
        Row("ctx.beginLayer({ filter: { name: 'dropShadow', floodColor: 10 } })", "TypeError"),
        Row("ctx.filter = new CanvasFilter({ name: 'colorMatrix', values: [1, 2, 3] })", "TypeError"),
        Row("new CanvasFilter({ name: 'convolveMatrix', kernelMatrix: [[1, 2], []] })", "TypeError"),
        Row("new CanvasFilter({ name: 'turbulence', type: 'noise' })", "TypeError"),
        Row("new CanvasFilter({ name: 'componentTransfer', funcR: { type: 'linear', slope: NaN } })", "TypeError"),
    ]

    @Test(arguments: refusals)
    func `what is refused is refused in the words of a browser`(row: Row) {
        let page = PageUnderTest()
        let text = page.run(
            "var ctx = __zee.ctx; try { \(row.source); 'accepted' } catch (e) { e.name + ': ' + e.message }"
        )
        #expect(text.hasPrefix(row.result), "\(text)")
    }

    @Test func `a DOM exception has a name and its old number`() {
        let source =
            "try { __zee.ctx.getImageData(0, 0, 0, 1) } catch (e) { [e instanceof DOMException, e.name, e.code].join() }"
        #expect(PageUnderTest().run(source) == "true,IndexSizeError,1")
    }

    @Test func `resizing clears the canvas and tells the script`() {
        let page = PageUnderTest()
        _ = page.run("__zee.ctx.fillRect(0, 0, 100, 50)")
        page.page.resize(width: 60, height: 40)
        #expect(page.page.snapshot().width == 60)
        #expect(page.page.snapshot().pixels.allSatisfy { $0 == 0 })
        #expect(page.run("[innerWidth, innerHeight, __zee.canvas.width].join()") == "60,40,60")
    }

    @Test func `the status card is on the picture and not on the canvas`() {
        let page = PageUnderTest(width: 400, height: 300)
        #expect(
            page.run("__zee.setStatus('Ready', 'waiting'); __zee.ctx.getImageData(200, 150, 1, 1).data.join()")
                == "0,0,0,0"
        )
        #expect(page.page.snapshot()[200, 130] != 0)
        _ = page.run("__zee.setStatus(null, null)")
        #expect(page.page.snapshot()[200, 130] == 0)
    }

    @Test func `getters that run code cannot pull the canvas away`() {
        let source = """
            const evil = { valueOf() { __zee.canvas.width = 0; __zee.ctx.reset(); return 5; } };
            __zee.ctx.fillRect(evil, evil, evil, evil); __zee.ctx.drawImage(__zee.canvas, evil, 0)
            """
        #expect(PageUnderTest().run(source).contains("InvalidStateError"))
    }
}
