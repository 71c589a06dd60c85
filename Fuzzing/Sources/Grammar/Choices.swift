/// A fuzzer's bytes as a row of choices. When they are used up every choice is the first one, so productions put their
/// shortest form first and every program ends.
package struct Choices {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    package var isEmpty: Bool { place >= bytes.count }

    package mutating func below(_ count: Int) -> Int {
        guard place < bytes.count, count > 1 else { return 0 }
        defer { place += 1 }
        return Int(bytes[place]) % count
    }

    package mutating func one(of texts: [String]) -> String { texts.isEmpty ? "" : texts[below(texts.count)] }
}
