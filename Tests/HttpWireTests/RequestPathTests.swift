import HttpWire
import Testing

struct RequestPathTests {
    @Test(
        arguments: [
            ("/", [], true), ("/a", ["a"], false), ("/a/", ["a"], true), ("/a/b.html", ["a", "b.html"], false),
            ("//a///b", ["a", "b"], false), ("/./a/./b", ["a", "b"], false), ("/a/.", ["a"], true),
            ("/%61%2Eb", ["a.b"], false), ("/a%20b", ["a b"], false), ("/%E2%82%AC.svg", ["€.svg"], false),
            ("/%252e%252e/x", ["%2e%2e", "x"], false), ("/...", ["..."], false), ("/a..b/..c", ["a..b", "..c"], false),
            ("/a+b&c=d", ["a+b&c=d"], false), ("http://host:1/a?b", ["a"], false), ("HTTPS://host/", [], true),
            ("/a?x=/../..", ["a"], false), ("/%2e/a", ["a"], false),
        ] as [(String, [String], Bool)]
    )
    func `a path is decoded once and taken apart`(_ target: String, _ names: [String], _ isFolder: Bool) throws {
        let path = try RequestPath(target: target)
        #expect(path.names == names)
        #expect(path.isFolder == isFolder)
    }

    /// Every disguise of a way up or of a second path inside a name that has ever opened a file server.
    @Test(
        arguments: [
            ("/..", .unsafeName), ("/../etc/passwd", .unsafeName), ("/a/../../b", .unsafeName), ("/a/..", .unsafeName),
            ("/%2e%2e/etc/passwd", .unsafeName), ("/%2E%2E/", .unsafeName), ("/.%2e/x", .unsafeName),
            ("/%2e./x", .unsafeName), ("/a%2f..%2f..%2fb", .unsafeName), ("/%2fetc/passwd", .unsafeName),
            ("/a%2Fb", .unsafeName), ("/..%5c..%5cb", .unsafeName), ("/a\\..\\b", .unsafeName), ("/%5c", .unsafeName),
            ("/a%00.png", .unsafeName), ("/%0d%0aSet-Cookie:x", .unsafeName), ("/%7f", .unsafeName),
            ("/%c0%ae%c0%ae/", .badEncoding), ("/%c0%af", .badEncoding), ("/%e0%80%ae", .badEncoding),
            ("/%ff", .badEncoding), ("/%ed%a0%80", .badEncoding), ("/%", .badEncoding), ("/%4", .badEncoding),
            ("/%zz", .badEncoding), ("/%u002e", .badEncoding), ("/a%2", .badEncoding),
            ("*", .notAPath), ("a/b", .notAPath), ("", .notAPath), ("ftp://host/a", .notAPath),
            ("http://host", .notAPath), ("/a#b", .notAPath), ("host:80", .notAPath),
        ] as [(String, TargetError)]
    )
    func `a target that could lead elsewhere is refused`(_ target: String, _ error: TargetError) {
        #expect(throws: error) { try RequestPath(target: target) }
    }

    @Test func `the length of a target is bounded`() throws {
        let longest = "/" + String(repeating: "a", count: RequestPath.longestTarget - 1)
        #expect(try RequestPath(target: longest).names.first?.utf8.count == 4_095)
        #expect(throws: TargetError.tooLong(limit: 4_096)) { try RequestPath(target: longest + "a") }
    }

    @Test(arguments: [("a=1&b=2", "1"), ("b=%2e&a=%20x", " x"), ("a", ""), ("a=%zz", nil), ("b=1", nil), ("", nil)])
    func `query items are read by name`(_ query: String, _ value: String?) throws {
        #expect(try RequestPath(target: "/x?\(query)").queryValue("a") == value)
    }

    @Test func `a name comes back through its encoding`() throws {
        for name in ["a b", "€", "50%", "x?y#z", "a:b", "-._~"] {
            #expect(try RequestPath(target: "/" + percentEncoded(name)).names == [name])
        }
        #expect(percentEncoded("a/:b") == "a%2F%3Ab")
    }
}
