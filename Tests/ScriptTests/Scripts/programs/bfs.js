const g = { a: ['b', 'c'], b: ['d'], c: ['d', 'e'], d: ['f'], e: ['f'], f: [] }; const bfs = (s, t) => { const q = [[s]], seen = new Set([s]); while (q.length) { const p = q.shift(), n = p.at(-1); if (n === t) return p; for (const m of g[n]) if (!seen.has(m)) { seen.add(m); q.push([...p, m]); } } return null; }; print(bfs('a', 'f').join('>'), bfs('f', 'a'));
// expect: a>b>d>f null
