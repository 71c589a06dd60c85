const it = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { n++; return {}; } }; } };
let n = 0;
for (const x of it) { break; }
print(n); // expect: 1
try { for (const x of it) throw new Error('e'); } catch (e) { print(e.message); } // expect: e
print(n); // expect: 2
l: for (const a of [1]) for (const x of it) continue l;
print(n); // expect: 3
