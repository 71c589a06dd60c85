import Raster
import Testing

@testable import Page

struct LocationTests {
    private static let address = "https://studio.local:8443/a/b.js?c=d"

    @Test(arguments: [
        Row("location.href", address), Row("String(location)", address), Row("document.URL", address),
        Row("window.location === document.location", "true"), Row("location.protocol", "https:"),
        Row("location.host", "studio.local:8443"), Row("location.hostname", "studio.local"),
        Row("location.port", "8443"),
        Row("location.pathname", "/a/b.js"), Row("location.search", "?c=d"), Row("location.hash", ""),
        Row("location.origin", "https://studio.local:8443"),
    ])
    func `a script knows where it is`(row: Row) {
        #expect(PageUnderTest(address: Self.address).run(row.source) == row.result)
    }

    @Test(arguments: [
        ("about:blank", "about:|||blank|null"), ("data:text/html,a?b", "data:|||text/html,a?b|null"),
        ("http://[::1]:8/", "http:|[::1]:8|8|/|http://[::1]:8"), ("http://[::1]/x", "http:|[::1]||/x|http://[::1]"),
        ("http://host", "http:|host|||http://host"),
    ])
    func `addresses come apart`(address: String, parts: String) {
        let script = "[location.protocol, location.host, location.port, location.pathname, location.origin].join('|')"
        #expect(PageUnderTest(address: address).run(script) == parts)
    }

    @Test(
        arguments: [
            ("location.href = 'next.js'", ["next.js"]), ("location = '/'", ["/"]), ("window.location = 'a b'", ["a b"]),
            ("document.location = 'x'", ["x"]), ("location.assign('y')", ["y"]), ("location.replace('z')", ["z"]),
            ("location.reload()", [nil]), ("location.hash = 'there'", []), ("location.href = '#there'", []),
            ("location.pathname = '/x'", []),
        ] as [(String, [String?])]
    )
    func `a script may ask for another page`(source: String, addresses: [String?]) {
        let page = PageUnderTest(address: Self.address)
        _ = page.run(source)
        #expect(page.travels.addresses == addresses)
    }

    @Test func `a hash is remembered`() {
        let page = PageUnderTest(address: Self.address)
        #expect(page.run("location.hash = 'x'; location.hash + ' ' + location.href") == "#x \(Self.address)#x")
    }
}

struct LoadingTests {
    @Test func `whoever waits for the page hears of it once, in the order of browsers`() {
        let page = PageUnderTest()
        _ = page.run(
            """
            var heard = [];
            window.onload = () => heard.push('onload');
            window.addEventListener('load', e => heard.push('window ' + e.type));
            document.addEventListener('DOMContentLoaded', e => heard.push('document ' + (e.target === document)));
            addEventListener('resize', () => heard.push('never'));
            """
        )
        page.page.finishLoading()
        #expect(page.run("heard.join()") == "document true,window load,onload")
        _ = page.run("heard = []; window.onload = null")
        page.page.finishLoading()
        #expect(page.run("heard.join()") == "")
    }

    @Test func `every canvas of a page is found by its name`() {
        let page = PageUnderTest()
        page.page.nameCanvas(["#main", ".chart"])
        #expect(page.page.addCanvas(["#second", ".chart"], width: 30, height: 20) == 1)
        page.page.nameElements(["#total", ".note"])
        let script = """
            const width = name => (document.querySelector(name) || {}).width;
            document.getElementById('total').textContent = '42';
            [width('canvas'), width('#main'), width('canvas#second'), width('.chart'), width('div .nothing'),
             document.querySelectorAll('canvas').length, document.getElementById('total').textContent,
             document.querySelector('.note') === document.querySelector('p.note')].join()
            """
        #expect(page.run(script) == "100,100,30,100,,2,42,true")
        _ = page.run("const c = document.querySelector('#second').getContext('2d'); c.fillRect(0, 0, 30, 20)")
        #expect(page.page.picture(ofCanvas: 1)?.pixels.allSatisfy { $0 == 0xFF00_0000 } == true)
        #expect(page.page.picture(ofCanvas: 2) == nil)
    }
}
