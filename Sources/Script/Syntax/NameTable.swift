/// A name of the script, interned: equal names have equal numbers.
struct NameID: Equatable, Hashable {
    let index: Int32

    static let none = NameID(index: -1)
}

/// The names of one script. Its own hash table, because one `Dictionary` look-up for each identifier (SipHash, and an
/// array made for the key) was a third of the parse time.
struct NameTable {
    private(set) var names: [[UInt8]] = []
    private var hashes: [UInt32] = []
    /// Open addressing, -1 is free; the size is a power of two and at least twice the number of names.
    private var slots = [Int32](repeating: -1, count: 256)

    mutating func intern(_ bytes: [UInt8]) -> NameID { intern(bytes, from: 0, to: bytes.count) }

    /// The name between two places of a text.
    mutating func intern(_ bytes: [UInt8], from start: Int, to end: Int) -> NameID {
        var hash: UInt32 = 2_166_136_261
        for index in start..<end { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
        var place = Int(hash) & (slots.count - 1)
        while slots[place] >= 0 {
            let index = Int(slots[place])
            if hashes[index] == hash, isName(index, bytes, start, end) { return NameID(index: slots[place]) }
            place = (place + 1) & (slots.count - 1)
        }
        slots[place] = Int32(truncatingIfNeeded: names.count)
        names.append(Array(bytes[start..<end]))
        hashes.append(hash)
        if names.count * 2 > slots.count { grow() }
        return NameID(index: Int32(truncatingIfNeeded: names.count - 1))
    }

    mutating func intern(_ text: String) -> NameID { intern(Array(text.utf8)) }

    private func isName(_ index: Int, _ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
        guard names[index].count == end - start else { return false }
        for offset in 0..<(end - start) where names[index][offset] != bytes[start + offset] { return false }
        return true
    }

    func text(_ name: NameID) -> String {
        name == .none ? "" : String(decoding: names[Int(name.index)], as: UTF8.self)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (index, hash) in hashes.enumerated() {
            var place = Int(hash) & (slots.count - 1)
            while slots[place] >= 0 { place = (place + 1) & (slots.count - 1) }
            slots[place] = Int32(truncatingIfNeeded: index)
        }
    }
}

/// Names the parser and the compiler ask for by meaning. Interned first, in this order, in every table.
enum KnownName: Int32, CaseIterable {
    case `this`, arguments, newTarget, homeObject, activeFunction
    case `let`, `static`, async, await, of, get, set, yield, eval, constructor, prototype, target, proto
    case undefined, implements, interface, package, `private`, protected, `public`, from, useStrict, empty
    case classFields

    var text: String {
        switch self {
        // Names no program can write: they stand for what arrows take over from the function around them.
        case .this: "%this"
        case .newTarget: "%new.target"
        case .homeObject: "%home"
        case .activeFunction: "%function"
        case .classFields: "%fields"
        case .proto: "__proto__"
        case .useStrict: "use strict"
        case .empty: ""
        default: "\(self)"
        }
    }

    var id: NameID { NameID(index: rawValue) }
}
