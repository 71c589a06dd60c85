/// The items of the containers that are still being read, innermost last. A container that ends takes its own off the
/// end in one block of exactly their size: growing an array for each costs a second allocation and leaves a third of
/// the memory unused, and touching fresh memory is what reading a large document spends most of its time on.
///
/// Safe to use although it keeps a pointer: the pointer never leaves, and the first `count` places of the `capacity`
/// behind it are always initialised and the others never.
@safe
struct OpenItems<Item>: ~Copyable {
    /// A container longer than this goes on in an array of its own, which keeps a hostile one from being held twice.
    static var longestRun: Int { 512 }

    private var base: UnsafeMutablePointer<Item>?
    private var capacity = 0
    private(set) var count = 0

    init() { unsafe base = nil }

    deinit {
        guard let base = unsafe base else { return }
        unsafe base.deinitialize(count: count)
        unsafe base.deallocate()
    }

    /// An item that was pushed and not taken yet.
    subscript(place: Int) -> Item {
        get {
            precondition((0..<count).contains(place), "an item is read only while it is open")
            return unsafe base.unsafelyUnwrapped[place]
        }
        set {
            precondition((0..<count).contains(place), "an item is replaced only while it is open")
            unsafe base.unsafelyUnwrapped[place] = newValue
        }
    }

    @inline(__always)
    mutating func push(_ item: consuming Item) {
        if count == capacity { grow() }
        // `grow` has allocated, if nothing before has.
        unsafe (base.unsafelyUnwrapped + count).initialize(to: item)
        count &+= 1
    }

    /// Moves everything from `start` on behind `earlier`.
    @inline(__always)
    mutating func take(from start: Int, after earlier: consuming [Item] = []) -> [Item] {
        precondition((0...count).contains(start), "a container takes no more than there is")
        guard start < count, let base = unsafe base else { return earlier }
        // Exactly the room for a container that comes whole, the usual growth for one that comes in runs. (The
        // initialiser that fills uninitialised memory asks the runtime for the array's type each time: 7 % of a parse.)
        if earlier.isEmpty { earlier.reserveCapacity(count - start) }
        let end = count
        count = start
        for place in start..<end { earlier.append(unsafe (base + place).move()) }
        return earlier
    }

    @inline(never)
    private mutating func grow() {
        let larger = max(32, capacity * 2)
        let room = UnsafeMutablePointer<Item>.allocate(capacity: larger)
        if let base = unsafe base {
            unsafe room.moveInitialize(from: base, count: count)
            unsafe base.deallocate()
        }
        unsafe base = room
        capacity = larger
    }
}
