class A { get v() { return 1; } m() { return this.k; } }
class B extends A { k = 'k'; get v() { return super.v + 1; } m() { return super.m() + '!'; } }
print(new B().v); // expect: 2
print(new B().m()); // expect: k!
const o = { __proto__: { hi() { return 'proto'; } }, hi() { return super.hi() + '+own'; } };
print(o.hi()); // expect: proto+own
