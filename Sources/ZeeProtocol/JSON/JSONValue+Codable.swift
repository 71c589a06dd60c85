/// With any coder. `JSONDecoder` and the like hand numbers over as Swift numbers, so their spelling (`1.0`, `1e2`) is
/// lost there; through `JSONValue(encoding:)` and `decode(_:)` every value passes unchanged.
extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let own = decoder as? JSONValueDecoder {
            self = own.value
            return
        }
        if let container = try? decoder.container(keyedBy: JSONCodingKey.self) {
            // "No keyed container here" is an answer, not a failure: the shape of the value is what is being asked.
            self = .object(
                JSONObject(
                    try container.allKeys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) }
                )
            )
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
            return
        }
        self = try Self.scalar(in: try decoder.singleValueContainer())
    }

    /// Tries the scalar types from the most particular to the most general; each `try?` asks "is it one of these?".
    private static func scalar(in container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) { return JSONValue(value) }
        if let value = try? container.decode(UInt64.self) { return JSONValue(value) }
        if let value = try? container.decode(Double.self), let number = JSONNumber(value) { return .number(number) }
        return .string(try container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        if let own = encoder as? JSONValueEncoder {
            own.store(self)
            return
        }
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            for member in object.members { try container.encode(member.value, forKey: JSONCodingKey(member.key)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let value):
            var container = encoder.singleValueContainer()
            if let whole = value.integer {
                try container.encode(whole)
            } else if let whole = UInt64(value.literal) {
                try container.encode(whole)
            } else if let real = value.double {
                try container.encode(real)
            } else {
                let context = EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "\(value.literal) is beyond every Swift number"
                )
                throw EncodingError.invalidValue(value.literal, context)
            }
        }
    }
}

extension JSONValue {
    /// The JSON form of any encodable value. Numbers that are not finite are refused.
    public init(encoding value: some Encodable) throws {
        let encoder = JSONValueEncoder(codingPath: [])
        try value.encode(to: encoder)
        self = encoder.value
    }

    /// A typed value out of this one.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try Value(from: JSONValueDecoder(value: self, codingPath: []))
    }
}

/// A key that can be any string or index.
struct JSONCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ text: String) {
        stringValue = text
        intValue = nil
    }

    init(index: Int) {
        stringValue = String(index)
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}
