internal import Grammar
internal import Script

private let clock = ScriptClock(
    monotonicNanoseconds: { 0 },
    millisecondsSince1970: { 1_700_000_000_000 },
    random: { 0.5 }
)

/// Any text is a program or a `ScriptFailure` inside it, any program ends within its budget, and the realm that ran it
/// is as good as new. The first byte chooses between the bytes as text and the bytes as choices of a grammar.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let input = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: start, count: count)[1...])
    var source = String(decoding: input, as: UTF8.self)
    if start[0] & 3 != 0 {
        var program = Program(Choices(input), words: .language)
        source = program.write()
    }
    var limits = ScriptLimits()
    limits.heapBytes = 16 << 20
    limits.stringLength = 1 << 20
    var budget = Engine.Budget()
    budget.instructions = 200_000
    if start[0] & 4 != 0 {
        // Everything that nothing holds goes at every step, so that what an instruction forgot to hold is missed.
        limits.stepsBetweenLooks = 0
        limits.collectsAtEveryLook = true
        budget.instructions = 2_000
    }
    let engine = Engine(limits: limits, clock: clock)
    do throws(ScriptFailure) {
        let value = try engine.evaluate(
            source: "var a=[1,2,3],b='text',c=new Map([[1,2]]),o={x:1},f=()=>1,i=0,x=0;",
            budget: budget
        )
        _ = engine.display(value)
        _ = engine.display(try engine.evaluate(source: source, budget: budget))
        try engine.runMicrotasks(budget: budget)
    } catch {
        _ = error.text
        _ = error.excerpt(of: source)
    }
    // What a program did to the globals may break what follows in JavaScript's own ways, but not arithmetic.
    guard let sum = try? engine.evaluate(source: "1 + 1", budget: budget), engine.display(sum) == "2" else {
        fatalError("the engine does not live on after:\n\(source)")
    }
    return 0
}
