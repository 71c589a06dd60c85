import Fetch
import Raster
import Testing
import Transport
import ZeeKit
import ZeeProtocol
import ZeeTestKit

@testable import Stage

@Suite(.serialized, .timeLimit(.minutes(1)))
struct NavigationTests {
    let rig: Rig

    init() throws { rig = try Rig() }

    @Test func `the scaffold says how the gateway is, until somebody draws on it`() async throws {
        try await rig.run(serving: [:]) { stage in
            let connecting = try await stage.pixels()
            await stage.stage.gatewayChanged(to: "connected")
            let connected = try await stage.pixels()
            #expect(connected != connecting)
            await stage.stage.gatewayChanged(to: "connecting")
            #expect(try await stage.pixels() == connecting)

            _ = try await stage.eval("__zee.ctx.fillRect(0, 0, 10, 10)")
            let drawn = try await stage.pixels()
            await stage.stage.gatewayChanged(to: "connected")
            #expect(try await stage.pixels() == drawn)
        }
    }

    @Test func `a picture right after a navigation is the new page's`() async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red)]) { stage in
            try await stage.navigate("/red.png")
            let shot = try await stage.pixels()
            #expect((shot.width, shot.height) == (160, 90))
            #expect(shot[80, 45] == Sample.red)
            #expect(shot[2, 2] == 0xff0e_0e0e)
        }
    }

    @Test func `a load is reported from its beginning to its end`() async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red)]) { stage in
            try await stage.navigate("/red.png")
            _ = try await stage.pixels()

            let loading = try #require(await stage.event())
            #expect(loading.name == "canvas.loading")
            #expect(loading.payload?["url"]?.stringValue == stage.url("/red.png"))
            let ready = try #require(await stage.event())
            #expect(ready.name == "canvas.ready")
            #expect(ready.payload?["url"]?.stringValue == stage.url("/red.png"))
            #expect(ready.payload?["kind"]?.stringValue == "image")
            #expect(ready.payload?["ms"]?.intValue != nil)
        }
    }

    @Test func `a page that is not there says so on the canvas and to the gateway`() async throws {
        try await rig.run(serving: [:]) { stage in
            try await stage.navigate("/missing.png")
            _ = try await stage.pixels()
            _ = await stage.event()
            let failed = try #require(await stage.event())
            #expect(failed.name == "canvas.failed")
            #expect(failed.payload?["code"]?.stringValue == "HTTP_404")
            #expect(failed.payload?["message"]?.stringValue == "the server has no such page (404)")
            #expect(failed.payload?["hint"]?.stringValue == "check the path: files live in the gateway's canvas folder")
        }
    }

    @Test func `a drawing script gets a page of its own`() async throws {
        let script = "ctx = __zee.ctx; ctx.fillStyle = '#ff0000'; ctx.fillRect(0, 0, 60, 60); var drawn = innerWidth"
        try await rig.run(serving: ["/draw.js": Array(script.utf8)]) { stage in
            _ = try await stage.eval("globalThis.old = 1")
            try await stage.navigate("/draw.js")
            #expect(try await stage.eval("`${typeof old} ${drawn}`") == "undefined 160")
            let shot = try await stage.pixels()
            #expect(shot[50, 50] == Sample.red)
            #expect(shot[120, 80] == 0xffff_ffff)
        }
    }

    @Test func `a failing script keeps what it drew and is reported`() async throws {
        let script = "__zee.ctx.fillStyle = '#ff0000'; __zee.ctx.fillRect(0, 0, 9, 9);\nnothing.at.all"
        try await rig.run(serving: ["/draw.js": Array(script.utf8)]) { stage in
            try await stage.navigate("/draw.js")
            #expect(try await stage.eval("__zee.ctx.getImageData(4, 4, 1, 1).data.join()") == "255,0,0,255")
            _ = await stage.event()
            let failed = try #require(await stage.event())
            #expect(failed.payload?["code"]?.stringValue == "EVAL_ERROR")
            #expect(failed.payload?["message"]?.stringValue?.contains("line 2") == true)
        }
    }

    @Test func `a script's images come from beside it before the first picture`() async throws {
        let script = """
            const image = new Image();
            image.onload = () => __zee.ctx.drawImage(image, 0, 0);
            image.src = 'red.png';
            """
        try await rig.run(serving: ["/a/draw.js": Array(script.utf8), "/a/red.png": Sample.png(.red)]) { stage in
            try await stage.navigate("/a/draw.js")
            #expect(try await stage.pixels()[5, 5] == Sample.red)
        }
    }

    @Test(arguments: [
        ("/red.png", "64x36"), ("/none.png", "none"), ("http://169.254.169.254/latest/meta-data/", "none"),
        ("file:///etc/passwd", "none"), ("data:image/bmp;base64,Qk0=", "none"),
    ])
    func `a promise may wait for an image`(source: String, expected: String) async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red)]) { stage in
            let size = try await stage.eval(
                """
                new Promise((done, fail) => {
                  const image = new Image();
                  image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
                  image.onerror = () => done('none');
                  image.src = '\(source.hasPrefix("/") ? stage.url(source) : source)';
                })
                """
            )
            #expect(size == expected)
        }
    }

    @Test func `a canvas gives itself as a picture and takes it back`() async throws {
        try await rig.run(serving: [:]) { stage in
            let result = try await stage.eval(
                """
                __zee.ctx.fillStyle = '#ff0000'; __zee.ctx.fillRect(0, 0, 160, 90);
                new Promise(done => {
                  const image = new Image();
                  image.onload = () => done(image.naturalWidth);
                  image.src = __zee.canvas.toDataURL('image/jpeg', 0.5);
                })
                """
            )
            #expect(result == "160")
        }
    }

    @Test func `SVG without a size fills the page and with one has it`() async throws {
        let box = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'"
        let drawing = "><rect width='16' height='9' fill='#f00'/></svg>"
        let pages = [
            "/full.svg": Array((box + drawing).utf8),
            "/small.svg": Array((box + " width='32' height='18'" + drawing).utf8),
        ]
        try await rig.run(serving: pages) { stage in
            try await stage.navigate("/full.svg")
            #expect(try await stage.pixels()[150, 80] == Sample.red)
            try await stage.navigate("/small.svg")
            let shot = try await stage.pixels()
            #expect(shot[30, 16] == Sample.red)
            #expect(shot[40, 30] == 0xffff_ffff)
        }
    }

    @Test func `a broken SVG says where`() async throws {
        try await rig.run(serving: ["/x.svg": Array("<svg><rect</svg>".utf8)]) { stage in
            try await stage.navigate("/x.svg")
            _ = try await stage.pixels()
            _ = await stage.event()
            #expect(await stage.event()?.payload?["code"]?.stringValue == "SVG_INVALID")
        }
    }

    @Test(arguments: [
        ("notes.md", "# Hello\n\nWorld", "markdown"), ("notes.txt", "Hello", "text"),
        ("page.html", "<!doctype html><h1>Hello</h1>", "html"),
    ])
    func `words are set as a page`(name: String, text: String, kind: String) async throws {
        try await rig.run(serving: ["/" + name: Array(text.utf8)]) { stage in
            try await stage.navigate("/" + name)
            let shot = try await stage.pixels()
            #expect(Set(shot.pixels).count > 8)
            _ = await stage.event()
            #expect(await stage.event()?.payload?["kind"]?.stringValue == kind)
        }
    }

    @Test func `a page that is a drawing has the canvas to itself`() async throws {
        let page = """
            <!doctype html><title>x</title><canvas id="stage"></canvas>
            <script>
              const c = document.getElementById('stage').getContext('2d');
              c.fillStyle = '#ff0000'; c.fillRect(0, 0, 60, 60);
            </script>
            """
        try await rig.run(serving: ["/": Array(page.utf8)]) { stage in
            try await stage.navigate("/")
            let shot = try await stage.pixels()
            #expect(shot[50, 50] == Sample.red)
            #expect(shot[120, 80] == 0xffff_ffff)
        }
    }

    @Test func `a canvas between words is drawn where it stands, images beside it`() async throws {
        let page = """
            <!doctype html><p>A</p><canvas id="a" width="300" height="60"></canvas><img src="blue.png">
            <script src="draw.js"></script>
            """
        let script =
            "const c = document.querySelector('#a').getContext('2d'); c.fillStyle = '#ff0000'; c.fillRect(0, 0, 300, 60)"
        let pages = ["/p/": Array(page.utf8), "/p/draw.js": Array(script.utf8), "/p/blue.png": try Sample.png(.blue)]
        try await rig.run(serving: pages) { stage in
            try await stage.send(.present(.init(placement: .init(width: 400, height: 300))))
            try await stage.navigate("/p/")
            let shot = try await stage.pixels()
            #expect(shot.pixels.contains(0xff00_00ff))
            #expect(shot.pixels.contains(0xffff_0000))
        }
    }

    @Test(arguments: ["", "/", " "])
    func `nothing leads to the scaffold`(url: String) async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red)]) { stage in
            try await stage.navigate("/red.png")
            _ = try await stage.pixels()
            try await stage.send(.navigate(CanvasDestination(url)))
            #expect(try await stage.pixels()[80, 45] != Sample.red)
        }
    }

    @Test func `the last of several navigations wins`() async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red), "/blue.png": Sample.png(.blue)]) { stage in
            for _ in 0..<5 { try await stage.navigate("/red.png") }
            try await stage.navigate("/blue.png")
            #expect(try await stage.pixels()[80, 45] == Sample.blue)
        }
    }

    @Test func `a picture does not wait for ever`() async throws {
        try await rig.run(serving: [:], hanging: ["/slow.png"]) { stage in
            try await stage.navigate("/slow.png")
            // The word that it is loading.
            #expect(try await stage.pixels()[2, 2] == 0xfff6_f7f9)
        }
    }

    @Test func `hiding gives up the load and frees the page`() async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red)], hanging: ["/slow.png"]) { stage in
            try await stage.navigate("/slow.png")
            try await stage.send(.hide)
            #expect(await stage.stage.hasPage == false)
            #expect(try await stage.eval("1 + 1") == "2")
        }
    }

    @Test func `presenting a page loads it in the size that is wished for`() async throws {
        try await rig.run(serving: ["/red.png": Sample.png(.red)]) { stage in
            let present = NodeCommand.Present(
                destination: CanvasDestination(stage.url("/red.png")),
                placement: .init(x: 10, y: 10, width: 64, height: 36)
            )
            try await stage.send(.present(present))
            let shot = try await stage.pixels()
            #expect((shot.width, shot.height) == (64, 36))
            #expect(shot[1, 1] == Sample.red)
        }
    }

    @Test(arguments: [
        ("file:///etc/passwd", "INVALID_REQUEST", "file: is not a scheme that pages are loaded by"),
        ("gopher://127.0.0.1/", "INVALID_REQUEST", "gopher: is not a scheme that pages are loaded by"),
        ("http://user:secret@host/", "INVALID_REQUEST", "the URL holds a user name or a password"),
        ("zee://agent?x=1", "INVALID_REQUEST", "the agent link has no message"),
        ("picture.png", "UNAVAILABLE", "CANVAS_HOST_NOT_CONFIGURED"),
    ])
    func `what can never be loaded is refused at once`(url: String, code: String, words: String) async throws {
        try await rig.run(serving: [:]) { stage in
            let failure = await #expect(throws: InvokeFailure.self) {
                try await stage.send(.navigate(CanvasDestination(url)))
            }
            #expect(failure?.code == code)
            #expect(failure?.message.contains(words) == true)
        }
    }

    @Test func `an agent link asks the agent and leaves the page`() async throws {
        try await rig.run(serving: [:]) { stage in
            _ = try await stage.eval("globalThis.kept = 1")
            try await stage.send(.navigate(CanvasDestination("zee://agent?message=Hello%20there&key=k")))
            let event = try #require(await stage.event())
            #expect(event.name == "agent.request")
            #expect(event.payload?["message"]?.stringValue == "Hello there")
            #expect(try await stage.eval("kept") == "1")
        }
    }

    @Test func `an internal address gets no connection and a page that says why`() async throws {
        let inside = try ScriptedServer(on: rig.loop) { _ in [.answer()] }
        try await rig.run(serving: [:]) { stage in
            try await stage.send(.navigate(CanvasDestination("http://127.0.0.1:\(inside.port)/")))
            _ = try await stage.pixels()
            _ = await stage.event()
            let failed = try #require(await stage.event())
            #expect(failed.payload?["code"]?.stringValue == "ADDRESS_REFUSED")
        }
        #expect(try await inside.wasLeftAlone())
    }

    @Test func `a relative address is the canvas host's, whatever its generation`() async throws {
        try await rig.run(serving: ["/__moltbot__/canvas/a/red.png": Sample.png(.red)]) { stage in
            await stage.stage.connected(
                to: CanvasHost(advertised: stage.url("/"), gatewayHost: "127.0.0.1", gatewayPort: 1)
            )
            try await stage.send(.navigate(CanvasDestination("a/red.png")))
            #expect(try await stage.pixels()[80, 45] == Sample.red)
            #expect(await stage.stage.canvasHost?.namespace == "moltbot")
        }
    }

    @Test func `a capability that has run out is renewed once`() async throws {
        let pages = ["/__openclaw__/cap/NEW/__openclaw__/canvas/red.png": try Sample.png(.red)]
        try await rig.run(serving: pages) { stage in
            let old = stage.url("/__openclaw__/cap/OLD")
            let new = stage.url("/__openclaw__/cap/NEW")
            await stage.stage.connected(to: CanvasHost(advertised: old, gatewayHost: "127.0.0.1", gatewayPort: 1))
            await stage.stage.renewCanvasHost { new }
            try await stage.send(.navigate(CanvasDestination(old + "/__openclaw__/canvas/red.png")))
            #expect(try await stage.pixels()[80, 45] == Sample.red)
        }
    }

    @Test func `a new connection's capability is the page's from then on`() async throws {
        let pages = ["/__zee__/cap/A/__zee__/canvas/red.png": try Sample.png(.red)]
        try await rig.run(serving: pages) { stage in
            let (old, new) = (stage.url("/__zee__/cap/A"), stage.url("/__zee__/cap/B"))
            await stage.stage.connected(to: CanvasHost(advertised: old, gatewayHost: "127.0.0.1", gatewayPort: 1))
            try await stage.send(.navigate(CanvasDestination("red.png")))
            #expect(try await stage.pixels()[80, 45] == Sample.red)

            await stage.stage.connected(to: CanvasHost(advertised: new, gatewayHost: "127.0.0.1", gatewayPort: 1))
            #expect(await stage.stage.pageAddress == new + "/__zee__/canvas/red.png")
        }
    }
}
