class A { a = 1; b = this.a + 1; ['c' + 1] = 3; static s = 'st'; f = () => this.a; 'quoted' = 4; 5 = 6; empty; }
const a = new A(); print(a.a, a.b, a.c1, A.s, a.f(), a.quoted, a[5], 'empty' in a, Object.keys(a).join());
// expect: 1 2 3 st 1 4 6 true 5,a,b,c1,f,quoted,empty
class B extends A { d = this.b * 10; constructor() { super(); this.e = this.d + 1; } } const b = new B(); print(b.d, b.e);
// expect: 20 21
