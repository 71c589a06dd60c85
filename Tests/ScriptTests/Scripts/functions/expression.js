const f = function named(n) { return n <= 1 ? 1 : n * named(n - 1); };
print(f(5)); // expect: 120
print(f.name); // expect: named
const g = function () {};
print(g.name); // expect: g
print(typeof named); // expect: undefined
