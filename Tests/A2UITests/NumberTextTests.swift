import Testing
import ZeeProtocol

@testable import A2UI

struct NumberTextTests {
    @Test(
        arguments: [
            ("4.8", "4.8"), ("2", "2"), ("2.0", "2"), ("4.80", "4.8"), ("-0", "0"), ("0.1", "0.1"), ("1e21", "1e+21"),
            ("1e20", "100000000000000000000"), ("123456789012345680000", "123456789012345680000"), ("1e-6", "0.000001"),
            ("1e-7", "1e-7"), ("1.5e-9", "1.5e-9"), ("-12.5", "-12.5"), ("1234.5", "1234.5"), ("5e-324", "5e-324"),
            ("1.7976931348623157e308", "1.7976931348623157e+308"), ("100", "100"), ("0.05", "0.05"),
        ]
    )
    func `numbers read as in JavaScript`(literal: String, text: String) throws {
        #expect(try JSONValue(parsing: literal).displayText == text)
    }

    @Test(
        arguments: [
            (1234.5, 2, true, "1,234.50"), (1234.5, 0, true, "1,235"), (-1234567, 0, true, "-1,234,567"),
            (0.005, 2, true, "0.01"), (-0.001, 2, true, "0.00"), (999, 1, false, "999.0"), (12, 3, true, "12.000"),
            (1e18, 2, true, "1000000000000000000"), (.infinity, 2, true, "Infinity"),
        ] as [(Double, Int, Bool, String)]
    )
    func `decimals and thousands`(value: Double, decimals: Int, grouping: Bool, text: String) {
        #expect(NumberText.fixed(value, decimals: decimals, grouping: grouping) == text)
    }

    @Test(
        arguments: [
            ("null", ""), ("true", "true"), (#""x""#, "x"), (#"{"a":[1]}"#, #"{"a":[1]}"#), ("[1,2]", "[1,2]"),
        ]
    )
    func `other values read as v0.9 says`(json: String, text: String) throws {
        #expect(try JSONValue(parsing: json).displayText == text)
    }
}
