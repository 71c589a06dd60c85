import HttpWire
import Testing
import WebSocketWire

struct ValidatorsTests {
    static let now = HTTPDate(secondsSince1970: 784_111_777)
    static let validators = Validators(tag: EntityTag("v1"), modified: now)

    @Test(
        arguments: [
            ("If-None-Match", #""v1""#, true), ("If-None-Match", #"W/"v1""#, true), ("If-None-Match", #""v2""#, false),
            ("If-None-Match", #""v0" , "v1""#, true), ("If-None-Match", "*", true), ("If-None-Match", "v1", false),
            ("If-None-Match", "", false), ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", true),
            ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:38 GMT", true),
            ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT", false), ("If-Modified-Since", "yesterday", false),
            ("If-Modified-Since", "Sunday, 06-Nov-94 08:49:37 GMT", false), ("Accept", "*/*", false),
        ]
    )
    func `a copy is good when its tag or its date says so`(_ name: String, _ value: String, _ isGood: Bool) {
        #expect(Self.validators.satisfy(HeaderFields([(name, value)])) == isGood)
    }

    @Test func `a tag that differs wins over a date that fits`() {
        let fields = HeaderFields([
            ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"), ("If-None-Match", #""v2""#),
        ])
        #expect(!Self.validators.satisfy(fields))
        #expect(!Validators(tag: nil, modified: Self.now).satisfy(fields))
    }

    @Test(
        arguments: [
            (nil, 10, .whole), ("bytes=0-3", 10, .part(0..<4)), ("bytes=4-", 10, .part(4..<10)),
            ("bytes=-3", 10, .part(7..<10)), ("bytes=-30", 10, .part(0..<10)), ("bytes=8-99", 10, .part(8..<10)),
            ("bytes=10-", 10, .unsatisfiable), ("bytes=-0", 10, .unsatisfiable), ("bytes=0-0", 0, .unsatisfiable),
            ("bytes=3-2", 10, .whole), ("bytes=0-1,4-5", 10, .whole), ("lines=0-3", 10, .whole),
            ("bytes=-", 10, .whole),
            ("bytes=a-b", 10, .whole), ("bytes=99999999999999999999-", 10, .whole),
            ("bytes=0-99999999999999999999", 10, .whole),
            ("bytes=9223372036854775807-9223372036854775807", 10, .unsatisfiable),
            ("bytes=0-9223372036854775807", 10, .part(0..<10)), ("bytes=-9223372036854775807", 10, .part(0..<10)),
            ("bytes=--1", 10, .whole), ("bytes=+1-2", 10, .whole),
        ] as [(String?, Int, RangeVerdict)]
    )
    func `one range of bytes is understood`(_ field: String?, _ length: Int, _ verdict: RangeVerdict) {
        #expect(RangeVerdict(field, of: length) == verdict)
    }

    @Test func `a range is for the state it was asked of`() {
        #expect(Self.validators.permitRange(HeaderFields()))
        #expect(Self.validators.permitRange(HeaderFields([("If-Range", #""v1""#)])))
        #expect(!Self.validators.permitRange(HeaderFields([("If-Range", #"W/"v1""#)])))
        #expect(!Self.validators.permitRange(HeaderFields([("If-Range", #""v2""#)])))
        #expect(!Self.validators.permitRange(HeaderFields([("If-Range", Self.now.text)])))
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `a date reads as it is written`(_ seconds: Int, _ text: String) {
        #expect(HTTPDate(secondsSince1970: seconds).text == text)
        #expect(HTTPDate(text) == HTTPDate(secondsSince1970: seconds))
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1969 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08-49:37 GMT",
        "Sün, 06 Nov 1994 08:49:37GMT",
    ])
    func `what is no date is none`(_ text: String) { #expect(HTTPDate(text) == nil) }

    @Test func `days follow each other for four hundred years`() {
        for day in 0..<146_097 {
            let date = HTTPDate(secondsSince1970: day * 86_400)
            guard HTTPDate(date.text) == date else {
                Issue.record("day \(day) reads \(date.text)")
                return
            }
        }
    }

    @Test(arguments: [
        ("index.html", "text/html; charset=utf-8"), ("A.SVG", "image/svg+xml"), ("x.tar.png", "image/png"),
        ("draw.js", "text/javascript; charset=utf-8"), ("README", "application/octet-stream"),
        ("x.", "application/octet-stream"), (".html", "text/html; charset=utf-8"),
    ])
    func `a file is what its name ends in`(_ name: String, _ type: String) {
        #expect(MediaType.ofFile(named: name) == type)
    }
}
