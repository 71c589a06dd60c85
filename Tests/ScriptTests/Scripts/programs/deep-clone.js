const clone = v => v && typeof v === 'object' ? Array.isArray(v) ? v.map(clone) : Object.fromEntries(Object.entries(v).map(([k, x]) => [k, clone(x)])) : v;
const a = { x: [1, { y: 2 }] }, b = clone(a);
b.x[1].y = 3;
print(a.x[1].y, b.x[1].y); // expect: 2 3
