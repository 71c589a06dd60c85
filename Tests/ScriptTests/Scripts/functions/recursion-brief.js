const fact = (n) => n < 2 ? 1 : n * fact(n - 1); print(fact(20), fact(5)); // expect: 2432902008176640000 120
function even(n) { return n === 0 ? true : odd(n - 1); } function odd(n) { return n === 0 ? false : even(n - 1); } print(even(101));
// expect: false
const o = { f: function rec(n) { return n ? rec(n - 1) + 1 : 0; } }; print(o.f(500)); // expect: 500
