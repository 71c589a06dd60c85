const memo = (f, c = new Map()) => (n) => c.has(n) ? c.get(n) : (c.set(n, f(n)), c.get(n)); const fib = memo((n) => n < 2 ? n : fib(n - 1) + fib(n - 2)); print(fib(80)); const curry = (f) => function c(...a) { return a.length >= f.length ? f(...a) : (...b) => c(...a, ...b); }; print(curry((a, b, c) => a + b + c)(1)(2, 3), [1, 2, 3].map(curry((a, b) => a * b)(10)).join()); const pipe = (...fs) => (x) => fs.reduce((v, f) => f(v), x); print(pipe((x) => x + 1, (x) => x * 2)(3));
// expect: 23416728348467684
// expect: 6 10,20,30
// expect: 8
