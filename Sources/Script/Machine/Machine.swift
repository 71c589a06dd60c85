internal import Synchronization

/// Runs instructions: one realm with its heap, its stack and its queue of pending jobs.
///
/// Calls from script to script push a frame and go on in the same loop, so the depth of recursion is a number we
/// choose. Native functions that call back run a loop of their own; `nativeDepth` bounds those.
@safe
final class Machine {
    let heap: Heap
    let limits: ScriptLimits
    @safe @exclusivity(unchecked) var realm: Realm
    @safe @exclusivity(unchecked) var natives: [Native] = []
    @safe @exclusivity(unchecked) var templates = Slots<FunctionTemplate>()
    @safe @exclusivity(unchecked) var jobs = JobQueue()

    // The stack of registers and the stack of frames: fixed, allocated once, touched as far as used.
    let stack: UnsafeMutablePointer<Value>
    let stackEnd: UnsafeMutablePointer<Value>
    let frames: UnsafeMutablePointer<Frame>
    @safe @exclusivity(unchecked) var frameCount = 0
    /// End of what native code pushed, valid while `frameCount` is `stackTopFrame`; otherwise the running frame ends it.
    @exclusivity(unchecked) var stackTop: UnsafeMutablePointer<Value>
    @safe @exclusivity(unchecked) var stackTopFrame = 0
    /// A result that error handling, or a rare instruction, arrived at for the frame that left.
    @safe @exclusivity(unchecked) var settledResult: Value?
    @safe @exclusivity(unchecked) var nativeDepth = 0
    /// The address the real stack may not grow past in this run.
    @safe @exclusivity(unchecked) var stackFloor: UInt = 0

    /// Steps until the next look at the clock, the cancellation flag and the collector.
    @safe @exclusivity(unchecked) var fuel = 0
    /// What the fuel was at the last look, less what was taken away to look sooner.
    @safe @exclusivity(unchecked) var ration = 0
    @safe @exclusivity(unchecked) var meter = Meter()
    /// Where the error now on its way was thrown.
    @safe @exclusivity(unchecked) var throwSite: ThrowSite?
    /// The value an interrupted generator is to return with.
    @safe @exclusivity(unchecked) var forcedReturn = Value.undefined
    @safe @exclusivity(unchecked) var host = HostHooks()
    /// Objects that hold what the host holds, by number.
    @safe @exclusivity(unchecked) var pinned = Slots<PinnedValue>()
    /// Compiled regular expressions by source and flags.
    @safe @exclusivity(unchecked) var regExpCache: [[UInt16]: CompiledRegExp] = [:]
    /// Arrays being joined now, so that one inside itself ends.
    @safe @exclusivity(unchecked) var joining: [UInt64] = []
    /// Where the page is, for dates.
    let zone = LocalZone.utc
    let random: () -> Double
    let now: () -> Double

    init(limits: ScriptLimits, clock: ScriptClock) {
        self.limits = limits
        heap = Heap(limit: limits.heapBytes)
        let size = max(limits.stackValues, 1 << 12)
        unsafe stack = .allocate(capacity: size)
        unsafe stackEnd = stack + size
        unsafe stackTop = unsafe stack
        unsafe frames = .allocate(capacity: limits.callDepth + 1)
        random = clock.random
        now = clock.millisecondsSince1970
        meter.clock = clock.monotonicNanoseconds
        realm = Realm()
        ration = limits.stepsBetweenLooks
        buildRealm()
        heap.hurry = { [unowned self] in
            guard fuel > 0 else { return }
            ration -= fuel
            fuel = 0
        }
    }

    deinit {
        unsafe stack.deallocate()
        unsafe frames.deallocate()
    }
}

/// A value the host keeps alive.
final class PinnedValue {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// A running function.
@unsafe
struct Frame {
    var code: UnsafeMutablePointer<CodeCell>
    /// The next instruction; current only while the frame is not the running one, or has called out.
    var next: UnsafeMutablePointer<Instruction>
    var base: UnsafeMutablePointer<Value>
    var function: Value
    var newTarget: Value
    /// All arguments, as an array, when the function asked for them.
    var arguments: Value
    /// The generator, or the promise of an async function, this frame belongs to.
    var coroutine: Value
    /// Register of the caller the result goes to.
    var resultRegister: Int32
    var kind: Kind
    var isConstruct: Bool

    enum Kind: UInt8 {
        /// Called by the frame below.
        case script
        /// Called by native code: returning leaves the loop.
        case entry
    }
}

struct ThrowSite {
    let template: Int
    let instruction: Int
    let value: Value
}

/// What a native function is called with.
@safe
public struct CallContext {
    let machine: Machine
    public let this: Value
    public let newTarget: Value
    let callee: Object
    let base: UnsafeMutablePointer<Value>
    public let count: Int

    /// An argument; undefined when it was not given.
    @inline(__always)
    public subscript(index: Int) -> Value { index < count ? unsafe base[index] : .undefined }
}

/// Why a script stops: an exception it may catch, or a limit it may not.
public enum ScriptError: Error {
    case exception(Value)
    case stop(StopReason)
    /// A generator that was told to return runs its `finally` blocks.
    case forcedReturn
}

public enum StopReason: Sendable, Equatable {
    case deadline
    case cancelled
    case instructions
    case heap
}

/// Counts what a run uses up.
struct Meter {
    /// One instruction may cost more than was left, but what it is charged stays a small number.
    static let mostOverdrawn = 20_000

    var clock: () -> UInt64 = { 0 }
    var deadline = UInt64.max
    var remaining = Int.max
    var isCancelled: () -> Bool = { false }
}
