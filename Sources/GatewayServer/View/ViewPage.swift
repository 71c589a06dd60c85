internal import CanvasHost
internal import HttpWire

/// The page on which people watch the nodes. Its three files have nothing of anybody in them, so they are served to
/// whoever asks; pictures come over its socket, which wants the secret.
enum ViewPage {
    static func answer(_ names: [String], isFolder: Bool) -> PageAnswer {
        switch (names, isFolder) {
        case ([], false):
            return .text(.found, "with a slash", fields: [("Location", "view/")])
        case ([], true): return file(html, MediaType.html)
        case (["view.js"], false): return file(viewScript, MediaType.script)
        case (["view.css"], false): return file(viewStyle, MediaType.css)
        default: return .text(.notFound, "nothing here")
        }
    }

    /// Nothing from elsewhere, nothing inline, in nobody's frame.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private static func file(_ text: String, _ type: String) -> PageAnswer {
        let fields = [
            ("Content-Type", type), ("Cache-Control", "no-cache"), ("Content-Security-Policy", policy),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
        return PageAnswer(PageResponse(.ok, fields: fields), .bytes(Array(text.utf8)))
    }

    private static let html = """
        <!doctype html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="dark light">
          <title>Nodes</title>
          <link rel="icon" href="data:,">
          <link rel="stylesheet" href="view.css">
        </head>
        <body>
        <header>
          <h1>Nodes</h1>
          <p id="state" role="status">connecting</p>
        </header>
        <main>
          <section id="nodes" aria-label="Nodes"></section>
          <section id="empty" hidden>
            <h2>No node is connected</h2>
            <p>Start one, and it appears here:</p>
            <pre><code>zee-node --url <span id="address"></span></code></pre>
          </section>
          <form id="gate" hidden>
            <h2>This gateway wants its secret</h2>
            <p>The token is where the gateway keeps its state, in the file <code>gateway-token</code>.</p>
            <label>Token or password <input id="secret" type="password" autocomplete="current-password" required></label>
            <button>Watch</button>
          </form>
          <noscript><p>This page needs JavaScript.</p></noscript>
        </main>
        <dialog id="large" aria-label="Picture"><img alt=""></dialog>
        <script src="view.js"></script>
        </body>
        </html>

        """
}
