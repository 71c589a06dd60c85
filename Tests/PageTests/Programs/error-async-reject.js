(async () => { await null; const cfg = {}; return cfg.series.length; })()
// expect error: "TypeError: Cannot read properties of undefined (reading 'length') (1:62)"
