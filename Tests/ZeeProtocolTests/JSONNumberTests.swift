import Testing
import ZeeProtocol

struct JSONNumberTests {
    /// The literal, its whole value if it has one that fits, its nearest double if that is finite.
    @Test(
        arguments: [
            ("0", 0, 0), ("-0", 0, 0), ("7", 7, 7), ("-7", -7, -7), ("7.0", 7, 7), ("70e-1", 7, 7), ("0.7e1", 7, 7),
            ("7.5", nil, 7.5), ("1e3", 1_000, 1_000), ("1.5e1", 15, 15), ("1e18", 1_000_000_000_000_000_000, 1e18),
            ("1e19", nil, 1e19), ("1e30", nil, 1e30), ("1e400", nil, nil), ("-1e400", nil, nil), ("1e-400", nil, 0),
            ("0e400", 0, 0), ("0e-99999999999999999999", 0, 0), ("1e99999999999999999999", nil, nil),
            ("1e-99999999999999999999", nil, 0), ("0.000e5", 0, 0),
            ("9007199254740993", 9_007_199_254_740_993, 9_007_199_254_740_992),
            ("9223372036854775807", .max, 0x1p63), ("9223372036854775808", nil, 0x1p63),
            ("-9223372036854775808", .min, -0x1p63), ("-9223372036854775809", nil, -0x1p63),
            ("9223372036854775807.0", .max, 0x1p63), ("0.1", nil, 0.1), ("5e-324", nil, .leastNonzeroMagnitude),
            ("100000000000000000000e-20", 1, 1),
        ] as [(String, Int64?, Double?)]
    )
    func `a literal is read exactly or not at all`(literal: String, integer: Int64?, double: Double?) throws {
        let number = try #require(JSONNumber(literal: literal))
        #expect(number.literal == literal)
        #expect(number.integer == integer)
        #expect(number.double == double)
    }

    @Test(arguments: ["", " 1", "1 ", "01", "1.", "+1", "0x1", "1e", "--1", "\"1\"", "1,2", "NaN"])
    func `anything else is no literal`(text: String) {
        #expect(JSONNumber(literal: text) == nil)
    }

    @Test func `numbers differ when their text does`() {
        #expect(JSONNumber(literal: "1") == JSONNumber(1 as Int64))
        #expect(JSONNumber(literal: "1.0") != JSONNumber(1 as Int64))
        #expect(JSONNumber(literal: "-0") != JSONNumber(0 as Int64))
    }

    @Test(arguments: [
        (1.0, "1.0"), (0.1, "0.1"), (1e16, "1e+16"), (-0.0, "-0.0"), (Double.leastNonzeroMagnitude, "5e-324"),
    ])
    func `a double is written as shortly as it can be read back`(value: Double, literal: String) throws {
        let number = try #require(JSONNumber(value))
        #expect(number.literal == literal)
        #expect(JSONNumber(literal: literal)?.double == value)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `what is not finite is no number`(value: Double) {
        #expect(JSONNumber(value) == nil)
    }

    @Test func `the largest unsigned integer survives`() {
        #expect(JSONValue(UInt64.max).description == "18446744073709551615")
    }
}
