/// Memory of a fixed size for the innermost loops: no uniqueness check at each write and, built for release, no bounds
/// check at each step. Every index is checked in debug builds, which is what the tests run.
@safe
struct FixedWords<Word: BitwiseCopyable>: ~Copyable {
    let words: UnsafeMutableBufferPointer<Word>

    init(repeating word: Word, count: Int) {
        unsafe words = .allocate(capacity: count)
        unsafe words.initialize(repeating: word)
    }

    deinit { unsafe words.deallocate() }
}
