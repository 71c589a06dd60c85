/// Bytes to lines, none of them longer than a bound. A line that is too long ends the conversation: where the next one
/// begins is anybody's guess.
struct LineReader {
    private let limit: Int
    private var pending: [UInt8] = []
    /// Up to here there is no line break, so that a line which comes byte by byte is looked through once.
    private var searched = 0

    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { pending.isEmpty }

    mutating func append(_ bytes: [UInt8]) { pending += bytes }

    /// The next whole line without its end; `nil` when more bytes have to come first.
    mutating func next() throws(ControlFault) -> [UInt8]? {
        guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = pending.count
            guard pending.count <= limit else { throw .tooLong }
            return nil
        }
        guard end <= limit else { throw .tooLong }
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        searched = 0
        return line
    }
}
