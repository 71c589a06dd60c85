function A() {} const a = new A(); const get = (o) => o.v; print(get(a)); A.prototype.v = 1; print(get(a)); A.prototype.v = 2; print(get(a)); a.v = 3; print(get(a)); delete a.v; print(get(a)); Object.prototype.w = 'w'; const gw = (o) => o.w; print(gw(a), gw({})); delete Object.prototype.w; print(gw(a));
// expect: undefined
// expect: 1
// expect: 2
// expect: 3
// expect: 2
// expect: w w
// expect: undefined
const g2 = (o) => o.z; const q = Object.create({ z: 1 }); print(g2(q), g2(q)); Object.setPrototypeOf(q, { z: 2 }); print(g2(q));
// expect: 1 1
// expect: 2
