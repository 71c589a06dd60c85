/// The members of a JSON object, in the order they came. A repeated key keeps its first place and its last value.
///
/// A short object is searched from the front: that beats hashing up to about sixteen keys and costs no memory. A longer
/// one carries an index, so that a hostile object of 100,000 keys stays linear to read. Swift seeds its hashing per
/// process, which is what makes the index safe against chosen collisions.
public struct JSONObject: Sendable {
    public struct Member: Hashable, Sendable {
        public let key: String
        public internal(set) var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }

        public static func == (left: Self, right: Self) -> Bool {
            left.key.hasSameBytes(as: right.key) && left.value == right.value
        }

        public func hash(into hasher: inout Hasher) {
            JSONKey(key).hash(into: &hasher)
            hasher.combine(value)
        }
    }

    public private(set) var members: [Member] = []
    /// Empty for a short object.
    private var index: [JSONKey: Int] = [:]

    public init() {}

    public init(_ pairs: some Sequence<(String, JSONValue)>) {
        for (key, value) in pairs { self[key] = value }
    }

    public subscript(key: String) -> JSONValue? {
        get { position(of: key).map { members[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (nil, let value?): append(Member(key: key, value: value))
            case (let place?, nil): remove(at: place)
            case (nil, nil): break
            }
        }
    }

    public var keys: [String] { members.map(\.key) }
    public var count: Int { members.count }
    public var isEmpty: Bool { members.isEmpty }
}

extension JSONObject {
    static let longestSearch = 16

    /// Takes over the parser's members. Up to `longestSearch` of them are distinct already; whether more are shows when
    /// the index they need comes out shorter than they are.
    init(parsed members: [Member]) {
        self.members = members
        guard members.count > Self.longestSearch else { return }
        buildIndex()
        if index.count < members.count { self = JSONObject(members.lazy.map { ($0.key, $0.value) }) }
    }

    private func position(of key: String) -> Int? {
        if !index.isEmpty { return index[JSONKey(key)] }
        return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    private mutating func append(_ member: Member) {
        members.append(member)
        if !index.isEmpty {
            index[JSONKey(member.key)] = members.count - 1
        } else if members.count > Self.longestSearch {
            buildIndex()
        }
    }

    private mutating func remove(at place: Int) {
        members.remove(at: place)
        if !index.isEmpty { buildIndex() }
    }

    private mutating func buildIndex() {
        var positions: [JSONKey: Int] = [:]
        positions.reserveCapacity(members.count)
        for (place, member) in members.enumerated() { positions[JSONKey(member.key)] = place }
        index = positions
    }
}

extension JSONObject: Hashable {
    // The index is derived from the members, so it takes no part.
    public static func == (left: Self, right: Self) -> Bool { left.members == right.members }
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject {
    /// Sets the member unless the value is `nil`: on this wire an absent key and `null` are different things, and
    /// several gateways refuse the latter.
    public mutating func set(_ key: String, _ value: JSONValue?) {
        guard let value else { return }
        self[key] = value
    }

    public mutating func set(_ key: String, _ value: String?) { set(key, value.map { JSONValue.string($0) }) }
    public mutating func set(_ key: String, _ value: Int?) { set(key, value.map { JSONValue($0) }) }
    public mutating func set(_ key: String, _ value: Bool?) { set(key, value.map { JSONValue.bool($0) }) }
    public mutating func set(_ key: String, _ value: [String]?) { set(key, value.map { JSONValue($0) }) }
}

/// A key that hashes and compares by its bytes, not by what Unicode considers the same.
struct JSONKey: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) {
        // withContiguousStorage is never nil for a native string, and every string here is native.
        let direct: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if direct == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }
}

extension String {
    /// Equality of bytes. `==` goes first because it is one comparison of words for short ASCII; it errs only towards
    /// equality, and only then do the bytes have to be looked at.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count, self == other else { return false }
        return utf8.elementsEqual(other.utf8)
    }
}
