const base = { hi() { return 'hi ' + this.n; } }; const o = Object.create(base, { n: { value: 'o', enumerable: true } }); print(o.hi(), Object.getPrototypeOf(o) === base, base.isPrototypeOf(o), o.hasOwnProperty('hi'), Object.hasOwn(o, 'n')); Object.setPrototypeOf(o, { hi() { return 'new'; } }); print(o.hi(), o.__proto__ !== base, ({}).__proto__ === Object.prototype);
// expect: hi o true true false true
// expect: new true true
try { const a = {}, b = Object.create(a); Object.setPrototypeOf(a, b); } catch (e) { print(e.name, e.message); } const bare = Object.create(null); bare.x = 1; print('toString' in bare, Object.keys(bare).join());
// expect: TypeError Cyclic __proto__ value
// expect: false x
