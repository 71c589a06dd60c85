const o = {}; Object.defineProperty(o, 'x', { value: 1 }); o.x = 2; print(o.x, Object.keys(o).length, delete o.x); try { Object.defineProperty(o, 'x', { value: 2 }); } catch (e) { print(e.message); }
// expect: 1 0 false
// expect: Cannot redefine property: x
Object.defineProperty(o, 'y', { get() { return this._y || 'none'; }, set(v) { this._y = v; }, configurable: true, enumerable: true }); print(o.y); o.y = 5; print(o.y, Object.keys(o).join()); print(JSON.stringify(Object.getOwnPropertyDescriptor({ a: 1 }, 'a')), JSON.stringify(Object.getOwnPropertyDescriptors({ get a() { return 1; } })).length);
// expect: none
// expect: 5 y,_y
// expect: {"value":1,"writable":true,"enumerable":true,"configurable":true} 45
Object.defineProperties(o, { p: { value: 1, writable: true }, q: { value: 2, enumerable: true } }); o.p = 9; print(o.p, o.q, o.propertyIsEnumerable('p'));
// expect: 9 2 false
