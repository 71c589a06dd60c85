class A { constructor(x) { this.x = x; } get double() { return this.x * 2; } set double(v) { this.x = v / 2; } m() { return 'm' + this.x; } static s() { return 'static'; } ['comp' + 1]() { return 'c'; } }
const a = new A(4); a.double = 10; print(a.x, a.double, a.m(), A.s(), a.comp1(), typeof A, A.name, Object.keys(a).join());
// expect: 5 10 m5 static c function A x
try { A(); } catch (e) { print(e.message); } print(Object.getOwnPropertyNames(A.prototype).join());
// expect: Class constructor A cannot be invoked without 'new'
// expect: constructor,double,m,comp1
