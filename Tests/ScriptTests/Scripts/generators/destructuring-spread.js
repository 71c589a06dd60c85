function* g() { yield 1; yield 2; yield 3; } const [a, ...r] = g(); print(a, r.join(), Math.max(...g()), new Set(g()).size, Array.from(g(), (x) => x * x).join(), Object.fromEntries([['a', 1]].values()).a);
// expect: 1 2,3 3 3 1,4,9 1
