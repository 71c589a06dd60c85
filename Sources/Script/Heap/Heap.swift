/// All memory of one realm: cells, shapes, names and the tables of things that are Swift's.
///
/// Accounting is exact in what it counts: whole blocks of cells, and every buffer by the bytes asked for. The collector
/// never runs on its own. `wantsCollection` says that it should, and the machine collects where every live value is in
/// a place it can see.
///
/// Exclusive access is not checked here and in `Machine`: it would be, several times in every instruction. That is sound while one thread runs
/// a realm, and while nothing that is called during an access to one of these properties touches the same property: what
/// the collector passes to `sweep` and `keep` changes others. Cells are reached through `Text`, `Object` and `Pair`, which
/// are made by the heap alone.
@safe
final class Heap {
    @safe @exclusivity(unchecked) var strings = unsafe Pool<StringCell>()
    @safe @exclusivity(unchecked) var symbols = unsafe Pool<SymbolCell>()
    @safe @exclusivity(unchecked) var bigIntCells = unsafe Pool<BigIntCell>()
    @safe @exclusivity(unchecked) var objects = unsafe Pool<ObjectCell>()
    @safe @exclusivity(unchecked) var pairs = unsafe Pool<PairCell>()
    @safe @exclusivity(unchecked) var names = NameSet()
    @safe @exclusivity(unchecked) var shapes: [Shape] = []
    /// The empty shared shape of each prototype.
    @safe @exclusivity(unchecked) var rootShapes: [UInt64: Shape] = [:]
    @safe @exclusivity(unchecked) var bigInts = Slots<BigInteger>()
    @safe @exclusivity(unchecked) var externals = Slots<AnyObject>()

    /// Bytes of buffers outside the cells.
    @safe @exclusivity(unchecked) var bufferBytes = 0
    /// Cells made since the last collection, in bytes.
    @safe @exclusivity(unchecked) var freshBytes = 0
    /// Collect when `freshBytes` passes this.
    @safe @exclusivity(unchecked) var collectionThreshold = Heap.leastThreshold
    @safe @exclusivity(unchecked) var wantsCollection = false
    /// Tells the machine to come to the collector soon: a few instructions can make more garbage than there is memory.
    @safe @exclusivity(unchecked) var hurry: () -> Void = {}
    /// Layout changes of prototypes so far: what was remembered about inherited properties holds for one number.
    /// Of 64 bits, since a number that came round would make what is long gone valid again.
    @safe @exclusivity(unchecked) var prototypeEpoch: UInt64 = 1
    /// Layout changes of the global object and of the global declarations.
    @safe @exclusivity(unchecked) var globalEpoch: UInt64 = 1
    /// Everything made, or received from a call, by the instructions and native functions that are under way: only
    /// what is in registers is safe from the collector without being here.
    @safe @exclusivity(unchecked) var handles: [Value] = []
    /// Where the handles of the innermost loop over instructions begin. Between two instructions it holds nothing but
    /// registers, so these go.
    @safe @exclusivity(unchecked) var handleFloor = 0
    /// Whether a native function runs which has not called back into a script.
    @safe @exclusivity(unchecked) var isInNative = false
    let limit: Int
    /// What holds for the evaluation that is running: the limit, or a little more when the heap is full already.
    @safe @exclusivity(unchecked) var ceiling: Int
    @safe @exclusivity(unchecked) var singleUnits = [Value](repeating: .hole, count: 256)
    @safe @exclusivity(unchecked) var emptyText = Value.undefined
    @safe @exclusivity(unchecked) var marks: [Value] = []
    /// During a collection: values of weak tables by keys that nothing has reached yet.
    @safe @exclusivity(unchecked) var waitingForKeys: [UInt64: [Value]] = [:]

    init(limit: Int) {
        self.limit = limit
        ceiling = limit
        handles.reserveCapacity(64)
        emptyText = name("").value
    }

    deinit { destroy() }

    /// What the heap holds now.
    var bytes: Int {
        unsafe strings.bytes + symbols.bytes + bigIntCells.bytes + objects.bytes + pairs.bytes + bufferBytes
            + names.bytes + shapes.count * 80
    }

    /// Whether so many more bytes are within the ceiling.
    @inline(__always)
    func hasRoom(for count: Int) -> Bool { count <= ceiling && bytes <= ceiling - count }

    @inline(__always)
    func noteFresh(_ count: Int) {
        freshBytes &+= count
        if freshBytes > collectionThreshold, !wantsCollection { askForCollection() }
    }

    @inline(never)
    private func askForCollection() {
        wantsCollection = true
        hurry()
    }

    @inline(__always)
    func noteBuffer(_ count: Int) {
        bufferBytes &+= count
        noteFresh(count)
    }

    /// Keeps a value alive until the running instruction or native function is done.
    @inline(__always)
    func protect(_ value: Value) {
        if value.isCell { handles.append(value) }
    }

    /// Between two calls of the host nothing is under way. One `JSON.parse` makes a handle for each of a million values;
    /// the room for so many is given back.
    func dropAllHandles() {
        handles.removeAll(keepingCapacity: handles.capacity <= 1 << 16)
    }

    /// Forgets the handles made since a mark, which is never below what an outer instruction needs.
    @inline(__always)
    func dropHandles(to mark: Int) {
        if handles.count > mark { handles.removeLast(handles.count - mark) }
    }
}

/// Things with reference counts, named by number: cells may not hold references.
struct Slots<Element> {
    private(set) var elements: [Element?] = []
    private var free: [Int] = []

    mutating func insert(_ element: Element) -> Int {
        let place = takePlace()
        elements[place] = element
        return place
    }

    /// A free place, empty until it is filled.
    mutating func takePlace() -> Int {
        if let place = free.popLast() { return place }
        elements.append(nil)
        return elements.count - 1
    }

    mutating func remove(_ place: Int) {
        guard elements.indices.contains(place), elements[place] != nil else { return }
        elements[place] = nil
        free.append(place)
    }

    subscript(place: Int) -> Element? {
        get { elements.indices.contains(place) ? elements[place] : nil }
        set { if elements.indices.contains(place) { elements[place] = newValue } }
    }
}
