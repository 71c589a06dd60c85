class A { get v() { return 'A' + this.k; } static s() { return 'sA'; } } class B extends A { k = 1; get v() { return super.v + 'B'; } static s() { return super.s() + 'B'; } m() { return (() => super.v)(); } }
print(new B().v, B.s(), new B().m()); const base = { hi() { return 'base ' + this.n; } }; const o = { __proto__: base, n: 5, hi() { return 'o+' + super.hi(); } }; print(o.hi());
// expect: A1B sAB A1
// expect: o+base 5
