/// Lets an `Encodable` type write itself as a `JSONValue`, without a detour through text.
///
/// A class, because Codable's containers are handed out one by one and all write into the same place. Every encoder
/// knows where its value belongs and puts it there on each change, so nothing has to be collected at the end.
final class JSONValueEncoder: Encoder {
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private(set) var value: JSONValue = .null
    private let delivered: ((JSONValue) -> Void)?

    init(codingPath: [any CodingKey], delivered: ((JSONValue) -> Void)? = nil) {
        self.codingPath = codingPath
        self.delivered = delivered
    }

    func store(_ value: JSONValue) {
        self.value = value
        delivered?(value)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if value.objectValue == nil { store([:]) }
        return KeyedEncodingContainer(KeyedWriter(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if value.arrayValue == nil { store([]) }
        return UnkeyedWriter(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(encoder: self) }
}

extension JSONValueEncoder {
    fileprivate func set(_ key: String, to member: JSONValue) {
        guard case .object(var object) = value else { return }
        // Gives the storage up first: with two owners every member would copy all the earlier ones.
        value = .null
        object[key] = member
        store(.object(object))
    }

    /// Where the element is, so that a nested container can replace it later.
    @discardableResult
    fileprivate func append(_ element: JSONValue) -> Int {
        guard case .array(var elements) = value else { return 0 }
        value = .null
        elements.append(element)
        store(.array(elements))
        return elements.count - 1
    }

    fileprivate func replace(_ index: Int, with element: JSONValue) {
        guard case .array(var elements) = value, elements.indices.contains(index) else { return }
        value = .null
        elements[index] = element
        store(.array(elements))
    }

    fileprivate func child(_ key: any CodingKey, _ delivered: @escaping (JSONValue) -> Void) -> JSONValueEncoder {
        JSONValueEncoder(codingPath: codingPath + [key], delivered: delivered)
    }

    fileprivate func encoded(_ member: some Encodable, at key: any CodingKey) throws -> JSONValue {
        let encoder = JSONValueEncoder(codingPath: codingPath + [key])
        try member.encode(to: encoder)
        return encoder.value
    }
}

private struct SingleWriter: SingleValueEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { encoder.store(.null) }
    func encode(_ value: Bool) throws { encoder.store(.bool(value)) }
    func encode(_ value: String) throws { encoder.store(.string(value)) }
    func encode(_ value: Double) throws { encoder.store(try number(value)) }
    /// By its own shortest text: widened first, 0.1 would become 0.10000000149011612.
    func encode(_ value: Float) throws {
        guard let number = JSONNumber(literal: value.description) else { throw unwritable(Double(value)) }
        encoder.store(.number(number))
    }
    func encode(_ value: Int) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: Int8) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: Int16) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: Int32) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: Int64) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: UInt) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: UInt8) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: UInt16) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: UInt32) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: UInt64) throws { encoder.store(JSONValue(value)) }
    func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }

    private func number(_ value: Double) throws -> JSONValue {
        guard let number = JSONNumber(value) else { throw unwritable(value) }
        return .number(number)
    }

    private func unwritable(_ value: Double) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath, debugDescription: "JSON has no \(value)"))
    }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws { encoder.set(key.stringValue, to: .null) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        encoder.set(key.stringValue, to: try encoder.encoded(value, at: key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { nested(JSONCodingKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: any CodingKey) -> JSONValueEncoder {
        encoder.child(key) { [encoder] in encoder.set(key.stringValue, to: $0) }
    }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.value.arrayValue?.count ?? 0 }

    func encodeNil() throws { encoder.append(.null) }

    func encode(_ value: some Encodable) throws {
        encoder.append(try encoder.encoded(value, at: JSONCodingKey(index: count)))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    func superEncoder() -> any Encoder { nested() }

    private func nested() -> JSONValueEncoder {
        let index = encoder.append(.null)
        return encoder.child(JSONCodingKey(index: index)) { [encoder] in encoder.replace(index, with: $0) }
    }
}
