print(0 || 'a', 1 && 'b', null ?? 'c', 0 ?? 'd', '' || null || 'e', 1 && 2 && 3); // expect: a b c 0 e 3
let a = null; a ??= 5; a ||= 6; a &&= 7; print(a); // expect: 7
const o = { get x() { return 1; }, set x(v) { print('set'); } }; o.x ||= 2; print(o.x); // expect: 1
