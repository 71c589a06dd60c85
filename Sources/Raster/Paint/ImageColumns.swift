/// Where the columns of the pixmap fall in an image that is only scaled and moved: all its rows share one table.
struct ImageColumns: Sendable {
    /// The column of the pixmap that entry zero stands for.
    private(set) var first = 0
    private var count = 0

    /// The image's column left of each centre, its right neighbour being the other one that takes part; `beyond` where
    /// they are not neighbours in memory.
    private(set) var places: [Int32] = []

    /// The right neighbour's share of 65,536, once in either half of the word.
    private(set) var shares: [UInt32] = []

    /// Above every entry of `places`; `beyond` among them is above all.
    private(set) var limit: UInt = 0

    /// Left of column zero and its step to the next one, in 32.32.
    private var start = 0
    private var step = 0

    static let beyond: Int32 = -1

    /// What column `x` of the pixmap sees in 32.32: the image's column and the way from its centre to the next one's.
    @inline(__always)
    func exact(_ x: Int) -> Int { start &+ step &* (x &- first) }

    func cover(_ x: Int, _ width: Int) -> Bool { x >= first && x + width <= first + count }

    /// Takes on the columns a shape can touch; none for a shader whose rows do not share them.
    mutating func build(_ columns: Range<Int>, for shader: ImageShader) {
        count = 0
        guard shader.sharesColumns, !columns.isEmpty else { return }
        let inverse = shader.inverse
        let begin = inverse.a * Double(columns.lowerBound) + inverse.e - 0.5
        guard begin.magnitude + inverse.a.magnitude * Double(columns.count) < 1e9 else { return }
        first = columns.lowerBound
        count = columns.count
        start = Int(begin * 4_294_967_296)
        step = Int(inverse.a * 4_294_967_296)
        if places.count < count {
            places = [Int32](repeating: 0, count: count)
            shares = [UInt32](repeating: 0, count: count)
        }
        let (low, high) = (shader.window.left, shader.window.right - 1)
        // The outermost pixels go on for ever as neighbours of which one has no share.
        let extends = shader.horizontally == .extended && low < high
        let repeats = shader.horizontally == .repeated
        limit = 0
        for index in 0..<count {
            let exact = start &+ step &* index
            var place = exact >> 32
            var share = UInt32(truncatingIfNeeded: exact >> 24) & 255
            if place < low || place >= high {
                if extends {
                    (place, share) = place < low ? (low, 0) : (high - 1, 256)
                } else {
                    place = repeats ? shader.column(place) : high
                    if place >= high { place = Int(Self.beyond) }
                }
            }
            places[index] = Int32(truncatingIfNeeded: place)
            limit = max(limit, UInt(bitPattern: place))
            // The whole of it is one too much for half a word.
            share = min(share << 8, 65535)
            shares[index] = share | share << 16
        }
    }
}
