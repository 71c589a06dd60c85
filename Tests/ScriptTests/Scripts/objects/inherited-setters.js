const p = { set v(x) { this._v = x * 2; }, get v() { return this._v; } }; const o = Object.create(p); o.v = 5; print(o.v, Object.keys(o).join()); const ro = Object.create(Object.defineProperty({}, 'k', { value: 1 })); ro.k = 2; print(ro.k, Object.keys(ro).length);
// expect: 10 _v
// expect: 1 0
