const o = Object.create({ inherited: 1 }); o.b = 1; o.a = 2; o[2] = 3; o[1] = 4; Object.defineProperty(o, 'hid', { value: 1, enumerable: false });
const ks = []; for (const k in o) ks.push(k); print(ks.join()); for (const k in 'ab') print(k); for (const i in [5, 6]) print(typeof i); for (const k in null) print('never');
// expect: 1,2,b,a,inherited
// expect: 0
// expect: 1
// expect: string
// expect: string
const d = { a: 1, b: 2, c: 3 }; for (const k in d) { print(k); delete d.b; }
// expect: a
// expect: c
