const m = new Map([[1, 1], [2, 2], [3, 3]]);
const seen = [];
for (const [k] of m) { seen.push(k); if (k === 1) { m.delete(2); m.set(4, 4); } }
print(seen); // expect: 1,3,4
