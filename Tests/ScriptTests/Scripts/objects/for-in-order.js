const o = Object.create({ inherited: 1 });
o.b = 1; o[1] = 1; o.a = 1;
Object.defineProperty(o, 'hidden', { value: 1 });
for (const k in o) print(k); // expect: 1
// expect: b
// expect: a
// expect: inherited
