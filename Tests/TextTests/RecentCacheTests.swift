import Testing

@testable import Text

struct RecentCacheTests {
    @Test func `what was used lately stays, the rest goes`() {
        var cache = RecentCache<Int, String>(limit: 8)
        for key in 1...4 { cache.insert("\(key)", for: key, cost: 1) }
        cache.insert("5", for: 5, cost: 1)
        #expect(cache.value(for: 1) == "1")  // moves to the young generation
        for key in 6...8 { cache.insert("\(key)", for: key, cost: 1) }
        #expect(cache.value(for: 1) == "1")
        #expect(cache.value(for: 2) == nil)
        #expect(cache.cost <= 8)
    }

    @Test func `the cost never passes the limit`() {
        var cache = RecentCache<Int, Int>(limit: 1000)
        for key in 0..<500 {
            cache.insert(key, for: key % 37, cost: key * 7 % 600)
            _ = cache.value(for: key % 11)
            #expect(cache.cost <= 1000)
        }
    }

    @Test func `what would push out everything is not kept`() {
        var cache = RecentCache<Int, Int>(limit: 10)
        cache.insert(1, for: 1, cost: 5)
        cache.insert(2, for: 2, cost: 6)
        #expect(cache.value(for: 1) == 1)
        #expect(cache.value(for: 2) == nil)
    }

    @Test func `a key inserted again is counted once`() {
        var cache = RecentCache<Int, Int>(limit: 10)
        for value in 0..<5 { cache.insert(value, for: 1, cost: 3) }
        #expect(cache.cost == 3)
        #expect(cache.value(for: 1) == 4)
    }
}
