import Testing
import WebAddress

struct WebURLTests {
    @Test(arguments: [
        ("http://Example.COM", "http://example.com/"),
        ("https://example.com:443/a?b#c", "https://example.com/a?b"),
        ("http://example.com.:8080/x", "http://example.com:8080/x"),
        ("  http://[::1]:18793/__zee__/canvas/ \n", "http://[::1]:18793/__zee__/canvas/"),
        ("http://host?query", "http://host/?query"),
        ("http://host/a/b/../c/./d", "http://host/a/c/d"),
        ("http://host/../../etc/passwd", "http://host/etc/passwd"),
        ("http://host/a/..", "http://host/"),
        ("http://host/a/b/..", "http://host/a/"),
        ("http://host:/x", "http://host/x"),
    ])
    func `what is read is put together again`(text: String, expected: String) throws {
        #expect(try WebURL(text).description == expected)
    }

    static let refused: [(String, WebURL.ParseError)] = [
        ("file:///etc/passwd", .schemeRefused("file")),
        ("gopher://127.0.0.1:6379/_PING", .schemeRefused("gopher")),
        ("FTP://host/", .schemeRefused("ftp")),
        ("javascript:alert(1)", .schemeRefused("javascript")),
        ("http://user@host/", .credentialsPresent),
        ("https://user:secret@host/", .credentialsPresent),
        ("http://public.example@127.0.0.1/", .credentialsPresent),
        ("http://", .hostMissing),
        ("http:///path", .hostMissing),
        ("http:host/", .hostMissing),
        ("http://ho%73t/", .hostInvalid("ho%73t")),
        ("http://bücher.example/", .hostInvalid("bücher.example")),
        ("http://[::1", .hostInvalid("[::1")),
        ("http://[fe80::1%25eth0]/", .hostInvalid("fe80::1%25eth0")),
        ("http://host:70000/", .portInvalid("70000")),
        ("http://host:+80/", .portInvalid(":+80")),
        ("http://host:0/", .portInvalid("0")),
        ("http://host/a b", .characterInvalid),
        ("http://host\\@evil.example/", .characterInvalid),
        ("http://host/\r\nHost: evil", .characterInvalid),
        ("page.png", .relative),
        ("/page.png", .relative),
        ("", .relative),
    ]

    @Test(arguments: refused)
    func `what could be read in two ways is not read`(text: String, error: WebURL.ParseError) {
        #expect(throws: error) { try WebURL(text) }
    }

    @Test(arguments: [
        ("b.png", "http://host/a/b.png"),
        ("./b.png", "http://host/a/b.png"),
        ("../b.png", "http://host/b.png"),
        ("/b.png", "http://host/b.png"),
        ("?v=2", "http://host/a/page.html?v=2"),
        ("#part", "http://host/a/page.html?v=1"),
        ("", "http://host/a/page.html?v=1"),
        ("//other/x", "http://other/x"),
        ("https://other/x", "https://other/x"),
    ])
    func `a reference is read where it stands`(reference: String, expected: String) throws {
        let page = try WebURL("http://host/a/page.html?v=1")
        #expect(try page.resolving(reference).description == expected)
    }

    @Test(arguments: [
        ("http://h/a/b.PNG?x.y", "png"), ("http://h/a.b/c", ""), ("http://h/", ""), ("http://h/a.tar.gz", "gz"),
        ("data:", ""), ("data:?,x", ""), ("data:text/html,x", ""), ("data:,x.png", "png"),
    ])
    func `the extension is the last name's`(text: String, expected: String) throws {
        #expect(try WebURL(text).fileExtension == expected)
    }

    @Test func `an address of any length is bounded`() {
        #expect(throws: WebURL.ParseError.tooLong) { try WebURL("http://h/" + String(repeating: "a", count: 9_000)) }
    }
}
