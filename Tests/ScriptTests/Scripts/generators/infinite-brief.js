function* nat() { let n = 0; while (true) yield n++; } function* take(n, it) { for (const x of it) { if (n-- <= 0) return; yield x; } } print([...take(5, nat())].join());
// expect: 0,1,2,3,4
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } } const out = []; for (const f of fib()) { if (f > 50) break; out.push(f); } print(out.join());
// expect: 0,1,1,2,3,5,8,13,21,34
