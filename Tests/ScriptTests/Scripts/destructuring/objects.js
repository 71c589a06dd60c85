const { a, b: renamed, c = 3, d: { e = 4 } = {}, ...rest } = { a: 1, b: 2, f: 5, g: 6 }; print(a, renamed, c, e, JSON.stringify(rest));
// expect: 1 2 3 4 {"f":5,"g":6}
const key = 'dyn'; const { [key]: v, 0: zero } = { dyn: 'D', 0: 'Z' }; print(v, zero); let o = {}; ({ x: o.p, y: o['q'] } = { x: 1, y: 2 }); print(o.p, o.q);
// expect: D Z
// expect: 1 2
const { length } = 'four'; print(length); try { const { n } = null; } catch (e) { print(e.name); } for (const { k, v: w } of [{ k: 1, v: 2 }]) print(k, w);
// expect: 4
// expect: TypeError
// expect: 1 2
