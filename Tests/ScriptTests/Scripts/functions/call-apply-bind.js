function f(a, b) { return this.v + a + b; } const o = { v: 1 };
print(f.call(o, 2, 3), f.apply(o, [4, 5]), f.bind(o, 10)(20), f.bind(o).name, f.bind(o, 1).length);
// expect: 6 10 31 bound f 1
function P(x) { this.x = x; } const B = P.bind(null, 7); print(new B().x, new B() instanceof P); // expect: 7 true
print(Math.max.apply(null, [1, 5, 3]), Array.prototype.slice.call({ length: 2, 0: 'a', 1: 'b' }).join());
// expect: 5 a,b
