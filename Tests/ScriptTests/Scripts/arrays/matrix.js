const m = Array.from({ length: 3 }, (_, i) => Array.from({ length: 3 }, (_, j) => i * 3 + j));
print(m[0].map((_, j) => m.map(r => r[j])).map(r => r.join(' ')).join(' / ')); // expect: 0 3 6 / 1 4 7 / 2 5 8
print(m.flat().reduce((a, b) => a + b)); // expect: 36
