const k = 'dyn'; const o = { a: 1, 'b c': 2, 3: 'three', [k + 1]: 4, k, m() { return this.a; }, get g() { return 7; }, set g(v) { this.a = v; }, async as() {}, *gen() {} };
print(Object.keys(o).join(), o.m(), o.g, o.dyn1, o['b c']); // expect: 3,a,b c,dyn1,k,m,g,as,gen 1 7 4 2
o.g = 10; print(o.a, o.m.name, Object.getOwnPropertyDescriptor(o, 'g').get.name); // expect: 10 m get g
print({ ...o, a: 5 }.a, JSON.stringify({ ...null, ...'hi', ...[9] })); // expect: 5 {"0":9,"1":"i"}
print({ __proto__: { z: 1 } }.z, Object.getPrototypeOf({ __proto__: null })); // expect: 1 null
