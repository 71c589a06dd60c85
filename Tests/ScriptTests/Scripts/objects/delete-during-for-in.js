const o = { a: 1, b: 2, c: 3 };
const seen = [];
for (const k in o) { seen.push(k); delete o.b; }
print(seen); // expect: a,c
