/// What clients find that want a page to push A2UI to. The nodes this host is made for draw A2UI themselves; here the
/// documented functions keep the books, so that such a client learns the truth: which surfaces there are, and that no
/// picture of them is made.
let a2uiPage = """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>A2UI</title>
      <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
        body { margin: 0 auto; padding: 12vh 24px; max-width: 38em; }
        h1 { font-size: 1.5rem; }
        li { font-variant-numeric: tabular-nums; }
        #none { opacity: 0.7; }
      </style>
    </head>
    <body>
    <h1>Nodes draw A2UI themselves</h1>
    <p>The nodes of this gateway take <code>canvas.a2ui.push</code> and draw it natively. This page has no renderer: it
    takes messages and lists the surfaces they describe.</p>
    <ul id="surfaces"></ul>
    <p id="none">No surfaces yet.</p>
    <script>
    (() => {
      const kinds = ["beginRendering", "surfaceUpdate", "dataModelUpdate", "deleteSurface"];
      const surfaces = new Map();

      function show() {
        const list = document.getElementById("surfaces");
        list.replaceChildren(...[...surfaces].map(([id, surface]) => {
          const item = document.createElement("li");
          item.textContent = `${id}: ${surface.components.size} components${surface.root ? "" : ", not begun"}`;
          return item;
        }));
        document.getElementById("none").hidden = surfaces.size > 0;
      }

      function apply(message, index) {
        const found = kinds.filter((kind) => message && typeof message === "object" && kind in message);
        if (found.length !== 1) throw new Error(`A2UI messages[${index}]: expected exactly one of ${kinds.join(", ")}`);
        const body = message[found[0]] ?? {};
        const id = body.surfaceId ?? "main";
        if (found[0] === "deleteSurface") return surfaces.delete(id);
        if (!surfaces.has(id)) surfaces.set(id, { root: null, components: new Map() });
        const surface = surfaces.get(id);
        if (found[0] === "beginRendering") surface.root = body.root ?? "root";
        for (const component of body.components ?? []) surface.components.set(component.id, component.component);
      }

      const api = {
        applyMessages(messages) {
          if (!Array.isArray(messages)) throw new Error("A2UI: expected messages array");
          messages.forEach(apply);
          show();
          return { ok: true, surfaces: [...surfaces.keys()] };
        },
        reset() {
          surfaces.clear();
          show();
          return { ok: true };
        },
        getSurfaces() { return [...surfaces.keys()]; },
      };
      for (const space of ["zee", "openclaw", "clawdbot", "moltbot"]) globalThis[space + "A2UI"] = api;
    })();
    </script>
    </body>
    </html>

    """
