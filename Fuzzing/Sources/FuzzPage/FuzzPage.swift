internal import Canvas
internal import Grammar
internal import Page
internal import Raster
internal import Script
internal import Synchronization

private let now = Atomic<UInt64>(0)

private let prelude = """
    var ctx = __zee.ctx, canvas = __zee.canvas, other = new OffscreenCanvas(20, 20), path = new Path2D('M1 1L9 9H4');
    var gradient = ctx.createConicGradient(1, 9, 9), data = ctx.getImageData(0, 0, 4, 4), a = 1, b = 'red', c = 7.5;
    var o = { x: 1 }, f = () => 3, i = 0, x = 12;
    """

/// Any row of calls to the page's interfaces ends, and leaves a page of which a picture can be taken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var program = Program(Choices(UnsafeBufferPointer(start: start, count: count)), words: .page)
    let source = program.write()
    now.store(0, ordering: .relaxed)
    var host = PageHost(
        clock: ScriptClock(
            // A microsecond a look, so that deadlines come without the wall clock's chance.
            monotonicNanoseconds: { now.wrappingAdd(1_000, ordering: .relaxed).newValue },
            millisecondsSince1970: { 1_700_000_000_000 },
            random: { 0.5 }
        )
    )
    host.console = { _ in }
    var limits = PageLimits()
    limits.script.heapBytes = 32 << 20
    limits.instructions = 100_000
    let realm = PageRealm(width: 64, height: 48, limits: limits, host: host)
    for text in [prelude, source] {
        do throws(EvalFailure) {
            _ = try realm.begin(javaScript: text, deadline: .max, isCancelled: { false })
        } catch {
            _ = error.text
        }
    }
    for _ in 0..<20 {
        guard let due = realm.nextDue else { break }
        now.store(due, ordering: .relaxed)
        realm.runDue()
    }
    guard realm.snapshot().width > 0 else { fatalError("no picture after:\n\(source)") }
    return 0
}
