import Testing

@testable import ZeeGatewayClient

struct IdempotencyCacheTests {
    @Test func `a key without a result is unknown`() {
        var cache = IdempotencyCache()
        #expect(cache.payload(for: "a", at: .zero) == nil)
    }

    @Test func `a success without payload is known`() {
        var cache = IdempotencyCache()
        cache.keep(nil, for: "a", at: .zero)
        #expect(cache.payload(for: "a", at: .zero) == .some(nil))
    }

    @Test func `results are kept for five minutes`() {
        var cache = IdempotencyCache()
        cache.keep([1], for: "a", at: .seconds(10))
        #expect(cache.payload(for: "a", at: .seconds(309)) == .some([1]))
        #expect(cache.payload(for: "a", at: .seconds(310)) == nil)
    }

    @Test func `the least recently used one goes first`() {
        var cache = IdempotencyCache()
        for number in 0..<64 { cache.keep([1], for: "\(number)", at: .zero) }
        _ = cache.payload(for: "0", at: .zero)
        cache.keep([2], for: "new", at: .zero)
        #expect(cache.payload(for: "0", at: .zero) == .some([1]))
        #expect(cache.payload(for: "1", at: .zero) == nil)
        #expect(cache.payload(for: "2", at: .zero) == .some([1]))
    }

    @Test func `bytes are bounded, whatever their number`() {
        var cache = IdempotencyCache()
        let large = [UInt8](repeating: 0, count: IdempotencyCache.byteLimit * 3 / 4)
        cache.keep(large, for: "a", at: .zero)
        cache.keep(large, for: "b", at: .zero)
        #expect(cache.payload(for: "a", at: .zero) == nil)
        #expect(cache.payload(for: "b", at: .zero) == .some(large))
        cache.keep(large + large, for: "c", at: .zero)
        #expect(cache.payload(for: "c", at: .zero) == nil)
        #expect(cache.payload(for: "b", at: .zero) == .some(large))
    }

    @Test func `a key kept again has its new result`() {
        var cache = IdempotencyCache()
        cache.keep([1], for: "a", at: .zero)
        cache.keep([2], for: "a", at: .zero)
        #expect(cache.payload(for: "a", at: .zero) == .some([2]))
    }
}
