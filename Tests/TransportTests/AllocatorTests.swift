import Glibc
import Testing

@testable import Transport

struct AllocatorTests {
    /// The third number of `statm`: pages that files are behind.
    private static func filePages() throws -> Int {
        let descriptor = open("/proc/self/statm", O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        return try #require(words.count > 2 ? Int(words[2]) : nil)
    }

    @Test func `a program goes on without the pages of its start`() throws {
        let before = try Self.filePages()
        releaseProgramPages()
        let after = try Self.filePages()
        #expect(after < before)
        #expect((0..<100).map { "\($0)" }.joined().count == 190)
    }

    /// A sanitizer's allocator stands in the place of glibc's and counts nothing.
    @Test(.enabled(if: allocatorBytes().used > 0, "another allocator is at work"))
    func `what is allocated is counted`() {
        let before = allocatorBytes().used
        let block = UnsafeMutableRawPointer.allocate(byteCount: 64 << 20, alignment: 16)
        defer { block.deallocate() }
        #expect(allocatorBytes().used - before > 48 << 20)
    }
}
