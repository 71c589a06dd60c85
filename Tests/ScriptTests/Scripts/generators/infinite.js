function* naturals() { let n = 0; while (true) yield n++; }
const out = [];
for (const n of naturals()) { if (n > 4) break; out.push(n); }
print(out); // expect: 0,1,2,3,4
const [a, b, c] = naturals();
print(a, b, c); // expect: 0 1 2
