for (const [i, v] of ['a', 'b'].entries()) print(i, v); for (const ch of 'h😀') print(ch); for (const x of new Set([1, 1, 2])) print(x);
// expect: 0 a
// expect: 1 b
// expect: h
// expect: 😀
// expect: 1
// expect: 2
const it = { *[Symbol.iterator]() { try { yield 1; yield 2; } finally { print('cleanup'); } } }; for (const x of it) { print(x); break; }
// expect: 1
// expect: cleanup
const a = [1, 2]; for (const x of a) { if (a.length < 4) a.push(x * 10); } print(a.join()); let o = {}; for (o.p of [7]); print(o.p);
// expect: 1,2,10,20
// expect: 7
