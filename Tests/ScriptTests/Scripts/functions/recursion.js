function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
print(fib(15)); // expect: 610
const even = n => n === 0 ? true : odd(n - 1);
const odd = n => n === 0 ? false : even(n - 1);
print(even(100)); // expect: true
