internal import ZeeProtocol

/// What a surface's components show and change: one JSON value, whose maps keep their order because templates repeat
/// over them.
struct DataModel: Hashable, Sendable {
    private(set) var root: JSONValue = .object(JSONObject())

    init() {}

    /// `nil` for what is not there, also behind a text or a number.
    func value(at location: Location) -> JSONValue? {
        var value = root
        for key in location.keys {
            switch value {
            case .object(let object):
                guard let member = object[key] else { return nil }
                value = member
            case .array(let elements):
                guard let index = Self.index(key), elements.indices.contains(index) else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// Puts a value at a place; what is missing on the way becomes a map, and so does a text or a number on the way. An
    /// array can be changed and continued, but has no gaps: `false` for an index beyond its end, and for a path that is
    /// too long.
    @discardableResult
    mutating func set(_ value: JSONValue, at location: Location) -> Bool {
        guard location.keys.count <= Limits.pathKeys else { return false }
        guard !location.isTop else {
            // The top is a map, whatever comes: paths begin with a key.
            guard value.objectValue != nil || value.arrayValue != nil else { return false }
            root = value
            return true
        }
        return Self.set(value, in: &root, at: location.keys[...])
    }

    /// Takes a member or an element away; what was not there stays away.
    mutating func remove(at location: Location) {
        guard let last = location.keys.last else {
            root = .object(JSONObject())
            return
        }
        let parent = Location(location.keys.dropLast())
        switch value(at: parent) {
        case .object(var object)?:
            object[last] = nil
            set(.object(object), at: parent)
        case .array(var elements)?:
            guard let index = Self.index(last), elements.indices.contains(index) else { return }
            elements.remove(at: index)
            set(.array(elements), at: parent)
        default: break
        }
    }
}

extension DataModel {
    private static func set(_ value: JSONValue, in node: inout JSONValue, at keys: ArraySlice<String>) -> Bool {
        guard let key = keys.first else {
            node = value
            return true
        }
        switch node {
        case .array(var elements):
            guard let index = index(key), index <= elements.count else { return false }
            // The array is taken out of the node for the time, so that it is changed in place and not copied.
            node = .null
            defer { node = .array(elements) }
            if index == elements.count { elements.append(.object(JSONObject())) }
            var child = elements[index]
            elements[index] = .null
            defer { elements[index] = child }
            return set(value, in: &child, at: keys.dropFirst())
        case .object(var object):
            node = .null
            defer { node = .object(object) }
            var child = object[key] ?? .object(JSONObject())
            object[key] = .null
            defer { object[key] = child }
            return set(value, in: &child, at: keys.dropFirst())
        default:
            node = .object(JSONObject())
            return set(value, in: &node, at: keys)
        }
    }

    /// A place in an array: digits only, so that "+1" and "01" are keys like others.
    private static func index(_ key: String) -> Int? {
        guard let index = Int(key), index >= 0, String(index) == key else { return nil }
        return index
    }
}

extension JSONValue {
    /// What it takes to keep this, about: the text, and a word or two for each value.
    var weight: Int {
        switch self {
        case .null, .bool, .number: 16
        case .string(let text): 16 + text.utf8.count
        case .array(let elements): elements.reduce(16) { $0 + $1.weight }
        case .object(let object): object.members.reduce(16) { $0 + 16 + $1.key.utf8.count + $1.value.weight }
        }
    }
}

extension JSONValue {
    /// How long this would be as JSON, about.
    var textBytes: Int {
        switch self {
        case .null, .bool: 5
        case .number(let number): number.literal.utf8.count + 1
        case .string(let text): text.utf8.count + 3
        case .array(let elements): elements.reduce(2) { $0 + $1.textBytes }
        case .object(let object): object.members.reduce(2) { $0 + 4 + $1.key.utf8.count + $1.value.textBytes }
        }
    }
}
