import Testing

@testable import Script

struct SmallTableTests {
    /// Eight keys are searched, more are hashed: every count on the way answers for all keys so far.
    @Test(arguments: [0, 1, 7, 8, 9, 10, 100])
    func `a table finds what was put in, however much that is`(count: Int) {
        var table = SmallTable<Int, String>()
        for key in 0..<count {
            table[key * 3] = "first \(key)"
            #expect(table[key * 3 + 1] == nil)
        }
        for key in 0..<count { table[key * 3] = "\(key)" }
        #expect((0..<count).map { table[$0 * 3] } == (0..<count).map { "\($0)" })
        #expect(table.values == (0..<count).map { "\($0)" })
    }
}
