function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } }
const take = function* (n, it) { for (const x of it) { if (n-- <= 0) return; yield x; } };
print([...take(10, fib())]); // expect: 0,1,1,2,3,5,8,13,21,34
