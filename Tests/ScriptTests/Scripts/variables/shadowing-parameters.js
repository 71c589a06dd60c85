function f(a, b = a, c = () => a + b) { a = 10; return c(); } print(f(1), f(1, 2)); // expect: 11 12
function g(x) { var x; return x; } print(g(4)); function h(x) { var x = 5; return x; } print(h(1));
// expect: 4
// expect: 5
