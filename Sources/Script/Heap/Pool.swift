/// Cells of one type, cut from blocks and linked into a free list. Cells never move.
@safe
struct Pool<Cell> {
    static var cellsInBlock: Int { 256 }

    private(set) var blocks: [UnsafeMutablePointer<Cell>] = unsafe []
    private var freeList: UnsafeMutableRawPointer?

    var bytes: Int { unsafe blocks.count * Self.cellsInBlock * MemoryLayout<Cell>.stride }

    /// A cell with undefined content; the caller writes all of it.
    @inline(__always)
    mutating func allocate() -> UnsafeMutablePointer<Cell> {
        if unsafe freeList == nil { addBlock() }
        guard let cell = unsafe freeList else { return UnsafeMutablePointer<Cell>.allocate(capacity: 1) }
        unsafe freeList = (cell + 8).load(as: UnsafeMutableRawPointer?.self)
        return unsafe cell.assumingMemoryBound(to: Cell.self)
    }

    /// Puts a cell back: its header says `free`, and the word behind the header links the list.
    mutating func release(_ cell: UnsafeMutableRawPointer) {
        unsafe cell.storeBytes(
            of: CellHeader(kind: .free, isMarked: false, flags: 0, detail: 0),
            as: CellHeader.self
        )
        unsafe (cell + 8).storeBytes(of: freeList, as: UnsafeMutableRawPointer?.self)
        unsafe freeList = cell
    }

    private mutating func addBlock() {
        let block = UnsafeMutablePointer<Cell>.allocate(capacity: Self.cellsInBlock)
        unsafe blocks.append(block)
        for index in (0..<Self.cellsInBlock).reversed() { unsafe release(UnsafeMutableRawPointer(block + index)) }
    }

    /// Calls the closure for every cell in use that is not marked, and unmarks the others; gives the bytes of those.
    mutating func sweep(_ discard: (UnsafeMutablePointer<Cell>) -> Void) -> Int {
        var kept = 0
        for number in unsafe blocks.indices {
            let block = unsafe blocks[number]
            for index in 0..<Self.cellsInBlock {
                let cell = unsafe block + index
                let header = unsafe UnsafeMutableRawPointer(cell).assumingMemoryBound(to: CellHeader.self)
                if unsafe header.pointee.kind == .free { continue }
                if unsafe header.pointee.isMarked {
                    unsafe header.pointee.isMarked = false
                    kept += 1
                } else {
                    unsafe discard(cell)
                    unsafe release(UnsafeMutableRawPointer(cell))
                }
            }
        }
        return kept * MemoryLayout<Cell>.stride
    }

    /// Gives all memory back; nothing may use a cell any more.
    mutating func destroy() {
        for number in unsafe blocks.indices { unsafe blocks[number].deallocate() }
        unsafe blocks = []
        unsafe freeList = nil
    }
}
