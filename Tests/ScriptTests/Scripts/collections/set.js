const s = new Set([1, 2, 2, 3]);
print(s.size, s.has(2), s.add(4) === s, s.delete(1), [...s]); // expect: 3 true true true 2,3,4
print([...s.entries()].join('|')); // expect: 2,2|3,3|4,4
print([...new Set('hello')].join('')); // expect: helo
s.forEach((v, k, t) => { if (v === 4) print(v, k, t === s); }); // expect: 4 4 true
