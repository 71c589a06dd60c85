import FoundationEssentials
import Testing
import ZeeProtocol

struct JSONCodableTests {
    struct Shape: Codable, Equatable {
        enum Kind: String, Codable { case round, square }
        var kind: Kind
        var name: String?
        var corners: [Int]
        var size: [String: Double]
        var nested: Inner
        var open: JSONValue

        struct Inner: Codable, Equatable {
            var big: UInt64
            var flag: Bool
        }
    }

    static let shape = Shape(
        kind: .square,
        name: nil,
        corners: [1, -2],
        size: ["w": 1.5],
        nested: .init(big: .max, flag: true),
        open: ["number": 1.0, "none": nil]
    )

    @Test func `a typed value becomes JSON and comes back`() throws {
        let json = try JSONValue(encoding: Self.shape)
        #expect(
            json.description
                == #"{"kind":"square","corners":[1,-2],"size":{"w":1.5},"nested":{"big":18446744073709551615,"flag":true},"#
                + #""open":{"number":1.0,"none":null}}"#
        )
        #expect(try json.decode(Shape.self) == Self.shape)
    }

    @Test(arguments: ["1.0", "-0", "1e400", #"{"b":[1,{"a":null}],"a":"x"}"#, "123456789012345678901234567890"])
    func `JSON inside a typed value is not touched`(text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(try JSONValue(encoding: value) == value)
        #expect(try JSONValue(encoding: ["x": [value]]) == ["x": [value]])
        #expect(try value.decode(JSONValue.self) == value)
    }

    @Test(arguments: [
        "null", "true", "7", "-7", "2.5", "18446744073709551615", #""text""#, #"[1,[],{}]"#, #"{"a":{"b":[null]}}"#,
    ])
    func `other coders carry it in both directions`(text: String) throws {
        let value = try JSONValue(parsing: text)
        let data = try JSONEncoder().encode([value])
        #expect(try JSONDecoder().decode([JSONValue].self, from: data) == [value])
    }

    @Test func `a number beyond every type is refused by other coders, not bent`() throws {
        let value = try JSONValue(parsing: "1e400")
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([value]) }
    }

    @Test(
        arguments: [
            (#"{"big":-1,"flag":true}"#, "big"), (#"{"big":1.5,"flag":true}"#, "big"),
            (#"{"big":"1","flag":true}"#, "big"),
            (#"{"big":18446744073709551616,"flag":true}"#, "big"), (#"{"big":1,"flag":1}"#, "flag"),
            (#"{"big":1,"flag":null}"#, "flag"),
        ]
    )
    func `a wrong member is named by its path`(text: String, key: String) throws {
        let value = try JSONValue(parsing: text)
        let error = #expect(throws: DecodingError.self) { try value.decode(Shape.Inner.self) }
        let path: [any CodingKey]? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
            default: nil
            }
        #expect(path?.map(\.stringValue) == [key])
    }

    @Test func `a missing member and a wrong container are errors`() throws {
        #expect(throws: DecodingError.self) { try (JSONValue.object([:])).decode(Shape.Inner.self) }
        #expect(throws: DecodingError.self) { try JSONValue.array([]).decode(Shape.Inner.self) }
        #expect(throws: DecodingError.self) { try JSONValue.string("x").decode([Int].self) }
    }

    @Test func `nested containers land where they were opened`() throws {
        struct Nested: Encodable {
            enum Key: String, CodingKey { case list, map }
            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Key.self)
                var list = outer.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode("x", forKey: .map)
                try list.encodeNil()
                var map = outer.nestedContainer(keyedBy: Key.self, forKey: .map)
                try map.encode(2.5 as Float, forKey: .list)
            }
        }
        #expect(try JSONValue(encoding: Nested()).description == #"{"list":[1,{"map":"x"},null],"map":{"list":2.5}}"#)
    }

    @Test func `a value that is not finite has no JSON`() {
        #expect(throws: EncodingError.self) { try JSONValue(encoding: [Double.nan]) }
    }
}
