let viewScript = """
    "use strict";
    (() => {
      const element = (id) => document.getElementById(id);
      const state = element("state"), grid = element("nodes"), large = element("large");
      const cards = new Map();
      // In the fragment it is sent to nobody, and no log has it.
      let secret = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
      let enlarged = null;
      let wait = 500;

      element("address").textContent = (location.protocol === "https:" ? "wss://" : "ws://") + location.host;

      function say(text, kind) {
        state.textContent = text;
        state.className = kind ?? "";
      }

      function make(tag, className, text) {
        const made = document.createElement(tag);
        if (className) made.className = className;
        if (text) made.textContent = text;
        return made;
      }

      function newCard(id) {
        const card = { root: make("article"), frame: make("button", "frame", "no picture yet"), image: null, changed: null };
        card.name = make("h2");
        card.platform = make("span", "platform");
        card.age = make("span", "age");
        card.trouble = make("p", "trouble");
        const footer = make("footer");
        footer.append(card.name, card.platform, card.age);
        card.frame.type = "button";
        card.frame.disabled = true;
        card.frame.onclick = () => enlarge(id);
        card.root.append(card.frame, footer, card.trouble);
        card.root.dataset.node = id;
        return card;
      }

      function showNodes(nodes) {
        const here = new Set(nodes.map((node) => node.id));
        for (const [id, card] of cards) {
          if (here.has(id)) continue;
          card.root.remove();
          cards.delete(id);
          if (enlarged === id) large.close();
        }
        nodes.forEach((node, index) => {
          if (!cards.has(node.id)) cards.set(node.id, newCard(node.id));
          const card = cards.get(node.id);
          card.name.textContent = node.name;
          card.platform.textContent = node.platform ?? "";
          card.trouble.textContent = node.trouble ?? "";
          if (grid.children[index] !== card.root) grid.insertBefore(card.root, grid.children[index] ?? null);
        });
        element("empty").hidden = nodes.length > 0;
        say(nodes.length === 1 ? "1 node, live" : `${nodes.length} nodes, live`, "live");
      }

      async function showPicture({ id, format, base64, ageMs }) {
        const card = cards.get(id);
        if (!card) return;
        card.changed = Date.now() - ageMs;
        const image = new Image();
        image.alt = `What ${card.name.textContent} shows`;
        image.src = `data:image/${format};base64,${base64}`;
        card.newest = image;
        // Decoded before it is shown, so that nothing flickers; a newer one may have come meanwhile.
        try { await image.decode(); } catch { return; }
        if (card.newest !== image) return;
        card.image = image;
        card.frame.replaceChildren(image);
        card.frame.disabled = false;
        if (enlarged === id) large.firstElementChild.src = image.src;
        tellAges();
      }

      function enlarge(id) {
        const image = cards.get(id)?.image;
        if (!image) return;
        enlarged = id;
        large.firstElementChild.src = image.src;
        large.firstElementChild.alt = image.alt;
        large.showModal();
      }
      large.onclick = () => large.close();
      large.onclose = () => { enlarged = null; };

      function age(seconds) {
        if (seconds < 2) return "now";
        if (seconds < 60) return `${seconds} s ago`;
        if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
        return `${Math.floor(seconds / 3600)} h ago`;
      }

      function tellAges() {
        for (const card of cards.values()) {
          if (card.changed === null) continue;
          card.age.textContent = age(Math.max(0, Math.round((Date.now() - card.changed) / 1000)));
          card.age.title = new Date(card.changed).toLocaleString();
        }
      }
      setInterval(tellAges, 1000);

      function askForSecret() {
        say("not let in", "lost");
        showGate(true);
        element("secret").focus();
      }

      function showGate(isShown) {
        element("gate").hidden = !isShown;
        if (isShown) element("empty").hidden = true;
        grid.hidden = isShown;
      }

      element("gate").onsubmit = (event) => {
        event.preventDefault();
        secret = element("secret").value;
        element("secret").value = "";
        showGate(false);
        watch();
      };

      function watch() {
        const base = location.pathname.replace(/[^/]*$/, "");
        const socket = new WebSocket(element("address").textContent + base + "ws");
        socket.onopen = () => socket.send(JSON.stringify(secret ? { secret } : {}));
        socket.onmessage = (event) => {
          wait = 500;
          const message = JSON.parse(event.data);
          if (message.type === "nodes") showNodes(message.nodes);
          if (message.type === "picture") showPicture(message);
        };
        socket.onclose = (event) => {
          if (event.code === 1008) return askForSecret();
          say("connection lost, trying again", "lost");
          setTimeout(watch, wait);
          wait = Math.min(wait * 2, 10000);
        };
      }
      watch();
    })();

    """
