/// What every HTML page gets behind its last byte: it loads itself anew when files change, and it finds the functions by
/// which pages tell a node what a person did.
///
/// Behind the end, so that a page of any size passes through without being held: a parser moves what follows `</html>`
/// into the body. Written for browsers, and for interpreters that have no sockets.
let liveReloadScript = """

    <script>
    (() => {
      for (const [space, name] of [["zee", "Zee"], ["openclaw", "OpenClaw"], ["clawdbot", "Clawdbot"], ["moltbot", "Moltbot"]]) {
        const postMessage = (payload) => {
          const key = space + "CanvasA2UIAction";
          const handler = globalThis.webkit?.messageHandlers?.[key] ?? globalThis[key];
          if (!handler || typeof handler.postMessage !== "function") return false;
          handler.postMessage(typeof payload === "string" ? payload : JSON.stringify(payload));
          return true;
        };
        const sendUserAction = (action) => {
          const id = action?.id || globalThis.crypto?.randomUUID?.() || String(Date.now());
          return postMessage({ userAction: { ...action, id } });
        };
        const home = (globalThis[name] ??= {});
        home.postMessage ??= postMessage;
        home.sendUserAction ??= sendUserAction;
        globalThis[space + "PostMessage"] ??= postMessage;
        globalThis[space + "SendUserAction"] ??= sendUserAction;
      }
      if (typeof WebSocket !== "function" || typeof location !== "object") return;
      const scope = (/^\\/__\\w+__\\/cap\\/[^/]+/.exec(location.pathname) ?? [""])[0];
      const token = new URLSearchParams(location.search).get("oc_cap");
      const query = token ? "?oc_cap=" + encodeURIComponent(token) : "";
      let wait = 500;
      const follow = () => {
        const socket = new WebSocket(
          (location.protocol === "https:" ? "wss://" : "ws://") + location.host + scope + "/__zee__/ws" + query);
        socket.onopen = () => { wait = 500; };
        socket.onmessage = (event) => { if (event.data === "reload") location.reload(); };
        socket.onclose = () => { setTimeout(follow, wait); wait = Math.min(wait * 2, 10000); };
      };
      follow();
    })();
    </script>

    """
