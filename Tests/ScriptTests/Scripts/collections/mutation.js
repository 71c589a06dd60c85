const m = new Map([[1, 1], [2, 2], [3, 3]]); const seen = []; for (const [k] of m) { seen.push(k); if (k === 1) { m.delete(2); m.set(4, 4); } } print(seen.join()); const s = new Set([1]); let n = 0; for (const x of s) { if (n++ < 5) { s.delete(x); s.add(x + 1); } } print([...s].join(), n); const big = new Map(); for (let i = 0; i < 1000; i++) big.set('k' + i, i); for (let i = 0; i < 990; i++) big.delete('k' + i); big.set('new', 1); print(big.size, [...big.keys()].slice(-2).join());
// expect: 1,3,4
// expect: 6 6
// expect: 11 k999,new
