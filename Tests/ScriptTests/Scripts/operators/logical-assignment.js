let a = null, b = 0, c = 1;
a ??= 5;
b ||= 6;
c &&= 7;
print(a, b, c); // expect: 5 6 7
const o = { get x() { return 1; }, set x(v) { print('set'); } };
o.x ||= 2;
o.x ??= 2;
print('not assigned'); // expect: not assigned
