const text = 'the quick brown fox jumps over the lazy dog the end'; const counts = text.split(/\s+/).reduce((m, w) => m.set(w, (m.get(w) ?? 0) + 1), new Map()); print([...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, 3).map(([w, n]) => `${w}:${n}`).join(' '));
// expect: the:3 brown:1 dog:1
