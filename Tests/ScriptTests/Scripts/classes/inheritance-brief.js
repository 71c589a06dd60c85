class A { constructor() { this.n = 'A'; } hi() { return 'hi ' + this.n; } static make() { return new this(); } }
class B extends A { constructor() { super(); this.n += 'B'; } hi() { return super.hi() + '!'; } }
class C extends B {} print(new C().hi(), C.make() instanceof C, Object.getPrototypeOf(C) === B, new C() instanceof A);
// expect: hi AB! true true true
class D extends null { static x = 1; } print(D.x); try { new (class extends A { constructor() {} })(); } catch (e) { print(e.message); }
// expect: 1
// expect: Must call super constructor in derived class before accessing 'this' or returning from derived constructor
