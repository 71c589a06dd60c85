function f(a, b = a * 2, { c = 3, d } = {}, ...r) { return [a, b, c, d, r.length].join(); }
print(f(1), f(1, 5, { d: 4 }, 6, 7), f.length, ((...x) => x).length, ((a, b) => 1).length);
// expect: 1,2,3,,0 1,5,3,4,2 1 0 2
