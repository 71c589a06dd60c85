function f(a, b, c) { return [this.x, a, b, c].join(); }
const g = f.bind({ x: 1 }, 2);
print(g(3, 4)); // expect: 1,2,3,4
print(g.length); // expect: 2
print(g.name); // expect: bound f
print(new (function P(a) { this.a = a; }.bind(null, 7))().a); // expect: 7
