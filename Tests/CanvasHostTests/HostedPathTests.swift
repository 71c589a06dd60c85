import CanvasHost
import HttpWire
import Testing

struct HostedPathTests {
    @Test(
        arguments: [
            ("/__zee__/canvas/", .canvas([], isFolder: true), nil),
            ("/__zee__/canvas", .canvas([], isFolder: false), nil),
            ("/__openclaw__/canvas/a/b.png", .canvas(["a", "b.png"], isFolder: false), nil),
            ("/__clawdbot__/a2ui/?platform=linux", .a2ui([], isFolder: true), nil),
            ("/__moltbot__/ws", .reload, nil), ("/__zee/ws", .reload, nil),
            ("/__zee__/view/view.js", .view(["view.js"], isFolder: false), nil),
            ("/__openclaw__/cap/T0ken/__openclaw__/canvas/", .canvas([], isFolder: true), "T0ken"),
            ("/__zee__/cap/T/__openclaw__/ws", .reload, "T"), ("/__zee__/cap/T/__zee/ws", .reload, "T"),
            ("/__openclaw__/ws?oc_cap=T%2Dx", .reload, "T-x"),
        ] as [(String, HostedPath.Place, String?)]
    )
    func `every name space leads to the same places`(_ target: String, _ place: HostedPath.Place, _ token: String?)
        throws
    {
        let path = try #require(HostedPath(RequestPath(target: target)))
        #expect(path.place == place)
        #expect(path.capability == token)
    }

    @Test(arguments: [
        "/", "/canvas/", "/__zee__", "/__zee__/", "/__zee__/other", "/__zee__/ws/x", "/__other__/canvas/",
        "/__zee__/cap/T", "/__zee__/cap/T/x", "/x/__zee__/canvas/", "/__zee__/cap/T/__zee__/cap/U/__zee__/canvas/",
        "/__zee/canvas/", "/__ZEE__/canvas/",
    ])
    func `anything else is not here`(_ target: String) throws {
        #expect(HostedPath(try RequestPath(target: target)) == nil)
    }
}
