let viewStyle = """
    :root {
      color-scheme: dark light;
      --ground: light-dark(#f3f4f7, #101218);
      --card: light-dark(#ffffff, #191c25);
      --line: light-dark(#dfe2e9, #2a2e3a);
      --text: light-dark(#1b1e27, #eceef4);
      --quiet: light-dark(#646b7c, #979eb0);
      --good: #35b779;
      --bad: #e5684f;
      font: 16px/1.5 system-ui, sans-serif;
      background: var(--ground);
      color: var(--text);
    }
    * { box-sizing: border-box; }
    body { margin: 0; min-height: 100vh; }
    h1, h2, p { margin: 0; }
    header {
      display: flex; align-items: baseline; gap: 1rem;
      padding: 1.25rem clamp(1rem, 3vw, 2.5rem) 0.25rem;
    }
    h1 { font-size: 1.25rem; letter-spacing: -0.01em; }
    #state { color: var(--quiet); font-size: 0.9rem; }
    #state::before {
      content: ""; display: inline-block; width: 0.55em; height: 0.55em; margin-right: 0.5em;
      border-radius: 50%; background: var(--quiet);
    }
    #state.live::before { background: var(--good); }
    #state.lost::before { background: var(--bad); }
    main { padding: 1rem clamp(1rem, 3vw, 2.5rem) 2.5rem; }
    #nodes { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
    #nodes:has(> :only-child) { grid-template-columns: minmax(0, 64rem); justify-content: center; }
    article { overflow: hidden; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
    .frame {
      display: grid; place-items: center; width: 100%; aspect-ratio: 16 / 9; padding: 0; border: 0;
      background: #000; color: #8a90a0; font: inherit; font-size: 0.9rem; cursor: zoom-in;
    }
    .frame:disabled { cursor: default; }
    .frame:focus-visible { outline: 3px solid var(--good); outline-offset: -3px; }
    .frame img { display: block; width: 100%; height: 100%; object-fit: contain; }
    footer { display: flex; align-items: baseline; gap: 0.75rem; padding: 0.7rem 1rem; }
    footer h2 { font-size: 1rem; overflow-wrap: anywhere; }
    .platform { color: var(--quiet); font-size: 0.85rem; }
    .age { margin-left: auto; color: var(--quiet); font-size: 0.85rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .trouble { padding: 0 1rem 0.7rem; color: var(--bad); font-size: 0.85rem; overflow-wrap: anywhere; }
    .trouble:empty { display: none; }
    #empty, #gate {
      max-width: 36rem; margin: 12vh auto 0; padding: 1.75rem; border: 1px solid var(--line);
      border-radius: 12px; background: var(--card);
    }
    #empty[hidden], #gate[hidden] { display: none; }
    #empty h2, #gate h2 { margin-bottom: 0.5rem; font-size: 1.1rem; }
    #empty p, #gate p { color: var(--quiet); }
    pre { margin: 0.75rem 0 0; white-space: pre-wrap; }
    code { overflow-wrap: anywhere; font: 0.9em ui-monospace, monospace; color: var(--text); }
    label { display: grid; gap: 0.35rem; margin-top: 1rem; font-size: 0.9rem; }
    input, #gate button {
      padding: 0.55rem 0.75rem; border: 1px solid var(--line); border-radius: 8px;
      background: var(--ground); color: inherit; font: inherit;
    }
    #gate button { margin-top: 1rem; border-color: transparent; background: var(--good); color: #06140d; font-weight: 600; }
    dialog { width: 100vw; height: 100vh; max-width: none; max-height: none; padding: 0; border: 0; background: #000; }
    dialog::backdrop { background: #000; }
    dialog img { width: 100%; height: 100%; object-fit: contain; cursor: zoom-out; }

    """
