const s = Object.seal({ a: 1 });
s.a = 2; s.b = 3;
print(s.a, s.b, delete s.a); // expect: 2 undefined false
const q = Object.preventExtensions({ a: 1 });
q.b = 1;
print(q.b, delete q.a, q.a); // expect: undefined true undefined
