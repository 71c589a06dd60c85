const mul = (a, b) => a.map(r => b[0].map((_, j) => r.reduce((s, x, k) => s + x * b[k][j], 0)));
print(mul([[1, 2], [3, 4]], [[5, 6], [7, 8]]).join(';')); // expect: 19,22;43,50
