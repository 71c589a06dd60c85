let a, b;
({ a, b } = { a: 1, b: 2 });
print(a, b); // expect: 1 2
const o = {};
[o.x, o['y']] = [3, 4];
print(o.x, o.y); // expect: 3 4
({ p: o.z } = { p: 5 });
print(o.z); // expect: 5
