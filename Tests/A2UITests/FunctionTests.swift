import Testing
import ZeeProtocol

@testable import A2UI

struct FunctionTests {
    static let data =
        ##"{"name":"Ann","n":3,"price":1234.5,"when":"2026-01-16T14:30:05Z","none":"","list":[1],"item":{"x":"inner"}}"##

    static let calls: [(String, String)] = [
        (#"{"call":"required","args":{"value":{"path":"/name"}}}"#, "true"),
        (#"{"call":"required","args":{"value":{"path":"/none"}}}"#, "false"),
        (#"{"call":"required","args":{"value":{"path":"/gone"}}}"#, "false"),
        (#"{"call":"regex","args":{"value":{"path":"/name"},"pattern":"^A.+$"}}"#, "true"),
        (#"{"call":"regex","args":{"value":{"path":"/name"},"pattern":"^B"}}"#, "false"),
        (#"{"call":"length","args":{"value":{"path":"/name"},"min":3,"max":3}}"#, "true"),
        (#"{"call":"length","args":{"value":{"path":"/name"},"max":2}}"#, "false"),
        (#"{"call":"numeric","args":{"value":{"path":"/n"},"min":3}}"#, "true"),
        (#"{"call":"numeric","args":{"value":{"path":"/name"},"min":3}}"#, "false"),
        (#"{"call":"email","args":{"value":"a@b.co"}}"#, "true"),
        (#"{"call":"email","args":{"value":"a@b"}}"#, "false"),
        (#"{"call":"and","args":{"values":[true,{"call":"not","args":{"value":false}}]}}"#, "true"),
        (#"{"call":"and","args":{"values":[true,{"path":"/gone"}]}}"#, "false"),
        (#"{"call":"or","args":{"values":[false,{"call":"email","args":{"value":"x"}}]}}"#, "false"),
        (#"{"call":"formatNumber","args":{"value":{"path":"/price"}}}"#, "1,234.50"),
        (#"{"call":"formatNumber","args":{"value":1234,"grouping":false}}"#, "1234"),
        (#"{"call":"formatNumber","args":{"value":0.5,"decimals":1}}"#, "0.5"),
        (#"{"call":"formatCurrency","args":{"value":{"path":"/price"},"currency":"EUR"}}"#, "€1,234.50"),
        (#"{"call":"formatCurrency","args":{"value":-1234,"currency":"JPY"}}"#, "-¥1,234"),
        (#"{"call":"formatCurrency","args":{"value":1,"currency":"CHF"}}"#, "CHF 1.00"),
        (
            #"{"call":"formatDate","args":{"value":{"path":"/when"},"format":"EEEE, d MMMM yyyy"}}"#,
            "Friday, 16 January 2026"
        ),
        (
            #"{"call":"formatDate","args":{"value":{"path":"/when"},"format":"E MMM dd, yy 'at' h:mm a"}}"#,
            "Fri Jan 16, 26 at 2:30 PM"
        ),
        (#"{"call":"formatDate","args":{"value":{"path":"/when"},"format":"HH:mm:ss ''M''"}}"#, "14:30:05 '1'"),
        (#"{"call":"formatDate","args":{"value":"soon","format":"yyyy"}}"#, ""),
        (#"{"call":"pluralize","args":{"value":1,"one":"item","other":"items"}}"#, "item"),
        (#"{"call":"pluralize","args":{"value":{"path":"/n"},"one":"item","other":"items"}}"#, "items"),
        (#"{"call":"pluralize","args":{"value":0,"zero":"none","other":"items"}}"#, "none"),
        (#"{"call":"formatString","args":{"value":"Hi ${/name}, ${item/x}!"}}"#, "Hi Ann, inner!"),
        (#"{"call":"formatString","args":{"value":"a \\${b} ${/gone}c"}}"#, "a ${b} c"),
        (#"{"call":"formatString","args":{"value":"${formatDate(value:${/when}, format:'MM-dd')}"}}"#, "01-16"),
        (
            #"{"call":"formatString","args":{"value":"${formatNumber(value: 2.5, decimals: 0)}${broken(}"}}"#,
            "3${broken(}"
        ),
        (#"{"call":"formatString","args":{"value":"${"}}"#, "${"),
        (#"{"call":"unheardOf","args":{}}"#, ""),
    ]

    @Test(arguments: calls)
    func `a function works out`(call: String, text: String) throws {
        var host = SurfaceHost()
        try host.push(
            """
            {"version":"v0.9","createSurface":{"surfaceId":"s","catalogId":"c"}}
            {"version":"v0.9","updateDataModel":{"surfaceId":"s","value":\(Self.data)}}
            {"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Text","text":\(call)}]}}
            """
        )
        #expect(host.texts() == [text])
    }

    @Test func `calls inside calls end`() throws {
        let deep =
            String(repeating: #"{"call":"not","args":{"value":"#, count: 20) + "true"
            + String(repeating: "}}", count: 20)
        #expect(Dialect.v09.value(try JSONValue(parsing: deep)) != nil)
        let wide = "${" + String(repeating: "not(value:${", count: 500)
        var evaluation = Evaluation(data: DataModel(), scope: Scope())
        #expect(evaluation.filled(wide).count == wide.count)
    }

    static let patterns: [(String, String, Bool?)] = [
        ("abc", "xabcx", true), ("^abc$", "xabc", false), ("a|b|c", "xxc", true), ("^(a|bc)+$", "abcbca", true),
        ("^(a|bc)+$", "ab", false), ("^a{2,3}$", "aa", true), ("^a{2,3}$", "aaaa", false), ("^a{2,}$", "aaaa", true),
        ("^a{0}$", "", true), ("^[a-z_]+$", "snake_case", true), ("^[^0-9]+$", "a1", false),
        (#"^\d{3}-\d{4}$"#, "555-1234", true),
        (#"^[\w.+-]+@\w+\.\w+$"#, "a.b+c@d.org", true), (#"^\+?[0-9 ()-]{7,}$"#, "+43 (1) 234-56", true),
        (".", "\n", false),
        ("^.$", "é", true), ("", "", true), ("^(?:ab)*?$", "abab", true), ("^[-a]$", "-", true), ("^[a-]$", "-", true),
        (#"^[\]]$"#, "]", true), (#"a\.b"#, "axb", false), ("(a*)*$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", true),
        ("(", "", nil), ("a)", "", nil), ("[a", "", false), ("a{3,2}", "", nil), ("(?=a)", "", nil), (#"\1"#, "", nil),
        ("*", "", nil), ("((a{99}){99}){99}", "", nil), ("a{1001}", "", nil),
    ]

    @Test(arguments: patterns)
    func `patterns find what they describe, or are none`(pattern: String, text: String, isFound: Bool?) {
        #expect(Pattern(pattern)?.isFound(in: text) == isFound)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a hostile pattern takes no time`() {
        let text = String(repeating: "a", count: 4_000) + "!"
        #expect(Pattern("^(a+)+$")?.isFound(in: text) == false)
        #expect(Pattern("(a?){100}(a){100}b")?.isFound(in: text) == false)
    }
}

extension Pattern {
    fileprivate func isFound(in text: String) -> Bool? {
        var effort = Effort()
        return isFound(in: text, &effort)
    }
}
